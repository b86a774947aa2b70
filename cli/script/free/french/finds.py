"""What was found, in a sentence of French: the list, behind a place and a colon, or behind a verb of finding.

`dans le caveau : 40 po et un rubis de 80 po`, `on récupère sur l'ogre 45 po et une masse`, `il y a 120 po`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.input.finds import FINDS
from cli.script.free.french.amounts import HARM, POINTS, SHORT
from cli.script.free.french.phrases import AMOUNT, JOIN, MARK, PRONOUN, TEXT, VERB, WHO, Phrase, Sentence, sentence_of
from cli.script.free.french.remarks import remark_of
from cli.script.free.patterns import Way
from cli.script.shorthand.goods.finds import things_listed
from cli.script.shorthand.goods.things import coins_of
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.people.who import named
from cli.script.shorthand.phrases.lexicon import meaning_words
from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS, is_unit, main_coin
from cli.script.shorthand.vocabulary.small_words import without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun, begins_with
from cli.script.shorthand.vocabulary.words import SMALL_WORDS, Word, as_typed, has_digit, joined, small, word_set
from ledger.errors import InputError
from ledger.facts import HOARD_NAME
from ledger.ids import VALUABLES
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

PLACES = word_set("dans sur sous derrière derriere chez à au aux devant en près pres")
"""Words that lead to where something was, as typed."""

HEADS = word_set("butin tresor dedans fouille contenu trouvaille trouvailles")
"""Words before a list of what was found, folded."""

HOLDERS = word_set(
    "coffre coffret bourse sac sacoche besace poche poches corps cadavre cadavres fouille cachette malle cassette urne "
    "armoire tiroir autel sarcophage"
)
"""Nouns before a colon for where a list of finds was, folded."""

HOLDS = word_set("contient contenait contiennent renferme renfermait cache cachait recele")
"""Verbs of where something is found, folded."""

HIDES = word_set("cache cachait recele")
"""Those of them of whoever hides something too."""

LOOTS = frozenset({"loot", "find", "search"})
"""Acts by which something is found."""

EACH_OF_US = word_set("chacun chacune tous toutes on nous personne quelqu'un")
"""Words, folded, for those who do something, with which no thing begins."""

KEPT = frozenset({"take", "steal", "buy", "suffer", "recover", "strike", "give"})
"""Acts that the same verbs may be of, where somebody alone does them."""

FARTHEST = 12
"""Words before a list, at most."""


def finds(app: App, words: Sequence[Word]) -> list[Way]:
    """What was found; empty for a line of anything else."""
    for at in range(1, min(len(words), FARTHEST)):
        found = _listed(app, list(words[at:]))
        if found is None:
            continue
        things, rest = found
        head = _head(app, words[:at])
        if head is None:
            continue
        origin, sure = head
        told = as_typed(rest).strip(" ,.;!")
        if rest and (origin or small(rest[0]) not in PLACES or any(has_digit(word.text) for word in rest)):
            continue
        if HIDES.intersection(small(word) for word in words[:at]) - {small(words[0])}:
            # `le meunier cache 500 po`: perhaps nobody has found them yet.
            sure = False
        if at_name := next((each for each, word in enumerate(rest) if word.text in app.read.roster.names), 0):
            # `dans le coffre, Perle prend la dague`: what another one does is no place.
            found_there = [["find", *things, "--from", as_typed(rest[:at_name]).strip(" ,.;!:")]]
            return [Way([*found_there, _by_another(rest[at_name:], things)], sure=False)]
        if meaning_words(app, "find", None, rest):
            # `sur aac le cadavre`
            sure = False
        where = origin or told
        source = ["--from", where.strip(" ,.;!:")] if where and "--from" not in things else []
        return [Way([["find", *things, *source]], sure)]
    return _loosely(app, words)


def _by_another(words: Sequence[Word], things: Sequence[str]) -> Command:
    """What somebody does behind a find: they take one of the things, or it is only told."""
    length = acts_begun(words[1:])[1] if begins_with(words[1:], "take") else 0
    named = joined(without_articles(words[1 + length :])).strip(" ,.;!:") if length else ""
    called = [thing.partition("=")[2].partition(":")[0] for thing in things if thing.startswith("item=")]
    meant = [name for name in called if named and folded(name).startswith(folded(named))]
    return ["take", words[0].text, meant[0]] if len(meant) == 1 else ["note", as_typed(words)]


def _loosely(app: App, words: Sequence[Word]) -> list[Way]:
    """A list of which a part leaves something open, a coin say, to be asked about: `coffre : 340 po, 2 rubis à 50`."""
    begins = [at for at in range(1, min(len(words), FARTHEST)) if _begins_list(words[at - 1])]
    for at in (*begins, 0):
        head = _head(app, words[:at]) if at else ("", False)
        parts = [part for part in PARTS.split(" ".join(word.text for word in words[at:])) if part.strip(" .!")]
        things = [_loose(app, part.strip(" .!")) for part in parts] if head is not None else []
        # Alone a list begins with coins: `12 po et une perle à 100`.
        worth = any("=" in each and ":" in each for each in things)
        listed = at or (len(things) > 1 and "=" not in things[0] and worth)
        if head is not None and things and all(things) and listed:
            return [Way([["find", *things, *(["--from", head[0]] if head[0] else [])]], sure=False)]
    return []


def _begins_list(word: Word) -> bool:
    return not word.quoted and (word.text.endswith(":") or folded(word.text) in HOLDS)


PARTS = re.compile(r"\s*[,;]\s+|\s+et\s+")
"""What stands between the things of a list."""

LOOSE = re.compile(
    r"(?:(\d{1,4}|une?|des|les?|la|quelques)\s+)?([^\W\d][^\d,;:()]*?(?:\s+(?:niv|niveau)\.?\s+\d+|\s+\+\d)?)"
    r"(?:\s+(?:à|de|valant|@|\()?\s*(\d{1,6})\s*([^\W\d]{0,3})\)?)?"
)
"""A thing of a list: how many, its name, and what it is worth."""


def _loose(app: App, part: str) -> str:
    """A part of a list as `find` takes it; empty where it is no thing and no coins."""
    words = [Word(word) for word in part.split()]
    if coins := coins_of(app, words):
        return coins
    found = LOOSE.fullmatch(part)
    if found is None or len(found[2].split()) > MOST_OF_NAME:
        return ""
    number, name, worth, coin = found.groups()
    if worth and coin and app.rules.tables.find("coinage.coins", coin) is None:
        return ""
    several = number is not None and number.isdecimal() and number != "1"
    price = f"{worth}{coin or main_coin(app)}" if worth else ""
    times = f"*{number}" if several else ""
    name = singular(name) if several else name
    kind = FINDS.get(folded(name))
    if kind in VALUABLES:
        return f"{kind}={price or '?'}{times}"
    return f"item={name}{f':{price}' if price else ''}{times}"


MOST_OF_NAME = 5


def _listed(app: App, words: list[Word]) -> tuple[list[str], list[Word]] | None:
    """The finds of a list and the words behind it; None where words are none, or one that is read in two ways."""
    first = folded(words[0].text)
    if not (words[0].text[:1].isdecimal() or first in ("un", "une", "des", "la", "le", "les") or first.isalpha()):
        return None
    try:
        commands, rest = things_listed(app, words)
    except InputError:
        return None
    if len(commands) != 1:
        return None
    things = [thing for at, thing in enumerate(commands[0]) if "--from" not in commands[0][max(0, at - 1) : at + 1]]
    if not all(map(partial(_is_find, app), things)):
        return None
    return commands[0], rest


def _is_find(app: App, thing: str) -> bool:
    """Whether a word of a command is a find: coins, or something with a name that is no amount."""
    _kind, equals, name = thing.partition("=")
    if not equals:
        return has_digit(thing) or not thing.startswith("-")
    called = name.partition(":")[0].partition("*")[0]
    first = folded(called).split()[:1]
    # `une gemme verte` is one thing, and `3 po de bière` is what is paid.
    is_noun = (
        bool(first)
        and first[0] not in SMALL_WORDS | POINTS | HARM | EXPERIENCE_WORDS
        and not is_unit(app, SHORT.get(first[0], first[0]))
    )
    # `en route, un ours brun`: one of those who were met is no find.
    foes = {name for who in named(app, called) for name in who.names} - set(app.read.roster.names)
    # `à l'aube, chacun mangea une ration`
    does = folded(called).split()[0:1] and folded(called).split()[0] in EACH_OF_US
    return is_noun and called != "?" and not foes and not does


def _head(app: App, words: Sequence[Word]) -> tuple[str, bool] | None:
    """Where it was found, and whether the words before a list are sure to begin one; None where they begin none."""
    sentence = sentence_of(app, words)
    phrases = sentence.phrases
    last = phrases[-1]
    if sentence.of(AMOUNT) or any(word.quoted for word in words):
        return None
    colon = last.kind == MARK and last.said == ":"
    if colon:
        return _before_colon(app, words, phrases[:-1])
    if last.kind == MARK and last.said == "," and small(words[0]) in PLACES:
        # `sous le lit, 12 pa`: found there, or paid.
        found = _before_colon(app, words, phrases[:-1])
        return (found[0], False) if found is not None else None
    said = [small(word) for word in words]
    if said[-3:] == ["il", "y", "a"] or said[-3:] == ["il", "y", "avait"]:
        before = sentence_of(app, words[:-3]) if len(words) > len(said[-3:]) else None
        if before is not None and not _is_told(app, before, before.phrases):
            return None
        return (as_typed(words[:-3]).strip(" ,"), True) if before else ("", True)
    if any(each.who and (each.who.purse or each.who.each) for each in sentence.of(WHO)):
        return None
    if last.kind == TEXT and len(words) > 1 and folded(words[-1].text) in HOLDS and not sentence.of(WHO):
        return as_typed(words[:-1]).strip(" ,"), True
    return _behind_verb(app, sentence, words)


def _before_colon(app: App, words: Sequence[Word], phrases: Sequence[Phrase]) -> tuple[str, bool] | None:
    """A place, or a word for what was found, before a colon: `sur le prisonnier :`, `butin de Malrec :`."""
    searched = phrases[:1] if folded(words[0].text) in HOLDERS else []
    if not phrases or any(each.kind not in (TEXT, WHO, PRONOUN) for each in phrases if each not in searched):
        return None
    first = phrases[0]
    company = set(app.read.roster.names)
    if any(set(each.names) & company for each in phrases):
        return None
    if first.kind == TEXT and not first.lead and first.said.split()[-1:] and first.said.split()[0] in HEADS:
        return _without_of(words), True
    if searched:
        # `coffre de l'ogre :`
        return as_typed(words).strip(" ,:").removeprefix("fouille de ").removeprefix("fouille des "), True
    if first.names == (HOARD_NAME,) and not first.lead:
        return _without_of(words), True
    if first.lead in PLACES or small(words[0]) in PLACES:
        return as_typed(words).strip(" ,:"), True
    return None


def _without_of(words: Sequence[Word]) -> str:
    """Of whom or what the find is, behind the word for it: `butin de Malrec`."""
    return as_typed([word for word in words[1:] if small(word) not in ("de", "du", "des", "d'")]).strip(" ,:")


def _behind_verb(app: App, sentence: Sentence, words: Sequence[Word]) -> tuple[str, bool] | None:
    """A verb of finding before a list, perhaps with where it was between them."""
    phrases = sentence.phrases
    at = next((at for at in range(len(phrases) - 1, -1, -1) if phrases[at].kind == VERB), None)
    if at is None or (verb := phrases[at].verb) is None or not verb.acts & LOOTS:
        return None
    before, between = phrases[:at], phrases[at + 1 :]
    subject = [each for each in before if each.kind in (WHO, PRONOUN)]
    all_of_us = any(each.said in ("on", "nous") for each in subject) or any(
        each.who and each.who.everybody for each in subject
    )
    if verb.acts & KEPT and not all_of_us:
        return None
    if any(each.kind == JOIN and each.said != "et" for each in before) or not subject:
        return None
    if any(each.kind not in (TEXT, WHO) or each.lead not in PLACES for each in between):
        return None
    ahead = [each for each in before if each not in subject]
    searched = [each for each in ahead if each.acts & LOOTS]
    if any(each.kind == VERB and each not in searched for each in ahead):
        return None
    where = as_typed(words[phrases[at].ends :]).strip(" ,") if between else ""
    told = [each for each in ahead if each not in searched and each.said != "et"]
    if not where and told and told[0].lead in PLACES:
        # `dans un coffre rouillé on trouve 45 po`
        where = as_typed(words[told[0].begins : told[-1].ends]).strip(" ,")
    # What one of them finds alone may be theirs.
    return where, all_of_us and _is_told(app, sentence, told)


def _is_told(app: App, sentence: Sentence, phrases: Sequence[Phrase]) -> bool:
    """Whether phrases are sure to be only told."""
    remark = remark_of(app, sentence, phrases)
    return remark is not None and remark.sure
