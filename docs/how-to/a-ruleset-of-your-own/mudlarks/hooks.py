"""What Mudlarks does when something is recorded; a command without a hook is refused, in words."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import CharacterJoined, ExperienceAwarded, Keys, RestTaken, RetainerHired, RollRecorded
from ledger.people import account_of, company, name_of, require_character
from ledger.rules.hooks import Hooks
from ledger.rules.keys import require_keys
from ledger.rules.shared.amounts import require_amount
from mudlarks.tables import MudlarksTables


def join(draft: Drafting, who: str, facts: CharacterJoined | RetainerHired) -> None:
    """Nerve as given, level 1, and the hit points of a beginner."""
    require_keys(draft.rules.tables, "join", facts.keys)
    rule = MudlarksTables.of(draft).hit_points
    draft.post(who, "nerve", int(facts.keys["nerve"]))
    draft.post(who, "level", 1)
    draft.step("begins", rule.first, who=who, source=rule.source)
    draft.post(who, "hp.max", rule.first)
    draft.post(who, "hp", rule.first)


def roll(draft: Drafting, facts: RollRecorded) -> None:
    """2d6 and nerve, as the tide and one's condition have it, against the target."""
    tables, kind = MudlarksTables.of(draft), str(facts.kind)
    require_keys(tables, "roll", facts.keys, kind)
    rule, who = tables.rolls[kind], require_character(draft, facts.who)
    faces = draft.roll(rule.sides, rule.dice, facts.who)
    shown = sum(faces)
    draft.step("rolled", shown, who=who, expression=f"{rule.dice}d{rule.sides}", faces=" ".join(map(str, faces)))
    total = shown + draft.quantity(who, "nerve")
    draft.step("nerve", draft.quantity(who, "nerve"), who=who, source=tables.traits.source)
    if "tide" in facts.keys:
        tide = str(facts.keys["tide"])
        draft.step("tide", tables.tides[tide].bonus, who=who, source=tables.tides.source, tide=tide)
        total += tables.tides[tide].bonus
    for condition, row in tables.conditions.items():
        if row.bonus and draft.quantity(who, f"condition:{condition}"):
            draft.step("condition", row.bonus, who=who, source=row.source, condition=condition)
            total += row.bonus
    draft.step("total", total, who=who, source=rule.source)
    target = rule.target if facts.target is None else facts.target
    draft.result.update(
        dice=[{"sides": rule.sides, "face": face, "kept": True} for face in faces],
        total=total,
        target=target,
        margin=total - target,
        outcome="success" if total >= target else "failure",
    )
    if shown == rule.scrape_total and tables.readings.scrapes:
        draft.step("scrape", rule.scrape, who=who, source=rule.source)
        _wound(draft, who, rule.scrape)


def hurt(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """So many hit points; without any left, that was it."""
    require_keys(draft.rules.tables, "damage", keys)
    amount = require_amount(amount)
    draft.step("damage", amount, who=who, source=MudlarksTables.of(draft).hit_points.source)
    _wound(draft, who, amount)


def heal(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    """So many hit points back, never above the maximum: `Ruleset` says how hit points behave."""
    require_keys(draft.rules.tables, "heal", keys)
    draft.post(who, "hp", require_amount(amount))


def _wound(draft: Drafting, who: str, amount: int) -> None:
    draft.post(who, "hp", -amount)
    if not draft.quantity(who, "hp"):
        draft.step("dead", who=who, source=MudlarksTables.of(draft).hit_points.source)
        draft.set(who, "status", "dead")


def die(draft: Drafting, who: str) -> None:
    """The dead have no hit points."""
    draft.note(who, "hp", -draft.quantity(who, "hp"))


def revive(draft: Drafting, who: str, keys: Keys) -> None:
    """Whoever comes back has one."""
    require_keys(draft.rules.tables, "revive", keys)
    draft.post(who, "hp", 1)


def rest(draft: Drafting, facts: RestTaken) -> None:
    """Sleep, night by night."""
    tables = MudlarksTables.of(draft)
    require_keys(tables, "rest", facts.keys, facts.rest)
    regained = tables.rests[facts.rest].hit_points * facts.days
    for name in dict.fromkeys(facts.who):
        draft.step("slept", regained, who=account_of(name), source=tables.rests.source)
        draft.post(account_of(name), "hp", regained)


def award(draft: Drafting, facts: ExperienceAwarded) -> None:
    """As much for each, or the whole in equal parts; what cannot be divided is lost in the mud."""
    tables = MudlarksTables.of(draft)
    require_keys(tables, "award", facts.keys)
    names = list(dict.fromkeys(facts.to or company(draft)))
    if facts.xp is None or not names:
        raise InputError("amount_missing")
    share = facts.xp if facts.each else facts.xp // len(names)
    for name in names:
        if not facts.each:
            source = tables.levels.source
            draft.step("shared", share, who=account_of(name), source=source, xp=facts.xp, heads=len(names))
        draft.post(account_of(name), "xp", share)
    left = 0 if facts.each else facts.xp - share * len(names)
    draft.result.update(pool=None, awards=dict.fromkeys(names, share), lost={}, remainder=left)


def level_up(draft: Drafting, who: str, keys: Keys) -> None:
    """The next level, when there is one and it is earned."""
    tables = MudlarksTables.of(draft)
    require_keys(tables, "level_up", keys)
    now = draft.rules.progress(draft, who)
    if now.next_level_at is None:
        draft.refuse("grown_up", who=name_of(who))
    elif draft.quantity(who, "xp") < now.next_level_at:
        draft.refuse("not_grown", who=name_of(who), needed=now.next_level_at, held=draft.quantity(who, "xp"))
    draft.post(who, "level", 1)
    draft.step("grown", draft.quantity(who, "level"), who=who, source=tables.levels.source)
    for commodity in ("hp.max", "hp"):
        draft.post(who, commodity, tables.hit_points.per_level)


MUDLARKS_HOOKS = Hooks(
    join=join,
    level_up=level_up,
    die=die,
    revive=revive,
    roll=roll,
    hurt=hurt,
    heal=heal,
    rest=rest,
    award=award,
)
