package proc

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"unicode/utf16"
	"unsafe"

	"golang.org/x/sys/windows"

	"hookshim/internal/win"
)

// sameName: Windows looks variables up without regard to case; PATH is mostly Path.
func sameName(a, b string) bool { return strings.EqualFold(a, b) }

// System is this machine with an environment.
func System(env []string) *win.System {
	return &win.System{
		Getenv: func(name string) string { return win.Lookup(env, name) },
		IsFile: func(path string) bool {
			info, err := os.Lstat(path) // the store's placeholders can't be followed
			return err == nil && !info.IsDir()
		},
		Head: head,
	}
}

func head(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	b := make([]byte, 512)
	n, _ := f.Read(b)
	return string(b[:n])
}

// child is a process that was started, in a job of its own: whatever it starts ends
// with the job, and the job with the shim, however that ends.
type child struct {
	process windows.Handle
	pid     uint32
	job     windows.Handle // 0 where the system gave none
}

// start makes a process whose standard streams are the three handles. It is made
// asleep, put into its job and woken then: it can start nothing outside of it.
func start(c Command, dir string, std [3]windows.Handle, flags uint32) (*child, error) {
	st, err := System(c.Env).Start(c.Args, dir)
	if err != nil {
		return nil, &os.PathError{Op: "starting", Path: c.Args[0], Err: err}
	}
	info, err := create(st, dir, c.Env, std, flags|windows.CREATE_SUSPENDED)
	if err != nil {
		return nil, &os.PathError{Op: "starting", Path: st.Path, Err: err}
	}
	defer windows.CloseHandle(info.Thread)
	k := &child{process: info.Process, pid: info.ProcessId}
	if flags&windows.DETACHED_PROCESS == 0 {
		k.job = newJob(info.Process)
	}
	if _, err := windows.ResumeThread(info.Thread); err != nil {
		k.end()
		k.close()
		return nil, &os.PathError{Op: "starting", Path: st.Path, Err: err}
	}
	return k, nil
}

func create(st win.Start, dir string, env []string, std [3]windows.Handle, flags uint32) (*windows.ProcessInformation, error) {
	path, err := windows.UTF16PtrFromString(st.Path)
	if err != nil {
		return nil, err
	}
	line, err := windows.UTF16PtrFromString(st.Line)
	if err != nil {
		return nil, err
	}
	var in *uint16
	if dir != "" {
		if in, err = windows.UTF16PtrFromString(dir); err != nil {
			return nil, err
		}
	}
	list, err := windows.NewProcThreadAttributeList(1)
	if err != nil {
		return nil, err
	}
	defer list.Delete()
	if err := list.Update(windows.PROC_THREAD_ATTRIBUTE_HANDLE_LIST, unsafe.Pointer(&std[0]), unsafe.Sizeof(std)); err != nil {
		return nil, err
	}
	si := &windows.StartupInfoEx{ProcThreadAttributeList: list.List()}
	si.Cb = uint32(unsafe.Sizeof(*si))
	si.Flags = windows.STARTF_USESTDHANDLES
	si.StdInput, si.StdOutput, si.StdErr = std[0], std[1], std[2]
	info := &windows.ProcessInformation{}
	flags |= windows.CREATE_UNICODE_ENVIRONMENT | windows.EXTENDED_STARTUPINFO_PRESENT
	return info, windows.CreateProcess(path, line, nil, nil, true, flags, block(env), in, &si.StartupInfo, info)
}

// block is an environment as a process is given it: sorted, each variable ended by a
// zero, all of it by one more.
func block(env []string) *uint16 {
	env = win.Environment(env, os.Environ())
	slices.SortFunc(env, func(a, b string) int { return strings.Compare(strings.ToUpper(a), strings.ToUpper(b)) })
	var b bytes.Buffer
	for _, kv := range env {
		b.WriteString(kv)
		b.WriteByte(0)
	}
	b.WriteByte(0)
	if len(env) == 0 {
		b.WriteByte(0)
	}
	return &utf16.Encode([]rune(b.String()))[0]
}

// newJob puts a process into a new job, 0 if that can't be done.
func newJob(p windows.Handle) windows.Handle {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0
	}
	if limit(job, windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE|windows.JOB_OBJECT_LIMIT_BREAKAWAY_OK) != nil || windows.AssignProcessToJobObject(job, p) != nil {
		windows.CloseHandle(job)
		return 0
	}
	return job
}

func limit(job windows.Handle, flags uint32) error {
	var l windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	l.BasicLimitInformation.LimitFlags = flags
	_, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&l)), uint32(unsafe.Sizeof(l)))
	return err
}

// end kills the process and what it has started.
func (k *child) end() {
	if k.job != 0 {
		windows.TerminateJobObject(k.job, 1)
	}
	windows.TerminateProcess(k.process, 1)
}

// close lets go of the process. What a script that came to its end has left behind,
// a daemon say, lives on, as it does without the shim.
func (k *child) close() {
	if k.job != 0 {
		limit(k.job, windows.JOB_OBJECT_LIMIT_BREAKAWAY_OK)
		windows.CloseHandle(k.job)
	}
	windows.CloseHandle(k.process)
}

// exited waits for the end of the process, at most ms milliseconds, and gives its
// exit code.
func (k *child) exited(ms uint32) (code int, ended bool) {
	if ev, err := windows.WaitForSingleObject(k.process, ms); err != nil || ev != windows.WAIT_OBJECT_0 {
		return -1, err != nil
	}
	var n uint32
	if windows.GetExitCodeProcess(k.process, &n) != nil {
		return -1, true
	}
	return int(n), true
}

// inheritable gives a handle for a child like one of the shim's own streams; the
// null device where there is none.
func inheritable(f *os.File) (windows.Handle, error) {
	var h windows.Handle
	self := windows.CurrentProcess()
	if windows.DuplicateHandle(self, windows.Handle(f.Fd()), self, &h, 0, true, windows.DUPLICATE_SAME_ACCESS) == nil {
		return h, nil
	}
	return null()
}

func null() (windows.Handle, error) {
	name, _ := windows.UTF16PtrFromString("NUL")
	return windows.CreateFile(name, windows.GENERIC_READ|windows.GENERIC_WRITE, windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE,
		&windows.SecurityAttributes{Length: uint32(unsafe.Sizeof(windows.SecurityAttributes{})), InheritHandle: 1}, windows.OPEN_EXISTING, 0, 0)
}

// pipe makes a pipe of which the child inherits one end.
func pipe(size int, childReads bool) (ours, childs windows.Handle, err error) {
	var r, w windows.Handle
	sa := &windows.SecurityAttributes{Length: uint32(unsafe.Sizeof(windows.SecurityAttributes{})), InheritHandle: 1}
	if err := windows.CreatePipe(&r, &w, sa, uint32(size)); err != nil {
		return 0, 0, os.NewSyscallError("CreatePipe", err)
	}
	ours, childs = r, w
	if childReads {
		ours, childs = w, r
	}
	windows.SetHandleInformation(ours, windows.HANDLE_FLAG_INHERIT, 0)
	return ours, childs, nil
}

func closeHandles(list ...windows.Handle) {
	for _, h := range list {
		if h != 0 {
			windows.CloseHandle(h)
		}
	}
}
