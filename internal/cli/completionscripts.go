package cli

// completionScripts ask "hookshim completion words" at each press of the key, so that
// they never know less than the program. Where it knows nothing, files are completed.
var completionScripts = [...]struct{ shell, text string }{
	{"bash", `# hookshim completion bash
_hookshim() {
	local word
	COMPREPLY=()
	while IFS= read -r word; do
		COMPREPLY+=("${word%%$'\t'*}")
	done < <(hookshim completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _hookshim hookshim
`},
	{"zsh", `#compdef hookshim
# hookshim completion zsh
_hookshim() {
	local -a found
	found=("${(@f)$(hookshim completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
	found=("${(@)found%%$'\t'*}")
	if [[ -n "${found[1]}" ]]; then
		compadd -- "${(@)found}"
	else
		_files
	fi
}
if [[ "${funcstack[1]}" == _hookshim ]]; then
	_hookshim "$@"
else
	compdef _hookshim hookshim
fi
`},
	{"fish", `# hookshim completion fish
function __hookshim_complete
	set -l before (commandline -opc)
	set -l found (hookshim completion words -- $before[2..-1] (commandline -ct) 2>/dev/null)
	if test (count $found) -gt 0
		printf '%s\n' $found
	else
		__fish_complete_path (commandline -ct)
	end
end
complete -c hookshim -f -a '(__hookshim_complete)'
`},
}

// shells are the shells that there is a script for.
func shells() (out []string) {
	for _, s := range completionScripts {
		out = append(out, s.shell)
	}
	return out
}
