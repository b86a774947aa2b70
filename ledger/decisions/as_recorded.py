"""Decides commands that say what another program recorded: what the row says is posted as it says it.

Nothing is clamped at a bound, nobody dies or wakes by a rule, no die is thrown, nothing is worth more or less by a
bonus. Kinds that are not in the table are decided as ever, and a rule that would refuse is noted in the derivation.
What the rules would have made of the same command is a step of its derivation, which imports and audits report.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.decisions import others
from ledger.decisions.people import enter
from ledger.decisions.table import Decisions, decides, decision_of
from ledger.decisions.treasure import id_of
from ledger.drafting import Drafting
from ledger.entries import AGAINST_RULE
from ledger.errors import InputError, Refusal
from ledger.facts import (
    FOUND,
    GAME_MASTER,
    CharacterDied,
    CharacterJoined,
    CharactersHealed,
    CharactersHurt,
    CoinsPaid,
    CoinsReceived,
    ExperienceAwarded,
    Goods,
    GoodsDropped,
    GoodsGiven,
    OpeningRecorded,
    OthersMet,
    RollRecorded,
    Thing,
    TreasureFound,
)
from ledger.ids import (
    ACTIVE,
    CHARACTER,
    DEAD,
    DUNGEON,
    FUND,
    HOARD,
    HP,
    HP_MAX,
    ITEM,
    LEFT_BEHIND,
    MERCHANTS,
    MET,
    NAME,
    ORIGINS,
    OTHER,
    OUTSIDER,
    PARTY,
    RECORDED_IN,
    ROLE,
    STATUS,
    UNNAMED,
    WORLD,
)
from ledger.others import NUMBERED, last_number, number_row, written
from ledger.people import (
    account_of,
    bare_name,
    holder_account,
    is_outsider,
    outsider_account,
    require_holder,
    require_person,
    slug,
)
from ledger.rules.tables import folded

AS_RECORDED: Decisions = {}
"""The decision of each kind that is posted as recorded."""


def decide_as_recorded(draft: Drafting) -> None:
    """Post what the command says, and note of whom it is said where that is."""
    facts = draft.command.facts
    (AS_RECORDED.get(type(facts)) or decision_of(type(facts)))(draft, facts)
    origin = draft.command.origin
    source = None if origin is None or isinstance(origin, str) else origin.source
    for account in (*draft.changed_accounts(CHARACTER), *draft.changed_accounts(OTHER)):
        if draft.field(account, RECORDED_IN) is None:
            draft.set(account, RECORDED_IN, source)
    _note_what_rules_say(draft)


# People.


@decides(CharacterJoined, AS_RECORDED)
def _join(draft: Drafting, facts: CharacterJoined) -> None:
    account = enter(draft, facts.who, role="pc")
    draft.set(account, "player", facts.player)
    for key, value in sorted(facts.keys.items()):
        draft.set(account, key, value)
    for coin, count in sorted((facts.coins or {}).items()):
        draft.note_moved(ORIGINS, account, coin, count)


@decides(OthersMet, AS_RECORDED)
def _meet(draft: Drafting, facts: OthersMet) -> None:
    """Give somebody an account of exactly this name, of whom nothing is known but what is told."""
    name = facts.name
    if name.startswith(OTHER) or draft.field(OTHER + name, ROLE) is not None:
        raise InputError("name_taken", name=name)
    account, numbered = OTHER + name, NUMBERED.fullmatch(name)
    sort, number = (numbered[1].strip(), int(numbered[2])) if numbered else (name, 1)
    if f"{sort} {number}" != name:
        # Only `goblin 2` is the second of several: `SH1` is a name.
        sort, number = name, 1
    draft.set(account, ROLE, OUTSIDER)
    draft.set(account, STATUS, ACTIVE)
    draft.set(MET, folded(sort), number_row(max(number, last_number(draft, sort)), written(draft, sort)))
    for key, value in sorted(facts.keys.items()):
        draft.set(account, key, value)
    draft.result["met"] = [name]


@decides(CharacterDied, AS_RECORDED)
def _die(draft: Drafting, facts: CharacterDied) -> None:
    draft.set(require_person(draft, facts.who), STATUS, DEAD)
    draft.result["dead"] = [bare_name(facts.who)]


# Rolls and hit points.


@decides(RollRecorded, AS_RECORDED)
def _roll(draft: Drafting, facts: RollRecorded) -> None:
    told = facts.told
    if told is None:
        decision_of(RollRecorded)(draft, facts)
        return
    who = None
    if facts.who != GAME_MASTER:
        who = require_person(draft, facts.who)
    thrower = GAME_MASTER if is_outsider(facts.who) else "" if facts.on_behalf == NOBODY_KNOWS else facts.who
    for die in told.dice:
        if not 0 <= die.face <= die.sides:
            raise InputError("face_impossible", face=die.face, sides=die.sides)
        draft.note_faces_told(die.sides, die.face, thrower, "roll")
    shown = " ".join(_face(die.face, kept=die.kept) for die in told.dice)
    given: dict[str, Any] = {"faces": shown or None, "total": told.total, "against": told.against}
    draft.step("told", told.outcome, who=who, **{name: value for name, value in given.items() if value is not None})
    draft.result.update(total=told.total, outcome=told.outcome)


NOBODY_KNOWS = "?"
"""For whom the game master rolls where a source does not say who rolled."""


def _face(face: int, *, kept: bool) -> str:
    shown = str(face) if face else "?"
    return shown if kept else f"({shown})"


@decides(CharactersHurt, AS_RECORDED)
def _hurt(draft: Drafting, facts: CharactersHurt) -> None:
    _change_hit_points(draft, facts, -1)


@decides(CharactersHealed, AS_RECORDED)
def _heal(draft: Drafting, facts: CharactersHealed) -> None:
    _change_hit_points(draft, facts, +1)


def _change_hit_points(draft: Drafting, facts: CharactersHurt | CharactersHealed, sign: int) -> None:
    """Move exactly so many hit points, whatever the bounds; where nobody told how many there are, add up what is lost.

    Raises:
        InputError: `amount_not_told`, for anything but a number.
    """
    if facts.amount is None or not facts.amount.isdecimal():
        raise InputError("amount_not_told", amount=facts.amount or "")
    amount = sign * int(facts.amount)
    for name in facts.who:
        account = require_person(draft, name)
        if draft.quantity(account, HP_MAX):
            draft.note(account, HP, amount)
        else:
            others.lose(draft, account, -amount)
    draft.result["damage" if sign < 0 else "healed"] = {bare_name(name): abs(amount) for name in facts.who}


# Experience.


@decides(ExperienceAwarded, AS_RECORDED)
def _award(draft: Drafting, facts: ExperienceAwarded) -> None:
    """Give everybody named exactly so much.

    Raises:
        InputError: `amount_not_told`, unless it is said how much and to whom.
    """
    if facts.xp is None or not facts.to or not (facts.each or len(facts.to) == 1):
        raise InputError("amount_not_told", amount="" if facts.xp is None else str(facts.xp))
    for name in facts.to:
        draft.note(require_person(draft, name), "xp", facts.xp)
    draft.result.update(pool=facts.xp, awards=dict.fromkeys(facts.to, facts.xp), lost={}, remainder=0)


# Coins and things.


@decides(CoinsReceived, AS_RECORDED)
def _receive(draft: Drafting, facts: CoinsReceived) -> None:
    source = UNNAMED if facts.source is None else outsider_account(facts.source)
    _move_coins(draft, source, require_holder(draft, facts.who), facts.amount)


@decides(CoinsPaid, AS_RECORDED)
def _pay(draft: Drafting, facts: CoinsPaid) -> None:
    """Pay exactly these coins, even if the purse does not hold them."""
    target = MERCHANTS if facts.to is None else _holder_or_outside(draft, facts.to)
    _move_coins(draft, require_holder(draft, facts.who), target, facts.amount)


def _move_coins(draft: Drafting, source: str, target: str, amount: Any) -> None:
    for coin, count in sorted(amount.items()):
        if coin not in draft.rules.coinage.values:
            raise InputError("coin_unknown", coin=coin, known=list(draft.rules.coinage.values), nearest=None)
        draft.note_moved(source, target, coin, count)


def _holder_or_outside(draft: Drafting, name: str) -> str:
    if account_of(name).startswith(CHARACTER) and draft.field(CHARACTER + name, ROLE) is not None:
        return CHARACTER + name
    return {"hoard": HOARD, "fund": FUND}.get(name) or outsider_account(name.removeprefix(WORLD))


@decides(TreasureFound, AS_RECORDED)
def _find(draft: Drafting, facts: TreasureFound) -> None:
    """Give things to whoever has them, from where they came."""
    holder = HOARD if facts.to is None else require_holder(draft, facts.to)
    source = DUNGEON if facts.origin is None else outsider_account(facts.origin)
    if not facts.things:
        raise InputError("nothing_found")
    for thing in facts.things:
        if thing.kind == "coins":
            _move_coins(draft, source, holder, thing.coins)
            continue
        commodity = commodity_of(draft, thing)
        draft.note_moved(source, holder, commodity, thing.count)
        if "~" in commodity:
            draft.set(commodity, FOUND, thing.count)
    draft.result["items"] = [p.commodity for p in draft.postings if p.commodity.startswith(ITEM)]


def commodity_of(draft: Drafting, thing: Thing) -> str:
    """The commodity of a thing: an item of the tables, or one that is known by its name alone.

    Things of one name are the same, so that what one row brings another can take away.
    """
    if thing.item is not None and thing.value is None:
        return ITEM + thing.item
    commodity = ITEM + id_of(thing)
    if commodity.removeprefix(ITEM) not in draft.rules.tables.group("items"):
        draft.set(commodity, NAME, thing.name or thing.kind)
        draft.set(commodity, "kind", thing.kind)
    if thing.value is not None:
        draft.set(commodity, "value", thing.value)
    return commodity


@decides(GoodsDropped, AS_RECORDED)
def _drop(draft: Drafting, facts: GoodsDropped) -> None:
    _hand_over(draft, require_holder(draft, facts.who), LEFT_BEHIND, facts.goods)


@decides(GoodsGiven, AS_RECORDED)
def _give(draft: Drafting, facts: GoodsGiven) -> None:
    _hand_over(draft, require_holder(draft, facts.source), _holder_or_outside(draft, facts.target), facts.goods)


def _hand_over(draft: Drafting, source: str, target: str, goods: Goods) -> None:
    """Hand over exactly these goods; a thing that nothing says where it came from came from before the log."""
    if goods.item is None:
        _move_coins(draft, source, target, goods.coins)
        return
    commodity = ITEM + slug(goods.item)
    lacking = goods.count - max(0, draft.quantity(source, commodity))
    if lacking > 0:
        if commodity.removeprefix(ITEM) not in draft.rules.tables.group("items"):
            draft.set(commodity, NAME, draft.field(commodity, NAME) or goods.item)
        draft.note_moved(ORIGINS, source, commodity, lacking)
    draft.note_moved(source, target, commodity, goods.count)
    draft.result.update(item=commodity, left=draft.quantity(source, commodity))


# Figures as a sheet has them.


@decides(OpeningRecorded, AS_RECORDED)
def _set(draft: Drafting, facts: OpeningRecorded) -> None:
    """Set everything to what another program's sheet says, whenever that is, and whatever the rules make of it."""
    account = holder_account(facts.who)
    if account.startswith(CHARACTER) and draft.field(account, ROLE) is None:
        enter(draft, facts.who, role="pc")
        draft.set(account, "player", facts.player)
    for key, value in sorted(facts.keys.items()):
        draft.set(account, key, value)
    others.count_lost_as_told(draft, account, facts.figures)
    for figure, wanted in facts.figures.items():
        if draft.rules.commodity(figure).conserved:
            _bring(draft, account, figure, wanted)
        else:
            draft.note(account, figure, wanted - draft.quantity(account, figure))
    for coin in () if facts.coins is None else draft.rules.coinage.values:
        _bring(draft, account, coin, (facts.coins or {}).get(coin, 0))
    for thing in facts.things:
        _bring(draft, account, commodity_of(draft, thing), thing.count)


