"""Sentences about service, work and estates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.output.language import _, integer, ngettext
from cli.output.messages import OUTCOMES
from cli.output.telling import because
from ledger.ids import CHARACTER, ITEM, WORLD

if TYPE_CHECKING:
    from cli.output.telling import Telling


def wages_paid(t: Telling) -> str:
    """Who was paid what, for how long."""
    length = ngettext("{count} day", "{count} days", t.facts.days).format(count=integer(t.facts.days))
    paid = [
        f"{step.who.removeprefix(CHARACTER)} {t.terms.value(int(step.value))}"
        for step in t.body.derivation
        if step.step == "wage" and step.who is not None and step.value is not None
    ]
    return _("Wages for {length}: {shares}.").format(length=length, shares=", ".join(paid))


def inherited(t: Telling) -> str:
    """What passed to the heir, and what the tax took."""
    heir = CHARACTER + t.facts.heir
    things = [
        t.terms.quantity(p.commodity, p.quantity)
        for p in t.body.postings
        if p.account == heir and p.commodity.startswith(ITEM)
    ]
    coins = {coin: count for coin, count in t.coins(heir).items() if count > 0}
    goods = ", ".join([*([t.terms.amount(coins)] if coins else []), *things]) or _("nothing")
    said = _("{heir} inherits from {source}: {goods}").format(heir=t.facts.heir, source=t.facts.source, goods=goods)
    return because(said, _tax(t)) + "."


def _tax(t: Telling) -> str | None:
    """What went to nobody at the table."""
    outside = {p.account for p in t.body.postings if p.account.startswith(WORLD)}
    value = sum(t.value(account) for account in outside)
    return _("tax {value}").format(value=t.terms.value(value)) if value else None


def worked(t: Telling) -> str:
    """The work, what it cost, and how it came out."""
    said = _("{who}: {work}").format(who=t.facts.who, work=t.terms.term("works", t.facts.work))
    gained = t.value(CHARACTER + t.facts.who)
    if gained > 0:
        said = because(said, _("gains {value}").format(value=t.terms.value(gained)))
    elif gained:
        said = because(said, t.terms.value(-gained))
    judged = t.step("judged")
    if judged is not None:
        said = _("{sentence}, {outcome}").format(sentence=said, outcome=_(OUTCOMES[str(judged.value)]))
    return said + "."
