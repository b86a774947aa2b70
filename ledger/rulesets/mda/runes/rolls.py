"""Rolls the rune test; records astral energy and released spells (`mda:2.4 L236-L240, 6.4 L1015, 6.5 L1021-L1041`)."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError, Refusal
from ledger.facts import Keys
from ledger.ids import CLOCK
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rulesets.mda.characters.account import LEVEL
from ledger.rulesets.mda.levels.experience import record_pav
from ledger.rulesets.mda.rolls.throw import MaitresDArmesThrow, pav_of_die
from ledger.rulesets.mda.runes import spells as rune_spells
from ledger.rulesets.mda.runes import stones as rune_figures
from ledger.rulesets.mda.runes.spells import TESTED, TESTS, Spell
from ledger.rulesets.mda.tables import MdaTables

EA = "ea"


def spend(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record astral energy spent."""
    require_keys(draft.rules.tables, "spend", keys)
    held = _require_counter(draft, who, counter)
    if held < count:
        raise Refusal("astral_too_low", who=name_of(who), held=held, asked=count)
    draft.step("astral_spent", count, who=who, source=MdaTables.of(draft).astral.source)
    draft.post(who, EA, -count)


def restore(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record astral energy that the rune spirit brings back, up to the maximum; nothing else does."""
    tables = MdaTables.of(draft)
    require_keys(tables, "restore", keys)
    _require_counter(draft, who, counter)
    if not keys.get("spirit"):
        draft.refuse("astral_stays_spent")
    draft.step("astral_back", draft.post(who, EA, count), who=who, source=tables.astral.source)


def _require_counter(draft: Drafting, who: str, counter: str) -> int:
    known = draft.rules.counters(draft, who)
    if counter not in known:
        raise InputError("counter_unknown", counter=counter, known=list(known))
    return known[counter]


def rune_test(throw: MaitresDArmesThrow) -> None:
    """Three dice against CO, IN and CH; a named spell is released where all succeed (`mda:6.5 L1029`)."""
    rule, tables = throw.tables.rune_test, throw.tables
    text = throw.facts.value or throw.keys.get("spell")
    spell = None
    if text is not None and throw.who is not None:
        spell = rune_spells.spell_named(throw.draft, throw.who, str(text))
        rune_spells.require_power(throw.draft, throw.who, spell)
        _require_test_left(throw, spell)
    scores = _scores(throw)
    modifier = int(throw.keys.get("modifier", 0))
    faces = throw.roll_dice(rule.sides, len(scores))
    success = rune_figures.passes_rune_test(tables, scores, faces, modifier)
    shown = ", ".join(f"{face}/{score}" for face, score in zip(faces, scores, strict=True))
    throw.note("rune_dice", shown=shown, modifier=modifier)
    pav = 0
    if throw.who is not None and tables.readings.pav_rune_test == "each_die":
        pav = sum(pav_of_die(tables, face) for face in faces)
        throw.note("pav_of_runes", pav)
        record_pav(throw.draft, throw.who, pav)
    if spell is not None and throw.who is not None:
        if success:
            rune_spells.release(throw.draft, throw.who, spell)
        else:
            _record_failure(throw, spell)
    throw.done(total=sum(faces), success=success, pav=pav)


def _scores(throw: MaitresDArmesThrow) -> list[int]:
    """The characteristics tested: as given, else as recorded."""
    if "scores" in throw.keys:
        return [int(score) for score in str(throw.keys["scores"]).split(",")]
    if throw.who is None:
        raise throw.missing_keys("scores")
    return [throw.draft.quantity(throw.who, trait) for trait in throw.tables.rune_test.scores]


def _tests_made(throw: MaitresDArmesThrow, spell: Spell) -> int:
    """Tests failed in a row; after a day they no longer count (`mda:6.5 L1031`)."""
    assert throw.who is not None
    last, made = (throw.draft.field(throw.who, prefix + spell.counter) for prefix in (TESTED, TESTS))
    pause = throw.tables.rune_test.pause_hours * throw.tables.units["hour"].seconds
    if not isinstance(last, int) or not isinstance(made, int):
        return 0
    return made if throw.draft.quantity(CLOCK, "seconds") - last < pause else 0


def _require_test_left(throw: MaitresDArmesThrow, spell: Spell) -> None:
    assert throw.who is not None
    made = _tests_made(throw, spell)
    most = rune_figures.tests_allowed(throw.tables, throw.draft.quantity(throw.who, LEVEL))
    if made >= most:
        throw.draft.refuse("no_test_left", who=name_of(throw.who), spell=spell.name, made=made, most=most)


def _record_failure(throw: MaitresDArmesThrow, spell: Spell) -> None:
    assert throw.who is not None
    made = _tests_made(throw, spell) + 1
    throw.draft.set(throw.who, TESTED + spell.counter, throw.draft.quantity(CLOCK, "seconds"))
    throw.draft.set(throw.who, TESTS + spell.counter, made)
    left = max(0, rune_figures.tests_allowed(throw.tables, throw.draft.quantity(throw.who, LEVEL)) - made)
    throw.note("power_kept", left, spell=spell.name)
