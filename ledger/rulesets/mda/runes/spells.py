"""Records rune spells: invoked with three stones, released, recharged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import InputError
from ledger.ids import CHARACTER, CLOCK, CONDITION, SPENT
from ledger.people import name_of
from ledger.rules.keys import require_keys
from ledger.rules.tables import folded
from ledger.rules.time_passing import pass_time
from ledger.rules.working import Working
from ledger.rulesets.mda.runes import stones
from ledger.rulesets.mda.tables import MdaTables

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import Keys
    from ledger.state import View

NAMED = "use:"
"""Prefix of the counter of a spell named by the players."""
INVOKED = "invoked:"
"""Prefix of the field with the stones of an invoked spell: `combat.body.sight`, goal first."""
RELEASED = "released:"
"""Prefix of the field with the clock's second at which a spell was last released."""
TESTED, TESTS = "tested:", "tests:"
"""Prefixes of the fields with the second of the last failed rune test, and the number failed in a row."""


# Spells invoked.


class Spell(Struct, frozen=True):
    """A spell that a character has invoked.

    Attributes:
        counter: Its counter: an id of the spells, or `use:NAME`.
        laid: The runes at goal, carrier and path.
    """

    counter: str
    laid: tuple[str, str, str]

    @property
    def name(self) -> str:
        """Its id, or the name that the players gave it."""
        return self.counter.removeprefix(NAMED)

    def energy(self, tables: MdaTables) -> int:
        """Its power when it is charged."""
        return stones.triangle_energy(tables, *self.laid)


def spells_of(tables: MdaTables, state: View, who: str) -> dict[str, Spell]:
    """The spells that a character has invoked and still owns the stones of, by counter (`mda:6.3 L1011`)."""
    own = stones.stones_owned(tables, state, who)
    found = {}
    for key, value in state.fields(who).items():
        if key.startswith(INVOKED):
            goal, carrier, path = str(value).split(".")
            if not stones.missing_stones(own, (goal, carrier, path)):
                counter = key.removeprefix(INVOKED)
                found[counter] = Spell(counter, (goal, carrier, path))
    order = list(tables.spells)
    return dict(sorted(found.items(), key=lambda named: (named[0] not in order, named[0])))


def spell_workings(tables: MdaTables, state: View, who: str) -> dict[str, Working]:
    """Whether each spell is charged: 1 or 0."""
    source, found = tables.invocation.source, dict[str, Working]()
    for counter in spells_of(tables, state, who):
        used = state.quantity(who, SPENT + counter)
        found[counter] = Working(source).add("charged", 1).count(who, SPENT + counter, used, -1)
    return found


def is_charged(state: View, who: str, counter: str) -> bool:
    """Whether a spell has its power."""
    return not state.quantity(who, SPENT + counter)


def set_charged(draft: Drafting, who: str, counter: str, *, charged: bool) -> None:
    """Record whether a spell has its power from now on."""
    draft.post(who, SPENT + counter, int(not charged) - draft.quantity(who, SPENT + counter))


def spell_named(draft: Drafting, who: str, text: str) -> Spell:
    """The character's spell that a text names.

    Raises:
        InputError: `spell_unknown`.
    """
    known = spells_of(MdaTables.of(draft), draft, who)
    listed = MdaTables.of(draft).find("spells", text)
    called = {folded(spell.name): spell for spell in known.values()}
    found = known.get(listed or "") or called.get(folded(text.removeprefix(NAMED)))
    if found is None:
        raise InputError("spell_unknown", spell=text, who=name_of(who), known=[spell.name for spell in known.values()])
    return found


# Work: invoke a spell, lend a stone, give one back.


def work(draft: Drafting, who: str, work_id: str, keys: Keys) -> None:
    """Record one of the kinds of work with stones."""
    require_keys(draft.rules.tables, "work", keys, work_id)
    WORKS[work_id](draft, who, keys)


def _invoke(draft: Drafting, who: str, keys: Keys) -> None:
    """Invoke a spell with three stones of one's own, in at least five hours (`mda:6.3 L1011, 6.7 L1116-L1126`)."""
    tables, name = MdaTables.of(draft), name_of(who)
    counter, laid = _spell_to_invoke(tables, keys)
    rule, own = tables.invocation, stones.stones_owned(tables, draft, who)
    lacking = stones.missing_stones(own, laid)
    if lacking:
        draft.refuse("stones_not_owned", who=name, rune=lacking[0])
    placed = INVOKED + counter
    known = spells_of(tables, draft, who)
    if counter in known:
        draft.refuse("invoked_already", who=name, spell=known[counter].name)
    elif taken := [spell for spell in known.values() if spell.laid == laid]:
        draft.refuse("arrangement_taken", who=name, spell=taken[0].name)
    hours = int(keys.get("hours", rule.least_hours))
    if hours < rule.least_hours:
        draft.refuse("invocation_too_short", hours=hours, least=rule.least_hours)
    power = stones.triangle_energy(tables, *laid)
    goal, carrier, path = laid
    draft.step("triangle", power, who=who, source=tables.places.source, goal=goal, carrier=carrier, path=path)
    pass_time(draft, hours * tables.units["hour"].seconds)
    draft.step("invoked", who=who, source=rule.source, spell=counter.removeprefix(NAMED), hours=hours)
    draft.set(who, placed, ".".join(laid))
    for prefix in (RELEASED, TESTED, TESTS):
        draft.set(who, prefix + counter, None)
    set_charged(draft, who, counter, charged=True)
    draft.result.update(spell=counter, energy=power)


