"""The language spoken: its messages, numbers, days and typography.

The code has the English messages, and `cli/locale` a catalogue for each other language. A message with `{places}` is
translated first and filled afterwards, so that names and notes stay as they were typed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from cli.names import typed_in
from cli.output.words.agreement import agreeing
from cli.output.words.game_master import Called, with_word

if TYPE_CHECKING:
    from cli.output.words.compiled_catalogue import CompiledCatalogue
    from ledger.rules.tables import Tables


TRANSLATIONS = ("fr",)
"""Languages that a catalogue translates the messages of the code into, which are English."""

LANGUAGES = ("en", *TRANSLATIONS)
LOCALE = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "locale")

NARROW = "\u202f"
UNBROKEN = "\u00a0"


class _Spoken:
    """The language of this process."""

    language = "en"
    game_master: Callable[[], Called | None] | None = None
    tables: Callable[[], Tables | None] | None = None


def speak(language: str) -> None:
    """Choose the language of every word from here on."""
    _Spoken.language = language


def ask_game_master_word(word: Callable[[], Called | None]) -> None:
    """Set the function that returns what the campaign calls its game master; a message about them calls it."""
    _Spoken.game_master = word


def ask_tables(tables: Callable[[], Tables | None]) -> None:
    """Set the function that returns the tables of the campaign that is open, which name what is typed."""
    _Spoken.tables = tables


def tables_at_hand() -> Tables | None:
    """The tables that have names for what is typed; None where no campaign is open."""
    return None if _Spoken.tables is None else _Spoken.tables()


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


class AsInTheCode:
    """The catalogue of a language that has none."""

    def gettext(self, message: str) -> str:
        """The message."""
        return message

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The message for so many."""
        return one if number == 1 else many

    def pgettext(self, context: str, message: str) -> str:
        """The message, whatever the context."""
        return message


@cache
def catalogue(language: str) -> CompiledCatalogue | AsInTheCode:
    """The messages of a language; as they are in the code where it has no catalogue."""
    if language not in TRANSLATIONS:
        return AsInTheCode()
    from cli.output.words.compiled_catalogue import CompiledCatalogue

    try:
        with open(os.path.join(LOCALE, language, "LC_MESSAGES", "messages.mo"), "rb") as file:
            return CompiledCatalogue(file.read())
    except FileNotFoundError:
        return AsInTheCode()


def N_(message: str) -> str:
    """Mark a message that is translated where it is shown."""
    return message


@cache
def _sentence(language: str, message: str) -> str:
    return _set(catalogue(language).gettext(message)) if message else ""


def _(message: str) -> str:
    """The message in the language spoken."""
    return of_campaign(_sentence(_Spoken.language, message))


def of_campaign(text: str) -> str:
    """A message, or a name of the rules', as the campaign says it: with its own word for its game master."""
    if _Spoken.game_master is None or ("MJ" not in text and "ame master" not in text and "GM" not in text):
        return text
    called = _Spoken.game_master()
    return text if called is None else agreeing(with_word(text, called), _Spoken.language)


def game_master_named(called: Called) -> str:
    """The game master by a word, as a sentence names them: `la Conteuse`, `the Referee`."""
    return with_word(_sentence(_Spoken.language, N_("the game master")), called)


def ngettext(one: str, many: str, number: int) -> str:
    """The message for so many, in the language spoken."""
    return _set(catalogue(_Spoken.language).ngettext(one, many, number))


def with_count(one: str, many: str, count: int, **places: object) -> str:
    """The message for so many, with their number in its place `{count}`, and what else it has places for."""
    return ngettext(one, many, count).format(count=integer(count), **places)


def and_more(count: int) -> str:
    """That so many are not listed."""
    return with_count("… and {count} more.", "… and {count} more.", count)


def one_or_more(messages: tuple[str, str], number: int) -> str:
    """Of two marked messages the one for so many, in the language spoken: that of one, or that of several."""
    return _(messages[number != 1])


def pgettext(context: str, message: str) -> str:
    """The message as meant in a context, in the language spoken."""
    return _set(catalogue(_Spoken.language).pgettext(context, message))


