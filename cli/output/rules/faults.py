"""Renders the faults of house rules, and what they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.output.words.language import N_, _, integer, with_count

FAULTS: Mapping[str, str] = {
    "choice": N_("“{value}” is not possible here; allowed: {allowed}"),
    "closed": N_("this contains words of the program, not rules; leave it out"),
    "empty": N_("this is empty"),
    "form": N_("this should be written as in “{form}”"),
    "hidden": N_("this contains a line break or a control character"),
    "id": N_("a new row is named in lower-case letters, digits and _"),
    "least": N_("the least possible here is {least}"),
    "length": N_("a figure is needed for each of the {count} {count|band|bands}"),
    "missing": N_("this is missing"),
    "most": N_("the most possible here is {most}"),
    "order": N_("these figures must rise, starting from {first}"),
    "smallest": N_("one of the coins is worth 1, and the others are counted in it"),
    "toml": N_("this is not TOML: {reason}"),
    "type": N_("this should be {expected}"),
    "unknown": N_("there is no such key"),
}
"""What may be wrong at a place of a file."""

TYPES: Mapping[str, str] = {
    "dice": N_("dice such as 2d6"),
    "flag": N_("true or false"),
    "fraction": N_('a fraction in quotes, such as "1/2"'),
    "integer": N_("a whole number"),
    "list": N_("a list"),
    "table": N_("a table"),
    "text": N_("text"),
}
"""What a value should be."""

LONG = 12
"""So many allowed words are listed, not more."""


MANY = 20
"""So many faults are listed, not more."""


def fault_lines(faults: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The first faults, a line each, and whether there are others; very many are not counted."""
    yield from map(fault_line, faults[:MANY])
    if len(faults) > MANY:
        yield _("… and others.")


def fault_line(fault: Mapping[str, Any]) -> str:
    """One fault: its file, where in it, what is wrong, and the nearest that would be right."""
    pattern = FAULTS[fault["code"]]
    expected = TYPES.get(str(fault.get("expected", "")).partition(" of ")[0])
    allowed = [str(word) for word in fault.get("allowed", ())]
    listed = ", ".join(allowed[:LONG]) + (" …" if len(allowed) > LONG else "")
    facts = {name: integer(fact) for name, fact in fault.items() if isinstance(fact, int)}
    facts |= {name: fact for name, fact in fault.items() if isinstance(fact, str)}
    said = _(pattern).format(**{**facts, "expected": _(expected) if expected else "", "allowed": listed})
    if fault.get("nearest"):
        said = _("{sentence}; did you mean {words}?").format(sentence=said, words=", ".join(fault["nearest"]))
    if not fault["path"]:
        return _("{file}: {what}").format(file=fault["file"], what=said)
    return _("{file}: {path}: {what}").format(file=fault["file"], path=fault["path"], what=said)


def change_lines(changes: list[dict[str, Any]]) -> Iterator[str]:
    """What house rules change, a line each: where, what holds, and what the packaged tables say."""
    for change in changes:
        pattern = _("{path}: {value} instead of {was} ({file})") if "was" in change else _("{path}: added ({file})")
        yield pattern.format(
            path=change["path"], value=toml(change["value"]), was=toml(change.get("was")), file=change["file"]
        )


def difference_lines(differences: Sequence[tuple[str, Any, Any]]) -> Iterator[str]:
    """What the printed tables say otherwise than before, a line each, as far as that is not too much."""
    for path, was, now in differences[:LONG]:
        if was is None:
            yield _("{path}: new").format(path=path)
        elif now is None:
            yield _("{path}: no longer there").format(path=path)
        else:
            yield _("{path}: {value} instead of {was}").format(path=path, value=toml(now), was=toml(was))
    if len(differences) > LONG:
        more = len(differences) - LONG
        yield with_count("and {count} figure more", "and {count} figures more", more)


def toml(value: Any) -> str:
    """A value as the file of house rules would have it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(toml(part) for part in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {toml(part)}" for key, part in value.items()) + "}"
    return f'"{value}"' if isinstance(value, str) else str(value)
