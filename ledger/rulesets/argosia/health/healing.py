"""Records healing, respites and nights of rest, death, revival, and the choice at no hit points."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import Keys, RestTaken
from ledger.ids import CHARACTER, CONDITION, DEAD, STATUS
from ledger.people import company, name_of
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from ledger.rules.time_passing import pass_time
from ledger.rulesets.argosia.characters.account import (
    INITIATIVE,
    LIT_LIGHT,
    conditions_of,
    level_of,
    names_of_adventurers,
    set_vitals,
    vitals_of,
)
from ledger.rulesets.argosia.characters.counters import refill_counters
from ledger.rulesets.argosia.health import hit_points
from ledger.rulesets.argosia.tables import ArgosiaTables


def choose(draft: Drafting, who: str, option: str, keys: Keys) -> None:
    """Record the choice at no hit points (`argosia:Zéro de point de vie L125-L128`)."""
    tables = ArgosiaTables.of(draft)
    require_keys(tables, "choose", keys)
    before, source = vitals_of(draft, who), tables.zero.source
    if option == "second_wind":
        rule, level = tables.second_wind, level_of(draft, who)
        if not before.most:
            draft.refuse("no_second_wind", who=name_of(who))
        faces = draft.roll(rule.sides, level, name_of(who))
        after = hit_points.after_second_wind(tables, before, level, faces)
        shown = " + ".join(map(str, faces))
        draft.step("second_wind", sum(faces), who=who, source=rule.source, level=level, faces=shown)
    elif option == "dead":
        hit_points.require_choice_at_zero(tables, before)
        after = replace(before, dead=True)
        draft.step("dead", who=who, source=source)
    else:
        after = hit_points.after_passing_out(tables, before)
        draft.step("unconscious", who=who, source=source)
    set_vitals(draft, who, after)
    draft.result["healed"] = {name_of(who): after.hp - before.hp}
    draft.result["hp"] = {name_of(who): {"current": after.hp, "max": after.most}}
    draft.result["dead"] = [name_of(who)] if after.dead else []


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """Record healing by care or magic; special care restores aggravated points (`argosia:L127, L134`)."""
    tables = ArgosiaTables.of(draft)
    require_keys(tables, "heal", keys)
    amount = require_amount(amount)
    before = vitals_of(draft, who)
    if keys.get("aggravated"):
        after = hit_points.after_mending(before, amount)
        draft.step("mended", after.most - before.most, who=who, source=tables.aggravated.source)
    else:
        after = hit_points.after_healing(before, amount)
        draft.step("healing", amount, who=who, source=tables.zero.source)
        if before.no_recovery:
            draft.step("no_recovery", 0, who=who, source=tables.conditions["no_recovery"].source)
    if before.unconscious and not after.unconscious:
        draft.step("wakes", who=who, source=tables.zero.source)
    set_vitals(draft, who, after)


def die(draft: Drafting, who: str) -> None:
    """Record death, and take the hit points that were left."""
    draft.step("dead", who=who, source=ArgosiaTables.of(draft).zero.source)
    draft.note(who, "hp", -draft.quantity(who, "hp"))
    draft.set(who, STATUS, DEAD)


def revive(draft: Drafting, who: str, keys: Keys) -> None:
    """Record the hit points of somebody who comes back to life, and end all states."""
    tables = ArgosiaTables.of(draft)
    require_keys(tables, "revive", keys)
    rule = tables.revival or draft.rules.refuse_unsupported("revival")
    after = hit_points.after_revival(vitals_of(draft, who), int(keys.get("hp", rule.hit_points)))
    draft.step("revived", after.hp, who=who, source=rule.source)
    set_vitals(draft, who, after)


DAY_OF_REST = "rested"
"""Field of a character with the day of its last rest."""


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Record a respite, or nights of rest (`argosia:Repos et soins L177-L186`)."""
    require_keys(draft.rules.tables, "rest", facts.keys, facts.rest)
    accounts = [CHARACTER + name for name in dict.fromkeys(facts.who)]
    for who in accounts:
        if vitals_of(draft, who).state == "must_choose":
            draft.refuse("cannot_act", who=name_of(who), condition="must_choose")
    if facts.rest == "respite":
        _respite(draft, facts, accounts)
    else:
        _nights(draft, facts, accounts)