def _bring(draft: Drafting, account: str, commodity: str, wanted: int) -> None:
    """Have as much as is wanted come from before the log, or go back there."""
    draft.note_moved(ORIGINS, account, commodity, wanted - draft.quantity(account, commodity))


# What the rules would have made of it.

JUDGED = (
    CharacterDied,
    CharactersHealed,
    CharactersHurt,
    CoinsPaid,
    CoinsReceived,
    ExperienceAwarded,
    GoodsDropped,
    GoodsGiven,
)
"""Kinds of which the rules say what comes of them."""

OF_COMPANY = (CHARACTER, OTHER, PARTY)
"""Accounts whose figures the rules say something about."""


def _note_what_rules_say(draft: Drafting) -> None:
    """Note in the derivation what the rules would have made of it, where that is something else."""
    if isinstance(draft.command.facts, JUDGED):
        _note_judgement(draft)
    if any(step.step == AGAINST_RULE for step in draft.steps):
        return
    for posting in draft.postings:
        floor = draft.rules.commodity(posting.commodity).floor
        left = draft.quantity(posting.account, posting.commodity)
        if floor is not None and posting.quantity < 0 and left < floor and posting.account.startswith(OF_COMPANY):
            draft.step(AGAINST_RULE, left, who=posting.account, rule="below_floor", commodity=posting.commodity)


