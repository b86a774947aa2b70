"""Parses and checks the keys of a command, `KEY=VALUE`, as a ruleset's tables declare them.

A key is declared as `keys.COMMAND.ID` in the tables, with `names`, perhaps `aliases`, and a `type`:

- `integer`: `min`, `max`;
- `choice`: the id of a member of `group` (of those that `among` describes, `{ kind = "weapon" }`), or of the key's own
  `choices.ID`; a `free` one may be a name of one's own; `choices`: one or several, as `"a,b"`;
- `face`: one die of `sides` (left out where it depends on the character); `faces`: `count` of them, as `"3,4,5"`;
  with `parts`, a group, one for each of its members in their order, which may be typed apart: `dice.co=3 dice.in=5`;
- `fraction`: typed `1/2`, `½`, `0,5` or `50%`, stored as `"1/2"`, more than 0; `flag`: yes or no;
- `text`: any, or what matches `pattern`, with `examples` for messages; a member of the group `known` needs no key.

A value that is not one of its key is parsed as a value of the key named in `otherwise`.

`required` keys must be given. A key with `kinds` belongs to these kinds only (of rolls, of rests); a command's own key
`kind`, where it has a `default`, says which kind it is. Keys and choices are accepted by id, English and French name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ledger.errors import InputError
from ledger.facts import Keys
from ledger.numbers import fraction, whole_number
from ledger.rules.tables import Tables, folded, other_words

Value = int | str | bool
Row = Mapping[str, Any]

KIND = "kind"

CHOSEN = ("choice", "choices")
"""Types of keys whose values are members of a group."""

BY_DICE, ON_AVERAGE = ("dice", "des"), ("average", "moyenne")
"""Values of `hp`, folded: by the dice of the row, and its average as printed."""

YES = frozenset({"yes", "y", "true", "1", "on", "oui", "o", "vrai"})
NO = frozenset({"no", "n", "false", "0", "off", "non", "faux"})


@lru_cache(maxsize=256)
def declared_keys(tables: Tables, command: str, kind: str | None = None) -> dict[str, Row]:
    """The keys of a command by id, in the order of the tables; with a kind, those that belong to it."""
    rows = tables.group(f"keys.{command}")
    return {key: row for key, row in rows.items() if kind is None or kind in row.get("kinds", (kind,))}


def parse_keys(tables: Tables, command: str, pairs: Sequence[tuple[str, str]], kind: str | None = None) -> Keys:
    """Parse pairs as typed to canonical ids and values.

    Raises:
        InputError: `key_unknown` (with the nearest and the allowed ones), `key_value`, `key_twice`, `key_missing`,
            `key_parts_missing`.
    """
    if not pairs:
        require_keys(tables, command, {}, kind)
        return {}
    rows = declared_keys(tables, command, kind or _kind_typed(tables, command, pairs))
    keys: dict[str, Value] = {}
    for name, text in _joined(tables, command, pairs):
        key = _named(tables, command, name, rows)
        if key is None:
            raise unknown_key_error(tables, command, name, rows)
        key = _meant(tables, command, key, text)
        if key in keys:
            raise InputError("key_twice", key=key, command=command)
        keys[key] = parse_value(tables, command, key, text)
    require_keys(tables, command, keys, kind)
    return keys


def _joined(tables: Tables, command: str, pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The pairs, with the parts of a key that were typed apart joined in the place of the first of them."""
    places: dict[str, int] = {}
    parts: dict[str, dict[str, str]] = {}
    joined: list[tuple[str, str]] = []
    for name, text in pairs:
        key, part = _part(tables, command, name)
        if key is None:
            joined.append((name, text))
            continue
        if part is None:
            allowed = [f"{key}.{known}" for known in tables.group(tables["keys"][command][key]["parts"])]
            raise InputError("key_unknown", key=name, command=command, allowed=allowed, nearest=None)
        if part in parts.setdefault(key, {}):
            raise InputError("key_twice", key=name, command=command)
        if key not in places:
            places[key] = len(joined)
            joined.append((name, text))
        parts[key][part] = text
    for key, values in parts.items():
        wanted = tables.group(tables["keys"][command][key]["parts"])
        if missing := [f"{key}.{part}" for part in wanted if part not in values]:
            raise InputError("key_parts_missing", key=key, command=command, missing=missing)
        joined[places[key]] = (key, ",".join(values[part] for part in wanted))
    return joined


