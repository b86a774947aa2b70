"""Wounds, the choice at no hit points, healing, respites and rests, noted in an entry."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys, RestTaken
from ledger.ids import CHARACTER, CONDITION, DEAD, DESTROYED, ITEM, STATUS
from ledger.people import company, name_of
from ledger.rules.keys import need_keys
from ledger.rulesets.argosia import danger, health
from ledger.rulesets.argosia.counters import refill
from ledger.rulesets.argosia.d20 import dice_count, judged, save_threshold
from ledger.rulesets.argosia.people import (
    INITIATIVE,
    LIT,
    adventurers,
    change,
    conditions_of,
    level_of,
    nature_of,
    vitals_of,
)

RESTED = "rested"
"""Field of a character that tells the day of its last rest."""


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Note damage, what an element or a save makes of it, and what follows."""
    tables = draft.rules.tables
    need_keys(tables, "damage", keys)
    if amount is None:
        raise InputError("amount_missing", command="damage", keys=[])
    if keys.get("saved"):
        damage = danger.halved(tables, amount)
        draft.step("saved", damage, who=who, source=tables["resistance"]["source"], damage=amount)
        amount = damage
    secondary = False
    if "element" in keys:
        amount, secondary = _element(draft, who, amount, keys)
    suffer(draft, who, amount, aggravated=bool(keys.get("aggravated")), knockout=bool(keys.get("knockout")))
    if "loses" in keys and keys.get("element") != "acid":
        raise InputError("only_of_acid", keys=["loses"])
    if secondary:
        _secondary(draft, who, str(keys["element"]))
        if "loses" in keys:
            _corrode(draft, who, str(keys["loses"]))
    elif "loses" in keys and tables["meta"]["version"] >= 3:
        draft.step("nothing_lost", who=who, source=tables["elements"]["source"])


def suffer(draft: Drafting, who: str, damage: int, *, aggravated: bool = False, knockout: bool = False) -> None:
    """Note so much damage and what follows from it (`argosia:Zéro de point de vie L123-L134`)."""
    tables = draft.rules.tables
    before = vitals_of(draft, who)
    mortal = "dead" in tables["natures"][nature_of(draft, who)]["choices"]
    after = health.wounded(tables, before, damage, aggravated=aggravated, knockout=knockout, mortal=mortal)
    row = tables["aggravated" if aggravated else "zero"]
    draft.step("aggravated" if aggravated else "damage", damage, who=who, source=row["source"])
    change(draft, who, after)
    if after.dead:
        lasting = after.aggravated > before.most + before.aggravated
        draft.step("dead_aggravated" if lasting else "dead_exalted", who=who, source=row["source"])
    elif after.unconscious and not before.unconscious and mortal:
        draft.step("unconscious", who=who, source=tables["unarmed"]["source"])
    elif after.state == "must_choose" and before.state != "must_choose":
        draft.step("must_choose", who=who, source=tables["zero"]["source"])


def _element(draft: Drafting, who: str, amount: int, keys: Keys) -> tuple[int, bool]:
    """What an element does, and whether its secondary effect is not saved against (`argosia:L210-L212`)."""
    tables = draft.rules.tables
    resistant, invulnerable = bool(keys.get("resistant")), bool(keys.get("invulnerable"))
    damage = danger.elemental(tables, amount, resistant=resistant, invulnerable=invulnerable)
    source = tables["elements"]["source"]
    if damage != amount:
        draft.step("elemental", damage, who=who, source=source, damage=amount)
    if invulnerable:
        return damage, False
    weighs = any(row.get("disadvantage") for _, row in conditions_of(tables, draft, who))
    count = dice_count(tables, advantage=resistant, disadvantage=weighs)
    sides, level = int(tables["dice"]["sides"]), level_of(draft, who)
    faces = draft.roll(sides, count, name_of(who), "rolls:save")
    threshold = save_threshold(tables, nature_of(draft, who))
    save = judged(tables, "save", level, threshold, faces, advantage=resistant, disadvantage=weighs)
    draft.step("rolled", save.kept, who=who, expression=f"{count}d{sides}", faces=" ".join(map(str, faces)))
    draft.step("level", level, who=who, source=tables["rolls"]["save"]["source"], level=level)
    draft.step("total", save.total, who=who, source=tables["rolls"]["save"]["source"], threshold=threshold)
    return damage, not save.success


