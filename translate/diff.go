package translate

import (
	"bytes"
	"os"
	"strings"
	"unicode/utf8"

	"hookshim/internal/plainfile"
)

// maxFile bounds what is read from disk to derive an edit, in bytes.
const maxFile = 8 << 20

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// readFile gives what a regular file holds; false if it is missing, too large, or
// no regular file (a pipe would hang the hook).
func readFile(path string) ([]byte, bool) {
	b, err := plainfile.Read(path, maxFile)
	return b, err == nil
}

// readText gives a file's text; false as readFile, or if it is not UTF-8.
func readText(path string) (string, bool) {
	b, ok := readFile(path)
	if !ok || !utf8.Valid(b) {
		return "", false
	}
	return string(b), true
}

// lossyText gives the text of a file in another encoding: what is not UTF-8
// becomes U+FFFD, so that a guard sees the rest. A file that is not UTF-8 and
// holds a NUL is no text.
func lossyText(path string) (string, bool) {
	b, ok := readFile(path)
	if !ok || !utf8.Valid(b) && bytes.IndexByte(b, 0) >= 0 {
		return "", false
	}
	return strings.ToValidUTF8(string(b), "\ufffd"), true
}

// changed gives the smallest run of whole lines that differs between two texts,
// widened until the old run says where it stands: Claude Code's Edit needs an
// old_string that occurs once. Equal texts give two empty strings.
func changed(was, now string) (old, new string) {
	if was == now {
		return "", ""
	}
	a, b := lines(was), lines(now)
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	for widen := 0; widen < 100; widen++ {
		old = strings.Join(a[head:len(a)-tail], "")
		if old != "" && unique(was, old) || head == 0 && tail == 0 {
			break
		}
		if head > 0 {
			head--
		}
		if tail > 0 {
			tail--
		}
	}
	return strings.Join(a[head:len(a)-tail], ""), strings.Join(b[head:len(b)-tail], "")
}

// unique tells whether a part occurs once, overlaps counted.
func unique(text, part string) bool {
	first := strings.Index(text, part)
	return first >= 0 && !strings.Contains(text[first+1:], part)
}

// lines splits a text into lines that keep their ends.
func lines(s string) []string {
	l := strings.SplitAfter(s, "\n")
	if l[len(l)-1] == "" {
		l = l[:len(l)-1]
	}
	return l
}
