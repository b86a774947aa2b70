"""The facts of an error in words: amounts, names, lists, and what may be typed instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cli.grammar import ROWS
from cli.names import shown_command, shown_word
from cli.output.error_messages.error_message import Message, Typed
from cli.output.error_messages.rules import LACKING
from cli.output.words.language import N_, _, as_typed, day, either, exact, integer, listed, spoken
from cli.output.words.terms import Terms
from cli.output.words.typable import coin_example, quoted, typable
from ledger.errors import CampaignError
from ledger.ids import ITEM, PARTY, WORLD

CHARACTERS = {"U+0009": N_("a tab"), "U+000A": N_("a line break"), "U+000D": N_("a line break")}
"""Characters that have a name, by their number."""

LISTED = ("allowed", "known", "reserved")
"""Facts of an error that list what there is."""

TYPED = ("allowed", "candidates", "coins", "known", "missing", "units")
"""Facts of an error that list what may be typed."""

WRITTEN = frozenset({"argument", "command", "inner", "option", "options", "typed"})
"""Facts of an error that are commands and options."""

OF_CALENDAR = frozenset({"game_day_beyond", "game_era_unknown", "game_festival_absent", "game_month_unknown"})
"""Errors whose facts are names of a campaign's calendar."""

TAKERS = {"award": "--to", "split": "--among"}
"""The option that says among whom a command divides."""

EVERYBODY = N_("party")
"""Everybody there, as it is typed; in French `groupe` is understood too."""


