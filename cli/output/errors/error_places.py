"""Fills the places of messages that are no single fact of an error: what to type instead, parts of a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from cli.output.errors.error_facts import ErrorFacts
from cli.output.rules.keys_to_add import to_add
from cli.output.words.language import N_, _, as_typed, day, either, exact
from cli.output.words.metavars import metavars
from cli.output.words.typable import coin_example, command_line, quoted
from ledger.ids import ITEM
from ledger.patterns import late_pattern
from ledger.texts import printable


class MessageFacts(ErrorFacts):
    """The facts of an error in words, with what a message has in its places besides."""

    def __missing__(self, name: str) -> str:
        place = PLACES.get(name)
        said = None if place is None else place(self)
        if said is None and (worth := EXAMPLE_OF_COINS.fullmatch(name)):
            said = coin_example(self.terms, int(worth[1]))
        return super().__missing__(name) if said is None else said


EXAMPLE_OF_COINS = late_pattern(r"([0-9]+)_coins")
"""A place for an amount of about so many coins."""


# What may be typed instead.


def _did_you_mean(facts: MessageFacts) -> str:
    """The known words that are near."""
    if meant := facts.error.facts.get("meant") or _checked_instead(facts):
        return _("Did you mean “{meant}”?").format(meant=meant)
    if computed := _computed(facts):
        return computed
    if facts.error.facts.get("hoard"):
        holder, thing, *_more = facts.error.facts["hoard"]
        taken = f"{as_typed('campaign take')} {command_line([holder, thing])}"
        return _("{thing} is in the hoard: “{command}” takes it out.").format(thing=thing, command=taken)
    near = facts.error.facts.get("nearest") or []
    near = [near] if isinstance(near, str) else near
    words = list(dict.fromkeys(facts.typable(word, facts.message.groups.get("nearest")) for word in near))
    return _("Did you mean {words}?").format(words=either(words)) if words else ""


def _checked_instead(facts: MessageFacts) -> str:
    """The check that was likely meant by `verify` with figures of somebody: `verify Brom gp=34`."""
    arguments = [str(word) for word in facts.error.facts.get("arguments") or ()]
    figures = facts.typed.path == "campaign verify" and any("=" in word for word in arguments)
    return f"{as_typed('campaign check')} {command_line(arguments)}" if figures else ""


def _computed(facts: MessageFacts) -> str:
    """That a key is a figure which the rules compute: `ca=18`; empty for any other."""
    key = str(facts.error.facts.get("key") or "")
    derived = facts.terms.tables.find("derived", key) if facts.terms and facts.error.code == "key_unknown" else None
    if derived is None or facts.terms is None:
        return ""
    said = _("{figure} is computed, and not given: “campaign explain WHO {key}” shows how.")
    return said.format(figure=facts.terms.term("derived", derived), key=key)


def _as_typed(name: str, facts: MessageFacts) -> str:
    """How the command is typed: an example, the order of its words, its own options."""
    path, command = facts.error.facts.get("reading", facts.typed)[:2]
    if name == "own_options":
        own = facts.error.facts.get("own") or []
        return _("Its own options: {options}.").format(options=facts.written(own)) if own else ""
    if command is None:
        return ""
    if name == "example":
        from cli.output.rules.examples import about_entry, example_of

        tables = facts.terms.tables if facts.terms else None
        example = example_of(command, tables, facts.typed.people())
        example = about_entry(facts.error.facts.get("words") or (), example)
        said = [_("For example: “{example}”.").format(example=example)] if example else []
    else:
        words = " ".join(place.usage for place in command.places)
        typed = f"{as_typed(path)} {metavars(words)}"
        said = [_("In this order: “{words}”.").format(words=typed)] if " " in words else []
    if path == "campaign roll":
        said.append(_("The game master rolls for anybody else: “campaign roll gm 1d20+4 --as NAME”."))
    return " ".join(said)


def _possible(facts: MessageFacts) -> str:
    """What a key may be."""
    plain = {name: value for name, value in facts.error.facts.items() if isinstance(value, int | str)}
    if "allowed" in facts.error.facts:
        from cli.output.rules.keys import MANY

        pattern = _("Such as: {examples}.") if "group" not in plain else _("Allowed: {examples}.")
        words = [facts.typable(word, str(plain.get("group", ""))) for word in facts.error.facts["allowed"]]
        if len(words) > MANY and "group" in plain:
            return _one_of_many(facts, str(plain["value"]), words, str(plain["group"]))
        return pattern.format(examples=", ".join(quoted(words)))
    if "count" in plain:
        example = ",".join(["3", "1", "4", "1", "5"][: int(plain["count"])])
        return _("Give {count} {count|face|faces} from 1 to {sides}, such as {example}.").format(
            example=example, **plain
        )
    if "sides" in plain:
        return _("Give a face from 1 to {sides}.").format_map(plain)
    if "min" in plain and "max" in plain:
        return _("From {min} to {max}.").format(min=exact(plain["min"]), max=exact(plain["max"]))
    return {"flag": _("Write yes or no."), "integer": _("Write a whole number.")}.get(str(plain.get("type")), "")


def _one_of_many(facts: MessageFacts, typed: str, words: Sequence[str], group: str) -> str:
    """The nearest of many words, and where all of them are shown."""
    from cli.nearest import nearest
    from cli.output.rules.rules import topic_typed

    where = _("any of “campaign rules show {group}”").format(group=topic_typed(facts.terms, group))
    near = nearest(typed, words)
    said = [_("Did you mean {words}?").format(words=either(near))] if near else []
    return " ".join([*said, _("Allowed: {examples}.").format(examples=where)])


# What is missing of a command.

SAY = {
    "WHO": N_("Say who."),
    "HEIR": N_("Say who inherits."),
    "FROM": N_("Say from whom."),
    "TO": N_("Say to whom."),
    "ITEM": N_("Say what."),
    "THING": N_("Say what."),
    "WHAT": N_("Say what."),
    "KEY": N_("Say what, as KEY=VALUE."),
    "AMOUNT": N_("Say how much."),
    "COIN": N_("Say into which coin."),
    "+3d": N_("Say how much time passes."),
    "NAME": N_("Say the name."),
    "NAME[=N]…": N_("Say which condition."),
    "KIND": N_("Say of which kind."),
    "EXPR": N_("Say what is rolled."),
    "OPTION": N_("Say what is chosen."),
    "TEXT": N_("Say it in a few words."),
    "ENTRY": N_("Say which entry."),
    "ID": N_("Say which dispute."),
    "FILE": N_("Say which file."),
    "MEASURE": N_("Say which figure."),
    "WHO MEASURE | ENTRY": N_("Say which entry, or whose figure."),
    "COMMAND": N_("Say what is to be done."),
    "KEY=VALUE…|-- COMMAND…": N_("Say what should have been: KEY=VALUE, or after “--” the whole command."),
}
"""What is said where an argument is missing, by how a usage line shows it, or by the first word of that."""


def missing_argument(argument: str) -> str:
    """What is missing of a command, of an argument such as `ITEM` or an option such as `--reason TEXT`."""
    first = re.match(r"[A-Z]+|\+3d", argument)
    said = SAY.get(argument) or SAY.get(first[0] if first else "")
    if said is not None:
        return metavars(_(said))
    return _("{argument} is missing.").format(argument=" ".join(map(as_typed, metavars(argument).split())))


def _for_each_die(facts: MessageFacts) -> str:
    """How many faces are given, or that these rules throw no die for what was rolled."""
    if facts.error.facts.get("used"):
        return _("Give one face for each die, in order.")
    return _("These rules throw no die for this: leave the number out, or keep what was rolled in a note.")


def _as_total(facts: MessageFacts) -> str:
    """The line that says that a number is what a roll came to, where that was tried."""
    told = facts.error.facts
    return _("What it came to is told so: “{line}”.").format(line=told["full"]) if "full" in told else ""


def _to_add(facts: MessageFacts) -> str:
    """What a line lacks, as it is typed; the whole line where that was tried."""
    told = facts.error.facts
    if "full" in told:
        # A line of which none that was tried lacks nothing shows none.
        return (
            _("So nothing is missing, with your own values: “{line}”.").format(line=told["full"])
            if told["full"]
            else ""
        )
    if "missing" not in told:
        return ""
    return _("Add to the line: {pairs}.").format(pairs=to_add(facts.terms, str(told["command"]), told["missing"]))


# What a correction may take along.

WAYS: Mapping[str, str] = {
    "cascade": N_("“{command} --cascade” takes that back too."),
    "owing": N_("“{command} --owing” leaves it to be owed."),
    "both": N_(
        "“{command} --cascade --owing” takes back what would have gone differently, and leaves what is spent owed."
    ),
}
"""Options with which a refused void may be possible."""


def widened(facts: Mapping[str, Any]) -> str:
    """The refused line with those options, as it is typed; where no option helps, what to do first."""
    again = facts.get("again")
    if again is None:
        return _("Void that first.")
    if "instead" in facts:
        return _widened_amendment(facts, again, facts["instead"])
    return " ".join(_(WAYS[way]).format(command=again) for way in facts["ways"]) or _("Void that first.")


def _widened_amendment(facts: Mapping[str, Any], again: str, instead: str) -> str:
    """The same for an amendment, whose options stand before the command in its place."""
    said = []
    if not facts["cascade"]:
        command = f"{again}{as_typed(' --cascade' + ' --owing' * facts['owing'])} -- {instead}"
        said.append(_("“{command}” decides later entries again.").format(command=command))
    if facts.get("owable") and not facts["owing"]:
        command = f"{again}{as_typed(' --cascade --owing')} -- {instead}"
        said.append(_("“{command}” leaves it to be owed.").format(command=command))
    return " ".join(said) or _("Void that first.")


# What was found wrong.


def _who_holds_what(facts: MessageFacts, row: Mapping[str, str]) -> str:
    """Who holds what."""
    if facts.terms is None:
        return str(row)
    who, what = facts.terms.account(row["account"]), facts.terms.measure(row["commodity"])
    return _("{who} ({what})").format(who=who, what=what)


def _difference(facts: MessageFacts, row: Mapping[str, Any]) -> str:
    """A balance that is not what was asserted."""
    if facts.terms is None:
        return str(row)
    from cli.output.sheets.measures import measure_amount, measure_name

    measure, expected, found = row["commodity"], row["expected"], row["found"]
    what = measure_name(facts.terms, measure)
    shown = {
        "expected": measure_amount(facts.terms, measure, expected),
        "found": measure_amount(facts.terms, measure, found),
    }
    if not (isinstance(expected, int) and isinstance(found, int)):
        return _("{what}: expected {expected}, found {found}.").format(what=what, **shown)
    difference = measure_amount(facts.terms, measure, found - expected, sign=True)
    return _("{what}: expected {expected}, found {found} ({difference}).").format(
        what=what, difference=difference, **shown
    )


FAULTS: Mapping[str, str] = {
    "begins": N_("begins: “{where}” is no date of the calendar"),
    "days": N_("{where}: a month has at least one day, a festival days or leap days, and at most 10,000"),
    "empty": N_("year: there is no month with days"),
    "eras": N_("eras: first_year grows from era to era, and is at least 1"),
    "id": N_("{where}: an id has small letters, digits and _"),
    "leap": N_("leap: every is at least 1, but_not_every a multiple of it, unless_every one of that"),
    "toml": N_("the file: {where}"),
    "twice": N_("{where}: another month or festival is called the same"),
    "week": N_("week: first is the place of one of its days"),
}
"""What may be wrong, by code."""


def calendar_faults(faults: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A line for each fault."""
    for code, where in faults:
        yield "  " + _(FAULTS[code]).format(where=printable(where))


