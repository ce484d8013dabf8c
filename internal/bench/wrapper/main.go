// Command wrapper is the smallest Go program that does what every shim has to:
// read stdin whole, start the script, collect what it prints, print it. It is
// what hookshim is measured against.
package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
)

func main() {
	in, err := io.ReadAll(os.Stdin)
	if err != nil {
		os.Exit(1)
	}
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stdin = bytes.NewReader(in)
	out, _ := cmd.Output()
	os.Stdout.Write(out)
}
