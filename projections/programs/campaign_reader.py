"""Opens a campaign for programs that read it: entries, sheets, balances and sessions as typed values, views for SQL."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.entries import UNKNOWN_DAY, Entry
from ledger.errors import InputError
from ledger.hidden_seed import facts_shown
from ledger.ids import CHARACTER
from ledger.postings import Step
from ledger.rules.tables import folded
from ledger.state import ShownView, campaign_field
from ledger.store.campaign import Campaign
from ledger.store.ledger import open_ledger
from ledger.store.query_database import QueryDatabase, QueryResult
from ledger.store.views import TIMEOUT_S
from projections.books.balances import balances as all_balances
from projections.past.as_of import view_at
from projections.past.campaign_at import CampaignAt
from projections.past.moment import entry_of
from projections.past.rulebooks import Rulebooks
from projections.programs.public_values import CharacterSheet, DerivationStep, HeldItem, RecordedEntry, figure, number
from projections.programs.view_rows import ViewRows
from projections.secrecy.public import public_campaign
from projections.sheets.party import characters
from projections.sheets.sheet import sheet, shown_name
from projections.stored.sessions import Session, sessions

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset
    from ledger.store.query_database import Engine


@contextmanager
def open_campaign(
    ledger: str | os.PathLike[str], campaign: str | None = None, *, for_players: bool = False
) -> Iterator[CampaignReader]:
    """Open a campaign for reading; a context manager. Nothing is ever written.

    Whatever is read in one `with` block is of one moment: what is recorded meanwhile is seen when the campaign is
    opened again. A reader belongs to one thread.

    Args:
        ledger: Path of a file, or `postgresql://…`.
        campaign: Name of the campaign, needed where the ledger has several.
        for_players: Whether to read only what players may know.

    Raises:
        LedgerError: If the ledger cannot be opened.
        InputError: If there is no such campaign.
    """
    with ExitStack() as opened:
        store = opened.enter_context(open_ledger(os.fspath(ledger), write=False))
        opened.enter_context(store.transaction(write=False))
        yield CampaignReader(store.campaign(campaign), opened, for_players=for_players)


class CampaignReader:
    """A campaign that is open for reading; made by `open_campaign`.

    Every `as_of` is a point as `--as-of` takes it: an entry (`"120"`), the end of a session (`"s3"`), a day
    (`"2026-11-01"`), or None for now.

    Attributes:
        name: What the campaign is called.
        id: Its uuid.
    """

    def __init__(self, campaign: Campaign, opened: ExitStack, *, for_players: bool) -> None:
        self.name, self.id = campaign.name, campaign.id
        self._whole, self._opened, self._for_players = campaign, opened, for_players
        self._campaigns: dict[int | None, Campaign] = {}
        self._rules_of = Rulebooks(campaign).of_tables
        self._databases: dict[tuple[str | None, bool], QueryDatabase] = {}

    @property
    def head(self) -> int:
        """Number of the last entry."""
        return self._at(None).head()[0]

    def entries(
        self, *, since: int = 0, kind: str | None = None, session: int | None = None
    ) -> Iterator[RecordedEntry]:
        """Entries in order, read as they are asked for.

        Args:
            since: Only entries after this number.
            kind: Only entries of this kind, such as `ExperienceAwarded`.
            session: Only entries of this session.
        """
        campaign = self._at(None)
        people, voided = campaign.people(), campaign.voided()
        for entry in campaign.entries(since + 1):
            if kind in (None, entry.body.kind) and session in (None, entry.body.session):
                yield _recorded(entry, campaign, people, voided)

    def characters(self, *, as_of: str | None = None) -> tuple[str, ...]:
        """Names of everybody who joined the company: player characters, then those in service."""
        view = self._view(as_of)
        return tuple(shown_name(view, account) for account in characters(view))

    def sheet(self, who: str, *, as_of: str | None = None, language: str = "en") -> CharacterSheet:
        """The sheet of a character, by the present name or the one at joining.

        Args:
            language: Of the names of items, `en` or `fr`.

        Raises:
            InputError: `character_unknown`.
        """
        view = self._view(as_of)
        for account in characters(view):
            if folded(who) in (folded(shown_name(view, account)), folded(account.removeprefix(CHARACTER))):
                people = self._at(as_of).people()
                return _sheet(sheet(view, self._rules(view), account, language=language, people=people))
        raise InputError("character_unknown", name=who, known=list(self.characters(as_of=as_of)))

    def balances(self, *, as_of: str | None = None) -> Mapping[str, Mapping[str, int]]:
        """What every account holds, by account and commodity, without what is 0."""
        return all_balances(self._view(as_of))

    def sessions(self) -> tuple[Session, ...]:
        """Every session that was not taken back, the first one first."""
        return tuple(sessions(self._at(None), save=False))

    def query(self, query: str, *, as_of: str | None = None, timeout_s: float = TIMEOUT_S) -> QueryResult:
        """Run one SELECT on the views, as `campaign sql` does.

        Raises:
            InputError: `query_…`, also while the rows are read.
        """
        return self._views(as_of, shared=False).query(query, timeout_s)

    def connection(self, *, as_of: str | None = None) -> sqlite3.Connection:
        """A connection on which the views can be read and nothing else; it is closed with the campaign."""
        return self._views(as_of, shared=True).connection()

    def engine(self, *, as_of: str | None = None) -> Engine:
        """The same for SQLAlchemy, and so for pandas."""
        return self._views(as_of, shared=True).engine()

    def _at(self, as_of: str | None) -> Campaign:
        """The campaign as whoever reads may see it, without the voids after an entry that is asked for."""
        until = entry_of(as_of)
        if until not in self._campaigns:
            whole = self._whole
            if self._for_players:
                found: Campaign = self._opened.enter_context(public_campaign(whole, until))
            elif until is None:
                found = whole
            else:
                found = CampaignAt(whole.store, whole.key, whole.id, whole.name, until=until)
            self._campaigns[until] = found
        return self._campaigns[until]

    def _view(self, as_of: str | None) -> ShownView:
        campaign = self._at(as_of)
        return campaign.state() if as_of is None else view_at(campaign, as_of, self._rules_of)

    def _rules(self, view: ShownView) -> Ruleset:
        return self._rules_of(campaign_field(view, "rules"))

    def _views(self, as_of: str | None, *, shared: bool) -> QueryDatabase:
        """The views at a point.

        Args:
            shared: Whether others have its connection, so that no query of ours may run on it.
        """
        if (as_of, shared) not in self._databases:
            view = self._view(as_of)
            rows = ViewRows(self._at(as_of), view, self._rules(view), as_of)
            self._databases[as_of, shared] = self._opened.enter_context(QueryDatabase(rows.of))
        return self._databases[as_of, shared]


def _recorded(entry: Entry, campaign: Campaign, people: Mapping[str, str], voided: Mapping[int, int]) -> RecordedEntry:
    header, body = entry.header, entry.body
    return RecordedEntry(
        number=header.number,
        id=header.uuid,
        kind=body.kind,
        session=body.session,
        played_on=None if body.played_on == UNKNOWN_DAY else date.fromisoformat(body.played_on),
        ingame=body.ingame,
        recorded_at=datetime.fromisoformat(header.recorded_at),
        recorded_by=people.get(header.recorded_by) or header.recorded_by,
        facts=msgspec.json.decode(facts_shown(entry, campaign)),
        postings=body.postings,
        fields=body.fields,
        derivation=tuple(map(_step, body.derivation)),
        voided_by=voided.get(header.number),
        note=body.note,
        override=body.override,
        secret=body.secret,
        late=body.late,
        rolled=body.rolled,
        hash=entry.hash,
    )


def _step(step: Step) -> DerivationStep:
    args = {name: number(value) for name, value in step.args.items()}
    return DerivationStep(step.step, step.who, args, None if step.value is None else number(step.value), step.source)


def _sheet(row: Mapping[str, Any]) -> CharacterSheet:
    xp, hp, purse = row["xp"] or {}, row["hp"] or {}, row["purse_value"] or {}
    return CharacterSheet(
        **{key: row[key] for key in ("name", "account", "player", "role", "status", "classes", "level", "purse")},
        **{key: row[key] for key in ("conditions", "counters", "fields")},
        main_class=row["class"],
        xp=xp.get("total"),
        next_level_at=xp.get("next_level_at"),
        hp=hp.get("current"),
        hp_max=hp.get("max"),
        hp_temporary=hp.get("temporary"),
        traits={trait: found["score"] for trait, found in row["traits"].items()},
        purse_value=purse.get("quantity"),
        items=tuple(HeldItem(item["id"], item["name"], item["quantity"], item["value"]) for item in row["items"]),
        equipped=tuple(row["equipped"]),
        pending=tuple(row["pending"]),
        derived={key: figure(value) for key, value in row["derived"].items()},
    )