# The places.


def _faults(facts: MessageFacts) -> str | None:
    """What is wrong with a file of house rules, or with a calendar."""
    found = facts.error.facts.get("faults") or ()
    if facts.error.code == "calendar_faulty":
        return "\n".join(calendar_faults(found))
    if facts.error.code != "house_faulty":
        return None
    from cli.output.rules.faults import fault_lines

    return "\n".join(fault_lines(found))


def _dice(facts: MessageFacts) -> str | None:
    if facts.error.code not in ("faces_missing", "replay_dice_missing"):
        return None
    from cli.output.errors.dice_missing import missing_dice

    return missing_dice(facts.terms, facts.error.facts)


def _not_counted(facts: MessageFacts) -> str:
    from cli.output.sheets.foes import left_out_text

    left_out = facts.error.facts["left_out"]
    return left_out_text(left_out) if left_out else _("No foe was met that was not counted yet.")


def _given(facts: MessageFacts) -> str | None:
    is_everybody = facts.error.code == "nobody_named" and facts.error.facts.get("given") == EVERYBODY
    return _(EVERYBODY) if is_everybody else None


def _usage(name: str, facts: MessageFacts) -> str | None:
    value = facts.error.facts.get(name)
    return None if value is None else metavars(value)


def _first_day(facts: MessageFacts) -> str:
    first = facts.error.facts.get("first")
    return _("The first day of play is {day}.").format(day=day(str(first))) if first else ""


