// Package hook is a hook script for tests: a program that reads, prints, ends,
// hangs and misbehaves as its arguments say, the same on every system. It is
// linked into test binaries only.
package hook

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Main does each argument in turn:
//
//	save=FILE      read stdin to its end into FILE
//	read=N         read N bytes of stdin, leave the rest
//	close          close stdin
//	out=TEXT       print TEXT and a newline; err=TEXT the same on stderr
//	count=FILE     add a line to FILE
//	env=NAME       print NAME=VALUE, or NAME unset
//	cwd            print the working directory
//	spew=N         print N bytes
//	sleep=SECONDS  wait; trap: ignore TERM and INT from now on
//	daemon=SECONDS start a child that holds stdout and stderr that long
//	child=FILE,S   start a child in the same group that writes FILE after S
//	kill=N         end by signal N
//	exit=N         end with status N
func Main() {
	for _, arg := range os.Args[1:] {
		do, value, _ := strings.Cut(arg, "=")
		if err := act(do, value); err != nil {
			fmt.Fprintln(os.Stderr, "hook:", err)
			os.Exit(99)
		}
	}
}

func act(do, value string) error {
	switch do {
	case "save":
		b, err := io.ReadAll(os.Stdin)
		if err != nil {
			return err
		}
		return os.WriteFile(value, b, 0o644)
	case "read":
		_, err := io.ReadFull(os.Stdin, make([]byte, number(value)))
		return err
	case "close":
		return os.Stdin.Close()
	case "out":
		fmt.Println(value)
	case "err":
		fmt.Fprintln(os.Stderr, value)
	case "count":
		return count(value)
	case "env":
		v, ok := os.LookupEnv(value)
		if !ok {
			fmt.Println(value, "unset")
			return nil
		}
		fmt.Printf("%s=%s\n", value, v)
	case "cwd":
		dir, err := os.Getwd()
		fmt.Println(dir)
		return err
	case "spew":
		_, err := os.Stdout.Write(bytes.Repeat([]byte("x"), number(value)))
		return err
	case "sleep":
		time.Sleep(seconds(value))
	case "trap":
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT)
	case "daemon":
		return start("sleep=" + value)
	case "child":
		file, s, _ := strings.Cut(value, ",")
		return start("sleep="+s, "count="+file)
	case "kill":
		return kill(number(value))
	case "exit":
		os.Exit(number(value))
	default:
		return fmt.Errorf("no such thing to do: %s", do)
	}
	return nil
}

func count(file string) error {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString("run\n")
	return err
}

// start runs this program once more, without waiting for it.
func start(args ...string) error {
	cmd := exec.Command("hook", args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Start()
}

func kill(n int) error {
	p, err := os.FindProcess(os.Getpid())
	if err != nil {
		return err
	}
	if err := p.Signal(syscall.Signal(n)); err != nil {
		return err
	}
	time.Sleep(time.Minute)
	return nil
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		fmt.Fprintln(os.Stderr, "hook: not a number:", s)
		os.Exit(99)
	}
	return n
}

func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		fmt.Fprintln(os.Stderr, "hook: not a number:", s)
		os.Exit(99)
	}
	return time.Duration(f * float64(time.Second))
}
