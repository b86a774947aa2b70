"""Reads corrections and rulings whose reason or verdict was typed without its option: `void 12 it was Lira`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from cli.grammar import option_names
from cli.grammar.row import INNER, TEXT, Row
from cli.input.values import is_option
from cli.names import plain
from ledger.errors import InputError
from ledger.patterns import late_pattern

ENTRIES = late_pattern(r"#?\d+(?:\s*[-–,]\s*#?\d+)*")
"""Entries as one word: `12`, `#12`, `57-60`, `3,5`."""

BEFORE_ENTRIES = frozenset(
    {"about", "ecriture", "ecritures", "entree", "entrees", "entries", "entry", "l'ecriture", "l'entree"}
    | {"la", "le", "les", "sur"}
)
"""Words before the number of an entry that say no more than it, as names are looked up."""

UPHELD = frozenset(
    {"accepte", "accepter", "acceptee", "fonde", "fondee", "juste", "oui", "uphold", "upheld", "valide", "yes"}
)
DISMISSED = frozenset(
    {"dismiss", "dismissed", "infonde", "infondee", "no", "non", "refuse", "refusee", "rejet", "rejete", "rejetee"}
    | {"rejeter"}
)
"""Words for a ruling, as names are looked up."""


def with_reason(row: Row, words: list[str]) -> list[str]:
    """Words of `void` or `amend` with what stands after the entry, up to `--`, as the reason.

    After the number of an amendment without `--` stands the command already.
    """
    head, tail = _parted(words)
    if (typed := _sorted(row, head)) is None:
        return words
    loose, options = from_number(typed[0]), typed[1]
    if not loose or not ENTRIES.fullmatch(loose[0]):
        return words
    entries, rest = loose[:1], loose[1:]
    amends = any(place.type is INNER for place in row.places)
    # Several numbers are several entries; or the reason begins with one of them.
    if "--reason" in options or any(map(ENTRIES.fullmatch, rest[:1])) or (amends and not tail and not _quoted(rest)):
        return [*loose, *options, *tail]
    return [*entries, *options, *(("--reason", " ".join(rest)) if rest else ()), *tail]


def with_change(row: Row, words: list[str]) -> list[str]:
    """Words of `amend` with what it does not take itself as the command, or the change of one, after `--`.

    `29 --price 5gp --reason x` is `29 --reason x -- --price 5gp`.
    """
    if "--" in words:
        return with_reason(row, words)
    own, rest, left = list[str](), list[str](), iter(words)
    taken = option_names(row)
    for word in left:
        option = taken.get(word.partition("=")[0]) if is_option(word) else None
        if option is None or option.name in OF_THE_COMMAND:
            rest.append(word)
        else:
            own += [word, *([] if option.is_flag or "=" in word else islice(left, 1))]
    if not rest or is_option(rest[0]) or not (any(map(is_option, rest)) or is_change(rest[1:])):
        return with_reason(row, words)
    return [rest[0], *own, "--", *rest[1:]]


def is_change(words: Sequence[str]) -> bool:
    """Whether words change something of a command, and are no command themselves."""
    return bool(words) and (is_option(words[0]) or CHANGE.match(words[0]) is not None)


CHANGE = late_pattern(r"[^\W\d][^\s=]*=.")
"""How KEY=VALUE begins."""

OF_THE_COMMAND = frozenset({"faces", "override"})
"""Options that are of the command in the place of an entry, and not of the amendment."""


def with_ruling(row: Row, words: list[str]) -> list[str]:
    """Words of a command about a dispute with the verdict and the reason as options; no dispute is the only one."""
    head, tail = _parted(words)
    if (typed := _sorted(row, head)) is None:
        return words
    loose, options = from_number(typed[0]), typed[1]
    number = loose.pop(0) if loose and ENTRIES.fullmatch(loose[0]) else ""
    named = {option.name for option in row.options}
    if "uphold" in named and loose:
        for option, verdicts in (("--uphold", UPHELD), ("--dismiss", DISMISSED)):
            if plain(loose[0]) in verdicts:
                options, loose = [option, *options], loose[1:]
                break
    if loose and "--reason" not in options and "reason" in named:
        options, loose = [*options, "--reason", " ".join(loose)], []
    return [number, *options, *loose, *tail]


def from_number(words: list[str]) -> list[str]:
    """Words without those before the number of an entry, where one comes then: `le 12`, `l'entrée 12`."""
    at = next((at for at, word in enumerate(words) if plain(word) not in BEFORE_ENTRIES), len(words))
    return words[at:] if at < len(words) and ENTRIES.fullmatch(words[at]) else words


def _quoted(words: Sequence[str]) -> bool:
    """Whether words are one text that was typed between quotes."""
    return len(words) == 1 and " " in words[0]


def _parted(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words before `--`, and those from it on."""
    at = words.index("--") if "--" in words else len(words)
    return list(words[:at]), list(words[at:])


