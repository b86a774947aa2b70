"""Writes a campaign as a list of commands that records it again, entry by entry under the same numbers.

Everything is written, voids and amendments too: lots are called after the entry that found them, and commands name
entries by their numbers. An entry that no command records leaves a note in its place, so that the numbers stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from msgspec import Struct

from cli.output.entries.sentence import sentence
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, integer
from cli.output.words.typable import command_line
from cli.script.lines import line_of
from cli.script.typed.as_command import write, write_as_recorded
from cli.script.typed.house_files import HouseFiles, hash_today, overlays_of
from cli.script.typed.words import Unsayable, Words
from ledger.debts import payments
from ledger.entries import Body, Entry, Origin
from ledger.facts import (
    CampaignOpened,
    CharacterJoined,
    DebtSettled,
    DisputeRuled,
    EntryAmended,
    Facts,
    OpeningRecorded,
    RetainerHired,
    RulesAdopted,
    SessionStarted,
)
from ledger.ids import OWED
from ledger.others import with_bare_names
from ledger.people import holder_name
from ledger.rules.ruleset import Ruleset
from ledger.store.amendments import amendment_facts, restated_facts
from ledger.store.codec import facts_of
from ledger.texts import LONGEST, printable

ADOPTION = RulesAdopted.__name__


class TypedCommand(Struct, frozen=True, kw_only=True):
    """A command of the script.

    Attributes:
        records: The entries that it records, by uuid in hex.
        corrections: Of a ruling, those that it records as its correction.
        remark: A comment that precedes it.
    """

    words: list[str]
    records: tuple[str, ...]
    corrections: tuple[str, ...] = ()
    remark: str | None = None


class Script:
    """The commands that record a campaign again.

    Attributes:
        houses: The files that they need: house rules and the calendar.
    """

    def __init__(self, speaker: Speaker) -> None:
        self.houses = HouseFiles()
        self._speaker = speaker
        self._people = speaker.campaign.people()
        self._opener = ""
        self._tables: str | None = None
        self._joined: set[str] = set()
        self._owed: dict[str, int] = {}
        self._days: dict[int, str] = {}
        opening = speaker.campaign.entry_named_in("entries", 1)
        facts = facts_of(opening.body)
        if isinstance(facts, CampaignOpened) and facts.calendar is not None:
            self.houses.calendar(facts.calendar)
        for adoption in (opening, *speaker.campaign.select(kind=ADOPTION)):
            self.houses.named(overlays_of(self._rules_of(adoption.body)))

    def lines(self, entries: Iterable[Entry]) -> Iterator[str]:
        """The script, line by line, read as it is asked for.

        Args:
            entries: Every entry, from the first; numbers may be missing of those that players may not see.
        """
        left = iter(entries)
        yield from self._head(next(left))
        waiting: TypedCommand | None = None
        for command in self._commands(left):
            if waiting is not None and command.corrections and command.corrections == waiting.records:
                # A ruling records its correction itself.
                words = [*command.words, "--", *waiting.words]
                command = TypedCommand(words=words, records=command.records, remark=waiting.remark)
            elif waiting is not None:
                yield from _lines(waiting)
            waiting = command
        if waiting is not None:
            yield from _lines(waiting)

    # The opening, and the rules.

    def _head(self, opening: Entry) -> Iterator[str]:
        """Comments that say how to open the campaign that the script is for."""
        facts, rules = facts_of(opening.body), self._rules_of(opening.body)
        assert isinstance(facts, CampaignOpened)
        self._opener = self._people.get(opening.header.recorded_by, "")
        overlays = self.houses.named(overlays_of(rules))
        self._tables = hash_today(facts.ruleset, overlays)
        words = self._words(opening.body)
        words.command("new", facts.name)
        words.option("--rules", facts.ruleset)
        for name, _content in overlays:
            words.option("--house", name)
        if facts.calendar is not None:
            words.option("--calendar", self.houses.calendar(facts.calendar))
        words.option("--lang", facts.language)
        words.option("--on", opening.body.played_on)
        words.option("--note", opening.body.note)
        words.option("--ingame", opening.body.ingame)
        words.option("--by", self._opener or None)
        yield "# " + _("{campaign}, as the commands that record it. In a campaign just opened, run them:").format(
            campaign=printable(facts.name)
        )
        yield "#"
        yield "#     campaign " + command_line(words.whole)
        run = self._words(opening.body)
        run.command("run", "FILE")
        run.option("--by", self._opener or None)
        yield "#     campaign " + command_line(run.whole)
        yield "#"
        if self._tables != rules.tables.hash:
            yield "# " + _(
                "It was opened under another version of these rules, so that not everything may go as it did."
            )
            yield "#"

    def _adopts(self, facts: RulesAdopted, words: Words) -> None:
        overlays = self.houses.named(overlays_of(self._speaker.rules_of(facts.tables)))
        tables = hash_today(facts.ruleset, overlays)
        if tables in (None, self._tables):
            # Another version of the same rules: they are in force already.
            raise Unsayable
        self._tables = tables
        words.command("rules adopt")
        for name, _content in overlays:
            words.option("--house", name)
        words.flag("--no-house", not overlays)

    # The commands.

    def _commands(self, left: Iterator[Entry]) -> Iterator[TypedCommand]:
        number = 1
        while (entry := next(left, None)) is not None:
            for missing in range(number + 1, entry.number):
                yield self._note_in_place_of(missing)
            taken = [entry]
            facts = facts_of(entry.body)
            if isinstance(facts, DebtSettled):
                due = self._due(entry.body)
                taken += islice(left, max(len(due) - 1, 0))
                if [facts_of(one.body) for one in taken] == due:
                    yield self._settled(taken)
                else:
                    left = chain(taken[1:], left)
                    taken = [entry]
                    yield self._command(entry, facts)
            else:
                yield self._command(entry, facts)
            for one in taken:
                self._follow(one)
                number = one.number

    def _follow(self, entry: Entry) -> None:
        """Remember what later commands depend on."""
        facts = facts_of(entry.body)
        if isinstance(facts, CharacterJoined | OpeningRecorded | RetainerHired):
            self._joined.add(facts.who)
        if isinstance(facts, SessionStarted) and entry.body.session is not None:
            self._days[entry.body.session] = entry.body.played_on
        for posting in entry.body.postings:
            if posting.commodity == OWED:
                self._owed[posting.account] = self._owed.get(posting.account, 0) + posting.quantity

    def _command(self, entry: Entry, facts: Facts) -> TypedCommand:
        words = self._words(entry.body)
        try:
            if isinstance(entry.body.origin, Origin):
                write_as_recorded(words, facts, entry.body.origin)
            else:
                self._write(words, facts)
        except Unsayable:
            return self._note(entry)
        self._shared(words, entry)
        return TypedCommand(
            words=words.whole,
            records=(entry.header.id,),
            corrections=facts.corrections if isinstance(facts, DisputeRuled) else (),
            remark=self._heading(entry) if isinstance(facts, SessionStarted) else None,
        )

    def _write(self, words: Words, facts: Facts) -> None:
        facts = with_bare_names(facts, self._joined)
        if isinstance(facts, RulesAdopted):
            self._adopts(facts, words)
        elif isinstance(facts, EntryAmended):
            self._amends(facts, words)
        else:
            write(words, facts)

    def _amends(self, facts: EntryAmended, words: Words) -> None:
        """An amendment; what later entries it decided again follows from `--cascade`."""
        target = self._speaker.campaign.entry_by_id(facts.entry)
        if target is None:
            raise Unsayable
        part = facts.instead[0]
        inner, restated = self._words(target.body), restated_facts(facts, part)
        if target.body.as_recorded:
            write_as_recorded(inner, restated, None)
        else:
            self._write(inner, restated)
        for name, value in (("--override", part.override), ("--note", part.note), ("--ingame", part.ingame)):
            inner.option(name, value)
        words.command("amend", self._number_of(facts.entry))
        words.option("--reason", facts.reason)
        words.flag("--cascade", self._takes_more_along(facts))
        words.flag("--owing", facts.owing)
        # What is in its place may be of another kind, now or before.
        words.flag("--yes", part.kind != target.body.kind or bool(facts.amendments))
        words.inner(inner.whole)

    def _takes_more_along(self, facts: EntryAmended) -> bool:
        """Whether an amendment takes other entries along than those which earlier amendments had taken along."""
        along = {*facts.again, *facts.without}
        for id_ in facts.amendments:
            amendment = self._speaker.campaign.entry_by_id(id_)
            if amendment is not None:
                before = amendment_facts(amendment.body)
                along -= {*before.again, *before.without}
        return bool(along)

    def _shared(self, words: Words, entry: Entry) -> None:
        """What every recording command takes."""
        body, amends = entry.body, entry.body.links.amends is not None
        words.option("--session", body.session if body.late and not amends else None)
        if not amends and (body.session is None or self._days.get(body.session) != body.played_on):
            words.option("--on", body.played_on)
        words.option("--ingame", body.ingame)
        words.option("--note", body.note)
        words.flag("--secret", body.secret and not amends)
        words.option("--override", body.override if not amends else None)
        recorder = self._people.get(entry.header.recorded_by, "")
        words.option("--by", recorder if recorder != self._opener and recorder else None)

    # Debts.

    def _due(self, body: Body) -> list[Facts]:
        """What `settle --record` would record now."""
        coinage = self._rules_of(body).coinage
        return [
            DebtSettled(source=holder_name(debtor), target=holder_name(creditor), amount=coinage.in_coins(value))
            for debtor, creditor, value in payments({who: value for who, value in self._owed.items() if value})
        ]

    def _settled(self, entries: list[Entry]) -> TypedCommand:
        words = self._words(entries[0].body)
        words.command("settle")
        words.flag("--record", given=True)
        self._shared(words, entries[0])
        return TypedCommand(words=words.whole, records=tuple(entry.header.id for entry in entries))

    # Notes in the place of what cannot be written.

    def _note(self, entry: Entry) -> TypedCommand:
        words = self._words(entry.body)
        said = sentence(self._speaker, entry)
        words.command("note", f"#{entry.number}: {said}"[:LONGEST])
        self._shared(words, entry)
        remark = _("No command records entry {entry}: a note keeps its place.").format(entry=integer(entry.number))
        return TypedCommand(words=words.whole, records=(entry.header.id,), remark=remark)

    def _note_in_place_of(self, number: int) -> TypedCommand:
        text = _("Here was entry {entry}.").format(entry=integer(number))
        return TypedCommand(words=["note", text], records=())

    # What is looked up.

    def _heading(self, entry: Entry) -> str:
        return _("Session {number}").format(number=integer(entry.body.session or 0))

    def _words(self, body: Body) -> Words:
        return Words(self._rules_of(body), self._number_of, self._person, self._joined)

    def _rules_of(self, body: Body) -> Ruleset:
        return self._speaker.rules_of(body.rules[-1])

    def _person(self, id_: str) -> str:
        return self._people.get(id_, "")

    def _number_of(self, id_: str) -> int:
        number = self._speaker.campaign.number_of(id_)
        if number is None:
            raise Unsayable
        return number


def _lines(command: TypedCommand) -> Iterator[str]:
    if command.remark is not None:
        yield ""
        yield f"# {command.remark}"
    yield line_of(map(printable, command.words))
