// Package output reads what a hook answered, as the host that the hook was
// written for would read it, and says the same to the other host.
//
// [Decode] turns exit status, stdout and stderr into a [Decision]; [Encode]
// turns a decision into the host's own answer for an event, with a note for
// everything that the host can't be told exactly:
//
//	d, _ := output.Decode(event, result, false)
//	a := output.Encode("preToolUse", d, output.Policy{})
//	os.Stdout.Write(a.JSON)
//
// What can be said where is not decided here but in the rows of
// eventmap.Renderings. The package does not know how a hook was run.
package output
