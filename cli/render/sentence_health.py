"""Sentences about wounds, healing, rests, conditions and death."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.render import lots
from cli.render.messages import step_text
from cli.render.telling import because
from cli.words import _, integer, listed, ngettext

if TYPE_CHECKING:
    from cli.render.telling import Telling


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
    lost = _("; ").join(lines) or _("{who}: nothing lost").format(who=listed(t.facts.who))
    return " ".join([because(lost, t.facts.cause) + ".", *told(t), *t.fell()])


def healed(t: Telling) -> str:
    """What each one regained."""
    lines = [*hit_points(t, gone=False), *_on_tracks(t)]
    gained = _("; ").join(lines) or _("{who}: nothing to regain").format(who=listed(t.facts.who))
    return because(gained, t.facts.cause) + "."


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
    named = [
        t.terms.term("conditions", id_) + (f" {integer(level)}" if level > 1 else "")
        for id_, level in t.facts.conditions.items()
    ]
    said = _("{who}: no longer {conditions}.") if t.facts.ended else _("{who}: {conditions}.")
    return said.format(who=listed(t.facts.who), conditions=listed(named))


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