def _or_session(facts: MessageFacts) -> str:
    if facts.error.facts.get("kind") != "SessionStarted":
        return ""
    return " " + _("“campaign void --session N” takes back all of the last session.")


def _typed_item(facts: MessageFacts) -> str:
    """A thing as it is typed in the language spoken, where its name means it; else its id."""
    id_ = str(facts.error.facts["item"]).removeprefix(ITEM)
    name = facts.terms.item(id_) if facts.terms else id_
    return command_line([name]) if facts.terms and facts.terms.tables.find("items", name) == id_ else id_


def _of_shorthand(name: str, facts: MessageFacts) -> str:
    from cli.output.errors.shorthand_errors import shorthand_fact

    return shorthand_fact(name, facts.error.facts)


TAKERS = {"award": "--to", "split": "--among"}
"""The option that says among whom a command divides."""

EVERYBODY = N_("party")
"""Everybody there, as it is typed; in French `groupe` is understood too."""

PLACES: Mapping[str, Callable[[MessageFacts], str | None]] = {
    "among": lambda facts: as_typed(TAKERS.get(facts.typed.path.rpartition(" ")[2], "--among")),
    "dice": _dice,
    "did_you_mean": _did_you_mean,
    "example": partial(_as_typed, "example"),
    "faults": _faults,
    "for_each_die": _for_each_die,
    "find_worth": lambda facts: str(facts.error.facts.get("worth") or coin_example(facts.terms, 100)),
    "first_day": _first_day,
    "given": _given,
    "lacking": lambda facts: ", ".join(_who_holds_what(facts, row) for row in facts.error.facts.get("lacking") or ()),
    "like": partial(_usage, "like"),
    "lines": lambda facts: "\n".join(_difference(facts, row) for row in facts.error.facts["differences"]),
    "magic": partial(_usage, "magic"),
    "meaning_words": partial(_of_shorthand, "meaning_words"),
    "measure": lambda facts: next((str(row["commodity"]) for row in facts.error.facts.get("differences", ())), None),
    "not_counted": _not_counted,
    "or_session": _or_session,
    "or_widen": lambda facts: widened(facts.error.facts),
    "order": partial(_as_typed, "order"),
    "own_options": partial(_as_typed, "own_options"),
    "possible": _possible,
    "to_add": _to_add,
    "as_total": _as_total,
    "to_say": lambda facts: missing_argument(str(facts.error.facts["argument"])),
    "typed_item": _typed_item,
    "what_follows": partial(_of_shorthand, "what_follows"),
    "what_moves": partial(_of_shorthand, "what_moves"),
    "written": partial(_of_shorthand, "written"),
}
"""What stands in each place; None where the fact of the same name does."""
