"""Judges rolls of sorcery: casting, resisting and writing spells."""

from __future__ import annotations

from ledger.errors import InputError
from ledger.ids import ITEM, NAME
from ledger.rules.tables import folded
from ledger.rulesets.altaride.characters.account import MENTAL, SCHOOL_LEVEL, school_of, words_of
from ledger.rulesets.altaride.rolls.throw import AltarideThrow
from ledger.rulesets.altaride.sorcery import spells

RUNES = "runes"
"""Field of a lot with what sets off the spell written into it."""

SPELL = "spell"
"""Field of a lot with the words of the spell written into it."""


def cast(throw: AltarideThrow) -> None:
    """Incantations against the difficulty of a spell, and the loss of mental health (`altaride:cast L291-L297`)."""
    factors = [key for key in (*throw.tables.factors, "words", "spell", "gm_bonus") if key in throw.keys]
    given = throw.given_difficulty()
    if given is not None and factors:
        raise InputError("keys_together", keys=["difficulty", *factors])
    needed = _difficulty_of_spell(throw) if given is None else given
    side = throw.roll_own_side()
    step = spells.mental_step(throw.tables, side.thrown.total, needed)
    points = throw.tables.spell.mental_points
    if throw.who is not None:
        throw.note("mental_loss", grave=str(step))
        throw.draft.post(throw.who, f"{MENTAL}:{step}", points)
    throw.finish(side, needed, mental_points_lost=points, mental_level_step=step)


def _difficulty_of_spell(throw: AltarideThrow) -> int:
    """Difficulty of the spell described by the keys."""
    tables, keys = throw.tables, throw.keys
    words = _count_words(throw)
    asked = {factor: keys[factor] for factor in tables.factors if factor in keys}
    bonus = int(keys.get("gm_bonus", 0))
    found = spells.spell_difficulty(tables, words, asked, bonus)
    source = tables.factors.source
    throw.note("spell_base", tables.readings.spell_base, source=tables.knobs["spell_base"].source)
    throw.note("spell_words", tables.spell.per_word * words, source=tables.words.source, count=words)
    for factor, cost in found.parts.items():
        signed = -cost if factor == spells.TIME else cost
        throw.note("factor", signed, source=source, factor=factor, asked=asked[factor])
    if bonus:
        throw.note("gm_bonus", -bonus)
    if int(asked.get("casters", 1)) > 1:
        throw.note("divided", found.total, source=source, casters=asked["casters"])
    throw.note("spell_difficulty", found.total)
    throw.draft.result.update(factors=found.factors, difficulty=found.total)
    return found.total


def _count_words(throw: AltarideThrow) -> int:
    """Number of words of a spell."""
    named = _named_words(throw)
    if named and "words" in throw.keys:
        raise InputError("keys_together", keys=["words", "spell"])
    return len(named) if named else int(throw.required("words"))


def _named_words(throw: AltarideThrow) -> list[str]:
    """Named words of a spell, all of which the caster must know (`altaride:words L247-L249`)."""
    tables, draft, who = throw.tables, throw.draft, throw.who
    named = str(throw.keys["spell"]).split(",") if "spell" in throw.keys else []
    if named and who is not None:
        limit = spells.words_limit(tables, draft.quantity(who, "incantations"), draft.quantity(who, SCHOOL_LEVEL))
        school, known = school_of(draft, who), words_of(draft, who)
        spells.count_own_words(tables, school, named, limit, draft.refuse)
        for word in named:
            if known and word not in known and tables.words[word].school == school:
                draft.refuse("unknown_word", word=word)
    return named


def resist(throw: AltarideThrow) -> None:
    """Gestures against gestures, or against the usual difficulty where nobody resists (`altaride:sorcery L199`)."""
    side = throw.roll_own_side()
    if not throw.is_opposed:
        throw.finish(side, throw.difficulty())
        return
    other = throw.roll_other_side()
    works = spells.spell_works(throw.tables, side.thrown.total, other.thrown.total)
    throw.note("spell_works" if works else "spell_fails")
    throw.finish_against(side, other, outcome="success" if works else "failure", spell_works=works)


def rune(throw: AltarideThrow) -> None:
    """Runes against a difficulty, and the time that writing takes (`altaride:sorcery L200-L202`)."""
    if "casting_time" in throw.keys:
        casting_time = str(throw.keys["casting_time"])
        spells.factor_cost(throw.tables, spells.TIME, casting_time)
        amount, unit = spells.parse_extent(throw.tables, casting_time)
        amount = spells.rune_time(throw.tables, amount or 1)
        throw.note("rune_time", source=throw.tables.runes.source, amount=amount, unit=str(unit))
        throw.draft.result["time"] = {"amount": amount, "unit": unit}
    lot = _require_object(throw) if "object" in throw.keys else None
    words = _named_words(throw)
    side, needed = throw.roll_own_side(), throw.difficulty()
    throw.finish(side, needed)
    if lot is not None and side.thrown.total >= needed:
        trigger = str(throw.keys.get("trigger", "…"))
        throw.draft.set(lot, RUNES, trigger)
        name = str(throw.draft.field(lot, NAME))
        throw.note("written", source=throw.tables.runes.source, object=name, trigger=trigger)
        if words:
            throw.draft.set(lot, SPELL, ",".join(words))
            throw.note("spell_written", source=throw.tables.words.source, words=",".join(words))


def _require_object(throw: AltarideThrow) -> str:
    """The lot that a spell is written into, by name or id; refuse one with a spell (`altaride:sorcery L200`)."""
    draft, text = throw.draft, str(throw.keys["object"])
    held = [item for item in draft.holdings(str(throw.who)) if item.startswith(ITEM) and "~" in item]
    for lot in held:
        if folded(text) in (folded(lot.removeprefix(ITEM)), folded(str(draft.field(lot, NAME)))):
            if draft.field(lot, RUNES) is not None:
                draft.refuse("already_written", object=text)
            return lot
    raise InputError("object_not_held", who=throw.facts.on_behalf or throw.facts.who, object=text)
