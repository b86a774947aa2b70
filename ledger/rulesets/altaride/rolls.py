"""The kinds of roll, each judged in its way."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import RollRecorded
from ledger.ids import ITEM, NAME
from ledger.people import account_of, company
from ledger.rules.keys import declared, need_keys, unknown
from ledger.rules.tables import folded
from ledger.rules.throw import need_options
from ledger.rulesets.altaride import scale, sorcery
from ledger.rulesets.altaride.d20 import Figure, whole
from ledger.rulesets.altaride.people import (
    MENTAL,
    SCHOOL_LEVEL,
    characteristics_of,
    scale_of,
    school_of,
    words_of,
)
from ledger.rulesets.altaride.skills import mean
from ledger.rulesets.altaride.throw import Throw

SKILLED = frozenset({"modifier", "score", "opponent", "own_scale", "action", "phases"})
"""Keys of any roll of a skill."""

AGAINST, TARGET = "--against", "--vs"
RUNES, SPELL = "runes", "spell"
"""Fields of a find that a spell was written into: what sets it off, and its words."""


def roll(draft: Drafting, facts: RollRecorded) -> None:
    """Roll and judge one of the kinds (`altaride:skills L180-L187` and the section of each)."""
    tables, kind = draft.rules.tables, str(facts.kind)
    need_keys(tables, "roll", facts.keys, kind)
    judge, known = JUDGES[tables["rolls"][kind]["judge"]]
    rows = {key: row for key, row in declared(tables, "roll", kind).items() if key in known}
    for key in sorted(facts.keys):
        if key not in rows:
            raise unknown(tables, "roll", key, rows)
    need_options(facts, against=AGAINST in known, target=TARGET in known)
    judge(Throw(draft, facts))


def _skill(throw: Throw) -> None:
    """A skill against a difficulty, or against somebody else's (`altaride:skills L180-L187`)."""
    throw.skill = throw.value("skill") if throw.kind == "skill" else throw.kind
    _judge(throw)


def _judge(throw: Throw) -> None:
    side = throw.own()
    if throw.facts.against is None:
        throw.done(side, throw.difficulty())
    else:
        throw.done_against(side, throw.other())


def _opposition(throw: Throw) -> None:
    """The higher total wins; the margin may be added to damage (`altaride:skills L187`)."""
    throw.skill = throw.value("skill")
    throw.need_opponent()
    throw.done_against(throw.own(), throw.other())


def _weapon(throw: Throw) -> None:
    """An attack with a weapon, perhaps of another scale (`altaride:scale L331-L333`)."""
    weapon, own = throw.value("weapon"), throw.scale
    made_for = str(throw.keys.get("weapon_scale", own))
    throw.skill = scale.weapon_skill(throw.tables, own, made_for, weapon, throw.draft.refuse)
    throw.note("weapon_skill", weapon=weapon, scale=made_for, skill=throw.skill)
    throw.draft.result["skill"] = throw.skill
    _judge(throw)


def _cast(throw: Throw) -> None:
    """Incantations against the difficulty of a spell, and what that costs the mind (`altaride:cast L291-L297`)."""
    factors = [key for key in (*throw.tables.group("factors"), "words", "spell", "gm_bonus") if key in throw.keys]
    told = throw.told_difficulty()
    if told is not None and factors:
        raise InputError("keys_together", keys=["difficulty", *factors])
    needed = _difficulty(throw) if told is None else told
    side = throw.own()
    step = sorcery.mental_step(throw.tables, side.thrown.total, needed)
    points = int(throw.tables["spell"]["mental_points"])
    if throw.who is not None:
        throw.note("mental_loss", grave=str(step))
        throw.draft.post(throw.who, f"{MENTAL}:{step}", points)
    throw.done(side, needed, mental_points_lost=points, mental_level_step=step)


