"""What somebody entered at a prompt: a line, several that were pasted, an entry by its number, a word for undoing."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from cli.output.words.language import _, integer, ngettext
from cli.shell.lines import Complaint, Lines, Outcome

ENTRY = re.compile(r"#(\d+)\b\s*(.*)", re.DOTALL)
"""An entry by its number, and what is said of it."""

UNDO = frozenset({"u"})
"""Lines that mean something at a prompt alone, besides the commands."""

MOST_REFUSED = 5
"""Of several lines that were pasted, so many refusals are said."""


def outcome_of(lines: Lines, text: str) -> Outcome:
    """Do what was entered, which is not empty."""
    if "\n" in text:
        return _run_several(lines, text)
    if entry := ENTRY.match(text):
        return _about_entry(lines, entry[1], entry[2])
    return lines.run("undo" if text.lower() in UNDO else text)


def _about_entry(lines: Lines, number: str, said: str) -> Outcome:
    """Show an entry by its number; what else is said of it is no comment, as it would be in a script."""
    if not said:
        return lines.run(f"show {number}")
    hint = _("“amend {number} …” corrects it, “void {number}” takes it back, “show {number}” shows it.")
    message = _("“#{number}” is an entry; what to do with it is not said.")
    return Outcome(complaint=Complaint(message.format(number=number), hint.format(number=number)))


def _run_several(lines: Lines, text: str) -> Outcome:
    """Do the lines that were pasted together: all of them, or none and every refusal is said."""
    checked = lines.run("run - --check --json", text)
    if checked.found_wrong:
        return Outcome(complaint=_complaint_of(json.loads(checked.said)["refused"]))
    return checked if checked.complaint is not None else lines.run("run -", text)


def _complaint_of(refused: Sequence[Mapping[str, Any]]) -> Complaint:
    """What is wrong with lines that were pasted together, the first ones of them."""
    messages = [str(row["message"]) for row in refused[:MOST_REFUSED]]
    if more := len(refused) - len(messages):
        said = ngettext("{count} more would be refused.", "{count} more would be refused.", more)
        messages.append(said.format(count=integer(more)))
    hint = _("Nothing was recorded: these lines are done together or not at all.")
    return Complaint("\n".join(messages), hint, line=int(refused[0]["line"]))