def _secondary(draft: Drafting, who: str, element: str) -> None:
    """Note what an element brings beside damage (`argosia:Dégâts élémentaires L214-L217`)."""
    row = draft.rules.tables["elements"][element]
    draft.step("secondary", who=who, source=draft.rules.tables["elements"]["source"], effect=element)
    if "initiative_sides" in row:
        (face,) = draft.roll(int(row["initiative_sides"]), 1, name_of(who))
        draft.step("initiative_lost", face, who=who, source=draft.rules.tables["elements"]["source"])
        draft.note(who, INITIATIVE, -min(face, draft.quantity(who, INITIATIVE)))
    if "condition" in row and not draft.quantity(who, f"{CONDITION}{row['condition']}"):
        draft.post(who, f"{CONDITION}{row['condition']}", 1)


def _corrode(draft: Drafting, who: str, loses: str) -> None:
    """What acid takes, as the table chooses: a thing by chance, or a point of defence (`argosia:Acide L217`)."""
    source = draft.rules.tables["elements"]["source"]
    if loses == "item":
        things = [commodity for commodity in draft.holdings(who) if commodity.startswith(ITEM)]
        if things:
            place = draft.roll(len(things), 1, name_of(who), "lot")[0] if len(things) > 1 else 1
            draft.move(who, DESTROYED, things[place - 1], 1)
            draft.step("item_lost", who=who, source=source, item=things[place - 1].removeprefix(ITEM))
        elif draft.rules.tables["meta"]["version"] >= 3:
            draft.step("nothing_lost", who=who, source=source)
        return
    told = str(draft.field(who, "defence") or "")
    if told.isascii() and told.isdecimal() and int(told):
        draft.set(who, "defence", str(int(told) - 1))
        draft.step("defence_lost", int(told) - 1, who=who, source=source, before=int(told))
    elif draft.rules.tables["meta"]["version"] >= 3:
        raise InputError("defence_unknown", who=name_of(who))


def choose(draft: Drafting, who: str, option: str, keys: Keys) -> None:
    """Note the answer to the choice at no hit points (`argosia:Zéro de point de vie L125-L128`)."""
    tables = draft.rules.tables
    need_keys(tables, "choose", keys)
    before, source = vitals_of(draft, who), tables["zero"]["source"]
    if option == "second_wind":
        rule, level = tables["second_wind"], level_of(draft, who)
        if not before.most:
            draft.refuse("no_second_wind", who=name_of(who))
        faces = draft.roll(rule["sides"], level, name_of(who))
        after = health.second_wind(tables, before, level, faces)
        shown = " + ".join(map(str, faces))
        draft.step("second_wind", sum(faces), who=who, source=rule["source"], level=level, faces=shown)
    elif option == "dead":
        health.need_zero(tables, before)
        after = replace(before, dead=True)
        draft.step("dead", who=who, source=source)
    else:
        after = health.passed_out(tables, before)
        draft.step("unconscious", who=who, source=source)
    change(draft, who, after)
    draft.result["healed"] = {name_of(who): after.hp - before.hp}
    draft.result["hp"] = {name_of(who): {"current": after.hp, "max": after.most}}
    draft.result["dead"] = [name_of(who)] if after.dead else []


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Note care or magic; special care gives aggravated points back (`argosia:L127, L134`)."""
    tables = draft.rules.tables
    need_keys(tables, "heal", keys)
    if amount is None:
        raise InputError("amount_missing", command="heal", keys=[])
    before = vitals_of(draft, who)
    if keys.get("aggravated"):
        after = health.mended(before, amount)
        draft.step("mended", after.most - before.most, who=who, source=tables["aggravated"]["source"])
    else:
        after = health.healed(before, amount)
        draft.step("healing", amount, who=who, source=tables["zero"]["source"])
        if before.no_recovery:
            draft.step("no_recovery", 0, who=who, source=tables["conditions"]["no_recovery"]["source"])
    if before.unconscious and not after.unconscious:
        draft.step("wakes", who=who, source=tables["zero"]["source"])
    change(draft, who, after)


def die(draft: Drafting, who: str) -> None:
    """Take the hit points that were left."""
    draft.step("dead", who=who, source=draft.rules.tables["zero"]["source"])
    draft.note(who, "hp", -draft.quantity(who, "hp"))
    draft.set(who, STATUS, DEAD)


def revive(draft: Drafting, who: str, keys: Keys) -> None:
    """Note the hit points with which somebody comes back, and that nothing holds them any more."""
    tables = draft.rules.tables
    need_keys(tables, "revive", keys)
    rule = tables.get("revival") or draft.rules.lacks("revival")
    after = health.revived(vitals_of(draft, who), int(keys.get("hp", rule["hit_points"])))
    draft.step("revived", after.hp, who=who, source=rule["source"])
    change(draft, who, after)


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Note a respite, or nights of rest (`argosia:Repos et soins L177-L186`)."""
    need_keys(draft.rules.tables, "rest", facts.keys, facts.rest)
    accounts = [CHARACTER + name for name in dict.fromkeys(facts.who)]
    for who in accounts:
        if vitals_of(draft, who).state == "must_choose":
            draft.refuse("cannot_act", who=name_of(who), condition="must_choose")
    if facts.rest == "respite":
        _respite(draft, facts, accounts)
    else:
        _nights(draft, facts, accounts)


