// Package output reads what a hook answered, as the host that the hook was written
// for would read it, and says the same to the other host.
//
// [Reply] does all of it for a script that was shown a view of package translate:
//
//	a := output.Reply(view, output.Result{Exit: 2, Stderr: stderr}, false, output.Policy{})
//	os.Stdout.Write(a.JSON)
//
// In steps: [Decode] turns exit status, stdout and stderr into a [Decision], in neither
// host's words; [Carry] turns a rewritten input into the host's names; [Encode] says a
// decision in the host's own answer for an event, with a note for everything that the
// host can't be told exactly. What a block is survives each step: what can't be carried
// over becomes stricter or is noted, never laxer.
//
// What can be said where is not decided here but in the rows of eventmap.Renderings.
// The package does not know how a hook was run, keeps nothing and reads no files. All
// functions may be called from several goroutines.
package output
