#compdef campaign
# Completion of campaign for zsh, as `campaign completion zsh` writes it.
# Commands and options are words below; only the names of the ledger are asked for.

@SHARED@

_campaign_takes() {
    case $1 in
@TABLE@
        *) return 1 ;;
    esac
}

# Offer names with their descriptions: name, description, name, description…
_campaign_offer() {
    local name said
    local -a ended open ended_said open_said
    for name said in "$@"; do
        # What several share must begin as it was typed: case and accents are all one.
        (( $# > 2 )) && [[ $name != $word* ]] && name=$word${name[${#word}+1,-1]}
        said="$name${said:+  -- $said}"
        if [[ $name == *= ]]; then open+=("$name") open_said+=("$said"); else ended+=("$name") ended_said+=("$said"); fi
    done
    (( $#open )) && compadd -U -V names -S '' -l -d open_said -a open
    (( $#ended )) && compadd -U -V names -l -d ended_said -a ended
}

_campaign() {
    local program=$words[1] word=${(Q)PREFIX} row="" path_="" name reply state
    local -a options commands also given before fits
    integer at=1
    given=("${(@Q)words[2,CURRENT-1]}")
    (( CURRENT > 2 )) || given=()
    _campaign_takes ""
    while (( $#commands && at <= $#given )); do
        name=$given[at]
        (( at++ ))
        if [[ " $row " == *" $name="* ]]; then
            (( at <= $#given )) && before+=("$name" "$given[at]")
            (( at++ ))
        elif [[ $name == -* ]]; then
            before+=("$name")
        else
            path_+="${path_:+ }$name"
            _campaign_takes "$path_" || return 1
        fi
    done
    if [[ $word == -* ]]; then
        for name reply in "${options[@]}"; do
            [[ $name == $word* ]] && fits+=("$name" "$reply")
        done
        (( $#fits )) || for name in ${=row}; do
            [[ $name == $word* ]] && fits+=("${name%%=*}" "")
        done
        _campaign_offer "${fits[@]}"
        return
    fi
    if (( $#commands && at == $#given + 1 )); then
        for name reply in "${commands[@]}"; do
            [[ $name == $word* ]] && fits+=("$name" "$reply")
        done
        (( $#fits )) || for name reply in "${also[@]}"; do
            [[ $name == $word* ]] && fits+=("$name" "$reply")
        done
        _campaign_offer "${fits[@]}"
        return
    fi
    (( at > $#given + 1 )) && at=$#given
    state=9
    if [[ -x @PYTHON@ ]]; then
        reply=$(@PYTHON@ -ISc @ASK@ "$row" "${before[@]}" "${(@)given[at,-1]}" "$word" 2>/dev/null)
        state=$?
    fi
    if (( state == 7 )); then
        _files
        return
    fi
    (( state )) && reply=$($program completion names -- ${=path_} "${before[@]}" "${(@)given[at,-1]}" "$word" 2>/dev/null)
    for name in "${(@f)reply}"; do
        [[ -n $name ]] && fits+=("${name%%$'\t'*}" "${name#*$'\t'}")
    done
    _campaign_offer "${fits[@]}"
}

# Loaded by name the first time, or read by `source`.
if [[ $funcstack[1] == _campaign ]]; then _campaign "$@"; else compdef _campaign campaign; fi
