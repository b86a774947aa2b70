"""Words out: the language spoken, its numbers, days and typography, and what the ruleset calls things.

The code has the English messages, and `cli/locale` a catalogue for each other language. A message with `{places}` is
translated first and filled afterwards, so that names and notes stay as they were typed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from cli.output.agreement import agreeing
from ledger.ids import (
    CAMPAIGN,
    CHANGE,
    CLASS_LEVEL,
    CLOCK,
    DESTROYED,
    DUNGEON,
    FUND,
    HOARD,
    ITEM,
    LEFT_BEHIND,
    MERCHANTS,
    ORIGINS,
    POOL,
    REGROUPED,
    SESSION,
    USED,
    WORKSHOP,
)

if TYPE_CHECKING:
    from gettext import NullTranslations

    from ledger.money import Coinage
    from ledger.rules.tables import Tables

TRANSLATIONS = ("fr",)
"""Languages that a catalogue translates the messages of the code into, which are English."""

LANGUAGES = ("en", *TRANSLATIONS)
LOCALE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")

NARROW = "\u202f"
UNBROKEN = "\u00a0"


class _Spoken:
    """The language of this process."""

    language = "en"


def speak(language: str) -> None:
    """Choose the language of every word from here on."""
    _Spoken.language = language


def spoken() -> str:
    """The language chosen: `en` or `fr`."""
    return _Spoken.language


def wished(environ: Mapping[str, str]) -> str | None:
    """The language that the locale asks for, None where it asks for none of ours.

    The first of LC_ALL, LC_MESSAGES and LANG that is set is the locale, as POSIX has it; where there is one, the first
    of LANGUAGE that is one of ours goes before it, as GNU has it.
    """
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    if locale and locale.partition(".")[0] not in ("C", "POSIX"):
        for value in environ.get("LANGUAGE", "").split(":"):
            if language := one_of_ours(value):
                return language
    return one_of_ours(locale)


def one_of_ours(locale: str) -> str | None:
    """The language of `fr`, `fr_FR.UTF-8` or `en-GB`, None where it is none of ours."""
    language = locale[:2].lower()
    return language if language in LANGUAGES and not locale[2:3].isalpha() else None


@cache
def catalogue(language: str) -> NullTranslations:
    """The messages of a language; as they are in the code where it has no catalogue."""
    from gettext import GNUTranslations, NullTranslations

    if language not in TRANSLATIONS:
        return NullTranslations()
    # Not `gettext.translation`: to try other spellings of a language it loads more than all of this module does.
    try:
        with open(os.path.join(LOCALE, language, "LC_MESSAGES", "messages.mo"), "rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        return NullTranslations()


def N_(message: str) -> str:
    """Mark a message that is translated where it is shown."""
    return message


@cache
def _sentence(language: str, message: str) -> str:
    return agreeing(typeset(catalogue(language).gettext(message), language), language) if message else ""


def _(message: str) -> str:
    """The message in the language spoken."""
    return _sentence(_Spoken.language, message)


def ngettext(one: str, many: str, number: int) -> str:
    """The message for so many, in the language spoken."""
    return _set(catalogue(_Spoken.language).ngettext(one, many, number))


def pgettext(context: str, message: str) -> str:
    """The message as meant in a context, in the language spoken."""
    return _set(catalogue(_Spoken.language).pgettext(context, message))


def _set(text: str) -> str:
    return agreeing(typeset(text, _Spoken.language), _Spoken.language)


def worded(names: Mapping[str, str]) -> str:
    """A sentence of a ruleset's tables in the language spoken, to be filled; empty where they do not say it."""
    return _set(str(names.get(_Spoken.language, "")))


def typeset(text: str, language: str) -> str:
    """Text with the blanks of French typography: narrow before ; ! ?, unbroken before : and inside « »."""
    if language != "fr":
        return text
    text = re.sub(r" ([;!?])", NARROW + r"\1", text)
    text = re.sub(r" :(?=\s|$)", UNBROKEN + ":", text)
    return text.replace("« ", "«" + UNBROKEN).replace(" »", UNBROKEN + "»")


def heading(text: str) -> str:
    """A heading that click puts a colon after: French sets them apart."""
    return text + UNBROKEN if _Spoken.language == "fr" else text


# Numbers and days.


def integer(number: int, sign: bool = False) -> str:
    """A whole number with its thousands set apart; `sign` shows a plus too."""
    text = f"{abs(number):,}"
    if _Spoken.language == "fr":
        text = text.replace(",", NARROW)
    if number < 0:
        return "−" + text
    return "+" + text if sign and number else text


