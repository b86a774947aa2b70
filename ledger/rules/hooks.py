"""Hooks: what a game does when something is recorded, as one table of functions for each game.

A decision (`ledger.decisions`) does what is the same in every game: it checks who exists and lives, what is held, and
where things come from. Then it calls the game's hook, which reads the draft (a state with the draft's own effects in
it), posts, sets fields, and refuses. Characters are accounts (`character:Brom`).

A hook that a game leaves out refuses the command, where the book has nothing like it, or adds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from msgspec import Struct

from ledger.errors import InputError
from ledger.ids import DEAD, HP, ITEM, STATUS

if TYPE_CHECKING:
    from ledger.drafting import Drafting
    from ledger.facts import (
        CharacterJoined,
        ExperienceAwarded,
        FoesDefeated,
        Keys,
        RestTaken,
        RetainerHired,
        RollRecorded,
        Thing,
    )


class Equip(Protocol):
    """The type of the hook `equip`."""

    def __call__(self, draft: Drafting, who: str, item: str, /, *, off: bool) -> None:
        """Record what equipping means, or, if `off`, laying aside."""


def _unsupported(what: str) -> Callable[..., NoReturn]:
    def refuse(draft: Drafting, *_args: Any) -> NoReturn:
        draft.rules.refuse_unsupported(what)

    return refuse


def _nothing(*_args: Any, **_options: Any) -> None:
    pass


def _false(*_args: Any) -> bool:
    return False


def _keys_as_fields(draft: Drafting, who: str, keys: Keys) -> Keys:
    return keys


def _dead_without_hit_points(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    draft.post(who, HP, -_require_amount_alone(amount, keys))
    if draft.quantity(who, HP) <= 0:
        draft.set(who, STATUS, DEAD)


def _healed_by_amount(draft: Drafting, who: str, amount: int | None, keys: Keys) -> None:
    draft.post(who, HP, _require_amount_alone(amount, keys))


def _require_amount_alone(amount: int | None, keys: Keys) -> int:
    if amount is None or keys:
        raise InputError("amount_missing")
    return amount


def _agreed_wage(draft: Drafting, who: str, days: int, keys: Keys) -> int:
    agreed = draft.field(who, "wage")
    return agreed * days if isinstance(agreed, int) else 0


def _agreed_share(draft: Drafting, who: str) -> str:
    return str(draft.field(who, "share") or "1")


def _value_or_list_price(draft: Drafting, item: str, count: int) -> int | None:
    own = draft.field(ITEM + item, "value")
    unit = own if isinstance(own, int) else draft.rules.price(item)
    if unit is None:
        return None
    source = draft.rules.tables.group("items").get(item, {}).get("source")
    draft.step("price", unit * count, item=item, unit=unit, count=count, source=source)
    return unit * count


def value_as_given(draft: Drafting, lots: Sequence[str], value: int | None, keys: Keys) -> Mapping[str, int]:
    """The default of the hook `appraise`: each lot is worth the value that was given.

    Raises:
        InputError: `worth_missing`.
    """
    if value is None:
        raise InputError("worth_missing")
    return dict.fromkeys(lots, value)


class Hooks(Struct, frozen=True, kw_only=True):
    """A game's hooks, by the command or the event that calls them."""

    # People.

    join: Callable[[Drafting, str, CharacterJoined | RetainerHired], None] = _nothing
    """Record what a new character begins with: traits, class, hit points, starting coins. Default: nothing."""

    on_opened: Callable[[Drafting, str], None] = _nothing
    """Called after traits and levels from before the ledger were set: what follows from them. Default: nothing."""

    meet: Callable[[Drafting, str, Keys], Keys] = _keys_as_fields
    """Record what somebody outside the company has besides hit points; return the keys that become fields, by which it
    rolls, is struck and is worth experience. Default: all become fields."""

    describe: Callable[[Drafting, str, Keys], Keys] = _keys_as_fields
    """Record the keys that change balances; return the others, which become fields. Default: all become fields."""

    level_up: Callable[[Drafting, str, Keys], None] = _unsupported("levels")
    """Record the next level and what it brings. Default: refuse."""

    improve: Callable[[Drafting, str, Mapping[str, int], Keys], None] = _unsupported("improvements")
    """Record so many steps of each of the tables' `improvements`, and what they cost. Default: refuse."""

    die: Callable[[Drafting, str], None] = _nothing
    """Record what a death changes besides the status, which is dead already. Default: nothing."""

    revive: Callable[[Drafting, str, Keys], None] = _nothing
    """Record what coming back from the dead changes besides the status, which is active already. Default: nothing."""

    inherit: Callable[[Drafting, str, str, Keys], None] = _unsupported("inheritance")
    """Record what passes to an heir (the first account) from the dead (the second). Default: refuse."""

    wage: Callable[[Drafting, str, int, Keys], int] = _agreed_wage
    """Return what somebody in service earns in so many days, in the smallest coin. Default: the agreed daily wage."""

    work: Callable[[Drafting, str, str, Keys], None] = _unsupported("works")
    """Record the time, money and outcome of one of the tables' `works`. Default: refuse."""

    choose: Callable[[Drafting, str, str, Keys], None] = _unsupported("choices")
    """Record what one of the pending options brings. Default: refuse."""

    # Rolls, health and time.

    roll: Callable[[Drafting, RollRecorded], None] = _unsupported("rolls")
    """Roll and judge one of the tables' `rolls`, record what follows, and fill `draft.result`. Default: refuse."""

    hurt: Callable[[Drafting, str, int | None, Keys], None] = _unsupported("hit_points")
    """Record damage and what follows from it; without an amount the keys determine it. Default: refuse."""

    heal: Callable[[Drafting, str, int | None, Keys], None] = _unsupported("hit_points")
    """Record healing; without an amount the keys determine it. Default: refuse."""

    hurt_other: Callable[[Drafting, str, int | None, Keys], None] = _dead_without_hit_points
    """Record damage to somebody outside the company who has hit points. Default: none left is death."""

    heal_other: Callable[[Drafting, str, int | None, Keys], None] = _healed_by_amount
    """Record healing of somebody outside the company who has hit points. Default: up to the maximum."""

    rest: Callable[[Drafting, RestTaken], None] = _unsupported("rests")
    """Record what a rest brings to those in `facts.who`; the clock is moved afterwards. Default: refuse."""

    on_condition_changed: Callable[[Drafting, str, str, int], None] = _nothing
    """Called after a condition got a new level, with its level before. Default: nothing."""

    on_time_passed: Callable[[Drafting, int], None] = _nothing
    """Called after the shared clock moved by so many seconds: lights burn down, spells end. Default: nothing."""

    spend: Callable[[Drafting, str, str, int, Keys], None] = _unsupported("counters")
    """Record that so many of a counter were spent. Default: refuse."""

    restore: Callable[[Drafting, str, str, int, Keys], None] = _unsupported("counters")
    """Record that so many of a counter came back. Default: refuse."""

    # Gear.

    equip: Equip = _nothing
    """Record what wearing, wielding or laying aside an item changes; its field is set already. Default: nothing."""

    equip_again: Callable[[Drafting, str, str], bool] = _false
    """Record what putting on an item that is worn already changes; return False to have it refused. Default: False."""

    on_unequipped: Callable[[Drafting, str, str], None] = _nothing
    """Called when an item that is worn or wielded leaves its holder; may refuse. Default: nothing."""

    open_bundles: Callable[[Drafting, str, str, int], None] = _nothing
    """Open what an account holds of bundles until so many more of an item are at hand. Default: nothing."""

    use: Callable[[Drafting, str, str, int, Keys], bool] = _false
    """Record the use of so many of an item (without `item:`); return False to have them used up. Default: False."""

    # Trade, treasure and experience.

    offer: Callable[[Drafting, str, int], int | None] = _value_or_list_price
    """Return what merchants pay for so many of an item, None where nothing says. Default: its value or list price."""

    on_bought: Callable[[Drafting, str, str, int], None] = _nothing
    """Called when an item of the tables is bought at a unit price; may refuse. Default: nothing."""

    share: Callable[[Drafting, str], str] = _agreed_share
    """Return the part of a full share of treasure that somebody gets, a fraction as text. Default: as agreed, or 1."""

    defeat: Callable[[Drafting, FoesDefeated], None] = _unsupported("foes")
    """Record what foes are worth in the experience pool. Default: refuse."""

    on_found: Callable[[Drafting, Thing, str | None], None] = _nothing
    """Called after something was found, with its lot if it became one: what it is worth in the experience pool."""

    appraise: Callable[[Drafting, Sequence[str], int | None, Keys], Mapping[str, int]] = value_as_given
    """Return what one of each lot is worth: the value given, or computed from keys. Default: the value given."""

    on_appraised: Callable[[Drafting, str, int | None, int], None] = _nothing
    """Called after a lot got a value, with its value before. Default: nothing."""

    on_identified: Callable[[Drafting, str, str, Keys], None] = _nothing
    """Called before a lot gets its true name: its charges, its powers. Default: nothing."""

    hoard: Callable[[Drafting, str, int, Keys], Sequence[Thing]] = _unsupported("treasure_types")
    """Return the treasure that so many rolls of one of the game's treasure tables give. Default: refuse."""

    remembered_of_lots: frozenset[str] = frozenset()
    """Keys of the fields of lots by which the rules remember something, and which nobody is shown. Default: none."""

    award: Callable[[Drafting, ExperienceAwarded], None] = _unsupported("experience")
    """Record an award, with each person's derivation, and fill `draft.result`. Default: refuse."""


