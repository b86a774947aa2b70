"""Decides who is met outside the company, and what happens to them: foes, beasts, bystanders."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import partial

import msgspec

from ledger.decisions.table import decides
from ledger.dice import evaluate
from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import GAME_MASTER, Keys, OthersMet, RollRecorded
from ledger.ids import (
    ACTIVE,
    CHARACTER,
    DEAD,
    FLED,
    HP,
    HP_LOST,
    HP_MAX,
    MET,
    MONSTER,
    NAME,
    OTHER,
    OUTSIDER,
    RECORDED_IN,
    ROLE,
    SECRET,
    STANDING,
    STATUS,
    UNCOUNTED,
)
from ledger.others import ALIAS, NUMBERED, key_of_roll, last_number, number_row, written
from ledger.people import (
    AT_THE_TABLE,
    MARKS,
    RESERVED,
    account_of,
    bare_name,
    is_called,
    is_outsider,
    name_of,
    name_reserved,
    require_person,
)
from ledger.rules.hooks import hooks_of
from ledger.rules.keys import BY_DICE, ON_AVERAGE, declared_keys, require_keys
from ledger.rules.ruleset import Monster
from ledger.rules.tables import folded

MOST_AT_ONCE = 100

WORDS = RESERVED | AT_THE_TABLE
"""Names that nobody outside the company may have."""

TARGET = "target"
"""Key of the rolls of some games: who is aimed at, as far as their rules know that."""


@decides(OthersMet)
def meet(draft: Drafting, facts: OthersMet) -> None:
    """Note who is met, each with an account, hit points and what else is told; several have numbers."""
    _require_name(draft, facts.name)
    if facts.count < 1:
        raise InputError("count_not_positive", count=facts.count)
    if facts.count > MOST_AT_ONCE:
        raise InputError("too_many_at_once", count=facts.count, most=MOST_AT_ONCE)
    require_keys(draft.rules.tables, "meet", facts.keys)
    monster = draft.rules.monster(str(facts.keys.get(MONSTER, facts.name)))
    keys = _keys_of_row(draft, facts, monster)
    if HP in keys:
        keys = {**keys, HP: _hit_points_told(draft, keys, monster)}
    for account in _new_accounts(draft, facts):
        draft.set(account, ROLE, OUTSIDER)
        draft.set(account, STATUS, ACTIVE)
        draft.set(UNCOUNTED, account.removeprefix(OTHER), True)
        if monster is not None:
            draft.set(account, MONSTER, monster.id)
        if draft.command.secret:
            draft.set(account, SECRET, True)
        _set_hit_points(draft, account, keys.get(HP))
        told = {key: value for key, value in keys.items() if key not in (HP, MONSTER)}
        for key, value in sorted(hooks_of(draft).meet(draft, account, told).items()):
            draft.set(account, key, value)
        draft.result.setdefault("met", []).append(bare_name(account))
        draft.result.setdefault("hp", {})[bare_name(account)] = hit_points_of(draft, account)


def _require_name(draft: Drafting, name: str) -> None:
    """Require that a name is none of the company's, can be typed, and ends with no number that could be given."""
    if not name.strip() or name.startswith(OTHER) or any(mark in name for mark in MARKS) or folded(name) in WORDS:
        raise name_reserved(name)
    if NUMBERED.fullmatch(folded(name)) and " " in name:
        raise InputError("name_numbered", name=name)
    for other in draft.accounts(CHARACTER):
        if is_called(draft, other, name):
            raise Refusal("name_taken", name=name_of(other))


def _keys_of_row(draft: Drafting, facts: OthersMet, monster: Monster | None) -> Keys:
    """What is told, and what the ruleset's own monster has besides."""
    if monster is None:
        return facts.keys
    draft.step("monster", monster.id, source=monster.source)
    draft.result["monster"] = monster.id
    for name in () if MONSTER in facts.keys else monster.names:
        if not draft.field(MET, folded(name)) and folded(name) != folded(facts.name):
            draft.set(MET, folded(name), ALIAS + folded(facts.name))
    # A worth that is told takes the place of everything that the row says of it.
    worth = declared_keys(draft.rules.tables, "defeat").keys()
    own = {key: value for key, value in monster.keys.items() if key not in worth or not worth & facts.keys.keys()}
    return {**own, **facts.keys}


def _hit_points_told(draft: Drafting, keys: Keys, monster: Monster | None) -> int | str | bool:
    """Hit points as told, `dice` and `average` by what the ruleset says of the row or of hit dice.

    Raises:
        InputError: `hit_points_unknown`.
    """
    told = folded(str(keys[HP]))
    if told not in (*BY_DICE, *ON_AVERAGE):
        return keys[HP]
    row = {} if monster is None else monster.keys
    found = draft.rules.hit_point_dice(monster, keys) if told in BY_DICE else row.get(HP)
    if found is None:
        raise InputError("hit_points_unknown", told=str(keys[HP]))
    return found


