"""What another copy calls things, in the terms of this one: numbers of entries and lots, sessions, people.

An entry that is recorded in both copies has the same uuid and, as a rule, another number; a lot is called after the
number of the entry that found it (`item:gem~57`), and a dispute after that of the entry that opened it (`dispute:57`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from ledger.decisions.time import FIRST
from ledger.entries import Body
from ledger.facts import EntryRevealed, Facts
from ledger.ids import ANSWERED_BY, AT_STAKE, CLOCK, DISPUTE, ONE_SESSION, PROPOSAL, RULED_BY, SESSION
from ledger.patterns import late_pattern
from ledger.postings import FieldChange, FieldValue, Posting, netted
from ledger.store.codec import facts_of

LOT = late_pattern(r"~([0-9]+)((?:\.[0-9]+)?)(?=,|$)")
"""The number at the end of a lot's name: that of its entry, and which of the entry's lots it is."""
HEX = late_pattern(r"[0-9a-f]{32}")


class NotHere(Exception):
    """Raised for an entry of the other copy that refers to one which is not recorded here.

    Attributes:
        number: That one's number there.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class CopyTerms:
    """Numbers, uuids, sessions and people of another copy, in the terms of this one.

    Attributes:
        numbers: Numbers here by the number there, of entries after the fork that are in both; or what else lots and
            disputes of such an entry are called after.
        ids: Uuids here by the uuid there, of entries that are recorded in both under two of them.
        sessions: Numbers of sessions here by the number there, where they differ.
    """

    def __init__(self, since: Mapping[str, int], person: Callable[[str], str]) -> None:
        """Begin with the entries that both copies have before the fork.

        Args:
            since: Numbers of the other copy's entries after the fork, by uuid in hex.
            person: Returns the id here of a person of the other copy.
        """
        self.numbers: dict[int, int | str] = {}
        self.ids: dict[str, str] = {}
        self.sessions: dict[int, int] = {}
        self._since = since
        self._there = set(since.values())
        self._person = person

    def facts(self, body: Body, payload_of: Callable[[str], bytes | None]) -> Facts:
        """The facts of an entry there, as they are here.

        Args:
            payload_of: The payload that is recorded here under a uuid, for what is revealed.

        Raises:
            NotHere: If they name an entry, or a lot of an entry, that is not here.
        """
        facts = facts_of(body)
        if isinstance(facts, EntryRevealed):
            entry = self.text(facts.entry)
            payload = payload_of(entry)
            return EntryRevealed(entry=entry, payload=facts.payload if payload is None else payload.decode())
        given = msgspec.to_builtins(facts)
        here = self.given(facts)
        return facts if here == given else msgspec.convert(here, type(facts))

    def given(self, facts: Facts) -> Any:
        """Facts as plain values, with entries, lots and people as they are called here.

        Raises:
            NotHere: If they name an entry, or a lot of an entry, that is not here.
        """
        return self._value(msgspec.to_builtins(facts))

    def effects(self, body: Body) -> tuple[tuple[Posting, ...], dict[tuple[str, str], FieldValue]]:
        """Postings and new values of fields of an entry there, as they are here."""
        postings = netted(Posting(self.account(p.account), self.text(p.commodity), p.quantity) for p in body.postings)
        return postings, {(self.account(c.account), self._key(c)): self._field(c) for c in body.fields}

    def account(self, account: str) -> str:
        """An account there as it is called here."""
        if account.startswith(ONE_SESSION):
            number = account.removeprefix(ONE_SESSION)
            return f"{ONE_SESSION}{self.sessions.get(int(number), number)}" if number.isdecimal() else account
        for prefix in (DISPUTE, PROPOSAL):
            number = account.removeprefix(prefix)
            if account.startswith(prefix) and number.isdecimal():
                return f"{prefix}{self._number(int(number))}"
        return self.text(account)

    def text(self, text: str) -> str:
        """A commodity, a key or a part of facts, with lots and entries as they are called here."""
        if HEX.fullmatch(text):
            if text in self._since and self._since[text] not in self.numbers:
                raise NotHere(self._since[text])
            return self.ids.get(text, text)
        return LOT.sub(self._lot, text) if "~" in text else text

    def _lot(self, found: re.Match[str]) -> str:
        return f"~{self._number(int(found[1]))}{found[2]}"

    def _number(self, there: int) -> int | str:
        """The number here of an entry there."""
        if there in self._there and there not in self.numbers:
            raise NotHere(there)
        return self.numbers.get(there, there)

    def _key(self, change: FieldChange) -> str:
        number = change.key.removeprefix(AT_STAKE)
        if change.account.startswith(DISPUTE) and change.key.startswith(AT_STAKE) and number.isdecimal():
            return f"{AT_STAKE}{self._number(int(number))}"
        return self.text(change.key)

    def _field(self, change: FieldChange) -> FieldValue:
        answers = change.account.startswith((DISPUTE, PROPOSAL)) and change.key in (RULED_BY, ANSWERED_BY)
        if answers and isinstance(change.new, int):
            return self._number(change.new)
        if change.account == SESSION and isinstance(change.new, int):
            return self.sessions.get(change.new, change.new)
        if (change.account, change.key) == (CLOCK, FIRST) and isinstance(change.new, int):
            return self.numbers.get(change.new, change.new)
        if change.key == "player" and isinstance(change.new, str):
            return self._person(change.new)
        return self.text(change.new) if isinstance(change.new, str) else change.new

    def _value(self, value: Any, name: str = "") -> Any:
        if isinstance(value, str):
            return self._person(value) if name == "player" else self.text(value)
        if isinstance(value, Mapping):
            return {self.text(key): self._value(inside, key) for key, inside in value.items()}
        if isinstance(value, list | tuple):
            return [self._value(inside, name) for inside in value]
        return value


def new_values(changes: Iterable[FieldChange]) -> dict[tuple[str, str], FieldValue]:
    """The values that an entry sets, by account and key."""
    return {(change.account, change.key): change.new for change in changes}
