"""Ordinary verbs after a name: `gobelin 2 inflige 3 à lira`, `lira drinks potion`, `brom se relève`.

Each act is read with who does it and who suffers it in their places; one that what follows does not fit is none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cli.input.name_lookup import ARTICLES
from cli.output.words.language import spoken
from cli.script.shorthand.acts import acts_of_fate as fate
from cli.script.shorthand.acts import acts_with_goods as goods
from cli.script.shorthand.acts import blows, spells
from cli.script.shorthand.acts.acts_of_fate import Act
from cli.script.shorthand.goods.changes import suffer
from cli.script.shorthand.meaning import Command, Reading, throws_dice
from cli.script.shorthand.people.who import POSSESSED, Who, leading
from cli.script.shorthand.phrases.lexicon import meaning_words
from cli.script.shorthand.phrases.texts import FOR, Unasked, text_option, unasked_words
from cli.script.shorthand.rolls.misses import BLOWS, missed
from cli.script.shorthand.rolls.rolls import kinds_begun, rolls
from cli.script.shorthand.vocabulary.small_words import is_face, without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun, is_bare
from cli.script.shorthand.vocabulary.words import Word, joined, small, without_commas
from ledger.errors import InputError
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


SOUGHT = frozenset({"to", "de", "d'"})
"""Words between trying and what is rolled, folded."""


def acts(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """What a line is whose words after a name begin with a verb; empty where none of its acts fits what follows.

    Raises:
        InputError: `shorthand_unclear`, where an act lacks something, such as whom it is done to.
    """
    called, length = acts_begun(words)
    by = [Word("was"), *words] if len(words) > 2 and small(words[1]) in blows.BY and not words[0].quoted else []
    if by and (suffered := acts_begun(by))[0] and acts_begun(by[:2])[1] == 2:
        # `hit by the ogre for 5`
        called, length, words = *suffered, by
    if length == 1 and not who.several and is_bare(folded(words[0].text)) and kinds_begun(app, words):
        # `p stab odon 9` is short for a roll.
        return []
    if not called and (told := _told_before(app, who, words)):
        return told
    if not called and any(small(word) in FOR for word in words) and (spell := _spell_length(app, words)):
        # `magic missiles orc1 for 5`
        called, length = ("strike",), spell
    rest = list(words[length:])
    read = partial(_aimed, app, who, called)
    if BLOWS.intersection(called) and (miss := missed(app, who, words, length, read)) is not None:
        return miss
    readings: list[Reading] = []
    lacking: InputError | None = None
    for act in called:
        try:
            readings += ACTS[act](app, who, rest) if act in ACTS else _rolled(app, who, act, rest)
        except InputError as error:
            if error.code != "shorthand_unclear":
                raise
            lacking = lacking or error
    if lacking is not None and not readings:
        raise lacking
    return readings


def _aimed(app: App, who: Who, called: Sequence[str], words: list[Word]) -> list[Reading]:
    """An attack, with what was thrown where a verb says so."""
    thrown = blows.throw(app, who, words) if "throw" in called else []
    rolled = [each for each in thrown if each[0][0] == "roll"] or blows.attack(app, who, words)
    return [[_with_doubted_purpose(app, command) for command in reading] for reading in rolled]


def _with_doubted_purpose(app: App, command: Command) -> Command:
    """A roll of which what it is for is asked about where a word of it means something."""
    at = command.index("--for") + 1 if "--for" in command else 0
    said = meaning_words(app, "roll", command[2], list(map(Word, command[at].split(" ")))) if at else []
    return [*command[:at], Unasked.of(command[at], said), *command[at + 1 :]] if said else command


def _told_before(app: App, who: Who, words: Sequence[Word]) -> list[Reading]:
    """An act after what is only told, which is kept as a note: `rushes forward and hits the ogre for 6`."""
    at = next((at for at, word in enumerate(words) if at and small(word) in ("and", "et")), None)
    if at is None or not acts_begun(words[at + 1 :])[1]:
        return []
    note = text_option(app, "--note", "note", without_commas(words[:at]))
    if any(map(unasked_words, [note])):
        return []
    told = acts(app, who, words[at + 1 :])
    # `picks the ogre's pocket and gets 12gp`
    before = [word._replace(text=POSSESSED.sub("", word.text)) for word in words[:at]]
    if any(meaning_words(app, command[0], None, before) for reading in told for command in reading[:1]):
        # `calls her god for a miracle and heals` says what kind of healing it is.
        return []
    return [
        [[*command, *note] if command is reading[0] and "--note" not in command else command for command in reading]
        for reading in told
    ]


def _spell_length(app: App, words: Sequence[Word]) -> int:
    """How many words name a spell, as somebody who casts it at somebody says it: `fire bolts wolf 1 for 9`."""
    find = app.rules.tables.find
    for count in range(min(4, len(words) - 2), 0, -1):
        text = joined(words[:count])
        if find("spells", text) or find("spells", text.removesuffix("s")):
            return count
    return 0


def _roll(app: App, who: Who, words: list[Word]) -> list[Reading]:
    bare = without_articles(words)
    if bare and folded(bare[0].text) in SOUGHT:
        bare = without_articles(bare[1:])
        called, length = acts_begun(bare)
        if tried := [
            reading
            for act in called
            if act not in ACTS
            for reading in _rolled(app, who, act, bare[length:], tried=True)
        ]:
            # `tries to force the door: 2` is no check of strength, whose French name that is.
            return tried
        if spoken() == "en" and len(bare) > 1 and folded(bare[1].text) in ARTICLES:
            # `tries to force the portcullis: 5`: a verb of which nothing is known, and no kind of roll.
            return []
    if len(bare) > 3 and is_face(_bare(bare[0])) and f"{small(bare[1])} {small(bare[2])}" in ("to hit", "pour toucher"):
        return blows.attack(app, who, [*bare[3:], bare[0]])
    if len(bare) > 2 and is_face(_bare(bare[0])) and small(bare[1]) in WHAT_FOR:
        # `fait 14 en furtivité`, `rolls a 5 for initiative`
        bare = [*without_articles(bare[2:]), bare[0]]
    if bare and (verb := INFINITIVE.fullmatch(folded(bare[0].text))):
        # `tente de grimper, 7`
        kinds = [act for act in acts_begun([Word(verb[1]), *bare[1:2]])[0] if act not in ACTS]
        if found := [way for act in kinds for way in _rolled(app, who, act, bare[1:])]:
            return found
    return rolls(app, who, bare) or rolls(app, who, bare, begun=True) if bare else []


INFINITIVE = re.compile(r"(\w+e)r")
"""An infinitive of French, folded, and the form of one person."""


def _come_of(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A roll of which it is said how it went, where what the die showed is said too: that decides it."""
    if not any(is_face(_bare(word)) for word in words):
        return []
    return _roll(app, who, words) or _missed(app, who, words)


