"""Makes the plan of an import: what its rows would record, about whom, and in which sessions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from cli.app import App
from cli.context import CampaignContext
from cli.importing.comparing import Changed, compare
from cli.importing.map_file import ImportMap
from cli.importing.names import Names
from cli.importing.placing import Placement
from cli.importing.reading import Files, decode_row
from cli.importing.snapshots import standing
from cli.importing.source import Difference, Event, Remark, Row, Source, Unused
from cli.nearest import nearest
from cli.output.words.language import N_, _, integer
from cli.script.typed.as_command import amendment_line
from ledger.entries import UNKNOWN_DAY
from ledger.facts import OpeningRecorded
from ledger.ids import CHARACTER, ROLE
from ledger.people import bare_name, is_outsider, name_of
from ledger.state import session_numbers
from ledger.store.campaign import Campaign
from ledger.store.codec import facts_of
from ledger.store.staging import Staging

if TYPE_CHECKING:
    from cli.importing.names import NewPerson


MAY_BE = N_("“{name}” may be “{near}”, misspelt: a map says under [people] who it is")

SessionKey = int | str
"""A session by its number here, or by its day where each day becomes one."""


class PlannedSession(Struct, kw_only=True):
    """A session that the import begins.

    Attributes:
        present: Names of those of the company who act in it.
    """

    number: int
    title: str | None
    day: str
    present: dict[str, None]


class Plan(Struct, kw_only=True):
    """What an import would record.

    Attributes:
        rows: How many rows are new.
        logs: The log that each file is, by the digest of its first file.
        changed: Recorded rows that say something else now, or are gone.
        kinds: How many entries of each kind.
        sessions: Those that it begins, by key.
        late: Sessions that are there already and get more entries.
        between: How many rows of what happened belong to no session.
        same: How many rows say how somebody stands, and that is how they stand.
        remarks_unlisted: How many remarks are not in that list, which has no end otherwise.
        standing: Figures of sheets that are others in the ledger.
        unusable: New rows that record nothing, by place, which are listed among those not used.
    """

    files: Files
    logs: list[str]
    changed: list[Changed]
    names: Names
    rows: int = 0
    kinds: Counter[str]
    sessions: dict[SessionKey, PlannedSession] = {}
    late: set[int] = set()
    between: int = 0
    remarks: list[Remark] = []
    remarks_unlisted: int = 0
    same: int = 0
    standing: list[Difference] = []

    @property
    def people(self) -> list[str]:
        """Names in the source of those whom the ledger does not know."""
        return [person.source_name for person in self.names.new.values()]


def make_plan(
    app: App,
    source: Source,
    files: Files,
    staging: Staging,
    *,
    placement: Placement,
    map_: ImportMap,
) -> Plan:
    """Compare what is staged with the ledger, and see what the new rows say."""
    campaign = app.campaign
    logs, changed = compare(campaign, source.name, files.files, staging)
    names = Names(source.name, app.state, app.rules, people=map_.everybody, things=map_.things, columns=map_.columns)
    plan = Plan(files=files, logs=logs, changed=changed, names=names, kinds=Counter())
    placer = _Placer(campaign, placement, plan)
    for staged in app.progress(staging.new_rows(), staging.count(), _("Comparing")):
        row = decode_row(staged.row)
        names.begin_row(row.line, files.files[staged.file].name)
        try:
            events = events_of(source, row, names)
        except Unused as unused:
            files.skip(staged.file, row, unused.reason, unused.facts)
            staging.leave_out(staged.place)
            continue
        if not events:
            plan.same += row.count if row.is_snapshot else 0
            staging.leave_out(staged.place)
            continue
        names.end_row(is_secret=all(event.secret for event in events))
        if row.is_snapshot:
            plan.standing += _standing(app, names, events)
        plan.rows += row.count
        if source.line_of is None:
            plan.kinds.update(type(event.facts).__name__ for event in events)
        placer.place(row, names.acting)
    misspelt = (
        Remark(line=new.line, reason=MAY_BE, facts={"name": new.source_name, "near": near}, file=new.file)
        for new, near in likely_others(names)
    )
    plan.remarks = [*files.remarks, *names.remarks, *misspelt]
    plan.remarks_unlisted = names.remarks_unlisted
    plan.changed = [_with_command(app, source, row, staging, names) for row in changed]
    return plan


def _standing(context: CampaignContext, names: Names, events: Iterable[Event]) -> Iterator[Difference]:
    """What a sheet says otherwise than the ledger, in words."""
    terms = context.terms
    for event in events:
        if not isinstance(event.facts, OpeningRecorded):
            continue
        for measure, source, ledger in standing(names.view, names.rules, event.facts):
            what = _("{who}, {measure}").format(who=bare_name(event.facts.who), measure=terms.measure(measure))
            yield Difference(what=what, source=_said(source), ledger=_said(ledger))


def _said(value: object) -> str:
    return "–" if value is None else integer(value) if isinstance(value, int) else str(value)


def _with_command(
    context: CampaignContext, source: Source, changed: Changed, staging: Staging, names: Names
) -> Changed:
    """A changed row with the amendment that follows from what it says now."""
    if changed.place is None:
        return changed
    try:
        events = list(source.events(decode_row(staging.row(changed.place)), names))
    except Unused:
        return changed
    return msgspec.structs.replace(changed, commands=list(_amendments(context, changed.entries, events)))


def _amendments(context: CampaignContext, entries: Sequence[int], events: Sequence[Event]) -> Iterator[str]:
    """What corrects each entry of a changed row that says something else now."""
    for number in entries:
        entry = context.campaign.entry(number)
        if entry is None:
            continue
        same = [event.facts for event in events if type(event.facts).__name__ == entry.body.kind]
        if len(same) == 1 and facts_of(entry.body) != same[0]:
            yield amendment_line(context, number, same[0])


def events_of(source: Source, row: Row, names: Names) -> list[Event]:
    """What a row records; of figures of a sheet only those that differ from what the ledger has.

    Raises:
        Unused: If it records nothing.
    """
    events = []
    for event in source.events(row, names):
        facts = event.facts
        if isinstance(facts, OpeningRecorded):
            changed = names.differing(facts)
            if changed is None:
                continue
            event.facts = changed
        events.append(event)
    return events


class _Placer:
    """Adds up which sessions rows go to."""

    def __init__(self, campaign: Campaign, placement: Placement, plan: Plan) -> None:
        self._placement = placement
        self._plan = plan
        state = campaign.state()
        self._there = set(session_numbers(state))
        self._days = {day: number for number in self._there if (day := state.day_of_session(number))}

    def place(self, row: Row, acting: Mapping[str, None]) -> None:
        key = session_key(row, self._placement, self._days)
        if key is None:
            # How somebody stands may be said in a session that is open, which it falls into.
            self._plan.between += 0 if row.is_snapshot else row.count
        elif isinstance(key, int) and key in self._there:
            self._plan.late.add(key)
        else:
            planned = self._plan.sessions.get(key)
            if planned is None:
                number = key if isinstance(key, int) else 0
                planned = PlannedSession(number=number, title=row.title, day=row.day or UNKNOWN_DAY, present={})
                self._plan.sessions[key] = planned
            planned.present.update((name, None) for name in acting if not is_outsider(name))


def session_key(row: Row, placement: Placement, days: Mapping[str, int]) -> SessionKey | None:
    """The session that a row goes to; None between sessions.

    Args:
        days: Sessions that are there, by their day.
    """
    if row.session is not None:
        return row.session
    if placement.how == "days" and row.day is not None:
        return days.get(row.day, row.day)
    return None


ALIKE = 0.8
"""So near, by `difflib`, that a name is likely another one."""

SHORTEST = 4
"""Letters of a name at least: `Bob` is near to many."""

TIMES = 10
"""A name that is written so many times as often is the right one of two."""

MOST_NAMES = 500
"""Names are compared with so many at most, each of which costs time."""


def likely_others(names: Names) -> Iterator[tuple[NewPerson, str]]:
    """New names of the company, each with the name that it is likely a slip for: of somebody known, or of more rows."""
    view = names.view
    known = [name_of(account) for account in view.accounts(CHARACTER) if view.field(account, ROLE) is not None]
    new = [person for person in names.new.values() if person.role == "pc" and not names.is_mapped(person.source_name)]
    for person in new[:MOST_NAMES]:
        letters = _letters(person.source_name)
        often = [other.source_name for other in new[:MOST_NAMES] if other.rows >= TIMES * person.rows]
        others = [name for name in (*known[:MOST_NAMES], *often) if _letters(name) != letters]
        if len(letters) >= SHORTEST and (near := nearest(person.source_name, others, ALIKE)):
            yield person, near[0]


def _letters(name: str) -> str:
    """A name without its numbers: `Goblin 1` and `Goblin 2` are two."""
    return "".join(sign for sign in name.casefold() if sign.isalpha())
