"""What every command works with: the ledger and campaign that are meant, words, and the ways to record and show.

Nothing is opened or imported before it is needed, because a command at the table is a process of its own.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, TypeVar

from cli import words
from cli.words import Terms
from ledger.errors import InputError, LedgerError

if TYPE_CHECKING:
    from uuid import UUID

    from cli.names import Roster
    from ledger.entries import Entry
    from ledger.facts import Facts, Goods, Keys
    from ledger.journal import Journal, Recorded
    from ledger.rules.protocol import Ruleset
    from ledger.state import State, View
    from ledger.store.campaign import Campaign
    from ledger.store.ledger import Ledger

Row = TypeVar("Row")

LEDGER_FILE = "campaign.db"

LOGIN_NAMES = ("LOGNAME", "USER", "USERNAME")


class Settings:
    """The global options, from before and after the command, else from the environment."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self.json = False
        self.lang: str | None = None
        self.ledger: str | None = environ.get("CAMPAIGN_LEDGER") or None
        self.campaign: str | None = environ.get("CAMPAIGN_NAME") or None
        self.by: str | None = None
        self.color: bool | None = False if environ.get("NO_COLOR") else None
        self.quiet = False


class App:
    """One run of the program.

    Attributes:
        settings: The global options.
        given: What the options of recording commands say: `faces`, `dry_run`, `note`…
        typed: The command that is being read, for what is said of it.
        writes: Whether the command at hand records; set before the ledger is opened.
        batch: Shared by the entries that are being recorded together, by a `run`.
    """

    def __init__(self, environ: Mapping[str, str] | None = None) -> None:
        self.environ = os.environ if environ is None else environ
        self.settings = Settings(self.environ)
        self.given: dict[str, Any] = {}
        self.writes = False
        self.typed = "campaign"
        self.batch: UUID | None = None
        self._login: str | None = None
        self._wished = words.wished(self.environ)
        self._stack = ExitStack()
        self._ledger: Ledger | None = None
        self._campaign: Campaign | None = None
        self._journals: dict[str, Journal] = {}
        self._terms: tuple[str, Terms] | None = None
        self._rulesets: dict[str, Ruleset] = {}
        self._roster: Roster | None = None
        self._recorded: list[tuple[dict[str, Any] | None, dict[str, Any], list[str]]] = []
        words.speak(self._wished or "en")

    # What is asked for.

    @property
    def json(self) -> bool:
        """Whether the answer is one JSON object."""
        return self.settings.json

    @property
    def quiet(self) -> bool:
        """Whether to say less."""
        return self.settings.quiet

    @property
    def language(self) -> str:
        """The language spoken: the option, else the environment's, else the campaign's, else English."""
        return words.spoken()

    def speak(self) -> None:
        """Speak the language that the options ask for."""
        words.speak(self.settings.lang or self._wished or words.spoken())

    @property
    def recorder(self) -> str:
        """Name of who records."""
        if self.settings.by:
            return self.settings.by
        if self._login is None:
            self._login = next((self.environ[name] for name in LOGIN_NAMES if self.environ.get(name)), "")
            if not self._login:
                from getpass import getuser

                try:
                    self._login = getuser()
                except (KeyError, OSError):
                    self._login = "gm"
        return self._login

    @property
    def entry_key(self) -> UUID | None:
        """The idempotency key that was given."""
        from cli.parse import uuid

        return uuid(self.given["entry_id"]) if "entry_id" in self.given else None

    @property
    def dry_run(self) -> bool:
        """Whether nothing is to be kept."""
        return bool(self.given.get("dry_run"))

    # What is opened.

    @property
    def location(self) -> str:
        """Where the ledger is.

        Raises:
            LedgerError: If none is named and none is in this folder or above.
        """
        if self.settings.ledger:
            return self.settings.ledger
        # In paths as text: `pathlib` would take a twentieth of a reading command's time to load.
        folder, above = os.getcwd(), ""
        while folder != above:
            if os.path.exists(found := os.path.join(folder, LEDGER_FILE)):
                return found
            folder, above = os.path.dirname(folder), folder
        raise LedgerError("ledger_not_found", file=LEDGER_FILE)

    @property
    def ledger(self) -> Ledger:
        """The ledger, opened in one transaction that spans the command."""
        if self._ledger is None:
            from ledger.store.ledger import open_ledger

            self.use(open_ledger(self.location, write=self.writes))
        assert self._ledger is not None
        return self._ledger

    def use(self, ledger: Ledger) -> None:
        """Work on a ledger that is open, in one transaction, and close it when the command is done."""
        self._ledger = self._stack.enter_context(ledger)
        self._stack.enter_context(ledger.transaction(write=self.writes, keep=not self.dry_run))

    def instead_of(self, location: str) -> str:
        """Where a dry run may make a ledger: a copy that is thrown away, or the server itself, which takes it back."""
        if location.startswith(("postgresql:", "postgres:")) or os.path.exists(location):
            return location
        from tempfile import TemporaryDirectory

        return os.path.join(self._stack.enter_context(TemporaryDirectory()), LEDGER_FILE)

    @property
    def campaign(self) -> Campaign:
        """The campaign that is meant: named, or the only one."""
        if self._campaign is None:
            self._campaign = self.ledger.campaign(self.settings.campaign)
            if self.writes:
                # Names are looked up in the state that the decision will see, so nobody may append in between.
                self._campaign.lock()
            self._speak_as_campaign()
        return self._campaign

    def choose(self, campaign: Campaign) -> None:
        """Work on a campaign that was just opened."""
        self._campaign = campaign

    def _speak_as_campaign(self) -> None:
        if not self.settings.lang and not self._wished:
            from ledger.state import campaign_field

            words.speak(campaign_field(self.state, "language") or "en")

    @property
    def state(self) -> State:
        """Balances and fields as they are, within the command's transaction."""
        return self.campaign.state()

    @property
    def rules(self) -> Ruleset:
        """The rules in force."""
        from ledger.state import campaign_field

        return self.rules_of(campaign_field(self.state, "rules"))

    def rules_of(self, hash_: str) -> Ruleset:
        """The rules over the tables of a content hash."""
        if hash_ not in self._rulesets:
            from ledger.rules.loader import ruleset

            self._rulesets[hash_] = ruleset(self.ledger.rules(hash_))
        return self._rulesets[hash_]

    @property
    def terms(self) -> Terms:
        """What the rules in force call things."""
        rules = self.rules
        if self._terms is None or self._terms[0] != rules.tables.hash:
            self._terms = (rules.tables.hash, Terms(rules.tables, rules.coinage, self._name_of_lot))
        return self._terms[1]

    @property
    def terms_at_hand(self) -> Terms | None:
        """The same, if they have been needed so far: an error needs no ledger."""
        return self._terms[1] if self._terms else None

    @property
    def opened(self) -> bool:
        """Whether a campaign is open."""
        return self._campaign is not None

    def _name_of_lot(self, commodity: str) -> str | None:
        name = self.state.field(commodity, "name") if "~" in commodity else None
        return name if isinstance(name, str) else None

    @property
    def journal(self) -> Journal:
        """The journal of the campaign, as the one who records writes in it."""
        recorder = self.recorder
        if recorder not in self._journals:
            from ledger.journal import Journal

            self._journals[recorder] = Journal(self.campaign, recorder)
        return self._journals[recorder]

    def close(self) -> None:
        """Keep what was recorded, unless it is a dry run, and close the ledger."""
        self._stack.close()

    def abandon(self, error: BaseException) -> None:
        """Take back what was not kept yet, and close the ledger."""
        self._stack.__exit__(type(error), error, error.__traceback__)

    # Words in.

    @property
    def roster(self) -> Roster:
        """Everybody who ever joined, to be found by name."""
        if self._roster is None:
            from cli.names import Roster

            self._roster = Roster(self.state)
        return self._roster

    def forget_names(self) -> None:
        """Look the names up again: somebody joined, was renamed, or may be gone."""
        self._roster = None

    def who(self, text: str, *more: str) -> str:
        """A name as it was told at joining, from any case, accents or unambiguous beginning.

        Args:
            more: Canonical words that are allowed beside characters: `hoard`, `fund`, `gm`.
        """
        return self.roster.find(text, more)

    def people_of(self, text: str) -> tuple[str, ...]:
        """Names of a WHO: one, a comma list, or `party` for those present and active."""
        return self.roster.people(text, self.state, self.given.get("session"))

    def amount(self, text: str) -> dict[str, int]:
        """Coins as typed, by coin."""
        from cli.parse import amount

        return amount(text, self.rules.coinage, self.rules.tables)

    def keys(self, command: str, texts: Sequence[str], kind: str | None = None) -> Keys:
        """The ruleset's keys of a command, from KEY=VALUE words."""
        from cli.parse import pairs
        from ledger.rules.keys import read_keys

        return read_keys(self.rules.tables, command, pairs(texts), kind)

    def shares(self, texts: Sequence[str]) -> dict[str, str]:
        """Parts of a full share by name, from NAME=1/2 words."""
        from cli.parse import pairs, share

        return {self.who(name): share(part) for name, part in pairs(parts_of(texts))}

    def goods(self, text: str, count: int, holder: str) -> Goods:
        """Coins, or a number of something that somebody holds."""
        from cli.things import goods

        return goods(self, text, count, holder)

    def ware(self, text: str, *, priced: bool) -> str:
        """Id of an item of the ruleset; anything else needs a price."""
        from cli.things import ware

        return ware(self, text, priced=priced)

    def known(self, group: str, text: str, code: str, fact: str) -> str:
        """Id of something that a group of the ruleset's tables names.

        Raises:
            InputError: With the code, the fact, and what there is, if it names none.
        """
        from cli.names import nearest

        id_ = self.rules.tables.find(group, text)
        if id_ is None:
            known = sorted(self.rules.tables.group(group))
            near = nearest(text, [*known, *(self.terms.term(group, id_) for id_ in known)])
            raise InputError(code, known=known, nearest=near, **{fact: text})
        return id_

    def entry_number(self, text: str) -> int:
        """Number of an entry as it is typed: `12`, `#12`.

        Raises:
            InputError: If there is no such entry.
        """
        from cli.parse import entry

        number, last = entry(text), self.campaign.head()[0]
        if not 1 <= number <= last:
            raise InputError("entry_unknown", entry=number, last=last)
        return number

    def entry(self, text: str) -> Entry:
        """The entry of a number as it is typed."""
        found = self.campaign.entry(self.entry_number(text))
        assert found is not None
        return found

    def view(self, as_of: str | None) -> View:
        """The present state, or what held at a point."""
        if as_of is None:
            return self.state
        from projections.asof import view

        return view(self.campaign, as_of, self.rules_of)

    # Words out.

    def record(self, facts: Facts, **command: Any) -> None:
        """Record an entry of these facts, with what the shared options say, and keep its confirmation to show.

        Args:
            command: Fields of `ledger.entries.Command` that the command itself decides.
        """
        from cli.record import record

        record(self, facts, command)

    def note_recorded(self, recorded: Recorded, entry: dict[str, Any] | None, lines: list[str]) -> None:
        """Keep what was recorded until the command concludes."""
        self._recorded.append((entry, recorded.result, lines))

    def conclude(self) -> None:
        """Keep what was recorded and show it; nothing is shown of what could not be kept."""
        if self.batch is not None:
            return
        from cli.record import conclude

        conclude(self, self._recorded)
        self._recorded = []

    def show(self, data: Mapping[str, Any], lines: Callable[[], Iterable[str]]) -> None:
        """Answer with one JSON object or with lines of text."""
        if self.json:
            self.print_json(data)
        else:
            self.print_lines(lines())

    def print_json(self, data: Mapping[str, Any]) -> None:
        """One JSON object on a line of its own."""
        import msgspec

        self.print_lines([msgspec.json.encode(data).decode()])

    def print_lines(self, lines: Iterable[str]) -> None:
        """Lines on standard output; whoever stops reading is not written to any more."""
        try:
            for line in lines:
                sys.stdout.write(line + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            # What follows, the exit code of a check above all, still holds.
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115

    def warn(self, message: str) -> None:
        """Something to know, on standard error."""
        sys.stderr.write(message + "\n")

    def style(self, text: str, *, err: bool = False, **how: Any) -> str:
        """Text in colour on a terminal that shows colours; `err` for standard error."""
        wanted = self.settings.color
        if wanted is None:
            wanted = (sys.stderr if err else sys.stdout).isatty() and self.environ.get("TERM") != "dumb"
        if not wanted:
            return text
        import click

        return click.style(text, **how)

    def progress(self, rows: Iterable[Row], total: int | None, label: str) -> Iterator[Row]:
        """The rows, with a bar on a terminal."""
        if self.quiet or not sys.stderr.isatty():
            yield from rows
            return
        import click

        with click.progressbar(rows, length=total, label=label, file=sys.stderr) as bar:
            yield from bar


def parts_of(texts: Sequence[str]) -> list[str]:
    """Members of a list option: `A,B` or repeated."""
    return [part.strip() for text in texts for part in text.split(",") if part.strip()]
