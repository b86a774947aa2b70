"""Reads what `rules add` adds, in words of either language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cli.input.values import number
from ledger.errors import InputError
from ledger.rules.additions import COIN, CONDITION, COUNTER, WOUNDS, Addition
from ledger.rules.tables import Tables, folded

Words = Mapping[str, Sequence[str]]

KINDS: Words = {
    COIN: ("coin", "monnaie", "coins", "pièce"),
    COUNTER: ("counter", "compteur", "counters"),
    CONDITION: ("condition", "état", "conditions"),
    WOUNDS: ("wounds", "blessures", "wound", "blessure"),
}
"""What each kind of addition is called: in English, in French, otherwise."""

KEYS: Words = {
    "value": ("value", "valeur", "worth", "vaut"),
    "max": ("max", "max", "maximum"),
    "en": ("en", "en", "english", "anglais"),
    "fr": ("fr", "fr", "french", "français"),
    "many": ("many", "pluriel", "plural"),
    "feminine": ("feminine", "féminin"),
}
"""What each key is called, likewise."""

TAKEN: Words = {
    COIN: ("value", "fr", "en", "many"),
    COUNTER: ("max", "fr", "en"),
    CONDITION: ("fr", "en", "feminine"),
    WOUNDS: ("max", "fr", "en"),
}
"""The keys of each kind."""

HEALTH, HEALTH_SHORT = {"en": "hit points", "fr": "points de vie"}, {"en": "hp", "fr": "PV"}
"""What wounds take from, unless it is named."""


def addition(tables: Tables, language: str, words: Sequence[str]) -> Addition:
    """What is added.

    Raises:
        InputError: `addition_first_coin`, `addition_kind`, `addition_key`, `addition_missing`, `key_twice`.
    """
    kind = _named(KINDS, words[0])
    if kind is None:
        raise InputError("addition_kind", given=words[0], kinds=_called(KINDS, KINDS, language))
    name = " ".join(word for word in words[1:] if "=" not in word)
    told = _keys(kind, [word for word in words[1:] if "=" in word], language)
    if not name and kind != WOUNDS:
        raise InputError("addition_missing", keys=[TERM[language]])
    names: dict[str, str] = {} if name else dict(HEALTH)
    names.update((key, text) for key, text in told.items() if key in HEALTH)
    return Addition(
        kind=kind,
        name=name or HEALTH[language],
        names=names,
        short={} if name else HEALTH_SHORT,
        many={language: told["many"]} if "many" in told else {},
        feminine={language: told["feminine"]} if "feminine" in told else {},
        value=_value(tables, kind, told, language),
    )


TERM = {"en": "NAME", "fr": "NOM"}


def _named(words: Words, typed: str) -> str | None:
    return next((id_ for id_, names in words.items() if folded(typed) in map(folded, names)), None)


def _called(words: Words, ids: Iterable[str], language: str) -> list[str]:
    return [words[id_][language == "fr"] for id_ in ids]


def _keys(kind: str, pairs: Sequence[str], language: str) -> dict[str, str]:
    told: dict[str, str] = {}
    for pair in pairs:
        typed, _, text = pair.partition("=")
        key = _named(KEYS, typed)
        if key is None or key not in TAKEN[kind] or not text.strip():
            raise InputError("addition_key", given=pair, keys=_called(KEYS, TAKEN[kind], language))
        if key in told:
            raise InputError("key_twice", key=typed, command="rules")
        told[key] = text.strip()
    return told


def _value(tables: Tables, kind: str, told: Mapping[str, str], language: str) -> int | tuple[str, ...] | None:
    """The worth of a coin, 1 for the first; the maximum of a counter; that of wounds, in characteristics too."""
    if kind == COIN:
        others = tables.group("coinage.coins")
        if "value" not in told and others:
            raise InputError("addition_missing", keys=_called(KEYS, ["value"], language))
        worth = number(told.get("value", "1"), 1)
        if worth != 1 and not others:
            raise InputError("addition_first_coin", value=worth)
        return worth
    if kind == COUNTER and "max" not in told:
        raise InputError("addition_missing", keys=_called(KEYS, ["max"], language))
    if "max" not in told:
        return None
    parts = [tables.find("traits", part) for part in told["max"].split("+")]
    return tuple(map(str, parts)) if kind == WOUNDS and None not in parts else number(told["max"], 1)


def forms(language: str) -> list[str]:
    """What may be added, a line a kind with its keys: `counter NAME max=… [fr=…] [en=…]`."""
    lines = []
    for kind, keys in TAKEN.items():
        name = TERM[language] if kind != WOUNDS else f"[{TERM[language]}]"
        pairs = [f"{word}=…" for word in _called(KEYS, keys, language)]
        told = [
            pair if kind == COUNTER and key == "max" else f"[{pair}]" for key, pair in zip(keys, pairs, strict=True)
        ]
        lines.append(" ".join([*_called(KINDS, [kind], language), name, *told]))
    return lines
