"""What every command works with: words in, and the ways to record and show."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from cli.context import LEDGER_FILE, Opening
from cli.output.language import _
from ledger.errors import InputError
from ledger.ids import WORLD

if TYPE_CHECKING:
    from uuid import UUID

    from click import Command

    from cli.input.name_lookup import Roster
    from ledger.entries import Entry
    from ledger.facts import Facts, Goods, Keys
    from ledger.journal import Recorded
    from ledger.state import Moment

__all__ = ["LEDGER_FILE", "App", "parts_of"]

Row = TypeVar("Row")


class App(Opening):
    """One run of the program.

    Attributes:
        typed: The command that is being read, for what is said of it.
        command: The same as click has it, once its words are being read.
        batch: Shared by the entries that are being recorded together, by a `run`.
    """

    def __init__(self, environ: Mapping[str, str] | None = None) -> None:
        super().__init__(environ)
        self.typed = "campaign"
        self.command: Command | None = None
        self.batch: UUID | None = None
        self._answered = False
        self._roster: Roster | None = None
        self._recorded: list[tuple[dict[str, Any] | None, dict[str, Any], list[str]]] = []

    # Words in.

    @property
    def roster(self) -> Roster:
        """Everybody who ever joined, to be found by name."""
        if "entry_id" in self.given:
            self._roster = None
        if self._roster is None:
            from cli.input.name_lookup import Roster

            self._roster = Roster(self.state, lambda account: self.rules.is_adventurer(self.state, account))
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

    def recipient(self, text: str, *more: str) -> str:
        """Who is paid: somebody at the table, or anybody of the outside world, who is said back when new."""
        from cli.output.language import ACCOUNTS
        from ledger.people import outsider_account

        known = [account for account in self.state.accounts(WORLD) if account not in ACCOUNTS]
        name = self.roster.recipient(text, more, [self.terms.account(account) for account in known])
        new = name not in (*self.roster.names, *more) and outsider_account(name) not in known
        if new and not self.quiet and not self.json:
            self.warn(_("New here, and outside the company: {name} (world:{name}).").format(name=name))
        return name

    def people_of(self, text: str) -> tuple[str, ...]:
        """Names of a WHO: one, a comma list, or `party` for those present and active."""
        return self.roster.people(text, self.state, self.given.get("session"))

    def amount(self, text: str) -> dict[str, int]:
        """Coins as typed, by coin."""
        from cli.input.parse import amount

        return amount(text, self.rules.coinage, self.rules.tables)

    def keys(self, command: str, texts: Sequence[str], kind: str | None = None) -> Keys:
        """The ruleset's keys of a command, from KEY=VALUE words."""
        from cli.input.parse import pairs
        from ledger.rules.keys import parse_keys

        try:
            typed = pairs(texts)
        except InputError as error:
            from cli.input.suggestions import pairs_meant

            at = list(texts).index(error.facts["given"])
            near = pairs_meant(self, command, texts, at, kind)
            raise InputError("key_unclear", given=texts[at], nearest=near) from None
        return parse_keys(self.rules.tables, command, typed, kind)

    def shares(self, texts: Sequence[str]) -> dict[str, str]:
        """Parts of a full share by name, from NAME=1/2 words."""
        from cli.input.parse import pairs, share

        return {self.who(name): share(part) for name, part in pairs(pairs_of(texts))}

    def goods(self, text: str, count: int, holder: str) -> Goods:
        """Coins, or a number of something that somebody holds."""
        from cli.input.item_lookup import goods

        return goods(self, text, count, holder)

    def known(self, group: str, text: str, code: str, fact: str, meant: Mapping[str, str] = {}) -> str:
        """Id of something that a group of the ruleset's tables names.

        Args:
            meant: Words that name none of them, to what was to be typed instead.

        Raises:
            InputError: With the code, the fact, and what there is, if it names none.
            Refusal: `rules_have_none`, where the ruleset has nothing of the sort.
        """
        from cli.input.nearest import nearest

        id_ = self.rules.tables.find(group, text)
        if id_ is None:
            known = sorted(self.rules.tables.group(group))
            if not known:
                self.rules.refuse_unsupported(group)
            near = nearest(text, [*known, *(self.terms.term(group, id_) for id_ in known)])
            near = [meant[text.lower()]] if text.lower() in meant else near
            raise InputError(code, known=known, nearest=near, **{fact: text})
        return id_

    def need_experience(self) -> None:
        """Hold that the ruleset counts experience.

        Raises:
            Refusal: `rules_have_none`, before anything else that is wrong with what was typed.
        """
        if "xp" not in self.rules.tables.group("measures"):
            self.rules.refuse_unsupported("experience")

    def entry_number(self, text: str) -> int:
        """Number of an entry as it is typed: `12`, `#12`.

        Raises:
            InputError: If there is no such entry.
        """
        from cli.input.parse import entry

        number, last = entry(text), self.campaign.head()[0]
        if not 1 <= number <= last:
            raise InputError("entry_unknown", entry=number, last=last)
        if self.settings.for_players and self.campaign.entry(number) is None:
            raise InputError("entry_secret", entry=number)
        return number

    def entry(self, text: str) -> Entry:
        """The entry of a number as it is typed."""
        found = self.campaign.entry(self.entry_number(text))
        assert found is not None
        return found

    def view(self, as_of: str | None) -> Moment:
        """The present state, or what held at a point."""
        if as_of is None:
            return self.state
        from projections.asof import view

        return view(self.campaign, as_of, self.rules_of)

    # Words out.

    def record(self, facts: Facts, **command: Any) -> Recorded:
        """Record an entry of these facts, with what the shared options say, and keep its confirmation to show.

        Args:
            command: Fields of `ledger.entries.Command` that the command itself decides.
        """
        from cli.recording import record

        return record(self, facts, command)

    def refuse_options(self, *names: str) -> None:
        """Refuse shared options that mean nothing to the command at hand; none is passed over in silence.

        Raises:
            InputError: `option_useless`, naming those that were given.
        """
        if given := [f"--{name.removeprefix('entry_')}" for name in names if name in self.given]:
            raise InputError("option_useless", options=given, command=self.typed)

    def note_recorded(self, recorded: Recorded, entry: dict[str, Any] | None, lines: list[str]) -> None:
        """Keep what was recorded until the command concludes."""
        self._recorded.append((entry, recorded.result, lines))

    def conclude(self) -> None:
        """Keep what was recorded and show it; nothing is shown of what could not be kept."""
        if self.batch is not None or self._answered:
            return
        from cli.recording import conclude

        conclude(self, self._recorded)
        self._recorded = []

    def show(self, data: Mapping[str, Any], lines: Callable[[], Iterable[str]]) -> None:
        """Answer with one JSON object or with lines of text."""
        if self.json:
            self.print_json(data)
        else:
            self.print_lines(lines())

    def answer(self, data: Mapping[str, Any], lines: Callable[[], Iterable[str]]) -> None:
        """Show what a recording command was only asked for; nothing is recorded that would have to be confirmed."""
        self._answered = True
        self.show(data, lines)

    def print_json(self, data: Mapping[str, Any]) -> None:
        """One JSON object on a line of its own."""
        import msgspec

        from ledger.texts import HIDDEN

        text = msgspec.json.encode(data).decode()
        if not text.isascii():
            # Written as JSON writes controls, which says the same to whoever reads it.
            text = HIDDEN.sub(_escaped, text)
        self.print_lines([text], raw=True)

    def print_lines(self, lines: Iterable[str], *, raw: bool = False) -> None:
        """Lines on standard output; whoever stops reading is not written to any more.

        Args:
            raw: Whether they are data that stays as it is; else what is hidden in it is shown and does nothing.

        Raises:
            OSError: If they cannot be written, as on a full disk; what is recorded by then is told all the same.
        """
        try:
            for line in lines:
                sys.stdout.write((line if raw else self.screen.neutral(line)) + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            # What follows, the exit code of a check above all, still holds.
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
            if not self.writes or self.dry_run:
                raise OSError(error.errno, error.strerror, "stdout") from error
            from cli.output.errors import reason_of

            self.warn(_("It is recorded, but the answer cannot be written: {reason}.").format(reason=reason_of(error)))

    def warn(self, message: str) -> None:
        """Write something to know on standard error."""
        self.screen.warn(message)

    def progress(self, rows: Iterable[Row], total: int | None, label: str) -> Iterator[Row]:
        """The rows, with a progress bar on a terminal."""
        return self.screen.progress(rows, total, label)


def pairs_of(texts: Sequence[str]) -> list[str]:
    """Members of a list option of NAME=VALUE, whose values may hold a comma: `Lira=0,5,Ulf=1/2`."""
    return [part.strip() for text in texts for part in re.split(r",(?=[^,=]*=)", text) if part.strip()]


def parts_of(texts: Sequence[str]) -> list[str]:
    """Members of a list option: `A,B` or repeated."""
    return [part.strip() for text in texts for part in text.split(",") if part.strip()]


def _escaped(found: re.Match[str]) -> str:
    """A character as JSON escapes it, in two halves where it needs them."""
    halves = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{halves[at : at + 2].hex()}" for at in range(0, len(halves), 2))
