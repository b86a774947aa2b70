"""Reads what somebody brings from before the ledger: figures, what describes them, and things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.context import CampaignContext
from cli.input import finds
from cli.input.amounts import amount
from cli.input.measure_lookup import commodity
from cli.input.parse import pairs
from cli.input.values import number
from cli.nearest import nearest
from ledger.errors import InputError
from ledger.facts import OpeningRecorded, Thing
from ledger.ids import CLASS_LEVEL, CONDITION, HOLDERS, ITEM
from ledger.measures import LEVEL
from ledger.people import holder_account
from ledger.rules.keys import YES, Value, parse_value
from ledger.rules.tables import folded
from projections.sheets.measure_lookup import find_figure

if TYPE_CHECKING:
    from cli.input.reader import Reader

CLASS = "class"


LEVEL_WORDS = (LEVEL, "niveau")
MAXIMUM = ".max"
WHOLE_IDS = (ITEM, CONDITION, CLASS_LEVEL)
"""Prefixes of commodities that are taken as they are, as `export script` writes them."""


def opening_facts(
    reader: Reader,
    who: str,
    keys: Sequence[str],
    *,
    player: str | None = None,
    coins: str | None = None,
    items: Sequence[str] = (),
    worn: Sequence[str] = (),
) -> OpeningRecorded:
    """The facts of an opening as it is typed.

    Args:
        player: Id of the person who plays a new character.
    """
    context = reader.context
    holder = _holder(reader, who, keys)
    found, described = figures(context, holder, keys)
    return OpeningRecorded(
        who=holder,
        player=player,
        figures=found,
        keys=described,
        coins=None if coins is None else reader.amount(coins),
        things=things(context, items),
        # Items of the tables by id, others by the name that they are brought with.
        worn=tuple(context.rules.tables.find("items", text) or text.strip() for text in worn),
    )


def _holder(reader: Reader, text: str, keys: Sequence[str]) -> str:
    """Who is meant: somebody who has joined, by the beginning of the name too; the hoard; the fund; or a new name.

    A class makes a name that nobody has a new one, though others begin so; where a game has none, any unknown name is.
    """
    has_classes = bool(reader.context.rules.tables.group("classes"))
    names_class = has_classes and any(_names_class(reader.context, key) for key in keys)
    if names_class and not reader.roster.is_known(text):
        return text.strip()
    try:
        return reader.who(text, *HOLDERS)
    except InputError as error:
        if error.code != "character_unknown":
            raise
        if has_classes:
            raise InputError("opening_unknown", **error.facts) from None
        return text.strip()


def figures(context: CampaignContext, who: str, words: Sequence[str]) -> tuple[dict[str, int], dict[str, Value]]:
    """The figures that KEY=VALUE words give, by commodity or counter, and by key what else they tell.

    A figure is `xp=6500`; with its maximum `hp=31/38`; the level of a class `fighter=5`, or `class=fighter level=5`.

    Raises:
        InputError: If a key is unknown, given twice, or computed from others.
    """
    tables = context.rules.tables
    found: dict[str, int] = {}
    described: dict[str, Value] = {}
    class_, level = None, None
    for key, value in pairs(words):
        if CLASS in tables.group("keys.join") and tables.find("keys.join", key) == CLASS:
            class_ = str(parse_value(tables, "join", CLASS, value))
        elif folded(key) in LEVEL_WORDS:
            level = number(value, 1)
        elif (figure := _figure(context, who, key)) is not None:
            _add(found, _quantities(context, figure, key, value), key)
        else:
            _add(described, _described(context, who, key, value), key)
    if class_ is not None or level is not None:
        of_level = {_of_level(context, who, class_): 1 if level is None else level}
        _add(of_level, found, LEVEL)
        return of_level, described
    return found, described


def _names_class(context: CampaignContext, word: str) -> bool:
    """Whether a word says which class somebody has: `class=fighter`, `fighter=5`."""
    key, tables = word.partition("=")[0], context.rules.tables
    is_key = CLASS in tables.group("keys.join") and tables.find("keys.join", key) == CLASS
    return is_key or key.startswith(CLASS_LEVEL) or tables.find("classes", key) is not None


def _add(found: dict[str, Any], given: Mapping[str, Any], key: str) -> None:
    if given.keys() & found.keys():
        raise InputError("key_twice", key=key, command="join")
    found.update(given)


def _figure(context: CampaignContext, who: str, key: str) -> str | None:
    """The commodity or counter that a key names, None where it names none."""
    bounded = key.removesuffix(MAXIMUM)
    if key.startswith(WHOLE_IDS) or (bounded != key and context.rules.commodity(bounded).ceiling == key):
        return key
    try:
        return commodity(context, key, who)
    except InputError as error:
        if error.code != "measure_unknown":
            raise
        return None


def _quantities(context: CampaignContext, figure: str, key: str, value: str) -> dict[str, int]:
    """A figure with its maximum, where one is given."""
    if figure.startswith(CONDITION) and folded(value) in YES:
        return {figure: 1}
    now, slash, most = value.partition("/")
    if not slash:
        return {figure: number(value)}
    ceiling = context.rules.commodity(figure).ceiling
    if not isinstance(ceiling, str):
        raise InputError("opening_without_maximum", key=key, given=value)
    return {figure: number(now), ceiling: number(most)}


def _of_level(context: CampaignContext, who: str, class_: str | None) -> str:
    """The commodity that `level=5` sets: the level of the class given, of the only class held, or of nobody's class.

    Raises:
        InputError: If the class is not known.
    """
    if class_ is not None:
        return CLASS_LEVEL + class_
    rules = context.rules
    if not rules.tables.group("classes"):
        return LEVEL
    held = list(rules.progress(context.state, holder_account(who)).classes)
    if len(held) != 1:
        raise InputError("opening_level_of", who=who, classes=held or list(rules.tables.group("classes")))
    return CLASS_LEVEL + held[0]


def _described(context: CampaignContext, who: str, key: str, value: str) -> dict[str, Value]:
    """What is set by a key of `describe`, or by one of `join` that is a field.

    Raises:
        InputError: `key_unknown`; `opening_computed`, for a figure of the sheet.
    """
    from projections.past.rules_versions import of_older_rules

    tables = context.rules.tables
    if (own := tables.find("keys.describe", key)) is not None:
        return {own: parse_value(tables, "describe", own, value)}
    joined = tables.find("keys.join", key)
    if joined is not None and joined in tables.group("fields"):
        return {joined: parse_value(tables, "join", joined, value)}
    if find_figure(context.state, context.rules, holder_account(who), key):
        raise InputError("opening_computed", measure=key)
    allowed = [*tables.group("measures"), *tables.group("traits"), *tables.group("keys.describe")]
    error = InputError("key_unknown", key=key, command="describe", allowed=allowed, nearest=nearest(key, allowed))
    raise of_older_rules(tables, error)


def things(context: CampaignContext, texts: Sequence[str]) -> tuple[Thing, ...]:
    """Things as `NAME[=N][:VALUE]`, or as `find` takes them: `magic=Ring:?`.

    Raises:
        InputError: If a worth or number is none, or the name is missing.
    """
    return tuple(_thing(context, text) for text in texts)


def _thing(context: CampaignContext, text: str) -> Thing:
    rules = context.rules
    begin, equals, _rest = text.partition("=")
    if equals and folded(begin) in finds.FINDS:
        (found,) = finds.things([text], rules.coinage, rules.tables)
        return found
    named, colon, worth = text.rpartition(":")
    name, _equals, count = (named if colon else text).partition("=")
    name, worth = name.strip(), worth.strip() if colon else ""
    if not name:
        raise InputError("find_unnamed", given=text)
    item = rules.tables.find("items", name)
    value = None if worth in ("", "?") else rules.coinage.value(amount(worth, rules.coinage, rules.tables))
    return Thing(
        kind="magic" if worth == "?" else "item",
        item=item,
        name=None if item else name,
        value=value,
        count=number(count) if count else 1,
    )
