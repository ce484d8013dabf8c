package shim

import (
	"fmt"
	"time"

	"github.com/tidwall/gjson"

	"hookshim/internal/plainfile"
	"hookshim/internal/rawjson"
)

// writeLog appends one JSON line about a call. The file is for its owner only:
// payloads hold prompts and file contents.
func writeLog(o *Options, payload []byte, r *Reply, begun time.Time) {
	line := logLine(payload, r, begun, time.Now())
	if err := plainfile.Append(o.Log, append(line, '\n')); err != nil {
		complain(fmt.Sprintf("writing the log: %v", err))
	}
}

func logLine(payload []byte, r *Reply, begun, now time.Time) []byte {
	o := rawjson.Object{
		{Name: "time", Raw: rawjson.Quote(begun.UTC().Format(time.RFC3339Nano))},
		{Name: "ms", Raw: fmt.Sprintf("%.3f", float64(now.Sub(begun).Microseconds())/1000)},
		{Name: "payload", Raw: jsonOrText(string(payload))},
	}
	if r.Shown != nil {
		o = append(o, rawjson.Member{Name: "shown", Raw: string(r.Shown)})
	}
	if r.Ran != nil {
		o = append(o,
			rawjson.Member{Name: "exit", Raw: fmt.Sprint(r.Ran.Exit)},
			rawjson.Member{Name: "timed_out", Raw: fmt.Sprint(r.Ran.TimedOut)},
			rawjson.Member{Name: "stdout", Raw: rawjson.Quote(string(r.Ran.Stdout))},
			rawjson.Member{Name: "stderr", Raw: rawjson.Quote(string(r.Ran.Stderr))})
	}
	o = append(o, rawjson.Member{Name: "answer", Raw: jsonOrText(string(r.Stdout))})
	codes := "["
	for i, n := range r.Notes {
		if i > 0 {
			codes += ","
		}
		codes += rawjson.Quote(n.String())
	}
	return append(o, rawjson.Member{Name: "notes", Raw: codes + "]"}).Append(nil)
}

func jsonOrText(s string) string {
	if rawjson.Valid(s) {
		return gjson.Get(s, "@ugly").Raw
	}
	return rawjson.Quote(s)
}
