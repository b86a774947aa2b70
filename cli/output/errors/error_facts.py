"""The facts of an error in words: amounts, names, lists, and what may be typed instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cli.grammar import ROWS
from cli.names import shown_command, shown_word
from cli.output.error_messages.error_message import Message, Typed
from cli.output.error_messages.rules import LACKING
from cli.output.words.language import N_, _, as_typed, integer, numbered, spoken
from cli.output.words.terms import Terms
from cli.output.words.typable import quoted, typable
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


class ErrorFacts(dict[str, str]):
    """The facts of an error in words, for the places of its message."""

    def __init__(self, error: CampaignError, message: Message, terms: Terms | None, typed: Typed) -> None:
        super().__init__()
        self.error = error
        self.message = message
        self.terms = terms
        self.typed = typed

    def __missing__(self, name: str) -> str:
        value = self.error.facts.get(name)
        # The `option` of a message of the rules may be one of their terms: what a class begins with.
        if name in WRITTEN and value and (name != "option" or str(value).startswith("--")):
            return self.written(value)
        return "" if value is None else self._shown(name, value)

    def typed_name(self, fact: str) -> str:
        """The name of a person or holder as it is typed, `hoard` for what a sentence calls the hoard."""
        value = str(self.error.facts[fact])
        prefix, _colon, name = value.partition(":")
        if prefix == "party":
            return shown_word(name, spoken())
        return name if prefix in ("character", "other") else value

    def written(self, value: Any) -> str:
        """Commands and options, which are English ids, as they are typed in the language spoken."""
        command = self.typed.path.partition(" ")[2]
        if not isinstance(value, str):
            return ", ".join(dict.fromkeys(as_typed(str(word), command) for word in value))
        if value in ROWS:
            return shown_command(value, spoken())
        return as_typed(value, command)

    def _shown(self, name: str, value: Any) -> str:
        if group := self.message.groups.get(name):
            parts = [value] if isinstance(value, str) else value
            group = group.format_map({"command": "", **self.error.facts})
            return ", ".join(self._named(str(part), group) for part in parts)
        terms, facts = self.terms, self.error.facts
        if self.error.code in OF_CALENDAR and not isinstance(value, int):
            from cli.output.words.game_date import name_of

            # Months, festivals and eras, each a name alike in every language or one for each.
            return ", ".join(map(name_of, value)) if isinstance(value, list) else name_of(value)
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if isinstance(value, int):
            if terms is not None and name in VALUES and self.message.money:
                return terms.value(value)
            if terms is not None and name in VALUES and "commodity" in facts:
                return terms.quantity(facts["commodity"], value)
            return str(value) if name in ("entry", "by", "whole") else integer(value)
        if isinstance(value, Mapping):
            return terms.amount(value) if terms is not None else str(dict(value))
        if isinstance(value, str):
            return self._text(name, value)
        if isinstance(value, Sequence):
            if self.error.code == "word_unknown":
                return ", ".join(shown_word(str(word), spoken()) for word in value)
            if name in ("standing", "entries"):
                return numbered(value)
            if name in LISTED and self.message.group and self._is_much(value):
                return self._where()
            said = self.typable if name in TYPED else self._named
            none = _("nobody yet") if self.error.code == "character_unknown" else _("nothing")
            return ", ".join(quoted([said(str(part)) for part in value])) or none
        return str(value)

    def _is_much(self, value: Sequence[Any]) -> bool:
        from cli.output.rules.keys import MANY

        return len(value) > MANY

    def _where(self) -> str:
        """The command that shows what is too much to name."""
        group = str(self.message.group).format_map({"command": "", **self.error.facts})
        section, _dot, command = group.partition(".")
        if section == "keys":
            return _("any of “campaign rules keys {command}”").format(command=self.written(command.replace("_", "-")))
        from cli.output.rules.rules import topic_typed

        return _("any of “campaign rules show {group}”").format(group=topic_typed(self.terms, section))

    def _text(self, name: str, value: str) -> str:
        terms = self.terms
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
            return self.typable(value)
        if name in ("kind", "other"):
            return self._kind(value)
        return self._named(value) if name in NAMED else value

    def _kind(self, value: str) -> str:
        """A kind of entry as it is called, or a kind of the ruleset's things."""
        from cli.output.entries.kind_names import kind_name
        from ledger.facts import kind_named

        return kind_name(value) if kind_named(value) else self._named(value)

    def typable(self, word: str, group: str | None = None) -> str:
        """A word of the ruleset as it may be typed; a thing to buy needs no quotes, and no size in brackets."""
        name = self._named(word, group)
        if group == "items" and self.terms is not None:
            short = name.partition(" (")[0]
            return short if self.terms.tables.find("items", short) == word else typable(word, name)
        return typable(word, name)

    def _named(self, word: str, group: str | None = None) -> str:
        """A word of the ruleset as it is called, in the group that the message names unless given."""
        if group is None:
            group = (self.message.group or "").format(**{k: str(v) for k, v in self.error.facts.items()})
        if self.terms is not None and group == "counters":
            return self.terms.measure(word)
        return self.terms.term(group, word) if self.terms is not None and group else word


VALUES = frozenset({"asked", "held", "short", "ceiling", "credit", "share", "value", "paid", "total"})
"""Facts that count something."""

NAMED = frozenset({"coin", "condition", "key", "kind", "missing", "rest"})
"""Facts that are an id of the ruleset, where the message says of which group."""