def hooks_of(draft: Drafting) -> Hooks:
    """The hooks of the game whose rules the draft is decided under; its module is imported when first asked for."""
    return load_hooks(draft.rules.HOOKS)


@cache
def load_hooks(place: str) -> Hooks:
    """The hooks at a `package.module:NAME`, as a game's class names it in `HOOKS`; the defaults for an empty one.

    Raises:
        ImportError, AttributeError, TypeError: If there are none there.
    """
    if not place:
        return Hooks()
    module, _, name = place.partition(":")
    hooks = getattr(import_module(module), name)
    if not isinstance(hooks, Hooks):
        raise TypeError(f"{place} is no {Hooks.__name__}")
    return hooks


class LateModule:
    """A module that is imported when one of its functions is first called.

    In a game's table of hooks it takes the place of the module itself, so that recording a wound does not load what
    only hoards need. Type checkers see the module (`if TYPE_CHECKING: from game import module`).
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, function: str) -> Callable[..., Any]:
        found: Callable[..., Any] | None = None

        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal found
            if found is None:
                found = getattr(self._module, function)
                # From now on nothing comes between.
                setattr(self, function, found)
            return found(*args, **kwargs)

        return call

    @cached_property
    def _module(self) -> ModuleType:
        return import_module(self.__name__)


def late_modules(package: str, *names: str) -> list[Any]:
    """Modules of a package, each of which is imported when one of its functions is first called."""
    return [LateModule(f"{package}.{name}") for name in names]
