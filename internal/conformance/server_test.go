package conformance

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
)

// serve answers POSTs with what a script of the project prints for the body, its
// first argument being the path and the second the Authorization header. Exit 0 is
// status 200, every other exit code stands for a status: 3 for 302, 5 for 500.
func (b *bench) serve(script string) *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cmd := exec.CommandContext(r.Context(), filepath.Join(b.project, script), r.URL.Path, r.Header.Get("Authorization"))
		cmd.Dir, cmd.Stdin = b.project, r.Body
		cmd.Env = append(b.environ(), "CLAUDE_PROJECT_DIR="+b.project)
		out, _ := cmd.Output()
		switch code := cmd.ProcessState.ExitCode(); code {
		case 0:
		case 3:
			w.Header().Set("Location", "/moved")
			w.WriteHeader(http.StatusFound)
		default:
			w.WriteHeader(http.StatusInternalServerError)
		}
		w.Write(out)
	}))
}