def _spell_to_invoke(tables: MdaTables, keys: Keys) -> tuple[str, tuple[str, str, str]]:
    """The counter and the runes of the spell to invoke: one of the book's, or one named by the players."""
    given = [key for key in (*stones.PLACES, "name") if key in keys]
    if "spell" in keys:
        if given:
            raise InputError("keys_together", command="work", keys=["spell", given[0]])
        row = tables.spells[str(keys["spell"])]
        return str(keys["spell"]), (row.goal, row.carrier, row.path)
    missing = [key for key in (*stones.PLACES, "name") if key not in keys]
    if missing:
        raise InputError("key_missing", command="work", missing=missing, allowed=["spell", *stones.PLACES, "name"])
    goal, carrier, path = (str(keys[place]) for place in stones.PLACES)
    return NAMED + str(keys["name"]), (goal, carrier, path)


WORKS: Mapping[str, Callable[[Drafting, str, Keys], None]] = {
    "invoke": _invoke,
    "lend_stone": stones.lend,
    "return_stone": stones.give_back,
}


# Release and recharge.


def release(draft: Drafting, who: str, spell: Spell) -> None:
    """Record a spell's release: its power is spent, its effect begins (`mda:6.4 L1015-L1017, 6.6 L1079-L1083`)."""
    tables = MdaTables.of(draft)
    row = tables.spells.get(spell.counter)
    source = tables.recharge.source if row is None else row.source
    draft.step("released", spell.energy(tables), who=who, source=source, spell=spell.name)
    set_charged(draft, who, spell.counter, charged=False)
    draft.set(who, RELEASED + spell.counter, draft.quantity(CLOCK, "seconds"))
    for prefix in (TESTED, TESTS):
        draft.set(who, prefix + spell.counter, None)
    if row is not None and row.condition is not None:
        held = CONDITION + row.condition
        draft.step("takes_effect", who=who, source=source, condition=row.condition)
        draft.note(who, held, 1 - draft.quantity(who, held))


def require_power(draft: Drafting, who: str, spell: Spell) -> None:
    """Require a charged spell that was not released a moment ago (`mda:6.6 L1079-L1083`)."""
    tables, name, rule = MdaTables.of(draft), name_of(who), MdaTables.of(draft).recharge
    now, last = draft.quantity(CLOCK, "seconds"), draft.field(who, RELEASED + spell.counter)
    if not is_charged(draft, who, spell.counter):
        day = tables.units["day"].seconds
        days = (now - int(last)) // day if isinstance(last, int) else 0
        draft.refuse("spell_spent", who=name, spell=spell.name, days=stones.days_left(tables, days))
    elif isinstance(last, int) and now - last < rule.pause_seconds:
        draft.refuse("release_too_soon", who=name, spell=spell.name, seconds=rule.pause_seconds)


def is_spell(draft: Drafting, counter: str) -> bool:
    """Whether a counter is that of a spell."""
    return counter.startswith(NAMED) or counter in MdaTables.of(draft).spells


def spend(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record a release whose rune test was made at the table."""
    require_keys(draft.rules.tables, "spend", keys)
    if count > 1:
        raise InputError("one_release", count=count)
    spell = spell_named(draft, who, counter)
    require_power(draft, who, spell)
    release(draft, who, spell)


def restore(draft: Drafting, who: str, counter: str, count: int, keys: Keys) -> None:
    """Record a spell recharged with astral energy, or with vital energy for lack of it (`mda:6.6 L1083-L1089`)."""
    from ledger.rulesets.mda.health.consciousness import lose_vital_energy

    tables, name = MdaTables.of(draft), name_of(who)
    require_keys(tables, "restore", keys)
    if count > 1:
        raise InputError("one_release", count=count)
    spell = spell_named(draft, who, counter)
    if is_charged(draft, who, counter):
        draft.refuse("spell_charged", who=name, spell=spell.name)
    held, power = draft.quantity(who, "ea"), spell.energy(tables)
    if stones.is_too_little_astral(tables, power, held):
        draft.refuse("too_little_astral", asked=power, held=held)
    cost = stones.payment(tables, power, held)
    source = tables.recharge.source
    draft.step("recharged", power, who=who, source=source, spell=spell.name, ea=cost.astral, ev=cost.vital)
    draft.post(who, "ea", -cost.astral)
    set_charged(draft, who, counter, charged=True)
    if cost.vital:
        lose_vital_energy(draft, who, cost.vital)


def on_time_passed(draft: Drafting) -> None:
    """Record the power of spells that has come back with time (`mda:6.6 L1079`)."""
    tables, now = MdaTables.of(draft), draft.quantity(CLOCK, "seconds")
    day = tables.units["day"].seconds
    for who in draft.accounts(CHARACTER):
        # In version 1 power also came back to spells whose stones were lent or lost.
        own = None if tables.version < 2 else spells_of(tables, draft, who)
        for key, last in draft.fields(who).items():
            counter = key.removeprefix(RELEASED)
            if counter == key or not isinstance(last, int) or stones.days_left(tables, (now - last) // day):
                continue
            if own is not None and counter not in own:
                continue
            if not is_charged(draft, who, counter):
                draft.step("power_back", who=who, source=tables.recharge.source, spell=counter.removeprefix(NAMED))
                set_charged(draft, who, counter, charged=True)
            draft.set(who, key, None)