def _respite(draft: Drafting, facts: RestTaken, accounts: list[str]) -> None:
    """A respite of everybody together: 1d4 for each level (`argosia:Repos et soins L181`)."""
    if facts.days > 1:
        raise InputError("one_respite", days=facts.days)
    party = adventurers(draft, company(draft))
    missing = [name for name in party if CHARACTER + name not in accounts]
    resting = len(party) - len(missing)
    if not health.together(resting, len(party)):
        draft.refuse("respite_is_for_everyone", who=missing, resting=resting, party=len(party))
    for who in accounts:
        _respite_of(draft, facts, who, alone=len(accounts) == 1)
        _settle(draft, who, "respite")


def _respite_of(draft: Drafting, facts: RestTaken, who: str, *, alone: bool) -> None:
    """What a respite gives somebody; no dice are asked for where they would give nothing."""
    tables, name = draft.rules.tables, name_of(who)
    before = vitals_of(draft, who)
    idle = before.no_recovery or before.hp >= before.most
    level, rule = level_of(draft, who), tables["respite"]
    if idle and not facts.faces.get(name if name in facts.faces or not alone else ""):
        asleep = before.unconscious and before.hp <= tables["zero"]["at_or_below"]
        change(draft, who, replace(before, unconscious=asleep, prone=False))
        return
    faces = draft.roll(rule["sides"], level, name)
    after = health.after_respite(tables, before, level, faces)
    shown = " + ".join(map(str, faces))
    draft.step("respite", sum(faces), who=who, source=rule["source"], level=level, faces=shown)
    change(draft, who, after)


def _nights(draft: Drafting, facts: RestTaken, accounts: list[str]) -> None:
    """Nights of rest, one a day (`argosia:Repos et soins L182`); the clock moves on between them."""
    tables = draft.rules.tables
    comfortable = bool(facts.keys.get("comfortable", True))
    source = tables["night"]["source"]
    for night in range(facts.days):
        if night:
            draft.elapse(int(tables["night"]["day_seconds"]), noticed=False)
        today = _today(draft)
        for who in accounts:
            if not health.first_of_day(int(draft.field(who, RESTED) == today)):
                draft.refuse("one_rest_per_day", who=name_of(who), day=today)
            if tables.knob("respite_inside_rest"):
                _respite_of(draft, facts, who, alone=len(accounts) == 1)
            before = vitals_of(draft, who)
            after = health.after_rest(tables, before, comfortable=comfortable)
            if after.aggravated < before.aggravated:
                draft.step("recovered", before.aggravated - after.aggravated, who=who, source=source)
            draft.step("comfortable" if comfortable else "uncomfortable", after.hp - before.hp, who=who, source=source)
            change(draft, who, after)
            refill(draft, who)
            _settle(draft, who, "rest")
            draft.set(who, RESTED, today)


def _today(draft: Drafting) -> str:
    """The day of the game: as told with the entry, else by the clock."""
    told = draft.command.ingame
    days = draft.own_time // int(draft.rules.tables["night"]["day_seconds"])
    return told if told is not None else str(days + 1)


def _settle(draft: Drafting, who: str, rest: str) -> None:
    """End what a respite or a rest ends: a fight, conditions, lights that burnt down (`argosia:L181-L182, L202`)."""
    tables = draft.rules.tables
    draft.note(who, INITIATIVE, -draft.quantity(who, INITIATIVE))
    for condition, row in conditions_of(tables, draft, who):
        if row.get("until") in ("respite", rest):
            draft.note(who, f"{CONDITION}{condition}", -draft.quantity(who, f"{CONDITION}{condition}"))
    if draft.field(who, LIT) is not None:
        draft.step("burnt_out", who=who, source=tables["items"]["source"], light=str(draft.field(who, LIT)))
        draft.set(who, LIT, None)
