"""Tells who joins and serves, what becomes of people, and what they learn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cli.output.chronicle.chapter import entry_line
from cli.output.chronicle.scene_context import SceneContext, of_kind
from cli.output.entries.entry_details import EntryDetails
from cli.output.words.grouping import grouped
from cli.output.words.language import _, integer, listed, ngettext
from cli.output.words.nouns import counted_noun
from ledger import facts as kinds
from ledger.entries import Entry
from ledger.ids import CHARACTER, CLASS_LEVEL, GENDER, ROLE
from ledger.people import bare_name
from ledger.store.codec import facts_of


def joined(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who joins, with the class where there is one."""
    return [_join([_with_class(context, entry, facts.who) for entry, facts in of_kind(entries, kinds.CharacterJoined)])]


def _join(who: Sequence[str]) -> str:
    return ngettext("{who} joins the company.", "{who} join the company.", len(who)).format(who=listed(who))


def opened(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who joins as on a sheet from before the ledger; what else is brought from then, in its own words."""
    who: list[str] = []
    said: list[str] = []
    for entry in entries:
        facts = facts_of(entry.body)
        is_new = any(change.key == ROLE and change.old is None for change in entry.body.fields)
        if isinstance(facts, kinds.OpeningRecorded) and is_new:
            who.append(_with_class(context, entry, facts.who))
        else:
            said.append(entry_line(context.speaker, entry))
    return [_join(who), *said] if who else said


def met(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who was met, and how many of them."""
    counts: dict[str, int] = {}
    for _entry, facts in of_kind(entries, kinds.OthersMet):
        counts[facts.name] = counts.get(facts.name, 0) + facts.count
    who = [counted_noun(name, count) for name, count in counts.items()]
    return [ngettext("{foes} appears.", "{foes} appear.", sum(counts.values())).format(foes=listed(who))]


def hired(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who takes whom into service."""
    hirings = of_kind(entries, kinds.RetainerHired)
    by_employer = grouped((facts.employer, _with_class(context, entry, facts.who)) for entry, facts in hirings)
    return [
        _("{employer} takes {who} into service").format(employer=employer, who=listed(who)) + "."
        for employer, who in by_employer.items()
    ]


def _with_class(context: SceneContext, entry: Entry, who: str) -> str:
    gender = context.speaker.gender_of(bare_name(who))
    classes = [
        context.terms.of_person("classes", posting.commodity.removeprefix(CLASS_LEVEL), gender)
        for posting in entry.body.postings
        if posting.account == CHARACTER + who and posting.commodity.startswith(CLASS_LEVEL)
    ]
    return who + (f" ({', '.join(classes)})" if classes else "")


def levels(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who gained a level."""
    count = Counter(bare_name(facts.who) for _entry, facts in of_kind(entries, kinds.CharacterLevelled))
    said = [name if number == 1 else f"{name} ({integer(number)})" for name, number in count.items()]
    return [ngettext("{who} gains a level.", "{who} gain a level.", len(said)).format(who=listed(said))]


def improved(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What people learned or grew in, without what it cost."""
    things: dict[str, list[str]] = {}
    for _entry, facts in of_kind(entries, kinds.CharacterImproved):
        named = (context.terms.term("improvements", thing) for thing in facts.things)
        things.setdefault(bare_name(facts.who), []).extend(named)
    return [
        _("{who} improves: {things}").format(who=who, things=listed(list(dict.fromkeys(own)))) + "."
        for who, own in things.items()
    ]


def described(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What became of somebody: a text that was another before, or that a remark explains."""
    from cli.output.sheets.sheet import told

    said = []
    for entry, facts in of_kind(entries, kinds.CharacterDescribed):
        values = [
            told(context.terms, change.key, change.new)
            for change in entry.body.fields
            if change.key != GENDER
            and isinstance(change.new, str)
            and (change.old is not None or entry.body.note is not None)
        ]
        if values:
            said.append(_("{who}, {what}").format(who=bare_name(facts.who), what=_("; ").join(values)) + ".")
    return said


def wages(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """Who was paid for serving."""
    names = [
        step.who.removeprefix(CHARACTER)
        for entry, _facts in of_kind(entries, kinds.WagesPaid)
        for step in entry.body.derivation
        if step.step == "wage" and step.who is not None and step.value
    ]
    who = list(dict.fromkeys(names))
    return [ngettext("{who} is paid.", "{who} are paid.", len(who)).format(who=listed(who))] if who else []


def worked(context: SceneContext, entries: Sequence[Entry]) -> list[str]:
    """What people did with their time, those who did the same together."""
    by_work: dict[str, list[str]] = {}
    cost: dict[str, list[int]] = {}
    for entry, facts in of_kind(entries, kinds.WorkDone):
        details: EntryDetails[kinds.WorkDone] = EntryDetails(context.speaker, entry)
        work = context.terms.term("works", facts.work)
        judged = details.step("judged")
        if judged is not None:
            outcome = context.terms.outcome(None, str(judged.value))
            work = _("{sentence}, {outcome}").format(sentence=work, outcome=outcome)
        by_work.setdefault(work, []).append(bare_name(facts.who))
        cost.setdefault(work, []).append(details.value(CHARACTER + facts.who))
    return [_work(context, work, names, cost[work]) for work, names in by_work.items()]


def _work(context: SceneContext, work: str, names: Sequence[str], values: Sequence[int]) -> str:
    """One work of several people, with what they spent on it or gained by it in all."""
    who, total = list(dict.fromkeys(names)), sum(values)
    said = _("{who}: {work}.")
    if total < 0:
        said = ngettext("{who} spends {amount} on {work}.", "{who} spend {amount} on {work}.", len(who))
    elif total > 0:
        said = ngettext("{who} gains {amount} by {work}.", "{who} gain {amount} by {work}.", len(who))
    return said.format(who=listed(who), work=work, amount=context.terms.value(abs(total)))
