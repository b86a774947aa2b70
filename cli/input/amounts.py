"""Parses amounts of coin: `120gp`, `12 po 3 pa`, `1,5po`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache, partial

from cli.input.counted import singular
from cli.nearest import nearest
from cli.output.words.language import decimal as shown
from ledger.errors import InputError, Refusal
from ledger.money import Coinage
from ledger.numbers import fraction, normalised
from ledger.patterns import late_pattern
from ledger.rules.tables import Tables, folded

PART = late_pattern(
    r"\s*(?:[,;+&]\s*|(?:and|et)\s+)?([+-]?)\s*(\d(?:[\d_.,'/ ]*\d)?\s*[½⅓⅔¼¾⅛]?|[½⅓⅔¼¾⅛])"
    r"\s*([^\W\d_][^\d,;+&½⅓⅔¼¾⅛]*)?",
    re.IGNORECASE,
)
"""A sign, a number, a coin; between parts a comma, a plus, or a word for `and`."""

AND_AT_END = late_pattern(r"\s+(and|et)$", re.IGNORECASE)


def amount(text: str, coinage: Coinage, tables: Tables) -> dict[str, int]:
    """Coins as typed: `120gp`, `12 po 3 pa`, `1_000cp`, `1,5po`.

    Raises:
        InputError: If the text is no amount, negative, in an unknown coin, finer than the smallest coin, or one
            that two locales read differently.
        Refusal: If the ruleset has no coins.
    """
    return dict(_amount(text, coinage, tables))


@lru_cache(maxsize=1024)
def _amount(text: str, coinage: Coinage, tables: Tables) -> Mapping[str, int]:
    if not coinage:
        raise Refusal("no_coins")
    plain = normalised(text)
    coins: dict[str, int] = {}
    at = 0
    while at < len(plain):
        found = PART.match(plain, at)
        if found is None:
            raise InputError("amount_unclear", given=text, coins=_coin_names(tables))
        sign, digits, word = found.groups()
        if sign == "-":
            raise InputError("amount_negative", given=text)
        # A conjunction at the end of the coin's words belongs to the next part.
        name = (word or "").rstrip()
        if " " in name:
            name = AND_AT_END.sub("", name)
        coin = _coin(name, text, tables)
        for part, count in _counted(digits.strip(), name, coin, coinage, text).items():
            coins[part] = coins.get(part, 0) + count
        at = found.start(3) + len(name) if word else found.end()
    if not plain:
        raise InputError("amount_unclear", given=text, coins=_coin_names(tables))
    return {coin: coins[coin] for coin in coinage.values if coins.get(coin)}


def parse_decimal(digits: str, text: str, unit: str = "") -> Fraction:
    """A number with its thousands and decimals as either language writes them.

    Raises:
        InputError: If it can be read in two ways (`1.234`), or in none.
    """
    unclear = InputError("amount_unclear", given=text, coins=[])
    if re.search(r"[/½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]", digits):
        part = fraction(digits)
        if part is None:
            raise unclear
        return part
    if "_" in digits or " " in digits or "'" in digits:
        if not re.fullmatch(r"\d+(_\d+)*([.,]\d+)?|\d{1,3}([ ']\d{3})+([.,]\d+)?", digits):
            raise unclear
        digits = re.sub(r"[_ ']", "", digits)
        return Fraction(digits.replace(",", "."))
    marks = re.sub(r"\d", "", digits)
    if not marks:
        return Fraction(int(digits))
    last = max(digits.rfind("."), digits.rfind(","))
    whole, after = digits[:last], digits[last + 1 :]
    if len(marks) == 1:
        if len(after) == 3 and re.fullmatch(r"[1-9]\d{0,2}", whole):
            part = Fraction(f"{whole}.{after}")

            said = shown(int(part) if part.denominator == 1 else str(part))
            raise InputError("amount_ambiguous", given=text, whole=int(whole + after), part=said, unit=unit)
        return Fraction(f"{whole}.{after}")
    thousands = re.fullmatch(r"\d{1,3}([.,])\d{3}(\1\d{3})*", whole)
    if len(set(marks)) == 1 and re.fullmatch(r"\d{1,3}([.,]\d{3})+", digits):
        return Fraction(int(re.sub(r"[.,]", "", digits)))
    if thousands and marks[:-1].count(marks[-1]) == 0:
        return Fraction(re.sub(r"[.,]", "", whole) + "." + after)
    raise unclear


def _counted(digits: str, unit: str, coin: str, coinage: Coinage, text: str) -> dict[str, int]:
    if digits.isdecimal():
        return {coin: int(digits)}
    count = parse_decimal(digits, text, unit)
    whole, rest = divmod(count * coinage.values[coin], coinage.values[coin])
    if rest.denominator != 1:
        raise InputError("amount_not_whole", given=text, coin=coinage.smallest)
    coins = coinage.in_coins(int(rest))
    coins[coin] = coins.get(coin, 0) + int(whole)
    return coins


def _coin(word: str, text: str, tables: Tables) -> str:
    if not word:
        raise InputError("coin_missing", given=text, coins=_coin_names(tables))
    if found := tables.find("coinage.coins", word):
        return found

    find = partial(tables.find, "coinage.coins")
    plain = re.sub(r" (coins?|pieces?|pièces?)$", "", folded(word))
    coin = find(singular(word, find)) or metals(tables).get(plain)
    coin = coin or _begun(folded(singular(word)), tables)
    if coin is None:
        names = _coin_names(tables)
        raise InputError("coin_unknown", coin=word, given=text, known=names, nearest=nearest(word, names))
    return coin


def metals(tables: Tables) -> dict[str, str]:
    """The coins by the word of their long names that no other coin has, folded, and of several: `gold`, `silvers`."""
    rows = tables.group("coinage.coins")
    words = {
        coin: {folded(word) for name in row.get("long", {}).values() for word in re.split(r"[ '’]", name)}
        for coin, row in rows.items()
    }
    if len(rows) < 2:
        return {}
    of_several = [word for own in words.values() for word in own]
    own = {word: coin for coin, own in words.items() for word in own if of_several.count(word) == 1 and len(word) > 1}
    # `ors` is none, and would be near to `orcs`.
    return {f"{word}s": coin for word, coin in own.items() if len(word) > 2} | own


def _begun(word: str, tables: Tables) -> str | None:
    """The one coin of which a name begins so: `12g 3s`."""
    names = {
        coin: (coin, *row.get("names", {}).values(), *row.get("long", {}).values(), *row.get("aliases", ()))
        for coin, row in tables.group("coinage.coins").items()
    }
    begun = [coin for coin, all_ in names.items() if any(folded(name).startswith(word) for name in all_)]
    return begun[0] if len(begun) == 1 else None


def _coin_names(tables: Tables) -> list[str]:
    return list(tables.group("coinage.coins"))


def daily(text: str) -> str:
    """The amount of a wage by the day: `2gp/day`."""
    amount_text, slash, unit = text.partition("/")
    if slash and folded(unit) not in ("day", "d", "jour", "j"):
        raise InputError("wage_unclear", given=text)
    return amount_text