def _new_accounts(draft: Drafting, facts: OthersMet) -> list[str]:
    """Accounts for those who are met; numbers go on from the last one that was given to the name."""
    last, name = last_number(draft, facts.name), written(draft, facts.name)
    numbers = _free_numbers(draft, name, last, facts.count)
    draft.set(MET, folded(name), number_row(numbers[-1], name))
    if not last and facts.count == 1:
        return [OTHER + name]
    if last and draft.field(OTHER + name, ROLE) is not None and draft.field(OTHER + name, NAME) is None:
        # Who came alone has the number 1 beside others.
        draft.set(OTHER + name, NAME, f"{name} 1")
    return [f"{OTHER}{name} {number}" for number in numbers]


def _free_numbers(draft: Drafting, name: str, last: int, count: int) -> list[int]:
    """The next numbers of a name, without those by which a character is called."""
    characters = draft.accounts(CHARACTER)
    free = (
        number
        for number in itertools.count(last + 1)
        if not any(is_called(draft, character, f"{name} {number}") for character in characters)
    )
    return list(itertools.islice(free, count))


def _set_hit_points(draft: Drafting, account: str, told: int | str | bool | None) -> None:
    """Give hit points: a number, or dice that are rolled; without any, what is lost is added up."""
    if told is None:
        return
    rolled = evaluate(str(told), partial(draft.roll, who=name_of(account), purpose="measures:hp"))
    if rolled.dice:
        shown = " ".join(str(die.face) for die in rolled.dice)
        draft.step("rolled", rolled.total, who=account, expression=str(told), faces=shown)
    most = max(1, rolled.total)
    draft.post(account, HP_MAX, most)
    draft.post(account, HP, most)


def hit_points_of(draft: Drafting, account: str) -> dict[str, int | None]:
    """Hit points now and at most; without a maximum what was told, or lost."""
    if are_hit_points_known(draft, account):
        return {"current": draft.quantity(account, HP), "max": draft.ceiling(account, HP)}
    now = draft.quantity(account, HP) if _is_number_told(draft, account) else None
    return {"current": now, "max": None, "lost": draft.quantity(account, HP_LOST)}


def are_hit_points_known(draft: Drafting, account: str) -> bool:
    """Whether somebody has a maximum of hit points; a character has one in all games that have any."""
    return draft.quantity(account, HP_MAX) > 0 or not (
        is_outsider(account) or draft.rules.adds_up_wounds() or is_known_by_log(draft, account)
    )


def is_known_by_log(draft: Drafting, account: str) -> bool:
    """Whether of a character's hit points only that is known what another program's log tells."""
    return (
        draft.field(account, RECORDED_IN) is not None
        and not draft.quantity(account, HP_MAX)
        and not draft.rules.adds_up_wounds()
    )


def lose(draft: Drafting, account: str, amount: int) -> None:
    """Take off hit points, or give them back, of which nobody knows how many there are at most; nobody dies of it."""
    if _is_number_told(draft, account):
        draft.note(account, HP, -amount)
    else:
        draft.note(account, HP_LOST, amount)


def count_lost_as_told(draft: Drafting, account: str, figures: Mapping[str, int]) -> None:
    """Forget what was added up as lost where the number of hit points is told, which has it in it."""
    if HP in figures:
        draft.note(account, HP_LOST, -draft.quantity(account, HP_LOST))


def _is_number_told(draft: Drafting, account: str) -> bool:
    return not is_outsider(account) and bool(draft.quantity(account, HP))


def hurt(draft: Drafting, account: str, amount: int | None, keys: Keys) -> None:
    """Deal damage to somebody whom the ruleset hurts as it does monsters, or of whom it is added up."""
    if are_hit_points_known(draft, account):
        hooks_of(draft).hurt_other(draft, account, amount, keys)
        return
    lose(draft, account, _require_plain_amount(account, amount, keys))


def heal(draft: Drafting, account: str, amount: int | None, keys: Keys) -> None:
    """Heal somebody as `hurt` hurts them; one who fell gets up again."""
    fell = draft.field(account, STATUS) == DEAD
    if fell:
        draft.set(account, STATUS, ACTIVE)
    if not are_hit_points_known(draft, account):
        given = _require_plain_amount(account, amount, keys)
        if _is_number_told(draft, account):
            lose(draft, account, -given)
        else:
            draft.post(account, HP_LOST, -given)
        return
    hooks_of(draft).heal_other(draft, account, amount, keys)
    if fell and draft.quantity(account, HP) <= 0:
        # Too little to get up again.
        draft.set(account, STATUS, DEAD)


