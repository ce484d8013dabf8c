// Plays sessions of Cursor's runtime one after the other in one process: loading
// the runtime costs more than a session does. Each line on stdin is a job
// {project, env, args}; each line on stdout says what the runtime wrote meanwhile.
// Usage: node sessions.mjs FOLDER-OF-THE-CURSOR-HOST
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const own = { exit: process.exit, out: process.stdout.write.bind(process.stdout), err: process.stderr.write };
const { main } = await import(pathToFileURL(path.join(process.argv[2], "lib/session-cli.mjs")).href);

// play gives what the session wrote; it ends by process.exit, as a program of its own.
async function play({ project, env, args }) {
  process.chdir(project);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  let log = "";
  const keep = (chunk, encoding, done) => {
    log += chunk;
    (typeof encoding === "function" ? encoding : done)?.();
    return true;
  };
  process.stdout.write = process.stderr.write = keep;
  process.removeAllListeners("uncaughtException"); // main adds one for each session
  const status = await new Promise((ended) => {
    process.exit = (code) => { ended(code ?? 0); return new Promise(() => {}); };
    main(args).catch((e) => { log += `cursor-session: ${e.stack}\n`; ended(2); });
  });
  return { status, log };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  own.out(JSON.stringify(await play(JSON.parse(line))) + "\n");
}
own.exit(0);
