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
        # Commands of one reading are typed one after the other.
        return either([_(", then ").join(_("“{command}”").format(command=command) for command in reading)
                       for reading in facts["written"]])  # fmt: skip
    if name == "meaning_words":
        return listed([_("“{word}”").format(word=word) for word in facts["words"]])
    if "placeless" in facts:
        words = listed([_("“{word}”").format(word=word) for word in facts["placeless"]])
        return ngettext(
            "{words} would mean something, and has no place here: say it on a line of its own.",
            "{words} would mean something, and have no place here: say it on a line of its own.",
            len(facts["placeless"]),
        ).format(words=words)
    if "each" in facts:
        return ngettext(
            "{count} person rolls: numbers follow, or none.",
            "{count} people roll: as many numbers follow for each of them, or none.",
            facts["each"],
        ).format(count=integer(facts["each"]))
    if found := next((said for fact, said in FOLLOWING.items() if fact in facts), ""):
        return _(found).format_map(facts)
    return _after_a_name(facts) if "who" in facts else ""


FOLLOWING: Mapping[str, str] = {
    "unit": N_("No coin, point or counter of this game is called “{unit}”."),
    "hidden": N_("Only what is recorded can be kept from the players."),
    "same": N_("You have recorded no text yet that could be repeated."),
    "key": N_("“{key}” is no key of this roll."),
    "person": N_("Nobody is called “{person}”."),
    "target": N_("A number follows, or somebody with a roll: “vs 13”, “vs Lira d20+2”."),
    "doer": N_("Say who does it, first: “{doer} {whole}”. What is only told is a note: “. {whole}”."),
    "told": N_(
        "A line begins with a name and says what happened, “Brom -4”, or with “found”, “+2h”, a command. What is only "
        "told is a note: “. {told}”."
    ),
    "amend": N_(
        "Entry {entry} is “{was}”: “campaign {amend}” puts it right. “undo” takes back what you recorded last."
    ),
    "thing": N_("Say who does what with it: “{owner_of} uses {thing}”, “{owner_of} buys {thing}”."),
    "sorry": N_(
        "“undo” takes back what you recorded last; then type it as it was. An older entry: “campaign amend ENTRY "
        "KEY=VALUE --reason TEXT”."
    ),
    "hides": N_("What the players are not to read is a note behind a mark: “!. {hides}”."),
    "whom": N_("Say whom “{whom}” hurts, and by how much: “{whom} hits goblin 4”."),
    "commas": N_(
        "Between names are commas, and a reason that begins with a name is between quotes: “px 60 Mira,Brom”."
    ),
    "fight": N_("A fight ends by itself; “campaign session end” ends the evening. What is only told: “. {given}”."),
    "second": N_("A second amount goes on a line of its own; as a text it goes between quotes."),
    "price": N_("“{price}” may be what one of them costs, or all: after “--price” comes the price of one."),
    "holds": N_("Was that in it, or is it worth that? “found {worth} in {holds}”, or “found {holds} worth {worth}”."),
    "roller": N_("Say who: “{roller} Brom”, or “party {roller}”."),
    "number": N_("A number follows: “px 60 Mira,Brom”."),
    "surprised": N_("A roll is “{surprised} surprise 2”, with what the die showed; what is only told is a note."),
    "stranger": N_(
        "Nobody here is called “{stranger}”: “campaign meet {meets}” has somebody met, and “campaign join” is for "
        "characters."
    ),
    "unmet": N_(
        "Nobody here is called “{unmet}”: “campaign meet {meets}” has somebody met, and “campaign join” is for "
        "characters. What is only told is a note: “. {given}”."
    ),
    "victim": N_("Say who was killed: “{victim} kills goblin 2”."),
    "shown": N_(
        "“{shown}” may be what the dice showed, or how it went: behind a roll come the faces, “Brom attack goblin 2 "
        "14”; without them the program throws. A text that holds numbers goes between quotes."
    ),
    "owner": N_(
        "Begin with whoever does it, or suffers it: “{owner} hits goblin 2 for 4”, “{owner} poisoned”. What is only "
        "told is a note: “. {whole}”."
    ),
    "turns": N_(
        "“{turns}” says that something is not so, or otherwise: write what happened, without it. What is only told "
        "is a note: “. {given}”."
    ),
    "judged": N_(
        "The line says “{claimed}”, and by these dice it is a {judged}: {total} against {over}. Mend the number, or "
        "leave “{claimed}” out."
    ),
    "level": N_("One more is “{whose} takes 1 {level}”; “campaign condition” sets how many there are."),
    "several": N_("Say how many: “2 {several}”."),
    "money": N_(
        "No coin of this game is called “{money}”. Its coins: {coins}. Things are counted so: “found item=NAME*NUMBER”."
    ),
    "deal": N_(
        "Say for how much: “{buyer} buys {deal} from {seller} for AMOUNT”. What costs nothing is given: “{seller} "
        "gives {deal} to {buyer}”."
    ),
    "what": N_("What goes from one to the other comes last: “Brom > Lira 5gp”."),
}
"""What may follow, by the fact that the error has."""


TAUGHT: Mapping[str, str] = {
    "identify": N_("What a find is, is told so: “campaign identify THING NAME”."),
    "notice": N_("Treasure is found by nobody in particular: “found 20gp”; what is only told is a note: “. {whole}”."),
    "owe": N_("A debt is money lent: “campaign lend LENDER {who} AMOUNT”."),
    "hide": N_("That is a roll: “{who} {kind}”."),
    "miss": N_(
        "A blow that misses is a roll, with what the die showed: “{who} {kind} 7”. What is only told is a note: “. "
        "{whole}”."
    ),
    "away": N_("Whoever is not there: “campaign leave {who}”, and “campaign arrive {who}” when they come."),
    "stands": N_("What somebody has is checked: “{who} = 9 hp”; what changes it: “{who} -4”, “{who} +50xp”."),
    "condition": N_("Conditions of this game: {nearest}."),
    "likely": N_("Is the condition “{nearest}” meant?"),
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
