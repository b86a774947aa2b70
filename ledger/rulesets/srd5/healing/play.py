"""Records healing: spells, potions, features, temporary hit points and first aid."""

from __future__ import annotations

from functools import partial

from ledger.dice import evaluate
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import CharactersHealed, Keys
from ledger.ids import CLOCK, CONDITION
from ledger.people import name_of, require_character, require_living_now
from ledger.rules.hooks import hooks_of
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from ledger.rulesets.srd5.characters.abilities import modifier_of
from ledger.rulesets.srd5.damage.play import report_vitals, roll_stated_amount
from ledger.rulesets.srd5.gear.charges.play import spend_healers_kit
from ledger.rulesets.srd5.gear.items import listed_row
from ledger.rulesets.srd5.health import figures as health_figures
from ledger.rulesets.srd5.health.state import STABLE_SINCE, cap_at_maximum, record_vitals, set_condition, vitals_of
from ledger.rulesets.srd5.rolls.bonuses import casting_ability
from ledger.rulesets.srd5.tables import Srd5Tables
from ledger.rulesets.srd5.tables.gear import Ware
from ledger.rulesets.srd5.tables.rolls import Healing


def spell_dice(row: Healing, slot: int) -> str:
    """The dice of a spell cast with a slot: its own, and more for each level above it (`srd5:healing PUB`)."""
    above = _levels_above(row, slot)
    if row.more_dice is None or not above:
        return row.dice
    count, _, sides = row.dice.partition("d")
    more, _, _ = row.more_dice.partition("d")
    return f"{int(count or 1) + int(more or 1) * above}d{sides}"


def spell_bonus(row: Healing, slot: int) -> int:
    """What is added to the dice of a spell cast with a slot (`srd5:healing PUB`)."""
    return row.bonus + row.more_bonus * _levels_above(row, slot)


def _levels_above(row: Healing, slot: int) -> int:
    return max(0, slot - (slot if row.level is None else row.level))


AIDED, AIDED_UNTIL = CONDITION + "aided", "aided_until"
"""Condition and field: the level of Aid, and the clock's second at which it ends."""


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record healing by a number, or in the way that the keys say (`srd5:healing L1092-L1098`)."""
    require_keys(draft.rules.tables, "heal", keys)
    _require_alive(draft, who)
    ways = [key for key in WAYS if key in keys]
    if len(ways) > 1:
        raise InputError("keys_together", keys=ways)
    if ways:
        if amount is not None and ways != ["with"]:
            raise InputError("keys_together", keys=["N", *ways])
        WAYS[ways[0]](draft, who, amount, keys)
    elif amount is None:
        raise InputError("amount_missing")
    else:
        regain_hit_points(draft, who, amount)
    report_vitals(draft, who)


def regain_hit_points(draft: Drafting, who: str, amount: int) -> None:
    """Record hit points regained, up to the maximum (`srd5:healing L1098`)."""
    before = vitals_of(draft, who)
    after = health_figures.after_healing(before, amount)
    source = Srd5Tables.of(draft).healing.source
    gained = after.hp - before.hp
    draft.step("healed", gained, who=who, source=source, amount=amount, lost=amount - gained)
    record_vitals(draft, who, after)


def _by_spell_or_feature(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Heal by a spell or feature; dice and slot or use count once for all its targets (`srd5:healing PUB`)."""
    tables, id_ = Srd5Tables.of(draft), str(keys["with"])
    row = tables.healings[id_]
    if row.pool is not None:
        amount = require_amount(amount)
        by = _healer(draft, keys, who)
        hooks_of(draft).spend(draft, by, row.pool, amount, {})
        regain_hit_points(draft, who, amount)
        return
    if amount is not None:
        raise InputError("keys_together", keys=["N", "with"])
    given: int | None = draft.result.get("given")
    if given is None:
        given = draft.result["given"] = _roll_healing(draft, who, id_, keys)
    match row.gives:
        case "temporary":
            _grant_temporary(draft, who, given, keys)
        case "maximum":
            _record_aid(draft, who, given, keys)
        case _:
            regain_hit_points(draft, who, given)


def _roll_healing(draft: Drafting, who: str, id_: str, keys: Keys) -> int:
    """Spend the slot or use of a spell or feature, roll its dice, and return the total (`srd5:healing PUB`)."""
    tables = Srd5Tables.of(draft)
    row, by = tables.healings[id_], _healer(draft, keys, who)
    most = row.most_targets
    assert isinstance(draft.command.facts, CharactersHealed)
    hit = len(draft.command.facts.who)
    if hit > most:
        draft.refuse("too_many_targets", healing=id_, most=most, count=hit)
    slot = int(keys.get("slot", row.level or 0))
    if slot and slot < (row.level or 0):
        draft.refuse("slot_too_low", healing=id_, level=row.level, slot=slot)
    if "by" in keys and slot:
        hooks_of(draft).spend(draft, by, f"slots.{slot}", 1, {})
    if row.counter is not None:
        hooks_of(draft).spend(draft, by, row.counter, 1, {})
    modifier = int(keys.get("modifier", 0))
    if row.adds == "casting" and "modifier" not in keys:
        ability = casting_ability(tables, draft, by)
        modifier = 0 if ability is None else modifier_of(tables, draft, by, ability)
    elif row.adds is not None and row.adds != "casting":
        modifier += draft.quantity(by, row.adds)
    dice, bonus = spell_dice(row, slot), spell_bonus(row, slot)
    return _roll_dice(draft, who, dice, bonus + modifier, row.source, healing=id_)


