"""Renders what a ruleset declares for commands: keys and their values, kinds, knobs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.names import shown_command
from cli.output.rules.faults import toml
from cli.output.terminal.columns import table
from cli.output.terminal.screen import Screen
from cli.output.words.language import N_, _, integer, spoken
from cli.output.words.typable import one_word

GROUPS: Mapping[str, str] = {
    "rolls": N_("Kinds of roll"),
    "rests": N_("Kinds of rest"),
    "works": N_("Kinds of work"),
    "improvements": N_("What may be improved"),
    "counters": N_("Counters"),
    "choices": N_("Choices"),
    "conditions": N_("Conditions"),
    "units": N_("Units of time"),
    "knobs": N_("Knobs for house rules"),
}
"""Groups that commands take members of."""


MANY = 24
"""More members of a group than this are not listed, but the place that shows them is named."""


def possible(row: Mapping[str, Any]) -> str:
    """What a key may be."""
    match row["type"]:
        case "integer":
            return _("{min} to {max}").format(min=integer(row["min"]), max=integer(row["max"]))
        case "choice":
            if len(row["choices"]) > MANY and "group" in row:
                return _("any of “campaign rules show {group}”").format(group=_topic(row))
            return ", ".join(_choices(row))
        case "choices":
            return _("one or more of {choices}").format(choices=", ".join(_choices(row)))
        case "face" if "sides" in row:
            return _("a face of a d{sides}").format(sides=row["sides"])
        case "face":
            return _("a face of the die")
        case "faces":
            return _("{count} {count|face|faces} of d{sides}, such as {example}").format(
                count=row.get("count", ""),
                sides=row.get("sides", ""),
                example=",".join(["3", "1", "4", "1", "5"][: row.get("count", 3)]),
            )
        case "fraction":
            return _("a fraction, such as 1/2")
        case "flag":
            return _("yes or no")
    if row.get("examples"):
        return _("such as {examples}").format(examples=", ".join(row["examples"]))
    return _("any text")


def _choices(row: Mapping[str, Any]) -> Sequence[str]:
    """Choices as they are called; by their ids where two are called the same, or where nothing says how."""
    called = {id_: str(names.get(spoken(), id_)) for id_, names in row.get("called", {}).items()}
    names = list(called.values())
    return [called[id_] if names.count(called.get(id_, "")) == 1 else id_ for id_ in row["choices"]]


def remarks(row: Mapping[str, Any]) -> str:
    """Whether a key is needed, and for which kinds it is."""
    notes = [_("needed")] if row.get("required") else []
    if row.get("except"):
        notes.append(_("not for {kinds}").format(kinds=_kinds(row, "except")))
    elif row.get("kinds") and "except" not in row:
        notes.append(_("for {kinds}").format(kinds=_kinds(row, "kinds")))
    return _("; ").join(notes)


def _kinds(row: Mapping[str, Any], which: str) -> str:
    """Kinds of a command: in English by their ids, which are typed, in French by their names."""
    called = row.get("kinds_called", {})
    return ", ".join(_in_words(called, kind, kind) for kind in row[which])


def _topic(row: Mapping[str, Any]) -> str:
    """The topic of the rules that lists what a key may be."""
    from cli.output.rules.rules import TITLES

    group = str(row["group"])
    ours = _(TITLES[group]) if group in TITLES and spoken() == "fr" else group
    return _in_words(row, "group_called", ours)


def _in_words(names: Mapping[str, Any], key: str, id_: str) -> str:
    return id_ if spoken() == "en" else str(names.get(key, {}).get(spoken(), id_))


def keys_lines(screen: Screen, found: Mapping[str, Any]) -> Iterator[str]:
    """Keys by command, then kinds and knobs."""
    tables = [
        (f"campaign {shown_command(command.replace('_', '-'), spoken())}", [_key_cells(row) for row in rows])
        for command, rows in found["keys"].items()
    ]
    tables += [(_(title), [_cells(group, row) for row in found.get(group, ())]) for group, title in GROUPS.items()]
    for place, (title, cells) in enumerate((title, cells) for title, cells in tables if cells):
        if place:
            yield ""
        yield screen.style(title, bold=True)
        yield from table(cells, "lll", indent=2)


def _key_cells(row: Mapping[str, Any]) -> Sequence[str]:
    noted = remarks(row)
    name = str(row["names"].get(spoken(), ""))
    # In French the ids are English words: what is typed is shown, and the id where the name cannot be.
    typed = one_word(row["id"], name or row["id"]) if spoken() == "fr" else row["id"]
    return typed, name if typed == row["id"] != name else "", possible(row) + (f" ({noted})" if noted else "")


def _cells(group: str, row: Mapping[str, Any]) -> Sequence[str]:
    name = str(row["names"].get(spoken(), ""))
    said = turned(row) if group == "knobs" else taken(row)
    # A knob is written in a file, by its id.
    return (name, "", said) if spoken() == "fr" and group != "knobs" and name else (row["id"], name, said)


def turned(row: Mapping[str, Any]) -> str:
    """A knob's value, and what may be chosen instead."""
    value = toml(row["value"])
    return " | ".join([value, *(toml(choice) for choice in row["choices"] if toml(choice) != value)])


def taken(row: Mapping[str, Any]) -> str:
    """What a kind takes besides its name: the key of its own value, or levels."""
    if "value" in row and isinstance(row["value"], str):
        return f"{_in_words(row, 'names', row['id'])}={_in_words(row, 'value_called', row['value'])}"
    return _("levels 1 to {levels}").format(levels=row["levels"]) if row.get("levels") else ""
