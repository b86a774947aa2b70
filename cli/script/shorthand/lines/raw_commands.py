"""Lines whose text is raw to its options: a session's title, why something is void, who was defeated."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.names import SESSION_LINES, command_of, option_of
from cli.script.lines import split_line
from cli.script.shorthand.meaning import Command, Reading
from cli.script.shorthand.people.who import named
from cli.script.shorthand.phrases.keyed import keys_among
from cli.script.shorthand.vocabulary.words import (
    Word,
    joined,
)
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


BEGINS = re.compile(r"\s*([^\W\d]+)(?:\s*:\s*|\s+|$)(.*)", re.DOTALL)


ENTRIES = re.compile(
    r"((?:[1-9]\d*(?:(?:-| to | through | à | au )\d+)?[\s,]+(?:(?:and|et)\s+(?=[1-9]))?)+)(?=[^\s\d-])"
    r"(?!(?:and|et|to|through|à|au) [#1-9])(.*)",
    re.DOTALL | re.IGNORECASE,
)
"""Entries that are taken back, and why: `12, 14 and 15 counted twice`."""


OPTIONS = re.compile(r"(?:^|\s)(?=--[a-zé])")


NUMBER = re.compile(r"[1-9]\d{0,5}")


SAID = ("--reason", "--session")
"""Options by which a line is a full command already."""


OF_SESSION = frozenset(
    {"of", "the", "session", "evening", "game", "de", "la", "seance", "partie", "soiree", "du", "jeu"}
)
"""Words after `end` that say no more than that the session is meant, folded."""


CALLED_SESSION = r"(?:(?:the|of|de|la|le|du)\s+)*(?:session|séance|seance|partie|soirée|soiree)(?:\s+(?:n°\s*)?\d+)?"

SESSION_IS = re.compile(rf"{CALLED_SESSION}(?:\s*:\s*|$)", re.IGNORECASE)
"""Words between the start of a session and its title: `start session: The mill`."""

BEFORE_TITLE = re.compile(rf"{CALLED_SESSION}(?:\s*[:,]\s*|$)", re.IGNORECASE)
"""The same, or with a comma: `début de la séance, le pont des pendus`."""


BEFORE_CAPITAL = re.compile(
    r"^(?:(?:the|a|new|of|de|la|le|une|nouvelle)\s+)*(?:session|séance|seance|partie|game)\s+(?=[A-ZÀ-Ý])"
)
"""The same before the capital of a title: `start session The mill`."""


TITLED = re.compile(
    r"(?:(?:the|of|de|la|le|du)\s+)*(?:session|séance|seance|partie|soirée|soiree)\s*,?\s*[«\"“]\s*(.+?)\s*[»\"”]",
    re.IGNORECASE,
)
"""A title in quotes behind such words: `début de la séance, « Le gué »`."""


OF_A_FIGHT = re.compile(
    r"(?:of (?:the |a )?|the |a |du |de la |d['’]une? |le |la |une? )?"
    r"(?:fight|battle|combat|encounter|bataille|bagarre|rencontre|round|tour|turn|initiative|over|again)\b.*",
    re.DOTALL,
)
"""What begins and is no session, where no title has a capital: `début du combat`, `start the fight, Stôl first`."""


MARKED = re.compile(r"\s*(?:session|s[ée]ance)\s+([^\W\d]+)\s*[,:;]\s+(\S.*)", re.IGNORECASE)
"""The command of a session with a mark before its title: `session start, The mill`."""


def raw_command(text: str, number: int) -> Command | None:
    """The command of a line whose text is raw to the options at its end: a session's title or summary, a reason."""
    if (marked := MARKED.fullmatch(text)) and folded(marked[1]) in SESSION_LINES:
        text = f"{marked[1]} {marked[2]}"
    found = BEGINS.fullmatch(text)
    if found is None:
        return None
    word, rest = found.groups()
    if inner := SESSION_LINES.get(folded(word)):
        if inner == "start" and OF_A_FIGHT.fullmatch(rest) and ":" not in text[: found.start(2)]:
            return None
        said, options = _before_options(rest, number)
        if inner == "start":
            said = TITLED.sub(r"\1", BEFORE_TITLE.sub("", BEFORE_CAPITAL.sub("", said)))
        if inner == "end" and OF_SESSION.issuperset(map(folded, said.rstrip(".!").split())):
            said = ""
        if inner == "end" and (session := SESSION_IS.match(said)) and ":" in session[0]:
            said = said[session.end() :]
        if said[:1] in ("-", "+", ">", "−", "="):
            # Somebody is called so.
            return None
        return ["session", inner, *(_titled(inner, said) if said else []), *options]
    if command_of(word) != "void" or _is_in_full(rest) or (reason := ENTRIES.fullmatch(rest)) is None:
        return None
    said, options = _before_options(reason[2], number)
    entries = re.findall(r"[\d-]+", re.sub(r"(?<=\d) (?:to|through|à|au) (?=\d)", "-", reason[1]))
    return ["void", *entries, "--reason", said, *options]


def _is_in_full(text: str) -> bool:
    """Whether a correction says its reason or its session by an option."""
    return any(option_of(word.partition("=")[0], SAID) for word in text.split() if word.startswith("--"))


def void_with_number(command: Command) -> Command | None:
    """A correction whose last number may begin its reason, since it is not higher than the one before: `12 2 fois`."""
    at = command.index("--reason")
    *entries, last = command[1:at]
    if not entries or "-" in last + entries[-1]:
        return None
    if int(last) > int(entries[-1]) and COUNTED.match(command[at + 1]) is None:
        return None
    return ["void", *entries, "--reason", f"{last} {command[at + 1]}", *command[at + 2 :]]


COUNTED = re.compile(
    r"(?:hp|pv|ev|ue|xp|px|pav|[pgsec]p|p[poeac]|points?|dmg|damage|d[ée]g[âa]ts?|times|fois|not|pas|instead)\b",
    re.IGNORECASE,
)
"""Words behind a number that is no entry: `void 3 4 hp too many`."""


def _titled(inner: str, said: str) -> list[str]:
    return [said] if inner == "start" else ["--summary", said]


def _before_options(text: str, number: int) -> tuple[str, list[str]]:
    """A raw text, and the options after it."""
    said, *options = OPTIONS.split(text.strip(), maxsplit=1)
    return said.strip(), split_line(options[0], number) if options else []


def defeated(app: App, words: Sequence[Word]) -> list[Reading]:
    """What `vaincu 6 kobolds dv1/2` stands for; empty for a line that is a full command already."""
    # A number first is how many; no key is before the name.
    at_least = 1 + bool(len(words) > 1 and NUMBER.fullmatch(words[0].text))
    keys, loose = keys_among(app, "defeat", None, words[at_least:])
    name = [*words[:at_least], *loose]
    count = [at for at in (0, -1) if len(name) > 1 and NUMBER.fullmatch(name[at].text) and not name[at].quoted]
    if len(name) < 2 and all("=" in word.text for word in words[len(name) :]):
        return []
    counted = ["--count", name[count[0]].text] if count else []
    thing = name[1:] if count and count[0] == 0 else name[:-1] if count else name
    readings: list[Reading] = [[["defeat", joined(thing), *keys, *counted]]]
    if count and count[0] == -1 and named(app, joined(name)):
        # `gobelin 3` may be the third of them, or three.
        readings.append([["defeat", joined(name), *keys]])
    return readings
