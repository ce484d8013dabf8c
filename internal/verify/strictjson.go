package verify

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"hookshim/internal/config"
)

// decode reads one JSON document into v. A member that v does not have is an error,
// and every error tells its place.
func decode(file string, text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil {
		if _, more := d.Token(); more == io.EOF {
			return nil
		}
		err = errors.New("there is more after the document's end")
	}
	at := d.InputOffset()
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at = kind.Offset
	case errors.Is(err, io.EOF):
		err = errors.New("the file is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		err, at = errors.New("the document ends too early"), int64(len(text))
	}
	what := strings.TrimPrefix(err.Error(), "json: ")
	if kind != nil {
		what = kind.Field + " can't be " + kind.Value // "number", "object"
		if kind.Field == "" {
			what = "the document can't be " + kind.Value
		}
	}
	return &config.Error{File: file, Pos: place(text, at), Text: what}
}

// place gives the line and column of an offset.
func place(text []byte, at int64) config.Pos {
	before := string(text[:min(max(at, 0), int64(len(text)))])
	return config.Pos{Line: strings.Count(before, "\n") + 1, Col: len(before) - strings.LastIndex(before, "\n")}
}
