"""The facts of errors about the shorthand, in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cli.output.words.language import N_, _, either, listed, ngettext, with_count
from cli.output.words.typable import command_line


def shorthand_fact(name: str, facts: Mapping[str, Any]) -> str:
    """What a line can stand for, or what may follow in it."""
    if name == "written":
        # Commands of one reading are typed one after the other.
        return either([_(", then ").join(_("“{command}”").format(command=command) for command in reading)
                       for reading in facts["written"]])  # fmt: skip
    if name == "meaning_words":
        return listed([_("“{word}”").format(word=word) for word in facts["words"]])
    if name == "what_follows":
        said = [_what_follows(facts)]
        said += [_(ACT).format_map(facts)] if "act" in facts else []
        # A line that is read when it is put right is no note.
        said += [_(NOTE).format_map(facts)] if "whole" in facts and not {"amend", "hides"} & facts.keys() else []
        return " ".join(filter(None, said))
    if name == "what_moves":
        lends = any(command[0] == "lend" for reading in facts["offers"] for command in reading)
        return _("A loan moves the coins now.") if lends else ""
    raise KeyError(name)


ACT = N_("“{act}” is understood by itself; what is more goes on a line of its own.")

NOTE = N_("What is only told is a note: “{whole}”.")


def _what_follows(facts: Mapping[str, Any]) -> str:
    """What may follow, or may be meant."""
    if "placeless" in facts:
        words = listed([_("“{word}”").format(word=word) for word in facts["placeless"]])
        return ngettext(
            "{words} would mean something, and has no place here: say it on a line of its own.",
            "{words} would mean something, and have no place here: say it on a line of its own.",
            len(facts["placeless"]),
        ).format(words=words)
    if "reads" in facts and not facts["examples"]:
        return _("Leave the line out.")
    if "likewise" in facts:
        there = either([_("“{command}”").format(command=name) for name in facts["likewise"]])
        return _("Who is there is called {names}.").format(names=there)
    if "each" in facts:
        return with_count(
            "{count} person rolls: numbers follow, or none.",
            "{count} people roll: as many numbers follow for each of them, or none.",
            facts["each"],
        )
    if "unknown" in facts:
        return _unknown(facts)
    if "told" in facts and facts.get("examples"):
        return " ".join([_(NOBODY), _("This is understood: {examples}.").format(examples=_examples(facts))])
    if "question" in facts:
        return _question(facts["question"])
    if "thing_unheld" in facts:
        return _unheld(facts)
    if found := next((said for fact, said in FOLLOWING.items() if fact in facts), ""):
        return filled(found, {**facts, "examples": _examples(facts)})
    return _taught(facts) if "teach" in facts else ""


def _unknown(facts: Mapping[str, Any]) -> str:
    """Which word is not understood, and which lines would be."""
    shown = either([_("“{command}”").format(command=line) for line in facts.get("examples", ())])
    if not facts["unknown"]:
        said = (N_("Each word is known, but not what they say together; {examples} would be."),
                N_("Each word is known, but not what they say together."))  # fmt: skip
    elif facts["before"]:
        said = (N_("“{unknown}” is not understood after “{before}”; {examples} would be."),
                N_("“{unknown}” is not understood after “{before}”."))  # fmt: skip
    else:
        said = (N_("“{unknown}” is not understood at the beginning; {examples} would be."),
                N_("“{unknown}” is not understood at the beginning."))  # fmt: skip
    return _(said[0] if shown else said[1]).format_map({**facts, "examples": shown})


def _unheld(facts: Mapping[str, Any]) -> str:
    """That a thing is nowhere, and what there is."""
    there = listed(facts["there"])
    sentence = (
        N_("Nobody has “{thing_unheld}”, nor is it in the hoard; “campaign inventory” shows what there is: {there}.")
        if there
        else N_("Nobody has “{thing_unheld}”, nor is it in the hoard, which holds no things.")
    )
    return _(sentence).format_map({**facts, "there": there})


OF_DEBTS = "debts"
"""What a question is about that asks who owes whom."""


def _question(who: object) -> str:
    """What shows the answer to a question."""
    if who == OF_DEBTS:
        return _("A question records nothing; “campaign settle” shows who owes whom.")
    if isinstance(who, str) and who and not who.endswith("?"):
        return filled(N_("A question records nothing; “campaign sheet {who}” shows what is known."), {"who": who})
    return _("A question records nothing; “campaign party” and “campaign inventory” show what is known.")


def _examples(facts: Mapping[str, Any]) -> str:
    """Lines that were tried, as they are shown in a sentence."""
    return ", ".join(_("“{command}”").format(command=line) for line in facts.get("examples", ()))


NOBODY = N_("It names nobody who is there, and begins with no command.")

FOLLOWING: Mapping[str, str] = {
    "unit": N_("No coin, point or counter of this game is called “{unit}”."),
    "hidden": N_("Only what is recorded can be kept from the players."),
    "same": N_("You have recorded no text yet that could be repeated."),
    "key": N_("“{key}” is no key of this roll."),
    "person": N_("Nobody is called “{person}”."),
    "reads": N_("Leave the line out, or write after the name what happened: {examples}."),
    "target": N_("A number follows, or somebody who is there: {examples}."),
    "doer": N_("Say who does it, first: {examples}."),
    "told": NOBODY,
    "amend": N_(
        "Entry {entry} is “{was}”: “campaign {amend}” puts it right. “undo” takes back what you recorded last."
    ),
    "thing": N_("Say who does what with it: “{owner_of} uses {thing}”, “{owner_of} buys {thing}”."),
    "sorry": N_(
        "“undo” takes back what you recorded last; then type it as it was. An older entry: “campaign amend ENTRY "
        "KEY=VALUE --reason TEXT”."
    ),
    "hides": N_("What the players are not to read is a note behind a mark: “!. {hides}”."),
    "whom": N_("Say whom “{whom}” hurts, and by how much: {examples}."),
    "commas": N_("Between names are commas, and a reason that begins with a name is between quotes: {examples}."),
    "fight": N_("A fight ends by itself; “campaign session end” ends the evening."),
    "second": N_("A second amount goes on a line of its own; as a text it goes between quotes."),
    "price": N_("“{price}” may be what one of them costs, or all: after “--price” comes the price of one."),
    "holds": N_("Was that in it, or is it worth that? “found {worth} in {holds}”, or “found {holds} worth {worth}”."),
    "roller": N_("Say who: {examples}."),
    "number": N_("A number follows: {examples}."),
    "surprised": N_("A roll is “{surprised} surprise 2”, with what the die showed."),
    "stranger": N_(
        "Nobody here is called “{stranger}”: “campaign meet {meets}” has somebody met, and “campaign join” is for "
        "characters."
    ),
    "unmet": N_(
        "Nobody here is called “{unmet}”: “campaign meet {meets}” has somebody met, and “campaign join” is for "
        "characters."
    ),
    "victim": N_("Say who was killed: {examples}."),
    "shown": N_(
        "“{shown}” may be what the dice showed, or how it went: behind a roll come the faces, {examples}; without "
        "them the program throws. A text that holds numbers goes between quotes."
    ),
    "day": N_("“{day}” says that it is of another day: write what happens now, without it."),
    "turns": N_("“{turns}” says that something is not so, or otherwise: write what happened, without it."),
    "level": N_(
        "One more is “{whose} takes 1 {level}”; “campaign condition {whose} {level}=2” sets how many there are."
    ),
    "judged": N_(
        "The line says “{claimed}”, and by these dice it is a {judged}: {total} against {over}. Mend the number, or "
        "leave “{claimed}” out."
    ),
    "total_of": N_("No face of the die comes to {total_of} with {adds}."),
    "several": N_("Say how many: {examples}."),
    "money": N_(
        "No coin of this game is called “{money}”. Its coins: {coins}. Things are counted so: “found item=NAME*NUMBER”."
    ),
    "deal": N_(
        "Say for how much: “{buyer} buys {deal} from {seller} for AMOUNT”. What costs nothing is given: “{seller} "
        "gives {deal} to {buyer}”."
    ),
    "what": N_("What goes from one to the other comes last: {examples}."),
}
"""What may follow, by the fact that the error has."""


TAUGHT: Mapping[str, str] = {
    "identify": N_("What a find is, is told so: “campaign identify THING NAME”."),
    "notice": N_("Treasure is found by nobody in particular."),
    "owe": N_(
        "A debt of one character to another is a loan, which moves the coins now: “campaign lend LENDER {who} AMOUNT”. "
        "Any other debt is only told."
    ),
    "hide": N_("That is a roll: “{who} {kind}”."),
    "miss": N_("A blow that misses is a roll, with what the die showed."),
    "away": N_("Whoever is not there: “campaign leave {who}”, and “campaign arrive {who}” when they come."),
    "stands": N_("What somebody has is checked: “{who} = 9 hp”; what changes it: “{who} -4”, “{who} +50xp”."),
    "condition": N_("Conditions of this game: {nearest}."),
    "no_condition": N_("“{word}” is no condition of this game; “campaign rules show conditions” lists them."),
    "likely": N_("Is the condition “{nearest}” meant?"),
}
"""What is said of a verb, or of a word that may be meant as a condition."""

TAUGHT_BY_LINE: Mapping[str, str] = {
    "hide": N_("That is a roll: {examples}."),
    "miss": N_("A blow that misses is a roll, with what the die showed: {examples}."),
    "notice": N_("Treasure is found by nobody in particular: {examples}."),
    "owe": N_("A debt is a loan, which moves the coins now: {examples}. One of before is only told."),
    "stands": N_("What changes it comes behind the name: {examples}."),
    "likely": N_("Is the condition meant: {examples}?"),
}
"""The same, with the lines that say what was meant."""


def _taught(facts: Mapping[str, Any]) -> str:
    """What a line was likely meant to say."""
    plain = TAUGHT[facts["teach"]]
    sentence = TAUGHT_BY_LINE.get(facts["teach"], plain) if "examples" in facts else plain
    return filled(sentence, {**facts, "examples": _examples(facts)})


COMMAND = re.compile(r"campaign [^”»]*")
NAMES = re.compile(r"\{(who|whose|meets)\}")


def filled(sentence: str, facts: Mapping[str, Any]) -> str:
    """A sentence with its facts; in a command whoever it names is between quotes if need be: `sheet "Sister Maud"`."""

    def typed(name: re.Match[str]) -> str:
        return command_line([str(facts[name[1]])]).replace("{", "{{").replace("}", "}}")

    return COMMAND.sub(lambda command: NAMES.sub(typed, command[0]), _(sentence)).format_map(facts)
