"""The program for one line or one page of a guest: what differs from the program in a terminal."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

import click
from msgspec import Struct

from cli.app import App
from cli.input.command import CampaignCommand
from cli.serve.guests import Role
from cli.shell.kept_ledger import KeptLedger
from cli.shell.lines import LineApp, Lines
from ledger.entropy import SystemEntropy
from ledger.errors import InputError
from ledger.store.queries.headers import batch_bounds
from projections.secrecy.public import NamedPeople, PublicCampaign

if TYPE_CHECKING:
    from ledger.journal import Journal
    from ledger.rules.ruleset import Ruleset

IN_A_TERMINAL = frozenset(
    {"backup", "completion", "import", "merge", "new", "rebuild", "serve", "set-aside", "shell", "tutorial"}
)
"""Commands that are nothing for a page: they work on files, ask questions, or change what the page is of."""

FILES = ("FILE", "PATH", "DIR")
"""In the metavar of a parameter that names something on the computer that the page is served from."""

MOST_IDS = 3
"""Of a line that was sent before, the first of its ids are looked for: that of the batch, and of the first entry."""


class KeyedEntropy(SystemEntropy):
    """Ids that follow from the key of a line, so that one that is sent again is known; all else from chance."""

    def __init__(self, key: UUID) -> None:
        self._key = key
        self._count = 0

    def id(self) -> str:
        self._count += 1
        return id_of(self._key, self._count - 1)


def id_of(key: UUID, place: int) -> str:
    """The id that a line of a key gives to what it records, in the order in which it asks for ids."""
    return uuid5(key, str(place)).hex


class Reader(Struct, frozen=True):
    """Who reads a page, and in which language.

    Attributes:
        hides_hit_points: Whether texts say that hit points were lost and not how many.
    """

    name: str
    role: Role
    language: str
    hides_hit_points: bool = False

    @property
    def sees_all(self) -> bool:
        """Whether secrets are shown."""
        return self.role == "gm"


class PageLines(Lines):
    """Runs the lines and reads the pages of one guest.

    Args:
        for_players: Whether only what players may know is shown.
        names_in: Returns who is known to be named in what is public.
        key: Of the line, which is recorded once however often it is sent.
    """

    def __init__(
        self,
        app: App,
        root: click.Command,
        kept: KeptLedger,
        rulesets: dict[str, Ruleset],
        reader: Reader,
        *,
        for_players: bool,
        names_in: Callable[[PublicCampaign], NamedPeople],
        key: UUID | None = None,
    ) -> None:
        super().__init__(app, root, io.StringIO(), kept=kept, rulesets=rulesets)
        self.settings.by, self.settings.lang, self.settings.color = reader.name, reader.language, False
        self.settings.for_players = for_players
        self.settings.hides_hit_points = reader.hides_hit_points
        self.language = reader.language
        self.names_in = names_in
        self.key = key

    def new_app(self) -> PageApp:
        return PageApp(self)


class PageApp(LineApp):
    """The program for one line or one page."""

    def __init__(self, lines: PageLines) -> None:
        super().__init__(lines)
        self._page = lines
        # Of each program anew, because what was only tried must leave the same ids to what is then recorded.
        self._entropy = None if lines.key is None else KeyedEntropy(lines.key)

    def admit(self, context: click.Context) -> None:
        """Refuse what needs the computer that the page is served from.

        Raises:
            InputError: `not_on_page`.
        """
        path = context.command_path.split()[1:]
        takes = context.command.row.takes if isinstance(context.command, CampaignCommand) else ()
        given = [context.params.get(part.name) for part in takes if any(word in part.metavar for word in FILES)]
        if (path[:1] and path[0] in IN_A_TERMINAL) or any(value not in (None, (), "-") for value in given):
            raise InputError("not_on_page", command=" ".join(path))

    @property
    def journal(self) -> Journal:
        if self._entropy is not None and self.recorder not in self._journals:
            from ledger.journal import Journal

            self._journals[self.recorder] = Journal(
                self.campaign, self.recorder, entropy=self._entropy, loaded=self._rulesets
            )
        return super().journal

    def _public_until(self, until: int | None) -> PublicCampaign:
        public = super()._public_until(until)
        if until is None:
            public.names = self._page.names_in(public)
        return public

    def numbers_recorded(self) -> Sequence[int]:
        """Numbers of the entries that a line of this key recorded when it was sent before; none for a new one."""
        key = self._page.key
        if key is None:
            return ()
        ids = [id_of(key, place) for place in range(MOST_IDS)]
        found = [number for id_ in ids if (number := self.whole_campaign.number_of(id_)) is not None]
        if not found:
            return ()
        first = self.whole_campaign.entry_named_in("entries", min(found))
        if first.body.batch is None:
            return (first.number,)

        low, high = batch_bounds(self.whole_campaign, first.number, first.body.batch)
        return range(low, high + 1)