def _difficulty(throw: Throw) -> int:
    """The difficulty of the spell that the keys tell."""
    tables, keys = throw.tables, throw.keys
    words = _words(throw)
    asked = {factor: keys[factor] for factor in tables.group("factors") if factor in keys}
    bonus = int(keys.get("gm_bonus", 0))
    found = sorcery.difficulty(tables, words, asked, bonus)
    source = tables["factors"]["source"]
    throw.note("spell_base", tables.knob("spell_base"), source=tables["knobs"]["spell_base"]["source"])
    throw.note("spell_words", int(tables["spell"]["per_word"]) * words, source=tables["words"]["source"], count=words)
    for factor, cost in found.parts.items():
        signed = -cost if factor == sorcery.TIME else cost
        throw.note("factor", signed, source=source, factor=factor, asked=asked[factor])
    if bonus:
        throw.note("gm_bonus", -bonus)
    if int(asked.get("casters", 1)) > 1:
        throw.note("divided", found.total, source=source, casters=asked["casters"])
    throw.note("spell_difficulty", found.total)
    throw.draft.result.update(factors=found.factors, difficulty=found.total)
    return found.total


def _words(throw: Throw) -> int:
    """How many words a spell is made of."""
    named = _named_words(throw)
    if named and "words" in throw.keys:
        raise InputError("keys_together", keys=["words", "spell"])
    return len(named) if named else int(throw.value("words"))


def _named_words(throw: Throw) -> list[str]:
    """The words of a spell that are named; who casts or writes it must know them (`altaride:words L247-L249`)."""
    tables, draft, who = throw.tables, throw.draft, throw.who
    named = str(throw.keys["spell"]).split(",") if "spell" in throw.keys else []
    if named and who is not None:
        limit = sorcery.words_limit(tables, draft.quantity(who, "incantations"), draft.quantity(who, SCHOOL_LEVEL))
        school, known = school_of(draft, who), words_of(draft, who)
        sorcery.own_words(tables, school, named, limit, draft.refuse)
        for word in named:
            if known and word not in known and tables["words"][word]["school"] == school:
                draft.refuse("unknown_word", word=word)
    return named


def _resist(throw: Throw) -> None:
    """Gestures against gestures, or against the usual difficulty where nobody resists (`altaride:sorcery L199`)."""
    side = throw.own()
    if throw.facts.against is None:
        throw.done(side, throw.difficulty())
        return
    other = throw.other()
    works = sorcery.works(throw.tables, side.thrown.total, other.thrown.total)
    throw.note("spell_works" if works else "spell_fails")
    throw.done_against(side, other, outcome="success" if works else "failure", spell_works=works)


def _rune(throw: Throw) -> None:
    """Runes against a difficulty, and how long writing takes (`altaride:sorcery L200-L202`)."""
    if "casting_time" in throw.keys:
        told = str(throw.keys["casting_time"])
        sorcery.factor_cost(throw.tables, sorcery.TIME, told)
        amount, unit = sorcery.extent_of(throw.tables, told)
        amount = sorcery.rune_time(throw.tables, amount or 1)
        throw.note("rune_time", source=throw.tables["runes"]["source"], amount=amount, unit=str(unit))
        throw.draft.result["time"] = {"amount": amount, "unit": unit}
    lot = _object(throw) if "object" in throw.keys else None
    words = _named_words(throw)
    side, needed = throw.own(), throw.difficulty()
    throw.done(side, needed)
    if lot is not None and side.thrown.total >= needed:
        trigger = str(throw.keys.get("trigger", "…"))
        throw.draft.set(lot, RUNES, trigger)
        name = str(throw.draft.field(lot, NAME))
        throw.note("written", source=throw.tables["runes"]["source"], object=name, trigger=trigger)
        if words:
            throw.draft.set(lot, SPELL, ",".join(words))
            throw.note("spell_written", source=throw.tables["words"]["source"], words=",".join(words))


