"""The facts of errors about the shorthand, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.output.words.language import N_, _, either, integer, listed, ngettext
from cli.output.words.terms import ACCOUNT_NAMES
from ledger.facts import EVERYONE
from ledger.ids import HOLDERS


def shorthand_fact(name: str, facts: Mapping[str, Any]) -> str:
    """What a line can stand for, or what may follow in it."""
    if name == "written":
        return either([_then([_("“{command}”").format(command=command) for command in reading])
                       for reading in facts["written"]])  # fmt: skip
    if name == "meaning_words":
        return listed([_("“{word}”").format(word=word) for word in facts["words"]])
    return _what_follows(facts)


def _then(lines: list[str]) -> str:
    """Commands that are typed one after the other."""
    return _(", then ").join(lines)


def _what_follows(facts: Mapping[str, Any]) -> str:
    if "unit" in facts:
        return _("No coin, point or counter of this game is called “{unit}”.").format(unit=facts["unit"])
    if "hidden" in facts:
        return _("Only what is recorded can be kept from the players.")
    if "same" in facts:
        return _("You have recorded no text yet that could be repeated.")
    if "key" in facts:
        return _("“{key}” is no key of this roll.").format(key=facts["key"])
    if "person" in facts:
        return _("Nobody is called “{name}”.").format(name=facts["person"])
    if "target" in facts:
        return _("A number follows, or somebody with a roll: “vs 13”, “vs Lira d20+2”.")
    if "whom" in facts:
        return _("Say whom “{name}” hurts, and by how much: “{name} hits goblin 4”.").format(name=facts["whom"])
    if "each" in facts:
        return ngettext(
            "{count} person rolls: numbers follow, or none.",
            "{count} people roll: as many numbers follow for each of them, or none.",
            facts["each"],
        ).format(count=integer(facts["each"]))
    if "commas" in facts:
        return _("Between names are commas, and a reason that begins with a name is between quotes: “px 60 Mira,Brom”.")
    if "fight" in facts:
        said = _("A fight ends by itself; “campaign session end” ends the evening. What is only told: “. {whole}”.")
        return said.format(whole=facts["given"])
    if "second" in facts:
        return _("A second amount goes on a line of its own; as a text it goes between quotes.")
    if "price" in facts:
        return _("“{price}” may be what one of them costs, or all: after “--price” comes the price of one.").format(
            price=facts["price"]
        )
    if "holds" in facts:
        said = _("Was that in it, or is it worth that? “found {worth} in {thing}”, or “found {thing} worth {worth}”.")
        return said.format(thing=facts["holds"], worth=facts["worth"])
    if "roller" in facts:
        return _("Say who: “{kind} Brom”, or “party {kind}”.").format(kind=facts["roller"])
    if "number" in facts:
        return _("A number follows: “px 60 Mira,Brom”.")
    if "what" in facts:
        return _("What goes from one to the other comes last: “Brom > Lira 5gp”.")
    if "who" in facts:
        return _after_a_name(facts)
    return ""


TAUGHT: Mapping[str, str] = {
    "identify": N_("What a find is, is told so: “campaign identify THING NAME”."),
    "notice": N_("Treasure is found by nobody in particular: “found 20gp”; what is only told is a note: “. {whole}”."),
    "owe": N_("A debt is money lent: “campaign lend LENDER {who} AMOUNT”."),
    "hide": N_("That is a roll: “{who} {kind}”."),
    "condition": N_("Conditions of this game: {nearest}."),
}
"""What is said of a verb, or of a word that may be meant as a condition."""


def _after_a_name(facts: Mapping[str, Any]) -> str:
    """What may follow a name; what the line was likely meant to say."""
    name = facts["who"]
    known = {holder: _(ACCOUNT_NAMES[HOLDERS.get(holder, holder)]) for holder in (*HOLDERS, "gm")}
    told = {**facts, "who": {**known, EVERYONE: _("everybody present")}.get(name, name)}
    if "teach" in facts:
        sentence = TAUGHT[facts["teach"]]
        return _(sentence).format_map(told)
    said = _("After “{who}” comes a sign with an amount, a roll, a condition, a rest or a command.")
    note = [_("What is only told is a note: “. {whole}”.")] if "whole" in facts else []
    return " ".join(part.format_map(told) for part in (said, *note))
