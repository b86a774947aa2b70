"""What is said of rolls, choices, counters, time and notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from cli.output.entries.entry_details import EntryDetails, with_remark
from cli.output.entries.kind_row import KindRow, Shown
from cli.output.entries.kinds.holdings import hit_points, hit_points_now
from cli.output.entries.messages import UNKNOWN, judged_text, told_text
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import N_, _, capital, exact, integer
from cli.output.words.throwers import person_name
from ledger.facts import GAME_MASTER, ChoiceMade, CounterRestored, CounterSpent, NoteTaken, RollRecorded, TimePassed
from ledger.ids import SPENT
from ledger.people import account_of, is_outsider
from ledger.store.codec import facts_of

if TYPE_CHECKING:
    from ledger.journal import Recorded


def _rolled(details: EntryDetails[RollRecorded]) -> str:
    facts, terms = details.facts, details.terms
    who = facts.on_behalf or person_name(facts.who, begins=True)
    if (told := details.step("told")) is not None:
        who = _("somebody") if who == UNKNOWN else who
        said = _("{who}, {what}").format(who=who, what=facts.purpose or facts.expression or _("a roll"))
        return _("{sentence}: {parts}").format(sentence=said, parts=told_text(told)) + "."
    what = facts.expression or ""
    if facts.kind is not None:
        value = facts.value or _named_value(details)
        what = with_remark(terms.term("rolls", facts.kind), value and terms.roll_value(facts.kind, value))
    what = with_remark(what, ", ".join([*_aimed_at(facts), *_said_keys(details)]))
    said = _("{who}, {what}").format(who=who, what=what)
    judged = details.step("judged") or details.step("came_out")
    total = details.rolled(facts.who) if judged is None else judged.args.get("total", details.rolled(facts.who))
    if total is not None:
        shown = _("{total} without a bonus").format(total=exact(total)) if _is_die_alone(details) else total
        against = judged is not None and "target" in judged.args
        parts = judged_text({**judged.args, "total": shown}) if judged and against else exact(shown)
        said = _("{sentence}: {parts}").format(sentence=said, parts=parts)
    if judged is not None:
        said = _("{sentence}, {outcome}").format(sentence=said, outcome=terms.outcome(facts.kind, str(judged.value)))
    return " ".join([with_remark(said, facts.purpose) + ".", *details.said_steps(), *_lost(details), *details.deaths()])


def _is_die_alone(details: EntryDetails[RollRecorded]) -> bool:
    """Whether it is an attack of a foe whose bonus no table has and nobody told: `meet` and `describe` keep one."""
    judged, is_told_at_meeting = details.step("judged"), "attack" in details.terms.tables.group("keys.meet")
    if details.facts.kind != "attack" or not is_told_at_meeting or judged is None or not is_outsider(judged.who or ""):
        return False
    return details.step("modifier") is None and not {"modifier", "bonus"} & details.facts.keys.keys()


def _named_value(details: EntryDetails[RollRecorded]) -> str | None:
    """The value of a kind of roll that was given by its key, where it is one of a list: `save category=breath`."""
    facts, tables = details.facts, details.terms.tables
    key = tables.group("rolls").get(str(facts.kind), {}).get("value", "")
    row = tables.group("keys.roll").get(key, {})
    return str(facts.keys[key]) if key in facts.keys and "group" in row and not row.get("said") else None


def _lost(details: EntryDetails[RollRecorded]) -> Iterator[str]:
    """Who lost hit points to what was rolled."""
    yield from (f"{capital(said)}." for said in hit_points(details, gone=True))


def _aimed_at(facts: RollRecorded) -> list[str]:
    """Who is aimed at, or rolls against it."""
    return [facts.against.who] if facts.against is not None and facts.against.who != GAME_MASTER else []


def _said_keys(details: EntryDetails[RollRecorded]) -> Iterator[str]:
    """Values of keys that are part of what was done, such as the weapon; of yes or no the key."""
    rows, terms = details.terms.tables.group("keys.roll"), details.terms
    for key, value in details.facts.keys.items():
        row = rows.get(key, {})
        if row.get("said") and value is not False:
            yield terms.term("keys.roll", key) if value is True else terms.term(row.get("group", ""), str(value))


def _chosen(details: EntryDetails[ChoiceMade]) -> str:
    """The option chosen, and what followed."""
    facts = details.facts
    chosen = with_remark(details.terms.term("choices", facts.option), ", ".join(_values_chosen(details)))
    said = _("{who} chooses: {option}").format(who=facts.who, option=chosen)
    return " ".join([". ".join([said, *hit_points(details, gone=False)]) + ".", *details.deaths()])


def _values_chosen(details: EntryDetails[ChoiceMade]) -> Iterator[str]:
    """What was chosen, by its names where it is of a list; a number says its own in the derivation."""
    for key, value in details.facts.keys.items():
        group = details.terms.tables.group("keys.choose").get(key, {}).get("group")
        if group is not None:
            yield from (details.terms.term(group, id_) for id_ in str(value).split(","))
        elif isinstance(value, str):
            yield value


def _spent(details: EntryDetails[CounterSpent]) -> str:
    facts, spell = details.facts, details.facts.keys.get("cast")
    if spell is not None:
        named = details.terms.term("spells", str(spell))
        counter = _counter(details, facts.count)
        said = _("{who} casts {spell}: {counter}.").format(who=facts.who, spell=named, counter=counter)
        return " ".join([said, *details.said_steps()])
    said = _("{who} spends {goods}.") if _is_counted(details) else _("{who} uses {goods}.")
    said = said.format(who=facts.who, goods=_counter(details, facts.count))
    return " ".join([said, *details.said_steps()])


def _restored(details: EntryDetails[CounterRestored]) -> str:
    counter, asked = details.facts.counter, details.facts.count
    held = account_of(details.facts.who)
    back = sum(abs(p.quantity) for p in details.body.postings
               if p.account == held and p.commodity in (counter, f"{SPENT}{counter}"))  # fmt: skip
    # No more comes back than is missing.
    goods = _counter(details, back if 0 < back < asked else asked)
    said = _("{who} gets back {goods}.").format(who=details.facts.who, goods=goods)
    return " ".join([said, *details.said_steps(), *details.deaths()])


def _time_passed(details: EntryDetails[TimePassed]) -> str:
    facts = details.facts
    unit = details.terms.term("units", facts.unit, "many" if facts.count > 1 else "names")
    return _("Time passes: {length}.").format(length=f"{integer(facts.count)} {unit}")


def _noted(details: EntryDetails[NoteTaken]) -> str:
    return details.facts.text


def _is_counted(details: EntryDetails[CounterSpent] | EntryDetails[CounterRestored]) -> bool:
    """Whether one can say `2 spell slots` or `21 EA` of a counter; else it is what somebody can do so many times."""
    counter, tables = details.facts.counter, details.terms.tables
    return "one" in tables.group("counters").get(counter, {}) or counter in tables.group("measures")


def _counter(details: EntryDetails[CounterSpent] | EntryDetails[CounterRestored], count: int) -> str:
    """So much of a counter: `1 spell slot`, `2 spell slots`, `21 EA`, `Second Wind`, `Second Wind × 2`."""
    counter, terms = details.facts.counter, details.terms
    if not _is_counted(details):
        named = terms.measure(counter)
        return named if count == 1 else f"{named} × {integer(count)}"
    if count == 1 and counter not in terms.tables.group("measures"):
        return f"{integer(1)} {terms.term('counters', counter, 'one')}"
    return terms.quantity(counter, count)


def _counter_left(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    left = recorded.result["left"]
    if left is not None:
        said = _("{counter}: {left} left.") if left else _("{counter}: none left.")
        facts = cast(CounterSpent | CounterRestored, facts_of(recorded.entry.body))
        yield capital(said.format(counter=speaker.terms.measure(facts.counter), left=integer(left)))


def _clock_now(speaker: Speaker, recorded: Recorded) -> Iterator[str]:
    from cli.output.sheets.clock import clock_line
    from ledger.calendar import campaign_calendar
    from projections.sheets.clock import DAY, clock_reading

    seconds, calendar = recorded.result["seconds"], campaign_calendar(speaker.view)
    date = None if calendar is None else calendar.named(calendar.first_day + seconds // DAY)
    yield clock_line(clock_reading(seconds), date)


ROWS: Sequence[KindRow[Any]] = (
    KindRow(facts=RollRecorded, name=N_("roll"), sentence=_rolled, derivation=Shown(bare_numbers=True, said=False)),
    KindRow(facts=ChoiceMade, name=N_("choice"), sentence=_chosen, derivation=Shown(), afterwards=hit_points_now),
    KindRow(
        facts=CounterSpent, name=N_("spending"), sentence=_spent, derivation=Shown(said=False), afterwards=_counter_left
    ),
    KindRow(
        facts=CounterRestored,
        name=N_("restoring"),
        sentence=_restored,
        derivation=Shown(said=False),
        afterwards=_counter_left,
    ),
    KindRow(facts=TimePassed, name=N_("time"), sentence=_time_passed, derivation=Shown(), afterwards=_clock_now),
    KindRow(facts=NoteTaken, name=N_("note"), sentence=_noted, verbatim=True),
)