def with_amount_last(row: Row, words: list[str]) -> list[str]:
    """Words of a command that ends with an amount, which was typed before somebody or a text: `lend Brom 20gp Lira`."""
    loose, options = _sorted(row, words) or ([], [])
    at = len(row.places) - 2
    first, rest = loose[at : at + 1], loose[at + 1 :]
    if not (first and rest and BEGINS_AMOUNT.match(first[0])):
        return words
    if row.places[at].type is not TEXT and not BEGINS_AMOUNT.match(rest[-1]):
        return [*loose[:at], rest[-1], *first, *rest[:-1], *options]
    if row.places[at].type is TEXT and COINS.match(first[0]) and not any(map(BEGINS_AMOUNT.match, rest)):
        from cli.input.counted import changes_it

        if changes_it([rest[0], rest[-1]]):
            # `charge 5gp each`, but `charge 5gp the double room`
            raise InputError("too_many_arguments", arguments=rest, command=f"campaign {row.id}", nearest=[])
        return [*loose[:at], " ".join(rest), *first, *options]
    return words


COINS = late_pattern(r"\s*\d+\s*[^\W\d]")
"""How an amount with its coin begins: `12sp`."""

BEGINS_AMOUNT = late_pattern(r"[\d½¼¾]")


def with_summary(row: Row, words: list[str]) -> list[str]:
    """Words of `session end` with what stands behind it as its summary."""
    loose, options = _sorted(row, words) or ([], [])
    if not loose or "--summary" in options:
        return words
    return [*options, "--summary", " ".join(loose)]


def with_end(row: Row, words: list[str]) -> list[str]:
    """Words of `condition` with the sign of the shorthand as the option it means: `-empoisonné`."""
    ended = [word for word in words if ENDED.match(word) and word not in option_names(row)]
    if not ended:
        return words
    return [*(word[1:] if word in ended else word for word in words), "--off"]


ENDED = late_pattern(r"-[^\W\d_]{1,2}\b|-[^\W\d_]{3}")
"""A sign before a word that is no option: a long one has two."""


def with_who(row: Row, words: list[str]) -> list[str]:
    """Words of `log` with a name as the option it is; a number may be of an entry, or how many, and stays."""
    loose, options = _sorted(row, words) or ([], [])
    if "--who" in options or len(loose) != 1 or ENTRIES.fullmatch(loose[0]):
        return words
    return ["--who", loose[0], *options]


def with_file(row: Row, words: list[str]) -> list[str]:
    """Words of a command that writes a document with a file or a form as the option it is: `export report a.html`."""
    loose, options = _sorted(row, words) or ([], [])
    if len(loose) != 1:
        return words
    if plain(loose[0]) in FORMATS and "--format" not in options:
        return [*options, "--format", plain(loose[0])]
    if re.search(r"\w\.\w{2,4}$", loose[0]) and not {"--output", "-o"}.intersection(options):
        return [*options, "--output", loose[0]]
    return words


FORMATS = frozenset({"html", "md", "pdf"})


def with_claim(row: Row, words: list[str]) -> list[str]:
    """Words of `dispute open` with what was typed as a reason among them: it is the claim."""
    answer = [word for word in words if plain(word) not in CLAIM]
    return answer if len(answer) == len(words) - 1 else words


CLAIM = frozenset({"--claim", "--motif", "--raison", "--reason", "--texte", "--text"})
"""Options that somebody types before a claim, as names are looked up."""


def _sorted(row: Row, words: Sequence[str]) -> tuple[list[str], list[str]] | None:
    """Words that belong to no option, and options with their values; None where an option is none of the command's."""
    taken = option_names(row)
    loose: list[str] = []
    options: list[str] = []
    left = iter(words)
    for word in left:
        if not is_option(word):
            loose.append(word)
            continue
        name, equals, _value = word.partition("=")
        if name not in taken:
            return None
        options.append(word)
        if not taken[name].is_flag and not equals:
            options += [value for value in (next(left, None),) if value is not None]
    return loose, options
