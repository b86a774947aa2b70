"""Tells what people tried, suffered and recovered from, outside of fights."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cli.output.chronicle.fights import death_said, joined_by_subject, lost_said
from cli.output.chronicle.scene_context import SceneContext, of_kind
from cli.output.chronicle.tries import Try, tries_said
from cli.output.entries.causes import cause_said
from cli.output.entries.entry_details import EntryDetails
from cli.output.entries.kinds.conditions import condition_sentences, conditions_begun
from cli.output.words.grouping import grouped
from cli.output.words.language import _, capital, listed, ngettext, pgettext
from cli.output.words.nouns import counted_noun, in_words
from ledger import facts as kinds
from ledger.entries import Entry
from ledger.facts import GAME_MASTER
from ledger.ids import CONDITION, RETIRED, STATUS
from ledger.patterns import late_pattern
from ledger.people import bare_name, by_name, killed_by
from ledger.store.codec import facts_of
from projections.chronicle.fights import cause_for, roller_of
from projections.chronicle.highlights.rolls import BAD, GOOD
from projections.chronicle.wounds import hit_points_taken

SAVES = ("save", "saving_throw")
"""Kinds of rolls with which somebody resists something."""


MANY = 8
"""So many tries are told in a sentence."""


def tries(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What was tried, and what came of it; rolls without a text that changed nothing tell nothing."""
    found: list[Try] = []
    effects: list[str] = []
    for entry, facts in of_kind(entries, kinds.RollRecorded):
        outcome, roller = _outcome(entry), roller_of(facts)
        # What is earned by each roll is in the sums of the session.
        changed = any(posting.commodity != "xp" for posting in entry.body.postings) or bool(entry.body.fields)
        kind = "" if facts.purpose or not changed else _kind_of_roll(context, facts)
        if (facts.purpose or kind) and outcome and roller != GAME_MASTER:
            is_save = facts.kind in SAVES
            found.append(Try(roller, facts.purpose or kind, outcome in GOOD, is_save, is_named=bool(kind)))
        effects += befallen(context, entry)
    some = (found[place : place + MANY] for place in range(0, len(found), MANY))
    return [*(said for each in some for said in tries_said(each)), *effects]


def _kind_of_roll(context: SceneContext, facts: kinds.RollRecorded) -> str:
    if facts.kind is None:
        return ""
    said = context.terms.term("rolls", facts.kind)
    return f"{said}, {context.terms.roll_value(facts.kind, facts.value)}" if facts.value else said


def _outcome(entry: Entry) -> str:
    """How a roll came out: well or badly; empty where it was not judged."""
    judged = next((step for step in entry.body.derivation if step.step in ("judged", "came_out")), None)
    return str(judged.value) if judged is not None and judged.value in (*GOOD, *BAD) else ""


