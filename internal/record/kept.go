package record

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"hookshim/internal/plainfile"
)

// keptFile is what Stop has to know about a file that Start changed.
type keptFile struct {
	Path       string  `json:"path"`
	Host       string  `json:"host"`
	Before     *string `json:"before"` // its text without observers, null if there was no file
	After      string  `json:"after"`  // its text with them
	MadeFolder bool    `json:"made_folder,omitempty"`
}

// keptFiles are those of one recording.
type keptFiles map[string]keptFile

const keptName = "files.json"

func readKept(folder string) (keptFiles, error) {
	k := keptFiles{}
	b, err := plainfile.Read(filepath.Join(folder, keptName), 4*plainfile.MostConfig)
	if errors.Is(err, fs.ErrNotExist) {
		return k, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &k)
	}
	return k, err
}

func (k keptFiles) find(path string) *keptFile {
	if f, ok := k[path]; ok {
		return &f
	}
	return nil
}

func (k keptFiles) put(f keptFile) { k[f.Path] = f }

func (k keptFiles) write(folder string) error {
	b, err := json.MarshalIndent(k, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, keptName), b, 0o600)
}