def exact(number: int | str) -> str:
    """A number as it is read: `2497/8` is `312.125`, `1375/3` is `458 1/3`, `2/3` stays; other text as it is."""
    if isinstance(number, int):
        return integer(number)
    above, slash, below = number.partition("/")
    if not slash or not above.lstrip("-").isdigit() or not below.isdigit() or not int(below):
        return number
    whole, rest = divmod(abs(int(above)), int(below))
    if whole and SHORT_DECIMAL % int(below) == 0:
        return decimal(number)
    parts = [integer(whole)] if whole or not rest else []
    parts += [f"{integer(rest)}/{integer(int(below))}"] if rest else []
    return ("−" if above.startswith("-") else "") + NO_BREAK.join(parts)


def decimal(number: int | str) -> str:
    """A number that may be a fraction, as a decimal where that is the same: `27/2` is `13.5`, `13,5`."""
    above, slash, below = str(number).partition("/")
    if not slash or not below.isdigit() or not int(below) or DECIMAL_PLACES % int(below):
        return exact(number)
    places = str(abs(int(above)) * (DECIMAL_PLACES // int(below))).zfill(7)
    point = "," if _Spoken.language == "fr" else "."
    whole, rest = integer(int(places[:-6])), places[-6:].rstrip("0")
    return ("−" if above.startswith("-") else "") + (f"{whole}{point}{rest}" if rest else whole)


SHORT_DECIMAL = 10**4
"""A fraction above one is read as a decimal when four places write it exactly, else as a mixed number."""

NO_BREAK = "\u00a0"

DECIMAL_PLACES = 10**6
"""A fraction is written as a decimal when this many parts of one write it."""


def day(iso: str) -> str:
    """A day of the calendar: `2026-11-03` is `3 Nov 2026`, `3 nov. 2026`; other text as it is."""
    if iso in ("", "?"):
        return _("day unknown")
    parts = iso[:10].split("-")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts) or not 1 <= int(parts[1]) <= 12:
        return iso
    year, month, number = (int(part) for part in parts)
    return _("{day} {month} {year}").format(day=number, month=_(MONTHS[month - 1]), year=year)


MONTHS = (
    N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"),
    N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec"),
)  # fmt: skip
"""Months as a day names them."""


def listed(words: list[str] | tuple[str, ...]) -> str:
    """Words as a sentence lists them: `Brom, Lira and Vex`."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def listed_without(words: list[str] | tuple[str, ...]) -> str:
    """Words as a sentence lists what is not: `no longer blind or prone`."""
    if len(words) < 2:
        return "".join(words)
    return pgettext("no longer", "{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])


class Terms:
    """What a ruleset calls things, in the language spoken.

    Args:
        called: Name of a lot told in its fields, None where it has none; takes the commodity `item:gem~57`.
    """

    def __init__(
        self, tables: Tables, coinage: Coinage, called: Callable[[str], str | None] = lambda lot: None
    ) -> None:
        self.tables = tables
        self.coinage = coinage
        self._called = called
        self._known: dict[tuple[str, str, str, str], str] = {}

    def term(self, group: str, id_: str, form: str = "names") -> str:
        """What a thing of the ruleset is called; its id where the tables do not say."""
        key = (_Spoken.language, group, id_, form)
        if key not in self._known:
            self._known[key] = self.tables.term(group, id_, _Spoken.language, form)
        return self._known[key]

    def amount(self, coins: Mapping[str, int]) -> str:
        """Coins as they are: `12 gp 3 sp`; other commodities than coins are left out."""
        parts = [
            f"{integer(coins[coin])} {self.term('coinage.coins', coin)}"
            for coin in self.coinage.values
            if coins.get(coin)
        ]
        return " ".join(parts) or self.none_of_it()

    def none_of_it(self) -> str:
        """Nothing, in coins: `0 gp`."""
        return f"0 {self.term('coinage.coins', self.coinage.price_unit)}" if self.coinage else "0"

    def value(self, value: int) -> str:
        """A worth in the smallest coin, in as few coins as possible."""
        text = self.amount(self.coinage.in_coins(abs(value)))
        return "−" + text if value < 0 else text

    def item(self, item: str) -> str:
        """An item or lot without its `item:` prefix, by the name it was given or the ruleset's."""
        called = self._called(ITEM + item) or self.term("items", item.partition("~")[0])
        return _(THINGS[called]) if called in THINGS else self.term("finds", called)

    def item_names(self, item: str) -> set[str]:
        """What an item or lot goes by, in every language."""
        told = self._called(ITEM + item)
        sort = item.partition("~")[0]
        called = {told} if told else {self.tables.term("items", sort, language) for language in LANGUAGES}
        names = {self.item(item), sort}
        for language in LANGUAGES:
            names.update(catalogue(language).gettext(THINGS[name]) for name in called if name in THINGS)
            names.update(self.tables.term("finds", name, language) for name in called if name not in THINGS)
        return names

    def measure(self, commodity: str) -> str:
        """What a commodity counts: `hit points`, `torch`, `level (fighter)`, a coin's name."""
        prefix, colon, id_ = commodity.partition(":")
        if colon and prefix == "item":
            return self.item(id_)
        if colon and prefix == "level":
            return _("level ({class_})").format(class_=self.term("classes", id_))
        if colon and prefix == "condition":
            return self.term("conditions", id_)
        if colon and id_ in self.tables.group(prefix + "s"):
            # `skill:climbing` is a member of the ruleset's group `skills`.
            return self.term(prefix + "s", id_)
        if colon and prefix in self.tables.group("tracks"):
            # A track with several places, `mental:2`.
            return f"{self.term('tracks', prefix)}, {self.term(prefix, id_)}"
        if colon and prefix in self.tables.group("measures"):
            return f"{self.term('measures', prefix)} ({self.measure(id_)})"
        if prefix == "use":
            # A counter that the players named, `use:Brutal`.
            return id_
        if commodity in self.coinage.values:
            return self.term("coinage.coins", commodity)
        if commodity == "treasure":
            return _("treasure")
        if commodity == "seconds":
            return _("seconds")
        if commodity == "owed":
            return _("owed")
        if commodity == "odd_coins":
            return _("odd coins had")
        groups = (group for group in COUNTED if commodity in self.tables.group(group))
        return self.term(next(groups, "measures"), commodity)

    def quantity(self, commodity: str, number: int, sign: bool = False) -> str:
        """So much of a commodity: `12 gp`, `6 × torch`, `+120 XP`."""
        if commodity.startswith(ITEM):
            named = self.measure(commodity)
            return named if number == 1 and not sign else f"{integer(number, sign)} × {named}"
        if commodity == "owed" and self.coinage:
            said = self.value(number)
            return f"{'+' if sign and number > 0 else ''}{said} {self.measure(commodity)}"
        if commodity in self.tables.group("measures") and commodity != "level":
            return f"{integer(number, sign)} {self.term('measures', commodity, 'short')}"
        if commodity == "level" or commodity.startswith(CLASS_LEVEL) or commodity in self.tables.group("traits"):
            # What is a score, and no number of things.
            return f"{self.measure(commodity)} {integer(number, sign)}"
        return f"{integer(number, sign)} {self.measure(commodity)}"

    def roll_value(self, kind: str, value: str) -> str:
        """The value that a kind of roll was given: `paralysis` of `save=paralysis`."""
        key = self.tables.group("rolls").get(kind, {}).get("value", "")
        group = self.tables.group("keys.roll").get(key, {}).get("group")
        return self.term(group, value) if group else value

    def account(self, account: str) -> str:
        """Whose account it is: `Brom`, `the hoard`, `the merchants`; a name is itself."""
        if account in ACCOUNTS:
            return _(ACCOUNTS[account])
        prefix, colon, name = account.partition(":")
        if prefix == "world":
            return self._called(account) or name
        return self.item(name) if prefix == "item" else name if colon else account


COUNTED = ("measures", "traits", "counters", "tracks", "improvements")
"""Groups of the tables that name commodities by their ids."""

THINGS = {"gem": N_("gem"), "jewel": N_("jewel"), "item": N_("object"), "magic": N_("magic object")}
"""Kinds of finds that nobody named."""

ACCOUNTS = {
    "gm": N_("the game master"),
    HOARD: N_("the hoard"),
    FUND: N_("the fund"),
    POOL: N_("the pool"),
    CLOCK: N_("the clock"),
    CAMPAIGN: N_("the campaign"),
    SESSION: N_("the session"),
    DUNGEON: N_("the dungeon"),
    LEFT_BEHIND: N_("what was left behind"),
    ORIGINS: N_("what one begins with"),
    REGROUPED: N_("what was regrouped"),
    USED: N_("what was used up"),
    MERCHANTS: N_("the merchants"),
    CHANGE: N_("the change made"),
    "world:tax": N_("the tax"),
    WORKSHOP: N_("the workshop"),
    "world:builders": N_("the builders"),
    DESTROYED: N_("what was destroyed"),
    "world:domain": N_("the domain"),
    "world:wilds": N_("the wilds"),
}
"""Accounts that no table of a ruleset names."""