def _part(tables: Tables, command: str, name: str) -> tuple[str | None, str | None]:
    """The key with parts, and the part of it, that a word with a dot names, such as `dice.co`; else None."""
    around, dot, inside = name.partition(".")
    key = tables.find(f"keys.{command}", around) if dot else None
    group = tables["keys"][command][key].get("parts") if key is not None else None
    return (key, tables.find(group, inside)) if group else (None, None)


def _named(tables: Tables, command: str, name: str, rows: Mapping[str, Row]) -> str | None:
    """The key that a word names among those of a kind; keys of several kinds may have the same name."""
    key = tables.find(f"keys.{command}", name)
    if key is None or key in rows:
        return key
    word = folded(name)
    return next((id_ for id_, row in rows.items() if word in map(folded, words_for(id_, row))), None)


def _meant(tables: Tables, command: str, key: str, text: str) -> str:
    """The key, or the one named in its `otherwise` if the value is only one of that: `hp=14`, `hp=rolled`."""
    other = tables["keys"][command][key].get("otherwise")
    if other is None:
        return key
    return next((one for one in (key, str(other)) if is_value(tables, command, one, text)), key)


def words_for(id_: str, row: Row) -> tuple[str, ...]:
    """The id, names and aliases of a row."""
    return (id_, *row.get("names", {}).values(), *other_words(row))


def own_kind(tables: Tables, command: str, keys: Keys) -> str | None:
    """The kind that a command's own key `kind` gives, or its default; None for a command without that key."""
    default = _default_kind(tables, command)
    return None if default is None else str(keys.get(KIND, default))


@lru_cache(maxsize=256)
def _default_kind(tables: Tables, command: str) -> str | None:
    default: str | None = tables.group(f"keys.{command}").get(KIND, {}).get("default")
    return default


def _kind_typed(tables: Tables, command: str, pairs: Sequence[tuple[str, str]]) -> str | None:
    typed = [text for name, text in pairs if tables.find(f"keys.{command}", name) == KIND]
    return own_kind(tables, command, {KIND: parse_value(tables, command, KIND, typed[0])} if typed else {})


def require_keys(tables: Tables, command: str, keys: Keys, kind: str | None = None) -> None:
    """Require that keys belong to the command and kind, have canonical values, and include the required ones.

    Raises:
        InputError: `key_unknown`, `key_value`, `key_missing`.
    """
    kind = kind or own_kind(tables, command, keys)
    if not keys and not _required_keys(tables, command, kind):
        return
    rows = declared_keys(tables, command, kind)
    for key, value in sorted(keys.items()):
        if key not in rows:
            raise unknown_key_error(tables, command, key, rows)
        text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        canonical = parse_value(tables, command, key, text)
        if (type(canonical), canonical) != (type(value), value):
            raise _wrong(command, key, rows[key], str(value), allowed=[str(canonical)])
    if missing := [key for key in _required_keys(tables, command, kind) if key not in keys]:
        raise InputError("key_missing", command=command, missing=missing, allowed=list(rows))


@lru_cache(maxsize=256)
def _required_keys(tables: Tables, command: str, kind: str | None) -> tuple[str, ...]:
    """The keys of a command that must be given; with a kind, those that belong to it."""
    rows = declared_keys(tables, command, kind).items()
    return tuple(key for key, row in rows if row.get("required") and (kind or "kinds" not in row))


def roll_value(tables: Tables, kind: str, text: str) -> str:
    """Parse the value of a roll kind, such as `paralysie` in `save=paralysie`, to its canonical text.

    A roll kind that takes a value names the key in its `value`: `save=paralysis` means `save category=paralysis`.

    Raises:
        InputError: `roll_value_unknown`, if the kind takes none; `key_value`.
    """
    key = tables["rolls"][kind].get("value")
    if key is None:
        raise InputError("roll_value_unknown", kind=kind, value=text)
    return str(parse_value(tables, "roll", key, text))


def unknown_key_error(tables: Tables, command: str, name: str, rows: Mapping[str, Row]) -> InputError:
    """The error about a key that the command does not have, with the nearest one that it has."""
    from difflib import get_close_matches

    words = {folded(word): key for key, row in rows.items() for word in words_for(key, row)}
    near = get_close_matches(folded(name), list(words), n=1)
    nearest = words[near[0]] if near else None
    return InputError("key_unknown", key=name, command=command, allowed=list(rows), nearest=nearest)