def _respite(draft: Drafting, facts: RestTaken, accounts: list[str]) -> None:
    """Record a respite of the whole party: 1d4 for each level (`argosia:Repos et soins L181`)."""
    if facts.days > 1:
        raise InputError("one_respite", days=facts.days)
    party = names_of_adventurers(draft, company(draft))
    missing = [name for name in party if CHARACTER + name not in accounts]
    resting = len(party) - len(missing)
    if not hit_points.is_whole_party(resting, len(party)):
        draft.refuse("respite_is_for_everyone", who=missing, resting=resting, party=len(party))
    for who in accounts:
        _respite_of(draft, facts, who, alone=len(accounts) == 1)
        _end_what_rest_ends(draft, who, "respite")


def _respite_of(draft: Drafting, facts: RestTaken, who: str, *, alone: bool) -> None:
    """Record somebody's respite; no dice are asked for where they would restore nothing."""
    tables, name = ArgosiaTables.of(draft), name_of(who)
    before = vitals_of(draft, who)
    idle = before.no_recovery or before.hp >= before.most
    level, rule = level_of(draft, who), tables.respite
    if idle and not facts.faces.get(name if name in facts.faces or not alone else ""):
        asleep = before.unconscious and before.hp <= tables.zero.at_or_below
        set_vitals(draft, who, replace(before, unconscious=asleep, prone=False))
        return
    faces = draft.roll(rule.sides, level, name)
    after = hit_points.after_respite(tables, before, level, faces)
    shown = " + ".join(map(str, faces))
    draft.step("respite", sum(faces), who=who, source=rule.source, level=level, faces=shown)
    set_vitals(draft, who, after)


def _nights(draft: Drafting, facts: RestTaken, accounts: list[str]) -> None:
    """Record nights of rest, one a day (`argosia:Repos et soins L182`); the clock moves between them."""
    tables = ArgosiaTables.of(draft)
    comfortable = bool(facts.keys.get("comfortable", True))
    source = tables.night.source
    for night in range(facts.days):
        if night:
            pass_time(draft, tables.night.day_seconds, with_effects=False)
        today = _day_of_game(draft)
        for who in accounts:
            if not hit_points.is_first_of_day(int(draft.field(who, DAY_OF_REST) == today)):
                draft.refuse("one_rest_per_day", who=name_of(who), day=today)
            if tables.readings.respite_inside_rest:
                _respite_of(draft, facts, who, alone=len(accounts) == 1)
            before = vitals_of(draft, who)
            after = hit_points.after_rest(tables, before, comfortable=comfortable)
            if after.aggravated < before.aggravated:
                draft.step("recovered", before.aggravated - after.aggravated, who=who, source=source)
            draft.step("comfortable" if comfortable else "uncomfortable", after.hp - before.hp, who=who, source=source)
            set_vitals(draft, who, after)
            refill_counters(draft, who)
            _end_what_rest_ends(draft, who, "rest")
            draft.set(who, DAY_OF_REST, today)


def _day_of_game(draft: Drafting) -> str:
    """Day in the game: as given with the entry, else by the clock."""
    given = draft.command.ingame
    days = draft.own_time // ArgosiaTables.of(draft).night.day_seconds
    return given if given is not None else str(days + 1)


def _end_what_rest_ends(draft: Drafting, who: str, rest: str) -> None:
    """End the fight, the conditions and the lights that end with a respite or a rest (`argosia:L181-L182, L202`)."""
    tables = ArgosiaTables.of(draft)
    draft.note(who, INITIATIVE, -draft.quantity(who, INITIATIVE))
    for condition, row in conditions_of(tables, draft, who):
        if row.until in ("respite", rest):
            draft.note(who, f"{CONDITION}{condition}", -draft.quantity(who, f"{CONDITION}{condition}"))
    if draft.field(who, LIT_LIGHT) is not None:
        draft.step("burnt_out", who=who, source=tables.items.source, light=str(draft.field(who, LIT_LIGHT)))
        draft.set(who, LIT_LIGHT, None)