def _note_judgement(draft: Drafting) -> None:
    from ledger.decisions.deciding import decide

    facts = draft.command.facts
    if isinstance(facts, CharactersHurt | CharactersHealed) and any(
        not draft.quantity(account_of(name), HP_MAX) for name in facts.who
    ):
        # Of somebody whose hit points nobody told the rules can say nothing.
        return
    try:
        judged = decide(draft.state, msgspec.structs.replace(draft.command, origin=None), draft.rules)
    except Refusal as refused:
        draft.step(AGAINST_RULE, rule=refused.code)
        return
    except Exception:
        # The rules may ask for what nobody told, or know nothing of somebody who only another program knows.
        return
    rules_post = {(p.account, p.commodity): p.quantity for p in judged.postings if p.account.startswith(OF_COMPANY)}
    posted = {(p.account, p.commodity): p.quantity for p in draft.postings if p.account.startswith(OF_COMPANY)}
    for account, commodity in sorted({*rules_post, *posted}):
        by_rules = rules_post.get((account, commodity), 0)
        if by_rules != (quantity := posted.get((account, commodity), 0)):
            draft.step(AGAINST_RULE, quantity, who=account, rule="other", commodity=commodity, by_rules=by_rules)
    for change in judged.fields:
        if change.key == STATUS and draft.field(change.account, STATUS) != change.new:
            draft.step(AGAINST_RULE, who=change.account, rule="status", status=str(change.new))
