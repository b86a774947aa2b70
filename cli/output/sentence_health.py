"""Sentences about wounds, healing, rests, conditions and death."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.output import lots
from cli.output.language import _, integer, listed, listed_without, ngettext
from cli.output.messages import step_text
from cli.output.telling import because
from ledger.ids import CONDITION

if TYPE_CHECKING:
    from cli.output.language import Terms
    from cli.output.telling import Telling


def hit_points(t: Telling, *, gone: bool) -> list[str]:
    """How many hit points each one lost or regained, and of the maximum and temporary ones too."""
    return [said for commodity in ("hp.temporary", "hp", "hp.max") for said in _moved(t, commodity, gone=gone)]


def _moved(t: Telling, commodity: str, *, gone: bool) -> list[str]:
    amounts: dict[int, list[str]] = {}
    for name, quantity in t.changes(commodity).items():
        amounts.setdefault(-quantity if gone else quantity, []).append(name)
    told = []
    for amount, names in amounts.items():
        if amount > 0 and gone:
            said = ngettext("{who} loses {amount}", "{who} lose {amount} each", len(names))
        elif amount > 0 and commodity == "hp.temporary":
            said = ngettext("{who} gains {amount}", "{who} gain {amount} each", len(names))
        elif amount > 0:
            said = ngettext("{who} regains {amount}", "{who} regain {amount} each", len(names))
        else:
            continue
        told.append(said.format(who=listed(names), amount=t.terms.quantity(commodity, amount)))
    return told


def hurt(t: Telling) -> str:
    """What each one lost, and who fell."""
    lines = [*hit_points(t, gone=True), *lots.levels_lost(t)]
    return _changed(t, lines, _("{who}: nothing lost"))


def _changed(t: Telling, lines: list[str], nothing: str) -> str:
    """What each one lost or regained, which conditions began and ended, and who died.

    Args:
        nothing: What is said where neither a number nor a condition changed, and no step says more.
    """
    after = [*told(t), *_conditions_changed(t), *t.fell()]
    said = _("; ").join(lines)
    if not said and not after:
        steps = [
            step
            for step in t.body.derivation
            if step.who and not t.terms.tables.group("steps").get(step.step, {}).get("secret")
        ]
        said = _("; ").join(
            _("{who}: {told}").format(who=t.terms.account(step.who or ""), told=step_text(t.terms, step))
            for step in steps[-1:]
        )
    if not said and after:
        return because(" ".join(after).removesuffix("."), t.facts.cause) + "."
    return " ".join([because(said or nothing.format(who=listed(t.facts.who)), t.facts.cause) + ".", *after])


def _conditions_changed(t: Telling) -> list[str]:
    """Conditions that the entry brings or ends, by those who have the same ones."""
    said = []
    for ended, sign, joined in ((False, 1, listed), (True, -1, listed_without)):
        whose: dict[str, list[str]] = {}
        for posting in t.body.postings:
            if posting.commodity.startswith(CONDITION) and posting.quantity * sign > 0:
                condition = posting.commodity.removeprefix(CONDITION)
                whose.setdefault(t.terms.account(posting.account), []).append(condition)
        alike: dict[tuple[str, ...], list[str]] = {}
        for name, conditions in whose.items():
            alike.setdefault(tuple(conditions), []).append(name)
        for shared, names in alike.items():
            called = [condition_name(t.terms, condition, len(names)) for condition in shared]
            said.append(_condition_pattern(ended, len(names)).format(who=listed(names), conditions=joined(called)))
    return said


def condition_name(terms: Terms, condition: str, count: int = 1) -> str:
    """What a condition of so many is called: `épuisé`, `épuisés`."""
    return terms.term("conditions", condition, "many" if count > 1 else "names")


def _condition_pattern(ended: bool, count: int) -> str:
    if ended:
        return ngettext("{who}: no longer {conditions}.", "{who}: no longer {conditions}.", count)
    return _("{who}: {conditions}.")


def healed(t: Telling) -> str:
    """What each one regained."""
    lines = [*hit_points(t, gone=False), *_on_tracks(t)]
    return _changed(t, lines, _("{who}: nothing to regain"))


def _on_tracks(t: Telling) -> Iterator[str]:
    """What was given back or taken on tracks other than hit points."""
    tracks = t.terms.tables.group("tracks")
    for posting in t.body.postings:
        if posting.commodity.partition(":")[0] in tracks and posting.commodity != "hp":
            moved = t.terms.quantity(posting.commodity, posting.quantity, sign=True)
            yield _("{sentence}: {parts}").format(sentence=t.terms.account(posting.account), parts=moved)


def rested(t: Telling) -> str:
    """A rest, and what it gave back."""
    said = _("{who}: {rest}").format(who=listed(t.facts.who), rest=t.terms.term("rests", t.facts.rest))
    if t.facts.days > 1:
        said += " × " + integer(t.facts.days)
    return ". ".join([said, *hit_points(t, gone=False)]) + "."


def conditions(t: Telling) -> str:
    """Conditions that begin or end."""
    count = len(t.facts.who)
    named = [
        condition_name(t.terms, id_, count) + (f" {integer(level)}" if level > 1 else "")
        for id_, level in t.facts.conditions.items()
    ]
    joined = listed_without if t.facts.ended else listed
    return _condition_pattern(t.facts.ended, count).format(who=listed(t.facts.who), conditions=joined(named))


def died(t: Telling) -> str:
    """The end of somebody."""
    return because(_("{who} dies").format(who=t.facts.who), t.facts.cause) + "."


def revived(t: Telling) -> str:
    """The way back."""
    said = _("{who} comes back to life").format(who=t.facts.who)
    return ". ".join([said, *hit_points(t, gone=False)]) + "."


def chosen(t: Telling) -> str:
    """An answer to a choice, and what came of it."""
    said = _("{who} chooses: {option}").format(who=t.facts.who, option=t.terms.term("choices", t.facts.option))
    return " ".join([". ".join([said, *hit_points(t, gone=False)]) + ".", *t.fell()])


def told(t: Telling) -> list[str]:
    """Sentences about what the ruleset made of a roll, those of its steps that are `told`."""
    rows = t.terms.tables.group("steps")
    steps = [step_text(t.terms, step) for step in t.body.derivation if rows.get(step.step, {}).get("told")]
    return [f"{step[:1].upper()}{step[1:]}." for step in steps]