class ErrorFacts(dict[str, str]):
    """The facts of an error in words, for the places of its message."""

    def __init__(self, error: CampaignError, message: Message, terms: Terms | None, typed: Typed) -> None:
        super().__init__()
        self._error = error
        self._message = message
        self._terms = terms
        self._typed = typed

    def __missing__(self, name: str) -> str:
        if name == "measure" and "differences" in self._error.facts:
            return str(self._error.facts["differences"][0]["commodity"])
        value = self._error.facts.get(name)
        if name == "given" and self._error.code == "nobody_named" and value == EVERYBODY:
            return _(EVERYBODY)
        if name == "dice" and self._error.code in ("faces_missing", "replay_dice_missing"):
            from cli.output.errors.dice_missing import missing_dice

            return missing_dice(self._terms, self._error.facts)
        if name == "lines":
            return "\n".join(self._difference(row) for row in self._error.facts["differences"])
        if name == "faults" and self._error.code == "house_faulty":
            from cli.output.rules.faults import fault_lines

            return "\n".join(fault_lines(value or ()))
        if name == "faults" and self._error.code == "calendar_faulty":
            from cli.output.errors.calendar_faults import calendar_faults

            return "\n".join(calendar_faults(value or ()))
        if name == "not_counted":
            from cli.output.sheets.foes import left_out_text

            left_out = self._error.facts["left_out"]
            return left_out_text(left_out) if left_out else _("No foe was met that was not counted yet.")
        if name == "lacking":
            return ", ".join(self._held(row) for row in value or ())
        if name.endswith("_coins") and name.partition("_")[0].isdecimal():
            return coin_example(self._terms, int(name.partition("_")[0]))
        if name == "find_worth":
            return str(self._error.facts.get("worth") or coin_example(self._terms, 100))
        if name in ("like", "magic") and value is not None:
            from cli.output.words.metavars import metavars

            return metavars(value)
        if name == "typed_item":
            return str(self._error.facts["item"]).removeprefix(ITEM)
        if name == "to_say":
            from cli.output.errors.missing_argument import missing_argument

            return missing_argument(str(self._error.facts["argument"]))
        if name == "among":
            return as_typed(TAKERS.get(self._typed.path.rpartition(" ")[2], "--among"))
        if name == "did_you_mean":
            return self._did_you_mean()
        if name == "first_day":
            first = self._error.facts.get("first")
            return _("The first day of play is {day}.").format(day=day(str(first))) if first else ""
        if name == "or_session":
            started = self._error.facts.get("kind") == "SessionStarted"
            return " " + _("“campaign void --session N” takes back all of the last session.") if started else ""
        if name == "or_widen":
            from cli.output.errors.wider_corrections import widened

            return widened(self._error.facts)
        if name == "to_add":
            from cli.output.errors.missing_keys import to_add

            return to_add(self._terms, str(self._error.facts["command"]), self._error.facts["missing"])
        if name == "possible":
            return self._possible()
        if name in ("written", "what_follows", "meaning_words"):
            from cli.output.errors.shorthand_errors import shorthand_fact

            return shorthand_fact(name, self._error.facts)
        if name in ("example", "order", "own_options"):
            return self._as_typed(name)
        # The `option` of a message of the rules may be one of their terms: what a class begins with.
        if name in WRITTEN and value and (name != "option" or str(value).startswith("--")):
            return self._written(value)
        return "" if value is None else self._shown(name, value)

    def typed_name(self, fact: str) -> str:
        """The name of a person or holder as it is typed, `hoard` for what a sentence calls the hoard."""
        value = str(self._error.facts[fact])
        prefix, _colon, name = value.partition(":")
        if prefix == "party":
            return shown_word(name, spoken())
        return name if prefix in ("character", "other") else value

    def _written(self, value: Any) -> str:
        """Commands and options, which are English ids, as they are typed in the language spoken."""
        command = self._typed.path.partition(" ")[2]
        if not isinstance(value, str):
            return ", ".join(dict.fromkeys(as_typed(str(word), command) for word in value))
        if value in ROWS:
            return shown_command(value, spoken())
        return as_typed(value, command)

    def _did_you_mean(self) -> str:
        near = self._error.facts.get("nearest") or []
        near = [near] if isinstance(near, str) else near
        words = list(dict.fromkeys(self._typable(word, self._message.groups.get("nearest")) for word in near))
        return _("Did you mean {words}?").format(words=either(words)) if words else ""

    def _as_typed(self, name: str) -> str:
        """How the command is typed: an example, the order of its words, its own options."""
        path, command = self._error.facts.get("reading", self._typed)[:2]
        if name == "own_options":
            own = self._error.facts.get("own") or []
            return _("Its own options: {options}.").format(options=self._written(own)) if own else ""
        if command is None:
            return ""
        if name == "example":
            from cli.output.rules.examples import about_entry, example_of

            tables = self._terms.tables if self._terms else None
            example = example_of(command, tables, self._typed.people())
            example = about_entry(self._error.facts.get("words") or (), example)
            said = [_("For example: “{example}”.").format(example=example)] if example else []
        else:
            from cli.output.words.metavars import metavars

            words = " ".join(place.usage for place in command.places)
            typed = f"{as_typed(path)} {metavars(words)}"
            said = [_("In this order: “{words}”.").format(words=typed)] if " " in words else []
        if path == "campaign roll":
            said.append(_("The game master rolls for anybody else: “campaign roll gm 1d20+4 --as NAME”."))
        return " ".join(said)

    def _possible(self) -> str:
        """What a key may be."""
        facts = {name: value for name, value in self._error.facts.items() if isinstance(value, int | str)}
        if "allowed" in self._error.facts:
            from cli.output.rules.keys import MANY

            pattern = _("Such as: {examples}.") if "group" not in facts else _("Allowed: {examples}.")
            words = [self._typable(word, str(facts.get("group", ""))) for word in self._error.facts["allowed"]]
            if len(words) > MANY and "group" in facts:
                return self._one_of_many(str(facts["value"]), words, str(facts["group"]))
            return pattern.format(examples=", ".join(quoted(words)))
        if "count" in facts:
            example = ",".join(["3", "1", "4", "1", "5"][: int(facts["count"])])
            return _("Give {count} {count|face|faces} from 1 to {sides}, such as {example}.").format(
                example=example, **facts
            )
        if "sides" in facts:
            return _("Give a face from 1 to {sides}.").format_map(facts)
        if "min" in facts and "max" in facts:
            return _("From {min} to {max}.").format(min=exact(facts["min"]), max=exact(facts["max"]))
        return {"flag": _("Write yes or no."), "integer": _("Write a whole number.")}.get(str(facts.get("type")), "")

    def _one_of_many(self, typed: str, words: Sequence[str], group: str) -> str:
        """The nearest of many words, and where all of them are shown."""
        from cli.nearest import nearest

        near, where = nearest(typed, words), _("any of “campaign rules show {group}”").format(group=group)
        said = [_("Did you mean {words}?").format(words=either(near))] if near else []
        return " ".join([*said, _("Allowed: {examples}.").format(examples=where)])

    def _shown(self, name: str, value: Any) -> str:
        if group := self._message.groups.get(name):
            parts = [value] if isinstance(value, str) else value
            group = group.format_map({"command": "", **self._error.facts})
            return ", ".join(self._named(str(part), group) for part in parts)
        terms, facts = self._terms, self._error.facts
        if self._error.code in OF_CALENDAR and not isinstance(value, int):
            from cli.output.words.game_date import name_of

            # Months, festivals and eras, each a name alike in every language or one for each.
            return ", ".join(map(name_of, value)) if isinstance(value, list) else name_of(value)
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if isinstance(value, int):
            if terms is not None and name in VALUES and self._message.money:
                return terms.value(value)
            if terms is not None and name in VALUES and "commodity" in facts:
                return terms.quantity(facts["commodity"], value)
            return str(value) if name in ("entry", "by", "whole") else integer(value)
        if isinstance(value, Mapping):
            return terms.amount(value) if terms is not None else str(dict(value))
        if isinstance(value, str):
            return self._text(name, value)
        if isinstance(value, Sequence):
            if self._error.code == "word_unknown":
                return ", ".join(shown_word(str(word), spoken()) for word in value)
            if name in ("standing", "entries"):
                return listed([f"#{number}" for number in value])
            if name in LISTED and self._message.group and self._is_much(value):
                return self._where()
            said = self._typable if name in TYPED else self._named
            return ", ".join(quoted([said(str(part)) for part in value])) or _("nothing")
        return str(value)

    def _is_much(self, value: Sequence[Any]) -> bool:
        from cli.output.rules.keys import MANY

        return len(value) > MANY

    def _where(self) -> str:
        """The command that shows what is too much to name."""
        group = str(self._message.group).format_map({"command": "", **self._error.facts})
        section, _dot, command = group.partition(".")
        if section == "keys":
            return _("any of “campaign rules keys {command}”").format(command=self._written(command.replace("_", "-")))
        return _("any of “campaign rules show {group}”").format(group=section)

    def _text(self, name: str, value: str) -> str:
        terms = self._terms
        if terms is not None:
            if name in ("who", "account") and ":" in value:
                return terms.account(value)
            if name == "commodity":
                return terms.measure(value)
            if name == "state":
                from cli.output.entries.messages import reason_text

                return reason_text(terms, value)
            if name == "item":
                return terms.item(value.removeprefix(ITEM))
            if name == "purpose":
                # What is bought, where it goes, or what somebody wrote.
                held = value.startswith((PARTY, WORLD))
                return terms.account(value) if held else terms.term("items", value)
        if name == "what" and value in LACKING:
            return _(LACKING[value])
        if name == "character":
            return _(CHARACTERS.get(value, value))
        if name == "key":
            return self._typable(value)
        if name in ("kind", "other"):
            return self._kind(value)
        return self._named(value) if name in NAMED else value

    def _kind(self, value: str) -> str:
        """A kind of entry as it is called, or a kind of the ruleset's things."""
        from cli.output.entries.kind_names import kind_name
        from ledger.facts import KINDS

        return kind_name(value) if value in KINDS else self._named(value)

    def _typable(self, word: str, group: str | None = None) -> str:
        """A word of the ruleset as it may be typed; a thing to buy needs no quotes, and no size in brackets."""
        name = self._named(word, group)
        if group == "items" and self._terms is not None:
            short = name.partition(" (")[0]
            return short if self._terms.tables.find("items", short) == word else typable(word, name)
        return typable(word, name)

    def _named(self, word: str, group: str | None = None) -> str:
        """A word of the ruleset as it is called, in the group that the message names unless given."""
        if group is None:
            group = (self._message.group or "").format(**{k: str(v) for k, v in self._error.facts.items()})
        if self._terms is not None and group == "counters":
            return self._terms.measure(word)
        return self._terms.term(group, word) if self._terms is not None and group else word

    def _held(self, row: Mapping[str, str]) -> str:
        """Who holds what."""
        if self._terms is None:
            return str(row)
        who, what = self._terms.account(row["account"]), self._terms.measure(row["commodity"])
        return _("{who} ({what})").format(who=who, what=what)

    def _difference(self, row: Mapping[str, Any]) -> str:
        """A balance that is not what was asserted."""
        if self._terms is None:
            return str(row)
        from cli.output.sheets.measures import measure_amount, measure_name

        measure, expected, found = row["commodity"], row["expected"], row["found"]
        what = measure_name(self._terms, measure)
        shown = {
            "expected": measure_amount(self._terms, measure, expected),
            "found": measure_amount(self._terms, measure, found),
        }
        if not (isinstance(expected, int) and isinstance(found, int)):
            return _("{what}: expected {expected}, found {found}.").format(what=what, **shown)
        difference = measure_amount(self._terms, measure, found - expected, sign=True)
        return _("{what}: expected {expected}, found {found} ({difference}).").format(
            what=what, difference=difference, **shown
        )


VALUES = frozenset({"asked", "held", "short", "ceiling", "credit", "share", "value", "paid", "total"})
"""Facts that count something."""

NAMED = frozenset({"coin", "condition", "key", "kind", "missing", "rest"})
"""Facts that are an id of the ruleset, where the message says of which group."""