def harm(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What each entry did to people; of one that did nothing its own words."""
    said: list[str] = []
    for entry in entries:
        said += list(befallen(context, entry)) or EntryDetails(context.speaker, entry).said_steps()
    if len(said) < 2:
        return said
    names = {bare_name(posting.account) for entry in entries for posting in entry.body.postings}
    return joined_by_subject(said, sorted(names))


def befallen(context: SceneContext, entry: Entry) -> Iterator[str]:
    """What an entry did to people: hit points lost and regained, conditions, deaths, and who retires."""
    if not entry.body.postings and not entry.body.fields:
        return
    facts, dead = facts_of(entry.body), killed_by(entry.body.fields)
    taken, regained = _hit_points(entry)
    hurt = (((amount, cause_for(facts, name)), name) for name, amount in by_name(taken) if name not in dead)
    for (amount, cause), names in grouped(hurt).items():
        yield lost_said(context.terms, names, amount, cause_said(cause))
    for name in dead:
        yield death_said([name], cause_said(cause_for(facts, name)), is_first=entry.number in context.first_deaths)
    for amount, names in grouped((amount, name) for name, amount in by_name(regained)).items():
        thanks = cause_said(facts.cause or "" if isinstance(facts, kinds.CharactersHealed) else "")
        said = ngettext("{who} regains {amount}", "{who} regain {amount} each", len(names))
        yield said.format(who=listed(names), amount=context.terms.quantity("hp", amount)) + thanks.thanks + "."
    yield from _conditions_changed(context, [entry])
    for change in entry.body.fields:
        if (change.key, change.new) == (STATUS, RETIRED):
            yield _("{who} retires.").format(who=bare_name(change.account))


def _hit_points(entry: Entry) -> tuple[dict[str, int], dict[str, int]]:
    """Hit points lost, and those regained, by name."""
    lost: dict[str, int] = {}
    regained: dict[str, int] = {}
    for posting in entry.body.postings:
        taken = hit_points_taken(entry.body, posting)
        if taken:
            (lost if taken > 0 else regained)[bare_name(posting.account)] = abs(taken)
    return lost, regained


def conditions(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Which conditions began and which ended, but for those that did both."""
    return list(_conditions_changed(context, entries))


def _conditions_changed(context: SceneContext, entries: Sequence[Entry]) -> Iterator[str]:
    moved = [p for entry in entries for p in entry.body.postings if p.commodity.startswith(CONDITION)]
    if not moved:
        return
    level: dict[tuple[str, str], int] = {}
    dead = {*context.dead, *(name for entry in entries for name in killed_by(entry.body.fields))}
    for posting in moved:
        name = bare_name(posting.account)
        if name not in dead:
            key = (name, posting.commodity.removeprefix(CONDITION))
            level[key] = level.get(key, 0) + posting.quantity
    begun = grouped(key for key, change in level.items() if change > 0)
    in_order = (name for name in dict.fromkeys(name for name, _id in level) if name in begun)
    for ids, names in grouped((tuple(begun[name]), name) for name in in_order).items():
        yield conditions_begun(context.speaker, context.terms, names, ids)
    for (name, id_), change in level.items():
        if change < 0:
            yield from condition_sentences(context.speaker, context.terms, [name], {id_: 1}, ended=True)


def died(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who died, and of what."""
    return [
        death_said([bare_name(facts.who)], cause_said(facts.cause or ""), is_first=entry.number in context.first_deaths)
        for entry, facts in of_kind(entries, kinds.CharacterDied)
    ]


def choices(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What followed from choices; what was chosen is in the lines of `full`."""
    return [said for entry, _facts in of_kind(entries, kinds.ChoiceMade) for said in befallen(context, entry)]


def spent(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Spells that were cast; what else was spent or regained is bookkeeping, but for what came of it."""
    said: list[str] = []
    for entry in entries:
        facts = facts_of(entry.body)
        if isinstance(facts, kinds.CounterSpent) and (spell := facts.keys.get("cast")) is not None:
            named = context.terms.term("spells", str(spell))
            said.append(_("{who} casts {spell}.").format(who=bare_name(facts.who), spell=named))
        said += befallen(context, entry)
    return said


def time(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """How long it took, in words."""
    spans: dict[str, int] = {}
    for _entry, facts in of_kind(entries, kinds.TimePassed):
        spans[facts.unit] = spans.get(facts.unit, 0) + facts.count
    terms = context.terms
    parts = [
        f"{in_words(count)} {terms.term('units', unit, 'many')}"
        if count > 1
        else counted_noun(terms.term("units", unit), 1)
        for unit, count in spans.items()
    ]
    said = ngettext("{length} passes.", "{length} pass.", sum(spans.values())).format(length=listed(parts))
    return [capital(said), *(sentence for entry in entries for sentence in befallen(context, entry))]


def rests(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Which rests were taken, and how many days of each; one that takes no time tells nothing."""
    days: dict[str, int] = {}
    rows = context.terms.tables.group("rests")
    for _entry, facts in of_kind(entries, kinds.RestTaken):
        if rows.get(facts.rest, {}).get("seconds") != 0:
            days[facts.rest] = max(days.get(facts.rest, 0), facts.days)
    if not days:
        return []
    said = listed([_rest(context.terms.term("rests", rest), count) for rest, count in days.items()])
    return [ngettext("{rests} follows.", "{rests} follow.", max(len(days), *days.values())).format(rests=said)]


def _rest(name: str, days: int) -> str:
    """A rest of so many days: `four full days of rest`; of another name how long it took."""
    name = name.lower()
    if COUNTABLE.search(name) or (days == 1 and " " not in name):
        return counted_noun(name, days)
    if days == 1:
        return name
    span = ngettext("{count} day", "{count} days", days).format(count=in_words(days))
    if BETWEEN.match(name):
        return f"{span} {name}"
    return pgettext("of a rest", "{days} of {rest}").format(days=span, rest=name)


BETWEEN = late_pattern(r"between\b|entre\b")
"""Rests that are called by what they come between."""

COUNTABLE = late_pattern(r"\b(day|night|week|journée|jour|nuit|semaine)\b|\brest$|^repos (court|long)", re.IGNORECASE)
"""Rests that one counts."""
