"""Records healing, rest and revival."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.facts import Keys, RestTaken
from ledger.ids import CHARACTER
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from ledger.rulesets.ose.health.damage import natural_healing, rest_dice, slow_healing
from ledger.rulesets.ose.health.fatigue import record_rest
from ledger.rulesets.ose.tables import OseTables

SLOW_HEALING = "condition:slow_healing"


def revive(draft: Drafting, who: str, keys: Keys) -> None:
    """Record the hit points of somebody who comes back to life, up to the maximum (`srd:Raise Dead`)."""
    tables = OseTables.of(draft)
    require_keys(tables, "revive", keys)
    rule = tables.health.revival or draft.rules.refuse_unsupported("revival")
    hit_points = int(keys.get("hp", rule.hit_points))
    draft.step("revived", hit_points, who=who, source=rule.source)
    draft.post(who, "hp", hit_points - draft.quantity(who, "hp"))


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record magical healing, immediate and up to the maximum (`ose:Guérison L297-L298`)."""
    require_keys(draft.rules.tables, "heal", keys)
    amount = require_amount(amount)
    draft.step("healing", amount, who=who, source=OseTables.of(draft).health.natural.source)
    if draft.quantity(who, SLOW_HEALING):
        healed = slow_healing(OseTables.of(draft), amount)
        source = OseTables.of(draft).health.slow_healing.source
        draft.step("slow_healing", healed, who=who, source=source, healing=amount)
        amount = healed
    draft.post(who, "hp", amount)


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Record what a rest ends and, for days of rest, natural healing.

    1d3 for each full day of rest; an interrupted one heals nothing (`ose:L298`).

    No dice are asked for somebody unhurt, nor more than the missing hit points, for each heals at least one; faces that
    were given are read all the same.
    """
    tables, interrupted = OseTables.of(draft), bool(facts.keys.get("interrupted"))
    require_keys(tables, "rest", facts.keys, facts.rest)
    source, sides = tables.health.natural.source, tables.health.natural.sides
    if interrupted:
        draft.step("rest_interrupted", 0, source=source)
    record_rest(draft, facts)
    if facts.rest != "day":
        return
    for name in dict.fromkeys(facts.who):
        who = CHARACTER + name
        most = draft.quantity(who, "hp.max")
        now = draft.quantity(who, "hp")
        useful = most - min(0, now) if now < most else 0
        shown = facts.faces.get(name if name in facts.faces or len(facts.who) > 1 else "", ())
        dice = rest_dice(tables, facts.days, slow=bool(draft.quantity(who, SLOW_HEALING)), interrupted=interrupted)
        dice = min(dice, max(useful, len(shown)))
        if dice:
            faces = draft.roll(sides, dice, name)
            healing = natural_healing(tables, faces, dice)
            rolled = " + ".join(map(str, faces))
            draft.step("rested", healing, who=who, source=source, days=facts.days, faces=rolled)
            draft.post(who, "hp", healing)