def _missed(app: App, who: Who, words: list[Word]) -> list[Reading]:
    """A blow that missed, with what its die showed: `misses ann with a 4`, `rate le gobelin 2, 7`."""
    people, after = leading(app, without_articles(words))
    if not people:
        return []
    told = without_articles(after[1:]) if after and small(after[0]) in SHOWING else after
    shown = len(told) == 1 and is_face(_bare(told[0])) and (told != after or words[-2].text[-1:] == ",")
    return blows.attack(app, who, [*words[: len(words) - len(after)], _bare(told[0])]) if shown else []


SHOWING = frozenset({"with", "avec", "on", "sur", "rolled", "rolling", "rolls"})
"""Words before what the die of a blow showed."""


ELIDED = re.compile(r"l['’]", re.IGNORECASE)
"""An article of French that is joined to what follows."""


def _rolled(app: App, who: Who, kinds: str, words: Sequence[Word], *, tried: bool = False) -> list[Reading]:
    """What a verb such as `sneaks` rolls, where it is said what the die showed; at somebody, who is told.

    Args:
        tried: Whether it is said that somebody tries, so that the program may throw.
    """
    kind = next((id_ for name in kinds.split(", ") if (id_ := app.rules.tables.find("rolls", name))), None)
    if kind is None or not (tried or any(is_face(_bare(word)) for word in words)):
        return []
    people, after = leading(app, without_articles(words))
    # Beside somebody there is only what the dice showed: whoever else is named has no place. Nobody swims a troll.
    told = people and all(map(is_face, map(_bare, after))) and kinds.partition(",")[0] not in TO_NOBODY
    if told and spoken() == "en" and ELIDED.match(words[0].text):
        # In English nobody is joined to an article.
        return []
    onto = [Word("sur" if spoken() == "fr" else "on")] if told else []
    rolled = rolls(app, who, [Word(kind), *onto, *words])
    # In `goblin 3 climbs on wolf 1` no die is told.
    return [each for each in rolled if tried or not any(map(throws_dice, each))]


def _bare(word: Word) -> Word:
    return word._replace(text=word.text.rstrip(","))


TO_NOBODY = frozenset({"swimming", "running", "climbing", "lock picking", "find or remove traps", "open doors"})
"""What a verb rolls that is done to nobody, by the first of its names."""


WHAT_FOR = frozenset({"for", "on", "in", "at", "to", "à", "en", "au", "sur", "pour", "de"})
"""Words between what a die showed and what was rolled."""


ACTS: Mapping[str, Act] = {
    "strike": blows.strike,
    "crit": blows.crit,
    "struck": blows.struck,
    "suffer": suffer,
    "attack": blows.attack,
    "shoot": blows.shoot,
    "gain": goods.gain,
    "recover": goods.recover,
    "heal": blows.heal,
    "healed": blows.healed,
    "give": goods.give,
    "pay": goods.pay,
    "rent": goods.rent,
    "lend": goods.lend,
    "borrow": goods.borrow,
    "put": goods.put,
    "exchange": goods.exchange,
    "repay": goods.repay,
    "give_back": goods.give_back,
    "buy": goods.buy,
    "sell": goods.sell,
    "read": goods.reads,
    "use": goods.use,
    "take": goods.take,
    "steal": goods.steal,
    "drop": goods.drop,
    "lose": goods.lose,
    "equip": goods.equip,
    "unequip": goods.unequip,
    "throw": blows.throw,
    "cast": spells.cast,
    "memorise": spells.memorise,
    "roll": _roll,
    "come_of": _come_of,
    "kill": fate.kill,
    "killed": fate.killed,
    "flee": fate.flee,
    "die": fate.becomes("die", "--from"),
    "leave": fate.leave,
    "arrive": fate.becomes("arrive", "--note"),
    "fall": fate.fall,
    "stand": fate.stand,
    "wake": fate.wake,
    "level": fate.level,
    "reach": fate.reach,
    "defeat": fate.defeat,
    "age": fate.age,
    "improve": fate.improve,
    "surrender": fate.surrender,
}
"""What each act of the tables of verbs is read by."""
