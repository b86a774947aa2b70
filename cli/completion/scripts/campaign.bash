# Completion of campaign for bash, as `campaign completion bash` writes it.
# Commands and options are words below; only the names of the ledger are asked for.

@SHARED@

_campaign_takes() {
    case $1 in
@TABLE@
        *) return 1 ;;
    esac
}

_campaign_names() {
    local status
    [[ -x @PYTHON@ ]] && @PYTHON@ -ISc @ASK@ "$row" "${@:2}" 2>/dev/null
    status=$?
    ((status == 0 || status == 7)) && return "$status"
    "$program" completion names -- $path "${@:2}" 2>/dev/null
}

_campaign() {
    local program=$1 text=${COMP_LINE:0:COMP_POINT} word="" lead="" quote="" begun="" letter
    local row="" options="" commands="" also="" path="" name reply at=1 i
    local -a words=() given=() found=()
    COMPREPLY=()
    # Read from the line itself: bash has split it at every = and : too.
    for ((i = 0; i < ${#text}; i++)); do
        letter=${text:i:1}
        if [[ $quote ]]; then
            if [[ $letter == "$quote" ]]; then quote=""; else word+=$letter; fi
        elif [[ $letter == [[:space:]] ]]; then
            [[ $begun ]] && words+=("$word")
            word="" lead="" begun=""
        else
            begun=1
            case $letter in
                [\"\']) quote=$letter ;;
                \\) ((i++)); word+=${text:i:1} ;;
                *) word+=$letter; [[ $COMP_WORDBREAKS == *"$letter"* ]] && lead=$word ;;
            esac
        fi
    done
    _campaign_takes ""
    while [[ $commands ]] && ((at < ${#words[@]})); do
        name=${words[at]}
        ((at++))
        if [[ " $row " == *" $name="* ]]; then
            ((at < ${#words[@]})) && given+=("$name" "${words[at]}")
            ((at++))
        elif [[ $name == -* ]]; then
            given+=("$name")
        else
            path+=${path:+ }$name
            _campaign_takes "$path" || return
        fi
    done
    if [[ $word == -* && ! $quote ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
        if ((${#COMPREPLY[@]} == 0)); then
            for name in $row; do
                [[ $name == -* ]] && found+=("${name%%=*}")
            done
            COMPREPLY=($(compgen -W "${found[*]}" -- "$word"))
        fi
        return
    fi
    if [[ $commands ]] && ((at == ${#words[@]})); then
        COMPREPLY=($(compgen -W "$commands" -- "$word"))
        ((${#COMPREPLY[@]})) || COMPREPLY=($(compgen -W "$also" -- "$word"))
        return
    fi
    ((at > ${#words[@]})) && at=$((${#words[@]} - 1))
    reply=$(_campaign_names "" "${given[@]}" "${words[@]:at}" "$word")
    if (($? == 7)); then
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "${word#"$lead"}"))
        return
    fi
    while IFS=$'\t' read -r name _; do
        [[ $name ]] && found+=("${name#"$lead"}")
    done <<<"$reply"
    word=${word#"$lead"}
    for name in "${found[@]}"; do
        # What several share must begin as it was typed, or bash would take letters away: case and accents are all one.
        ((${#found[@]} > 1)) && [[ $name != "$word"* ]] && name=$word${name:${#word}}
        [[ $name == *= ]] && compopt -o nospace 2>/dev/null
        case $quote in
            \") name=${name//\\/\\\\} name=${name//\$/\\$} name=${name//\`/\\\`} name=${name//\"/\\\"} ;;
            \') name=${name//\'/"'\\''"} ;;
            *) printf -v name %q "$name"; name=${name//\\=/=} name=${name//\\,/,} ;;
        esac
        COMPREPLY+=("$name")
    done
}

complete -o nosort -F _campaign campaign 2>/dev/null || complete -F _campaign campaign