def _object(throw: Throw) -> str:
    """The find that is written into, by its name or id; it holds no spell yet (`altaride:sorcery L200`)."""
    draft, text = throw.draft, str(throw.keys["object"])
    held = [item for item in draft.holdings(str(throw.who)) if item.startswith(ITEM) and "~" in item]
    for lot in held:
        if folded(text) in (folded(lot.removeprefix(ITEM)), folded(str(draft.field(lot, NAME)))):
            if draft.field(lot, RUNES) is not None:
                draft.refuse("already_written", object=text)
            return lot
    raise InputError("object_not_held", who=throw.facts.on_behalf or throw.facts.who, object=text)


def _initiative(throw: Throw) -> None:
    """The smaller act first; within a scale (DEX + PER)/2 and a die decide (`altaride:scale L341`)."""
    tables, draft = throw.tables, throw.draft
    if throw.who is not None:
        total = _initiative_of(throw, throw.facts.who, mean_of(throw, throw.who))
        throw.answer(total=whole(total), scale=throw.scale, phase=scale.position(tables, throw.scale))
        return
    fighters: dict[str, tuple[str, int | str]] = {}
    for name in company(draft):
        total = _initiative_of(throw, name, mean_of(throw, account_of(name)))
        fighters[name] = (scale_of(draft, account_of(name)), whole(total))
    for name, foe_scale, formula in _foes(throw):
        fighters[name] = (foe_scale, whole(_initiative_of(throw, name, formula)))
    if not fighters:
        raise throw.required("foes")
    ranked = scale.order([(name, size, throw.figure(total)) for name, (size, total) in fighters.items()], tables)
    for place, name in enumerate(ranked, 1):
        throw.note("acts", fighters[name][1], place=place, name=name, scale=fighters[name][0])
    throw.answer(total=None, order=ranked, initiative={name: fighters[name][1] for name in ranked})


def mean_of(throw: Throw, who: str) -> Figure:
    """The formula of somebody's initiative."""
    return mean(throw.tables, throw.row["formula"], characteristics_of(throw.tables, throw.draft, who))


def _initiative_of(throw: Throw, name: str, formula: Figure) -> Figure:
    (face,) = throw.cast_d20(name)
    total = formula + face
    account = throw.account(name)
    step, args = ("initiative", {}) if account else ("initiative_told", {"name": name})
    throw.draft.step(step, total, who=account, source=throw.source, formula=formula, **args)
    return total


def _foes(throw: Throw) -> list[tuple[str, str, int]]:
    """Name, scale and formula of each foe that the key tells."""
    found = []
    for part in re.split(r"[,;]", str(throw.keys["foes"])) if "foes" in throw.keys else ():
        name, size, formula = (word.strip() for word in part.split(":"))
        known = throw.tables.find("scales", size)
        if known is None:
            raise InputError("key_value", command="roll", key="foes", value=size, type="choice",
                             allowed=list(throw.tables.group("scales")), group="scales")  # fmt: skip
        found.append((name, known, int(formula)))
    return found


Judge = Callable[[Throw], None]

JUDGES: Mapping[str, tuple[Judge, frozenset[str]]] = {
    "skill": (_skill, SKILLED | {"skill", "difficulty", AGAINST, TARGET}),
    "opposition": (_opposition, SKILLED | {"skill", AGAINST}),
    "weapon": (_weapon, SKILLED | {"weapon", "weapon_scale", "difficulty", AGAINST, TARGET}),
    "cast": (
        _cast,
        frozenset({
            "modifier", "score", "phases", "difficulty", TARGET, "words", "spell", "casters", "targets", "power",
            "scale", "range", "area", "duration", "casting_time", "gm_bonus",
        }),
    ),
    "resist": (_resist, frozenset({"modifier", "score", "phases", "difficulty", AGAINST, TARGET})),
    "rune": (
        _rune,
        frozenset({"modifier", "score", "phases", "difficulty", TARGET, "casting_time", "object", "trigger", "spell"}),
    ),
    "initiative": (_initiative, frozenset({"foes"})),
}  # fmt: skip
"""The ways in which kinds of roll are judged, by what the tables call them, and the keys and options of each."""
