"""Takes entries back, and asserts balances: `void`, `undo`, `redo`, `reveal`, `check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from cli.app import App
from cli.input import parse
from cli.input.values import figure, number
from cli.output.words.language import _, listed
from cli.output.words.shown_words import shown_command_line
from ledger.decisions import decide
from ledger.entries import Command, Entry
from ledger.errors import CampaignError, InputError, Refusal
from ledger.facts import BalanceChecked, EntriesVoided, EntryRevealed
from ledger.ids import HOLDERS
from ledger.state import open_session
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from projections.stored.watch import Watch


WORTH_UNKNOWN = "worth_unknown"


def void(
    app: App, entries: tuple[str, ...], reason: str | None, session: int | None, cascades: bool, owing: bool
) -> None:
    from cli.input.entry_lists import entries_of_session, listed_entries

    if bool(entries) == (session is not None):
        raise InputError("void_what")
    if reason is None:
        raise reason_missing(app, entries)
    targets = listed_entries(app.read, entries) if session is None else entries_of_session(app, session)
    typed = entries or ("--session", str(session))
    _void(app, targets, reason, "void", typed, cascades=cascades, owing=owing)


def undo(app: App, reason: str, yes: bool, cascades: bool, owing: bool) -> None:
    from cli.input.entry_lists import counting_or_amended

    voided = app.voided_when_typed()
    last: list[Entry] = []
    for entry in _newest_of(app):
        if last and entry.body.batch != last[0].body.batch:
            break
        if last or (entry.number not in voided and not _moves_along(entry)):
            last.append(entry)
            if entry.body.batch is None:
                break
    live = counting_or_amended(app, [entry for entry in reversed(last) if not _voids_any_of(entry, last)])
    if not live:
        raise Refusal("nothing_to_undo", who=app.recorder)
    if not (yes or app.dry_run or app.repeated):
        _ask_before_undoing(app, live, ("undo", *options(reason, cascades=cascades, owing=owing), "--yes"))
    _void(app, live, reason, "undo", (), cascades=cascades, owing=owing)


def reason_missing(app: App, words: Sequence[str]) -> InputError:
    """The error of a correction that was typed without its reason."""
    from cli.output.words.metavars import metavars

    return InputError("argument_missing", argument=f"--reason {metavars('TEXT')}", command=app.typed, words=words)


def _moves_along(entry: Entry) -> bool:
    """Whether an entry is an undo or a redo, which move along the list of what can be undone."""
    facts = facts_of(entry.body)
    return isinstance(facts, EntriesVoided) and facts.way != "void"


def options(reason: str, *, cascades: bool, owing: bool) -> list[str]:
    """Options of a correction as they are typed."""
    given = ["--reason", reason] if reason else []
    return [*given, *["--cascade"] * cascades, *["--owing"] * owing]


def _ask_before_undoing(app: App, entries: Sequence[Entry], again: Sequence[str]) -> None:
    """Ask before several entries are undone, or one from before the open session.

    Raises:
        Refusal: `undo_several`, `undo_older`: questions, see `cli.errors.is_agreed`.
    """
    from cli.output.entries.kinds.corrections import quoted_or_counted

    session = open_session(app.state)
    starts = app.campaign.select(kind="SessionStarted", session=session) if session is not None else []
    is_older = any(entries[0].number < start.number for start in starts)
    if len(entries) > 1 or is_older:
        said = quoted_or_counted(app.speaker, entries)
        confirm = f"campaign {shown_command_line(again)}"
        raise Refusal("undo_older" if is_older else "undo_several", said=said, confirm=confirm)


def _voids_any_of(entry: Entry, batch: list[Entry]) -> bool:
    """Whether an entry is a void of another one of its own batch, which then needs no undo."""
    links = entry.body.links
    return links.amends is None and not {other.header.id for other in batch}.isdisjoint(links.voids)


def _void(
    app: App,
    targets: list[Entry],
    reason: str,
    way: Literal["void", "undo"],
    typed: Sequence[str],
    *,
    cascades: bool,
    owing: bool,
) -> None:
    """Take entries back, and name later ones that would have gone differently."""
    facts = EntriesVoided(entries=tuple(entry.header.id for entry in targets), reason=reason, way=way, owing=owing)
    facts, later = _planned(app, facts, cascades=cascades)
    try:
        recorded = app.record(facts)
    except Refusal as refusal:
        again = shown_command_line([way, *typed, *options(reason, cascades=False, owing=False)])
        refusal.facts["again"] = f"campaign {again}"
        refusal.facts["ways"] = list(_ways(app, facts, refusal)) if not cascades else []
        raise
    if cascades or recorded.already:
        recorded.result.setdefault("differently", [])
        return
    recorded.result["differently"] = later
    warn_of(app, later)


def _ways(app: App, facts: EntriesVoided, refusal: Refusal) -> Iterator[str]:
    """How entries may be taken back all the same: with what depended on them, what is spent owed, or both."""
    if facts.owing and refusal.code != WORTH_UNKNOWN:
        yield "both"
        return
    yield "cascade"
    if facts.owing or not refusal.facts.get("owable"):
        return
    try:
        decide(app.campaign.state(), Command(facts=replace(facts, owing=True)), app.rules)
    except CampaignError as still:
        # What it is worth can be said first.
        yield "owing" if still.code == WORTH_UNKNOWN else "both"
    else:
        yield "owing"


def watched(app: App, first: int) -> Watch[Any]:
    """Shows the progress of deciding the entries again that follow one, of which there may be very many."""
    return partial(app.progress, total=app.campaign.last() - first, label=_("Deciding again"))


def warn_of(app: App, later: Sequence[int]) -> None:
    """Name later entries that would have gone differently."""
    if later:
        numbers = [f"#{number}" for number in later[:8]]
        if len(later) > len(numbers):
            numbers.append("…")
        app.warn(_("These later entries would have gone differently: {entries}.").format(entries=listed(numbers)))


def _planned(app: App, facts: EntriesVoided, *, cascades: bool) -> tuple[EntriesVoided, list[int]]:
    """The facts of a void with what it holds and takes along, and the later entries that would have gone differently.

    Those of a void that is sent again are what they were then.
    """
    from ledger.store.amendments import taken_back_by
    from projections.past.void_plan import plan_void

    if app.repeated is not None:
        known = facts_of(app.repeated.entry.body)
        if isinstance(known, EntriesVoided) and taken_back_by(known) == {*facts.entries}:
            # As they are asked for now.
            facts = replace(known, reason=facts.reason, way=facts.way, owing=facts.owing)
        return facts, []
    first = min((number for id_ in facts.entries if (number := app.campaign.number_of(id_)) is not None), default=1)
    plan = plan_void(app.campaign, facts, app.rules, cascade=cascades, watch=watched(app, first))
    return plan.facts, [difference.number for difference in plan.differences]


def redo(app: App, reason: str) -> None:
    voided = app.voided_when_typed()
    for entry in _newest_of(app):
        facts = facts_of(entry.body)
        if not isinstance(facts, EntriesVoided) or facts.way == "void":
            break
        if facts.way == "undo" and entry.number not in voided:
            app.record(EntriesVoided(entries=(entry.header.id,), reason=reason, way="redo"))
            return
    raise Refusal("nothing_to_redo", who=app.recorder)


def _newest_of(app: App) -> Iterator[Entry]:
    """What the same person recorded, newest first, read as far as it is asked for."""
    person, last = app.campaign.person(app.recorder), None
    # One by one: looking for more than are needed would read the whole ledger where somebody recorded few.
    while entries := app.campaign.select(recorded_by=person, limit=1, last=last):
        yield from app.recorded_when_typed(entries)
        last = entries[0].number - 1


def reveal(app: App, entry: str) -> None:
    secret = app.read.entry(entry)
    app.record(EntryRevealed(entry=secret.header.id, payload=secret.payload.decode()))


def check(app: App, who: str, expected: tuple[str, ...]) -> None:
    from cli.input.measure_lookup import checked

    holder = app.read.who(who, *HOLDERS)
    balances: dict[str, int] = {}
    figures: dict[str, int | str] = {}
    for key, value in parse.pairs(expected):
        measure, is_balance = checked(app, key, holder)
        if is_balance:
            balances[measure] = number(value)
        else:
            figures[measure] = figure(value)
    app.record(BalanceChecked(who=holder, expected=balances, figures=figures))