def _require_plain_amount(account: str, amount: int | None, keys: Keys) -> int:
    if amount is None or keys:
        raise InputError("hit_points_not_told", who=bare_name(account), keys=sorted(keys))
    return amount


def describe(draft: Drafting, account: str, keys: Keys) -> Keys:
    """Set what is told of somebody outside the company; return the keys that become fields."""
    known = declared_keys(draft.rules.tables, "meet")
    told = {key: value for key, value in keys.items() if key in known}
    require_keys(draft.rules.tables, "meet", told)
    if HP in told:
        _set_maximum(draft, account, told[HP])
    own = hooks_of(draft).meet(draft, account, {key: value for key, value in told.items() if key != HP})
    others = {key: value for key, value in keys.items() if key not in known}
    return {**own, **hooks_of(draft).describe(draft, account, others)} if others else own


def _set_maximum(draft: Drafting, account: str, told: int | str | bool) -> None:
    """Set the maximum of hit points; what was lost stays lost."""
    rolled = evaluate(str(told), partial(draft.roll, who=name_of(account), purpose="measures:hp"))
    lost = draft.quantity(account, HP_LOST) + draft.quantity(account, HP_MAX) - draft.quantity(account, HP)
    most = max(1, rolled.total)
    draft.post(account, HP_LOST, -draft.quantity(account, HP_LOST))
    draft.note(account, HP_MAX, most - draft.quantity(account, HP_MAX))
    draft.note(account, HP, max(0, most - lost) - draft.quantity(account, HP))


def depart(draft: Drafting, name: str, *, comes_back: bool) -> None:
    """Note that somebody outside the company got away, or is there again."""
    account = require_person(draft, name)
    now = draft.field(account, STATUS)
    if now == DEAD:
        draft.refuse("other_dead", who=bare_name(name))
    if (now == ACTIVE) == comes_back:
        raise Refusal("other_there" if comes_back else "other_gone", who=bare_name(name))
    draft.set(account, STATUS, ACTIVE if comes_back else FLED)


def update_standing(draft: Drafting) -> None:
    """Update who is neither dead nor gone, after a decision that changed somebody's status or name."""
    for account in draft.described_accounts(OTHER):
        if draft.changes_field(account, STATUS) or draft.changes_field(account, NAME):
            name = account.removeprefix(OTHER)
            there = draft.field(account, STATUS) == ACTIVE
            draft.set(STANDING, name, str(draft.field(account, NAME) or name) if there else None)


def roll_as_judged(draft: Drafting, facts: RollRecorded) -> RollRecorded:
    """The facts of a roll as the ruleset judges them: with the keys of those outside the company who take part.

    Somebody outside the company rolls as the game master does for a foe, by the keys that were told of it.
    """
    tables, kind = draft.rules.tables, facts.kind
    declared = declared_keys(tables, "roll", kind)
    keys = dict(facts.keys)
    own = tables.group("rolls").get(str(kind), {}).get("value") if facts.value is not None else None

    def add_told(account: str, use: str) -> None:
        for told, row in tables.group("keys.meet").items():
            key, value = key_of_roll(row.get(use), told, kind), draft.field(account, told)
            if key in declared and key != own and value is not None:
                keys.setdefault(key, value)

    aimed_at = facts.against.who if facts.against is not None and not facts.against.roll else None
    target = aimed_at or str(keys.get(TARGET, ""))
    if aimed_at is not None:
        facts = msgspec.structs.replace(facts, against=None)
        if aimed_at == GAME_MASTER or (not is_outsider(aimed_at) and TARGET not in declared):
            raise InputError("against_without_roll", who=bare_name(aimed_at))
        keys[TARGET] = aimed_at
    if is_outsider(target):
        draft.aimed_at = require_person(draft, target)
        keys.pop(TARGET, None)
        add_told(target, "defends")
    if facts.against is not None and is_outsider(facts.against.who):
        draft.aimed_at = require_person(draft, facts.against.who)
        add_told(facts.against.who, "defends")
        facts = msgspec.structs.replace(facts, against=msgspec.structs.replace(facts.against, who=GAME_MASTER))
    if is_outsider(facts.who):
        add_told(facts.who, "rolls")
        facts = msgspec.structs.replace(facts, who=GAME_MASTER, on_behalf=bare_name(facts.who))
    return facts if keys == facts.keys else msgspec.structs.replace(facts, keys=keys)


def account_of_roller(name: str) -> str | None:
    """Account of whoever rolls; the game master has none."""
    return None if name == GAME_MASTER else account_of(name)
