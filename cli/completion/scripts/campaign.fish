# Completion of campaign for fish, as `campaign completion fish` writes it.
# Commands and options are words below; only the names of the ledger are asked for.

@SHARED@

function __campaign_takes
    switch "$argv[1]"
@TABLE@
        case '*'
            return 1
    end
end

# Print names with their descriptions: name, description, name, description…
function __campaign_offer
    for at in (seq 1 2 (count $argv))
        printf '%s\t%s\n' $argv[$at] $argv[(math $at + 1)]
    end
end

function __campaign
    set -l words (commandline -opc)
    set -l word (string unescape -- (commandline -ct) 2>/dev/null; or commandline -ct | string trim -l -c '"\'')
    set -l program $words[1]
    set -l path
    set -l before
    set -e words[1]
    __campaign_takes ''
    while test (count $__campaign_commands) -gt 0 -a (count $words) -gt 0
        set -l name $words[1]
        set -e words[1]
        if string match -q -- "* $name=*" " $__campaign_row "
            test (count $words) -eq 0; and set words $name; and break
            set -a before $name $words[1]
            set -e words[1]
        else if not string match -q -- '-*' $name
            set -a path $name
            __campaign_takes "$path"; or return
        else
            set -a before $name
        end
    end
    if string match -q -- '-*' $word
        __campaign_offer $__campaign_options
        # By the names that are not shown, where none of those fits.
        string match -q -- "$word*" $__campaign_options
        or string replace -r '=.*' '' -- (string match -- '-*' (string split ' ' -- $__campaign_row))
        return
    end
    if test (count $__campaign_commands) -gt 0 -a (count $words) -eq 0
        __campaign_offer $__campaign_commands
        string match -q -- "$word*" $__campaign_commands; or __campaign_offer $__campaign_also
        return
    end
    set -l reply
    set -l state 9
    if test -x @PYTHON@
        set reply (@PYTHON@ -ISc @ASK@ "$__campaign_row" $before $words "$word" 2>/dev/null)
        set state $status
    end
    if test $state -eq 7
        __fish_complete_path (commandline -ct)
        return
    end
    test $state -eq 0; or set reply ($program completion names -- $path $before $words "$word" 2>/dev/null)
    for name in $reply
        # fish leaves out what does not begin as it was typed: case and accents are all one.
        string match -qi -- "$word*" $name; or set name "$word"(string sub -s (math (string length -- $word) + 1) -- $name)
        echo $name
    end
end

complete -c campaign -k -f -a '(__campaign)'
