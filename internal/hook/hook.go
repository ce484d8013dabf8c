// Package hook is a hook script for tests: a program that reads, prints, ends,
// hangs and misbehaves as its arguments say, the same on every system. It is
// linked into test binaries only.
package hook

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
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
//	raw=TEXT       print TEXT alone; hex=BYTES print bytes
//	nest=N         print N opening brackets and as many closing ones
//	keys=N         print N members of an object, without braces
//	fill=N,TEXT    print N times TEXT; fillerr=N,TEXT the same on stderr
//	spew=N         print N bytes
//	id=TEXT        nothing: a mark by which the process is found
//	slow           read a byte of stdin a second, to its end
//	nocwd          remove the working directory
//	mute           close stdout and stderr
//	stop           stop, as by ^Z, until told to go on
//	detach=SECONDS start a child in a session of its own that holds every descriptor
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
	case "raw":
		fmt.Print(value)
	case "hex":
		b, err := hex.DecodeString(value)
		os.Stdout.Write(b)
		return err
	case "nest":
		return errors.Join(fill(os.Stdout, value, "["), fill(os.Stdout, value, "]"))
	case "keys":
		return keys(number(value))
	case "fill", "fillerr":
		n, text, _ := strings.Cut(value, ",")
		to := os.Stdout
		if do == "fillerr" {
			to = os.Stderr
		}
		return fill(to, n, text)
	case "spew":
		return fill(os.Stdout, value, "x")
	case "id":
	case "slow":
		for {
			if _, err := os.Stdin.Read(make([]byte, 1)); err != nil {
				return nil
			}
			time.Sleep(time.Second)
		}
	case "nocwd":
		dir, err := os.Getwd()
		return errors.Join(err, os.RemoveAll(dir))
	case "mute":
		return errors.Join(os.Stdout.Close(), os.Stderr.Close())
	case "stop":
		return stop()
	case "detach":
		cmd := exec.Command("hook", marks("sleep="+value)...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
		detach(cmd)
		return cmd.Start()
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

// marks puts this process's own marks before the arguments of a child.
func marks(args ...string) (all []string) {
	for _, arg := range os.Args[1:] {
		if strings.HasPrefix(arg, "id=") {
			all = append(all, arg)
		}
	}
	return append(all, args...)
}

// start runs this program once more, without waiting for it.
func start(args ...string) error {
	cmd := exec.Command("hook", marks(args...)...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Start()
}

// fill prints a text often enough without holding all of it.
func fill(to io.Writer, times, text string) error {
	n := number(times)
	each := max(1, 64<<10/max(1, len(text)))
	block := bytes.Repeat([]byte(text), each)
	for n > 0 {
		if _, err := to.Write(block[:min(n, each)*len(text)]); err != nil {
			return err
		}
		n -= each
	}
	return nil
}

func keys(n int) error {
	w := bufio.NewWriter(os.Stdout)
	for i := range n {
		if i > 0 {
			w.WriteByte(',')
		}
		fmt.Fprintf(w, `"k%d":0`, i)
	}
	return w.Flush()
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