def _roll_dice(draft: Drafting, who: str, dice: str, more: int, source: str | None, **args: str) -> int:
    rolled = evaluate(dice, partial(draft.roll, who=name_of(who)))
    total = max(0, rolled.total + more)
    faces = " ".join(str(die.face) for die in rolled.dice) or "0"
    draft.step("heals", total, who=who, source=source, dice=dice, faces=faces, more=more, **args)
    return total


def _healer(draft: Drafting, keys: Keys, who: str) -> str:
    """Account of the healer: the one named, else the one healed."""
    return require_living_now(draft, str(keys["by"])) if "by" in keys else who


def _by_temporary(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    _grant_temporary(draft, who, roll_stated_amount(draft, str(keys["temporary"]), name_of(who)), keys)


def _grant_temporary(draft: Drafting, who: str, amount: int, keys: Keys) -> None:
    """Record temporary hit points; a character who has some must choose which to keep (`srd5:temphp L1152-L1162`)."""
    tables, before = Srd5Tables.of(draft), vitals_of(draft, who)
    if before.temporary and "choice" not in keys:
        raise InputError("temporary_choice_missing", who=name_of(who), held=before.temporary, granted=amount)
    after = health_figures.with_temporary(before, amount, str(keys.get("choice", health_figures.REPLACE)))
    source = tables.temporary.source
    draft.step("temporary", after.temporary, who=who, source=source, held=before.temporary, granted=amount)
    record_vitals(draft, who, after)


def _record_aid(draft: Drafting, who: str, amount: int, keys: Keys) -> None:
    """Record Aid of a level; it replaces an earlier one (`srd5:healing PUB`)."""
    row, before = Srd5Tables.of(draft).healings["aid"], draft.quantity(who, AIDED)
    level = amount // row.more_bonus
    draft.note(who, AIDED, level - before)
    on_aid_changed(draft, who, before, level)


def on_aid_changed(draft: Drafting, who: str, before: int, level: int) -> None:
    """Record what a changed level of Aid does to the maximum and to hit points (`srd5:healing PUB`)."""
    tables = Srd5Tables.of(draft)
    row, source = tables.healings["aid"], tables.healings.source
    draft.set(who, AIDED_UNTIL, draft.quantity(CLOCK, "seconds") + row.seconds if level else None)
    change = (level - before) * row.more_bonus
    if change > 0:
        draft.note(who, "hp.max", change)
        draft.step("maximum_raised", draft.quantity(who, "hp.max"), who=who, source=source, amount=change)
        regain_hit_points(draft, who, change)
    elif change < 0:
        lowered = min(-change, draft.quantity(who, "hp.max"))
        draft.note(who, "hp.max", -lowered)
        # What a drain has taken already does not come back.
        draft.note(who, "hp.max_lost", lowered + change)
        draft.step("aid_ends", draft.quantity(who, "hp.max"), who=who, source=source, condition="aided")
        cap_at_maximum(draft, who)


def _by_medicine(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    first_aid(draft, who, int(keys["medicine"]))


def _by_kit(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    first_aid(draft, who, None)


def first_aid(draft: Drafting, who: str, medicine: int | None) -> None:
    """Record first aid: it stabilises at 0 hit points, and wakes the knocked out (`srd5:deathsave L1136, L1096`).

    Args:
        medicine: Total of the check, None for a Healer’s Kit, which needs none.
    """
    _require_alive(draft, who)
    tables, before = Srd5Tables.of(draft), vitals_of(draft, who)
    if before.knocked_out:
        dc = tables.knockout.first_aid_dc
        success = medicine is None or medicine >= dc
        if success:
            record_vitals(draft, who, health_figures.awakened(before))
    else:
        if before.hp > 0:
            draft.refuse("not_at_zero_hp", who=name_of(who), hp=before.hp)
            return
        dc = tables.stabilising.dc
        after = health_figures.after_first_aid(tables, before, medicine)
        success = after.stable
        record_vitals(draft, who, after)
    source = tables.stabilising.source
    if medicine is None:
        spend_healers_kit(draft, who)
        draft.step("kit", who=who, source=source, state="stable")
    else:
        draft.step("first_aid" if success else "first_aid_fails", medicine, who=who, source=source, dc=dc)


def _by_recovery(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record that a stable character wakes by itself after some hours (`srd5:deathsave L1138`)."""
    tables, before = Srd5Tables.of(draft), vitals_of(draft, who)
    if before.state != "stable":
        draft.refuse("not_stable", who=name_of(who))
    (face,) = draft.roll(tables.stabilising.recovery_sides, 1, name_of(who))
    draft.step("recovers", face, who=who, source=tables.stabilising.source, unit=tables.stabilising.recovery_unit)
    if tables.version >= HOURS_PASS_SINCE:
        since, now = draft.field(who, STABLE_SINCE), draft.quantity(CLOCK, "seconds")
        hour = tables.units[tables.stabilising.recovery_unit].seconds
        # The hours count from when the character became stable; some of them may have passed.
        begun = since if isinstance(since, int) else now
        draft.duration = max(draft.duration, begun + face * hour - now)
    record_vitals(draft, who, health_figures.after_recovery(tables, before))


def _by_feature(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record hit points that a feature sets, such as 1 for an orc that endures (`srd5:zero PUB`)."""
    before, hp = vitals_of(draft, who), min(int(keys["feature"]), draft.quantity(who, "hp.max"))
    draft.step("feature", hp, who=who, source=Srd5Tables.of(draft).healing.source, before=before.hp)
    after = health_figures.with_hit_points(before, hp)
    record_vitals(draft, who, after)


def _by_relief(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record that a character breathes, eats or drinks again (`srd5:hazards PUB`)."""
    for key, condition in RELIEFS.items():
        if keys.get(key) and draft.quantity(who, CONDITION + condition):
            before = draft.quantity(who, CONDITION + condition)
            set_condition(draft, who, CONDITION + condition, held=False)
            hooks_of(draft).on_condition_changed(draft, who, condition, before)


RELIEFS = {"breath": "suffocating", "food": "malnourished", "water": "dehydrated"}
"""Conditions that end when a character breathes, eats or drinks."""

HOURS_PASS_SINCE = 2
"""Version of the rules since which waking lets its hours pass on the clock."""

WAYS = {
    "with": _by_spell_or_feature,
    "temporary": _by_temporary,
    "medicine": _by_medicine,
    "kit": _by_kit,
    "recovery": _by_recovery,
    "feature": _by_feature,
    **dict.fromkeys(RELIEFS, _by_relief),
}
"""The function for each key; only one of these keys is allowed."""


def drink_potion(draft: Drafting, who: str, item: str, count: int, keys: Keys) -> None:
    """Record what a potion of healing gives the character who drinks it (`srd5:healing PUB`)."""
    row, drinker = listed_row(Srd5Tables.of(draft), draft, item) or Ware(), _target_of(draft, who, keys)
    dice = row.heals or "0"
    told = keys.get("regained")
    if told is not None:
        total = _require_total(int(told), dice, count)
        draft.step("potion_told", total, who=drinker, source=row.source, dice=dice, item=item)
        regain_hit_points(draft, drinker, total)
    for _ in range(count if told is None else 0):
        rolled = evaluate(dice, partial(draft.roll, who=name_of(drinker)))
        faces = " ".join(str(die.face) for die in rolled.dice)
        draft.step("potion", rolled.total, who=drinker, source=row.source, dice=dice, faces=faces, item=item)
        regain_hit_points(draft, drinker, rolled.total)
    report_vitals(draft, drinker)


def _require_total(total: int, dice: str, count: int) -> int:
    """What the dice of so many potions came to in all, where what they showed was not told.

    Raises:
        Refusal: `no_such_total`.
    """
    least, most = (
        count * int(evaluate(dice, partial(_all_showing, highest=highest)).total) for highest in (False, True)
    )
    if not least <= total <= most:
        raise Refusal("no_such_total", dice=dice, total=total, min=least, max=most)
    return total


def _all_showing(sides: int, count: int, *, highest: bool) -> list[int]:
    return [sides if highest else 1] * count


def use_healers_kit(draft: Drafting, who: str, keys: Keys) -> None:
    """Record the use of a Healer’s Kit on a character at 0 hit points (`srd5:deathsave PUB equipment`)."""
    patient = _target_of(draft, who, keys)
    first_aid(draft, patient, None)
    report_vitals(draft, patient)


def _target_of(draft: Drafting, who: str, keys: Keys) -> str:
    """Account of the character on whom an item is used, the user unless given."""
    if "on" not in keys:
        return who
    other = require_character(draft, str(keys["on"]))
    _require_alive(draft, other)
    return other


def _require_alive(draft: Drafting, who: str) -> None:
    """Refuse to heal the dead, even by override: they must be revived first (`srd5:healing PUB`)."""
    health_figures.require_alive(vitals_of(draft, who), name_of(who))
