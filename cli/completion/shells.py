"""Writes the script that completes the command in bash, zsh or fish: commands and options are words in it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping

from cli.completion.rows import CommandRow, Listed, every_row, shared_options

SHELLS: Mapping[str, str] = {
    "bash": "~/.local/share/bash-completion/completions/campaign",
    "zsh": "~/.zfunc/_campaign",
    "fish": "~/.config/fish/completions/campaign.fish",
}
"""The shells, and where each looks for the script of a command."""

HERE = os.path.dirname(os.path.abspath(__file__))

ASK = "import sys; sys.path.insert(0, {root!r}); from cli.completion.door import main; sys.exit(main(sys.argv[1:]))"


def script(shell: str) -> str:
    """The script of a shell."""
    with open(os.path.join(HERE, "scripts", f"campaign.{shell}"), encoding="utf-8") as file:
        template = file.read()
    table, shared = WRITERS[shell]
    filled = {
        "@TABLE@": "\n".join(map(table, every_row())),
        "@SHARED@": "\n".join(shared(name, row, said) for name, (row, said) in shared_options().items()),
        "@PYTHON@": _quoted(sys.executable, shell),
        "@ASK@": _quoted(ASK.format(root=os.path.dirname(os.path.dirname(HERE))), shell),
    }
    for place, text in filled.items():
        template = template.replace(place, text)
    return template


def _bash(row: CommandRow) -> str:
    """A branch of `case`: what a command takes, its options, and the names of the commands in it."""
    takes = "".join([_quoted(row.row), *(f'" $_campaign_{name}_row"' for name in row.shared)])
    options = "".join([_names(row.options), *(f'" $_campaign_{name}"' for name in row.shared)])
    told = f"row={takes} options={options} commands={_names(row.commands)} also={_names(row.also)}"
    return f"        {_paths(row)}) {told} ;;"


def _bash_shared(name: str, row: str, said: Iterable[Listed]) -> str:
    return f"_campaign_{name}_row={_quoted(row)}\n_campaign_{name}={_names(said)}"


def _zsh(row: CommandRow) -> str:
    """The same with the line of help of every command and option; names and help alternate."""
    takes = _quoted(row.row) + "".join(f'" $_campaign_{name}_row"' for name in row.shared)
    options = " ".join([_pairs(row.options), *(f'"${{(@)_campaign_{name}}}"' for name in row.shared)])
    commands = f"commands=({_pairs(row.commands)}); also=({_pairs(row.also)})"
    return f"        {_paths(row)}) row={takes}; options=({options}); {commands} ;;"


def _zsh_shared(name: str, row: str, said: Iterable[Listed]) -> str:
    return f"typeset -g _campaign_{name}_row={_quoted(row)}\ntypeset -ga _campaign_{name}=({_pairs(said)})"


def _fish(row: CommandRow) -> str:
    """The same as a branch of `switch`."""
    takes = _quoted(row.row, "fish") + "".join(f'" $__campaign_{name}_row"' for name in row.shared)
    options = " ".join([_pairs(row.options, "fish"), *(f"$__campaign_{name}" for name in row.shared)])
    return f"""        case {" ".join(_quoted(path, "fish") for path in row.paths)}
            set -g __campaign_row {takes}
            set -g __campaign_options {options}
            set -g __campaign_commands {_pairs(row.commands, "fish")}
            set -g __campaign_also {_pairs(row.also, "fish")}"""


def _fish_shared(name: str, row: str, said: Iterable[Listed]) -> str:
    return f"set -g __campaign_{name}_row {_quoted(row, 'fish')}\nset -g __campaign_{name} {_pairs(said, 'fish')}"


def _paths(row: CommandRow) -> str:
    return "|".join(map(_quoted, row.paths))


def _names(listed: Iterable[Listed]) -> str:
    return _quoted(" ".join(dict.fromkeys(one.name for one in listed)))


def _pairs(listed: Iterable[Listed], shell: str = "") -> str:
    return " ".join(_quoted(text, shell) for one in listed for text in one)


def _quoted(text: str, shell: str = "") -> str:
    """A text between single quotes."""
    plain = text.replace("\n", " ").replace("\t", " ")
    inside = plain.replace("\\", "\\\\").replace("'", "\\'") if shell == "fish" else plain.replace("'", "'\\''")
    return f"'{inside}'"


WRITERS: Mapping[str, tuple[Callable[[CommandRow], str], Callable[[str, str, Iterable[Listed]], str]]] = {
    "bash": (_bash, _bash_shared),
    "zsh": (_zsh, _zsh_shared),
    "fish": (_fish, _fish_shared),
}
"""What writes the part of a command, and that of options which commands share; bash shows no help."""
