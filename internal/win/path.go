package win

import "strings"

// IsAbs tells whether a path names a place of its own: C:\x, C:/x or \\server\share.
func IsAbs(p string) bool {
	return len(p) > 2 && hasDrive(p) && isSep(p[2]) || len(p) > 1 && isSep(p[0]) && isSep(p[1])
}

func hasDrive(p string) bool { return len(p) > 1 && p[1] == ':' && letter(p[0]) }

func isSep(c byte) bool { return c == '\\' || c == '/' }

func letter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// Native gives a path in Windows' own spelling. Cursor writes /c:/dir and Git Bash
// /c/dir; the latter may be a folder c of the current drive as well, and is left to
// Join.
func Native(p string) string {
	if len(p) > 2 && p[0] == '/' && hasDrive(p[1:]) && (len(p) == 3 || isSep(p[3])) {
		p = p[1:]
	}
	p = strings.ReplaceAll(p, "/", `\`)
	if hasDrive(p) {
		p = strings.ToUpper(p[:1]) + p[1:]
		if len(p) == 2 {
			p += `\`
		}
	}
	return p
}

// Join gives the path that p means in a folder, without . and .. in it. A path that
// begins with a separator lies on the folder's drive.
func Join(dir, p string) string {
	dir, p = Native(dir), Native(p)
	switch {
	case IsAbs(p) || dir == "":
		return clean(p)
	case strings.HasPrefix(p, `\`):
		return clean(volume(dir) + p)
	case hasDrive(p): // C:x: in that drive's own folder, which only it knows
		return p
	}
	return clean(strings.TrimRight(dir, `\`) + `\` + p)
}

// volume is what stands before the first folder of a path: C: or \\server\share.
func volume(p string) string {
	if hasDrive(p) {
		return p[:2]
	}
	if !strings.HasPrefix(p, `\\`) {
		return ""
	}
	parts := strings.SplitN(p[2:], `\`, 3)
	return `\\` + strings.Join(parts[:min(2, len(parts))], `\`)
}

func clean(p string) string {
	vol := volume(p)
	rest := p[len(vol):]
	rooted := strings.HasPrefix(rest, `\`)
	var out []string
	for _, name := range strings.Split(rest, `\`) {
		switch {
		case name == "" || name == ".":
		case name == ".." && len(out) > 0 && out[len(out)-1] != "..":
			out = out[:len(out)-1]
		case name == ".." && rooted:
		default:
			out = append(out, name)
		}
	}
	rest = strings.Join(out, `\`)
	if rooted {
		rest = `\` + rest
	}
	return vol + rest
}

// base is a path's last name, ext what of it follows the last dot, with the dot and
// in lower case.
func base(p string) string { return p[strings.LastIndexAny(p, `\/:`)+1:] }

func ext(p string) string {
	b := base(p)
	i := strings.LastIndexByte(b, '.')
	if i <= 0 {
		return ""
	}
	return strings.ToLower(b[i:])
}

// folder is the path without its last name.
func folder(p string) string {
	i := strings.LastIndexAny(p, `\/`)
	if i < 0 {
		return ""
	}
	return p[:i]
}
