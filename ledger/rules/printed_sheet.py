"""The layout of a game's printed character sheet: which boxes there are, in which order, and what is large on them.

A game's class names its layout in `SHEET`, as `package.module:NAME`; only drawing a sheet loads it. What no box shows
comes last on the sheet, so that nothing is lost. Every game has the boxes of `PLAIN` unless it has its own.

What a box shows are paths in the sheet's JSON: `hp`, `xp`, `traits`, `purse`, `items`, `equipped`, or a member with its
place before it (`derived.armour_class`, `fields.alignment`, `counters.slots`, `traits.at`), which stands for all below
it as well; and `printed.ID`, a figure of `Ruleset.printed_workings`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Literal, NamedTuple

Form = Literal["rows", "seals", "tower", "traits", "marked", "circles", "strip", "table", "bar"]
"""How a box is drawn.

- `rows`: a name and a figure in each line;
- `seals`: large figures, each in a little box of its own with its name above;
- `tower`: traits under each other in little boxes, the modifier large and the score under it;
- `traits`: traits under each other, with the figures that follow from each beside it;
- `marked`: rows with a mark before those that training adds to;
- `circles`: what is spent and comes back, a circle for each: full for what is left;
- `strip`: figures beside each other, each under its name;
- `table`: rows of several figures, `printed` ones first, under their names;
- `bar`: how much is left of a whole, large and as a bar.
"""


class Box(NamedTuple):
    """A box of the sheet, or with `seals` and `tower` several little ones.

    Attributes:
        shows: Paths of what is in it, in order.
        title: A word for it, or an id of the tables' `derived`; empty where its first figure says what it is.
        beside: For `traits`: paths of the figures beside each trait.
        shield: For `seals`: the path of the one that is drawn as a shield.
    """

    form: Form
    shows: Sequence[str]
    title: str = ""
    beside: Mapping[str, Sequence[str]] = {}
    shield: str = ""


class PrintedSheet(NamedTuple):
    """A layout.

    Attributes:
        head: Paths of what is at the top beside the name: `class`, `player`, `service`, `fields.alignment`.
        columns: The boxes, from left to right and from top to bottom; a narrow screen has fewer columns.
        signed: Paths of figures that are added to a roll, and have their sign: `+2`.
        names: Words for figures whose name in the tables is too long beside the title of their box, by path.
    """

    head: Sequence[str]
    columns: Sequence[Sequence[Box]]
    signed: Sequence[str] = ()
    names: Mapping[str, str] = {}


PLAIN = PrintedSheet(
    head=("class", "service", "player"),
    columns=(
        (Box("traits", ("traits",), "traits"), Box("rows", ("derived",), "figures")),
        (Box("bar", ("hp",)), Box("bar", ("xp",)), Box("circles", ("counters",), "counters")),
        (Box("rows", ("equipped",), "equipped"), Box("strip", ("purse",), "purse"), Box("rows", ("items",), "things")),
    ),
)
"""The boxes of a game that names none."""


@cache
def load_sheet(place: str) -> PrintedSheet:
    """The layout at a `package.module:NAME`, as a game's class names it in `SHEET`; `PLAIN` for an empty one.

    Raises:
        ImportError, AttributeError, TypeError: If there is none there.
    """
    if not place:
        return PLAIN
    module, _, name = place.partition(":")
    layout = getattr(import_module(module), name)
    if not isinstance(layout, PrintedSheet):
        raise TypeError(f"{place} is no {PrintedSheet.__name__}")
    return layout
