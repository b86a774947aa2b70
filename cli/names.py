"""Looks commands and options up by their names in either language, and shows them in the one that is spoken.

Both languages are always understood, whichever is spoken: a script runs anywhere. English ids are what is stored,
exported and answered in JSON. The names are no messages: a translator must not translate what is to be typed. The first
French name is the one that is shown, an infinitive or what is looked at; the others are accepted too. Those of commands
are in their rows (`cli.grammar`), those of options in `cli.typed_names`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache

from cli.grammar import COMMANDS, HELP_ON, ROWS, inner_rows
from cli.grammar.row import Row
from cli.typed_names import OPTIONS, SHOWN_OF, WORDS
from ledger.folding import unaccented
from ledger.patterns import late_pattern

SESSION_LINES = {"début": "start", "debut": "start", "start": "start", "fin": "end", "end": "end"}
"""Words that begin a short line about a session, `fin Les caves sont vidées`, to its command."""

CANCEL = frozenset({"annuler", "annule"})
"""Takes back an entry that is named, or by itself the last one."""

AGAINST = ("--against", "--vs")
"""Options of one French name: what follows is somebody and their roll, or a number."""


def plain(word: str) -> str:
    """A word as names are looked up: without case and accents."""
    return unaccented(word).replace("_", "-")


def command_of(word: str, group: str = "", *, alone: bool = False) -> str | None:
    """The command that a word names in either language, by its id: `lancer` is `roll`; None where there is none.

    Args:
        group: Of which the command is one: `start` of `session` is looked up as `ouvrir`.
        alone: Whether nothing else was typed.
    """
    word = plain(word)
    if alone and word in CANCEL and not group:
        return "undo"
    return word if word in _commands(group) else _french_commands(group).get(word)


def words_in_ids(words: Sequence[str]) -> list[str]:
    """The words of a command with those that name it by their ids: `séance ouvrir` is `session start`.

    What names no command stays as it is.
    """
    if not words:
        return []
    first = command_of(words[0], alone=len(words) == 1) or words[0]
    second = command_of(words[1], first) if len(words) > 1 and first in _groups() else None
    return [first, second, *words[2:]] if second is not None else [first, *words[1:]]


def option_of(word: str, known: Container[str], following: str = "") -> str | None:
    """The option of a command that a word names in either language: `--pour` is `--for`; None where there is none.

    Args:
        known: Options of the command.
        following: The word after it.
    """
    found = [option for option in _options().get(plain(word), ()) if option in known]
    if len(found) > 1 and found == list(AGAINST):
        return AGAINST[following.strip().lstrip("+-").isdecimal()]
    return found[0] if found else None


def options_in_ids(words: Sequence[str], known: Container[str]) -> list[str]:
    """Words with the options among them by their ids, up to `--`; `--pour=le-bac` too."""
    answer = list(words)
    if not [word for word in words if word[:2] == "--" and word not in known]:
        return answer
    for at, word in enumerate(words):
        if word[:2] == "--" and word not in known:
            if word == "--":
                break
            name, equals, value = word.partition("=")
            following = value if equals else answer[at + 1] if at + 1 < len(answer) else ""
            answer[at] = (option_of(name, known, following) or name) + equals + value
    return answer


@cache
def _commands(group: str) -> Mapping[str, Row]:
    """The rows of the commands of a group, or of those of none, by their English names, which go before French ones."""
    return inner_rows(group) if group else {**COMMANDS, HELP_ON.id: HELP_ON}


@cache
def _french_commands(group: str) -> Mapping[str, str]:
    """The same commands by their plain French names."""
    names = [(name, id_) for id_, row in _commands(group).items() for name in row.french]
    # All at once: a fold of each takes five times as long.
    folded = plain("\n".join(name for name, _id in names)).split("\n") if names else []
    return {name: id_ for name, (_name, id_) in zip(folded, names, strict=True)}


@cache
def _groups() -> frozenset[str]:
    return frozenset(id_.partition(" ")[0] for id_ in ROWS if " " in id_)


@cache
def _options() -> Mapping[str, Sequence[str]]:
    """Options by their plain names; the English one first."""
    found: dict[str, list[str]] = {id_: [id_] for id_ in OPTIONS}
    for id_, names in OPTIONS.items():
        for name in names:
            if id_ not in (listed := found.setdefault(plain(name), [])):
                listed.append(id_)
    return found


def shown_command(id_: str, language: str) -> str:
    """A command as it is shown in a language: `session start` is `séance ouvrir`."""
    if language != "fr":
        return id_
    group, _blank, inner = id_.partition(" ")
    words = [_first(group)] + ([_first(id_, inner)] if inner else [])
    return " ".join(words)


def _first(id_: str, otherwise: str = "") -> str:
    return ROWS[id_].french[0] if id_ in ROWS else otherwise or id_


def shown_option(id_: str, language: str, command: str = "") -> str:
    """An option as it is shown in a language.

    Args:
        command: That takes it, without `campaign`.
    """
    if language != "fr":
        return id_
    return SHOWN_OF.get((command, id_)) or next(iter(OPTIONS.get(id_, ())), id_)


def names_of_commands(ids: Iterable[str], group: str = "") -> Mapping[str, Mapping[str, str]]:
    """The names of some commands in each language, those of a group without it, to the id."""
    return _by_name({id_: ROWS[f"{group} {id_}".strip()].french for id_ in ids})


def names_of_options(ids: Iterable[str]) -> Mapping[str, Mapping[str, str]]:
    """The names of some options in each language, to the id."""
    return _by_name({id_: OPTIONS.get(id_, ()) for id_ in ids})


def _by_name(french: Mapping[str, Sequence[str]]) -> Mapping[str, Mapping[str, str]]:
    names = {name: id_ for id_, own in french.items() for name in own or (id_,)}
    return {"en": {id_: id_ for id_ in french}, "fr": names}


def word_of(given: str, known: Iterable[str]) -> str | None:
    """The word of a few that one names in either language: `bref` is `brief`; None where there is none."""
    word = plain(given)
    return next((id_ for id_ in known if word in map(plain, (id_, *WORDS.get(id_, ())))), None)


def shown_word(id_: str, language: str) -> str:
    """One of a few words as it is shown in a language."""
    return next(iter(WORDS.get(id_, ())), id_) if language == "fr" else id_


def shown_last_word(path: str, language: str) -> str:
    """The last word of a command as it is shown: `ouvrir` of `session start`."""
    return shown_command(path, language).rpartition(" ")[2]


def typed_in(language: str, text: str, command: str = "") -> str:
    """A text with the commands and options in it as they are typed in a language.

    It is of English ids: `“campaign receive Brom 20gp --from TEXT”`; in an English text they stay.

    Args:
        command: That options outside of any command are of.
    """
    if language != "fr" or ("campaign " not in text and "--" not in text):
        return text
    return TYPED.sub(lambda found: _typed_in_french(found, command), text)


TYPED = late_pattern(
    r"(?<![\w-])campaign (?P<words>[a-z][a-z-]*(?: [a-z]+\b)?)(?P<rest>(?:(?!campaign )[^«»“”\n])*)"
    r"|(?<=\"57=)(?P<instead>[a-z][a-z-]*)"
    r"|(?<![\w-])(?P<option>--[a-z][a-z-]*)"
)
"""A command up to the end of its line or of its quotes, one in the place of an entry, or an option outside of one."""

OPTION = late_pattern(r"(?<![\w-])--[a-z][a-z-]*")

INNER = late_pattern(r"(?P<before> -- |\"\d+=)(?P<words>[a-z][a-z-]*(?: [a-z]+\b)?)(?P<rest>.*)", re.DOTALL)
"""A command within a command: of `amend 57 -- award`, of `--instead "57=find"`."""


def _typed_in_french(found: re.Match[str], command: str) -> str:
    if option := found["option"]:
        return shown_option(option, "fr", command)
    if instead := found["instead"]:
        return shown_command(instead, "fr")
    return "campaign " + _command_in_french(found["words"], found["rest"])


def _command_in_french(words: str, rest: str) -> str:
    """A command by its French name, and its options: `words` may have a word too many at its end."""
    first, blank, second = words.partition(" ")
    if words not in ROWS:
        words, rest = first, blank + second + rest
    inner = INNER.search(rest)
    after = ""
    if inner is not None:
        rest, after = rest[: inner.start()], inner["before"] + _command_in_french(inner["words"], inner["rest"])
    return shown_command(words, "fr") + OPTION.sub(lambda option: shown_option(option[0], "fr", words), rest) + after