def _set(text: str) -> str:
    return _set_in(_Spoken.language, text)


@cache
def _set_in(language: str, text: str) -> str:
    return agreeing(typeset(typed_in(language, text), language), language)


def as_typed(text: str, command: str = "") -> str:
    """A text with the commands and options in it, which are English ids, as they are typed in the language spoken.

    Args:
        command: That takes the options which are in no command, without `campaign`.
    """
    return typed_in(_Spoken.language, text, command)


def worded(names: Mapping[str, str]) -> str:
    """A sentence of a ruleset's tables in the language spoken, to be filled; empty where they do not say it."""
    return of_campaign(_set(str(names.get(_Spoken.language, ""))))


def typeset(text: str, language: str) -> str:
    """Text with the blanks of French typography: narrow before ; ! ?, unbroken before : and inside « »."""
    if language != "fr":
        return text
    for sign in ";!?":
        text = text.replace(f" {sign}", NARROW + sign)
    if " :" in text:
        text = re.sub(r" :(?=\s|$)", UNBROKEN + ":", text)
    return text.replace("« ", "«" + UNBROKEN).replace(" »", UNBROKEN + "»")


def capital(text: str) -> str:
    """A text with a capital, as at the beginning of a sentence or in a heading."""
    return text[:1].upper() + text[1:]


def with_label(label: str, value: str, *, is_so: bool = False) -> str:
    """A label and what it says: `rank: Knight`; of what is simply so the label alone, and figures come after a blank.

    Args:
        is_so: Whether the value is no more than a yes.
    """
    if is_so:
        return label
    return f"{label} {value}" if value[:1] in FIGURES else _("{label}: {value}").format(label=label, value=value)


FIGURES = frozenset("0123456789+−")


def measured(number: str, unit: str) -> str:
    """A number and its unit, which French keeps on one line: `12 po`."""
    return f"{number}{UNBROKEN if _Spoken.language == 'fr' else ' '}{unit}"


def times(number: str, thing: str) -> str:
    """So many of a thing: `6 × torche`; of one that comes or goes `−1 torche`."""
    one = number in ("+1", "−1") and thing[:1] not in FIGURES
    return measured(number, thing) if one else measured(number, measured("×", thing))


def heading(text: str) -> str:
    """A heading that click puts a colon after: French sets them apart."""
    return text + UNBROKEN if _Spoken.language == "fr" else text


# Numbers and days. Babel writes them as well, but to load it and to read a language takes it 33 ms of processor time, a
# fifth of a reading command.


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
    return ("−" if above.startswith("-") else "") + UNBROKEN.join(parts)


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

DECIMAL_PLACES = 10**6
"""A fraction is written as a decimal when this many parts of one write it."""


def day(iso: str, months: Sequence[str] | None = None) -> str:
    """A day of the calendar: `2026-11-01` is `1 Nov 2026`, `1er nov. 2026`; other text as it is.

    Args:
        months: Other names of months than the short ones.
    """
    if iso in ("", "?"):
        return _("day unknown")
    parts = iso[:10].split("-")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts) or not 1 <= int(parts[1]) <= 12:
        return iso
    year, month, number = (int(part) for part in parts)
    first = pgettext("day of a month", "1")
    said = first if number == 1 else number
    return _("{day} {month} {year}").format(day=said, month=_((months or MONTHS)[month - 1]), year=year)


MONTHS = (
    N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"),
    N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec"),
)  # fmt: skip
"""Months as a day names them."""


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them: `Brom, Lira and Vex`."""
    return _with_last(words, _("{first} and {last}"))


def numbered(numbers: Iterable[int]) -> str:
    """Entries by their numbers: `#12 and #14`."""
    return listed([f"#{number}" for number in numbers])


def either(words: Sequence[str]) -> str:
    """One of several, in words."""
    return _with_last(words, _("{first} or {last}"))


def listed_without(words: Sequence[str]) -> str:
    """Words as a sentence lists what is not: `no longer blind or prone`."""
    return _with_last(words, pgettext("no longer", "{first} or {last}"))


def _with_last(words: Sequence[str], pattern: str) -> str:
    return pattern.format(first=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words)