def parse_value(tables: Tables, command: str, key: str, text: str) -> Value:
    """Parse a value as its key is declared.

    Raises:
        InputError: `key_value`, with what is allowed; `value_ambiguous`, where a name is that of several things.
    """
    row = tables["keys"][command][key]
    if row["type"] in CHOSEN:
        group = values_group(command, key, row)
        if row["type"] == "choice" and len(meant := tables.called(group, text)) > 1:
            clear = [_unmistakable(tables, group, id_) for id_ in meant]
            raise InputError("value_ambiguous", value=text, key=key, command=command, candidates=clear)
        value: Value | None = _chosen(tables, group, row, text)
        if value is None and row.get("free"):
            value = text.strip() or None
        allowed: Mapping[str, Any] = {"allowed": list(tables.group(group)), "group": group}
    else:
        value = TYPES[row["type"]](row, text.strip())
        bounds = {name: row[name] for name in ("min", "max", "sides", "count") if name in row}
        allowed = {"allowed": list(row["examples"])} if "examples" in row else bounds
    if value is None:
        raise _wrong(command, key, row, text, **allowed)
    return value


def values_group(command: str, key: str, row: Row) -> str:
    """The group of the tables that the values of a key are rows of."""
    return str(row.get("group") or f"keys.{command}.{key}.choices")


def is_listed(tables: Tables, command: str, key: str, text: str) -> bool:
    """Whether a text is one of the values that a key is chosen from."""
    row = tables["keys"][command][key]
    return row["type"] in CHOSEN and _chosen(tables, values_group(command, key, row), row, text) is not None


def is_value(tables: Tables, command: str, key: str, text: str) -> bool:
    """Whether a key takes a text as its value."""
    try:
        parse_value(tables, command, key, text)
    except InputError:
        return False
    return True


def _unmistakable(tables: Tables, group: str, id_: str) -> str:
    """A name of a row that no other row has: an alias, else the id."""
    aliases = other_words(tables.group(group)[id_])
    return next((alias for alias in aliases if list(tables.called(group, alias)) == [id_]), id_)


def is_among(member: Row, row: Row) -> bool:
    """Whether a member of the group of a key is one of those that the key takes."""
    return all(member.get(name) == wanted for name, wanted in row.get("among", {}).items())


def _chosen(tables: Tables, group: str, row: Row, text: str) -> str | None:
    """Ids of one member of a group, or of several, each once and in the order of the tables; None if one is unknown."""
    if row["type"] == "choice":
        rows = tables.group(group)
        return next((id_ for id_ in tables.called(group, text) if is_among(rows[id_], row)), None)
    found = [tables.find(group, part) for part in re.split("[,;+]", text)]
    return None if None in found else ",".join(id_ for id_ in tables.group(group) if id_ in found)


def _wrong(command: str, key: str, row: Row, text: str, **allowed: Any) -> InputError:
    return InputError("key_value", command=command, key=key, value=text, type=row["type"], **allowed)


def _integer(row: Row, text: str) -> int | None:
    number = whole_number(text)
    if number is None:
        return None
    return number if row.get("min", number) <= number <= row.get("max", number) else None


def _face(row: Row, text: str) -> int | None:
    return _integer({"min": 1, **({"max": row["sides"]} if "sides" in row else {})}, text)


def _faces(row: Row, text: str) -> str | None:
    faces = [_face(row, part) for part in text.split(",")]
    if None in faces or len(faces) != row.get("count", len(faces)):
        return None
    return ",".join(str(face) for face in faces)


def _fraction(row: Row, text: str) -> str | None:
    part = fraction(text)
    return str(part) if part is not None and part > 0 else None


def _flag(row: Row, text: str) -> bool | None:
    word = folded(text)
    return True if word in YES else False if word in NO else None


def _text(row: Row, text: str) -> str | None:
    plain = text.replace("−", "-")
    if "pattern" in row:
        return plain if re.fullmatch(row["pattern"], plain) else None
    return text or None


TYPES: Mapping[str, Callable[[Row, str], Value | None]] = {
    "integer": _integer,
    "choice": _text,
    "choices": _text,
    "face": _face,
    "faces": _faces,
    "fraction": _fraction,
    "flag": _flag,
    "text": _text,
}
"""The parser of each type of value, which returns None for a text that is not one. Choices also need their group."""
