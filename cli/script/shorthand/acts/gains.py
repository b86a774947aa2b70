"""Whether `+5` of somebody, or `Bob’s hit 5`, is hit points: what the line counts may be a thing, or somebody else's.

`bob +5 letter` heals nobody by a letter, `bob +5 damage` heals nobody at all, and `bob's hit 5` is a blow that Bob
struck.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.input.dictionary import is_word
from cli.output.words.language import spoken
from cli.script.shorthand.acts.newcomers import HAPPENINGS
from cli.script.shorthand.meaning import Command, Reading, option_of, unclear
from cli.script.shorthand.people.beings import PEOPLE, is_being
from cli.script.shorthand.people.latest import SAME
from cli.script.shorthand.people.who import Who, one
from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS
from cli.script.shorthand.vocabulary.small_words import A_OR_AN, DAMAGE_WORDS, OF
from cli.script.shorthand.vocabulary.words import SMALL_WORDS, Word, as_typed, word_set
from cli.script.trial import tried
from ledger.entries import Draft
from ledger.errors import CampaignError, Refusal
from ledger.facts import CounterRestored
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

HEALERS = word_set(
    "potion elixir draught salve ointment balm herb bandage kit medicine poultice rest sleep nap night cure heal "
    "healing spell prayer miracle magic blessing hand touch priest priestess cleric healer druid temple doctor "
    "physician aid food meal water wine fruit berry care word song treatment regeneration baume onguent herbe "
    "pansement trousse remede medicament cataplasme repos sommeil sieste nuit soin sort priere magie benediction main "
    "imposition pretre pretresse clerc guerisseur guerisseuse druide medecin secours nourriture repas eau vin baie "
    "chant traitement"
)
"""What somebody regains hit points by, folded, of one."""

GAINED = re.compile(r"\+\s?\d+,? +(?!pv\b|hp\b|ev\b|points?\b)[^\W\d]", re.IGNORECASE)
"""An amount that is gained, and a word behind it that is no unit of hit points."""

NO_HEALERS = word_set("enemy foe rival ennemi adversaire child kid enfant gamin")
"""Nouns of people who heal nobody, folded."""

LOST = re.compile(r"[-−–]\s?(\d+),? +[^\W\d]")
"""An amount that is lost, and a word behind it."""

HARMING = HAPPENINGS | word_set(
    "acid air axe ball barb battle beam blade blast blizzard boulder breath brew bullet burn cactus caltrop cannon "
    "chill claw club cold collapse crash cut dagger dart drain drop drowning dust edge electricity explosion fang "
    "fight fire fireball flame flood force frost gas glass grenade hail hammer hand hazard heat horn hunger ice "
    "impact jaw knife lance lash lava lightning mace magic missile mob nail needle net overload pit quarrel quill ray "
    "rock root rubble saw shard shock smoke spear spike spine splinter spore spray stake steam sting stone storm "
    "strain sunlight sword tail talon tentacle thirst thorn thunder tooth trap trident tusk vapour vine water wave "
    "web weapon whip wind acide arme asphyxie avalanche balle barbele boulet bouffee branche brasier brulure chaleur "
    "choc corne couteau croc dague dard decharge dent eau eboulement eboulis gravats eclair eclat effondrement effort "
    "epee epieu epine epuisement eruption faim feu flamme foudre fouet froid fumee gaz gel givre glace glacon grele "
    "griffe hache incendie javelot lame lave liane lumiere marteau massue mur noyade orage ortie pic pierre pieu "
    "pluie poing pointe queue racine rayon roche rocher ronce seche soif soleil souffle tempete tentacule tonnerre "
    "toxine trait trappe vague vapeur vent verre"
)
"""What somebody is hurt by, folded, of one."""

HARM = re.compile(r"\+\s?\d+ +(?:de +)?(?:damages?|dmg|d[ée]g[aâ]ts?|dommages?)\b", re.IGNORECASE)

OWNED = re.compile(r"[\w-]+['’]s +([a-z]+):? +\d+\W*", re.IGNORECASE)
"""Somebody's blow, or whatever else they have, and a number: nothing else."""


def is_no_gain(_app: App, text: str, reading: Reading) -> bool:
    """Whether the hit points that a line is read as are none: `bob +5 damage`, `bob's hit 5`, `bob +5 experience`."""
    if len(reading) > 1 or reading[0][0] not in ("heal", "damage"):
        return False
    owned = OWNED.fullmatch(text.strip())
    if owned and folded(owned[1]) not in DAMAGE_WORDS:
        return True
    cause = folded(option_of(reading[0], "--from"))
    return reading[0][0] == "heal" and (HARM.search(text) is not None or cause in ("experience", *EXPERIENCE_WORDS))


def may_count(app: App, text: str, reading: Reading) -> bool:
    """Whether hit points may be so many of a thing: nobody is healed by `+5 letter`, or hurt by `-2 apples`."""
    if len(reading) > 1 or reading[0][0] not in ("heal", "damage"):
        return False
    changed = (GAINED if reading[0][0] == "heal" else LOST).search(text)
    cause = option_of(reading[0], "--from")
    if not changed or not cause or not reading[0][2].isdecimal() or not text[changed.end() - 1 :].startswith(cause):
        return False
    if folded(cause.split()[0]) in SAME:
        return False
    if reading[0][0] == "heal":
        return not _heals(app, cause)
    # One of a thing is said of one, several of several.
    is_one = singular(cause) == cause
    return is_one == (changed[1] == "1") and not _harms(app, cause)


GETS = re.compile(r"\b(?:gets?|gains?|receives?|earns?|gagne\w*|re[çc]oi\w+|obtien\w+)\b(?!.*\bback\b)", re.IGNORECASE)
"""Verbs of whoever gets something, which may be new."""


def require_gained(app: App, reading: Reading) -> None:
    """Require that what comes back of a counter is not all there: `Perle gains 2 adventure points`.

    Raises:
        Refusal: `counter_full`.
    """
    for command in reading:
        # Of several some may lack it.
        draft = tried(app, command) if command[0] == "restore" and command[1] in app.read.roster.names else None
        if isinstance(draft, Draft) and not (draft.postings or draft.fields):
            facts = draft.facts
            assert isinstance(facts, CounterRestored)
            raise Refusal("counter_full", who=facts.who, counter=facts.counter, most=draft.result["left"])


def changes_nothing(app: App, text: str, reading: Reading) -> bool:
    """Whether what somebody gets would be back, where they have all of it, or lack less: `gets 2 adventure points`."""
    return bool(GETS.search(text)) and any(_is_not_lacking(app, command) for command in reading)


def _is_not_lacking(app: App, command: Command) -> bool:
    draft = tried(app, command) if command[0] == "restore" else None
    if not isinstance(draft, Draft) or draft.fields:
        return False
    told = next((int(part) for part in command[3:4] if part.isdecimal()), 1)
    moved = Counter[str]()
    for posting in draft.postings:
        moved[posting.account] += abs(posting.quantity)
    return min(moved.values(), default=0) < told


def got_instead(app: App, text: str, reading: Reading) -> Reading:
    """What heals nobody as so many of it that somebody gets: `corvin +3 flasks of oil`; empty for any other line."""
    if reading[0][0] != "heal" or reading[0][1] not in app.read.roster.names or not may_count(app, text, reading):
        return []
    who, number = reading[0][1:3]
    first, *more = option_of(reading[0], "--from").split(" ")
    if folded(first) in SMALL_WORDS | OF | {"in", "en"}:
        # `+1 en moralité`
        return []
    thing = " ".join([singular(first), *more])
    return [["find", f"item={thing}*{number}"], ["take", who, thing, *([number] if number != "1" else [])]]


FALLS = word_set("chute fall falling noyade drowning")
"""What dice are thrown for that hurts whoever throws them, folded."""

DICE = re.compile(r"(\d*)(d\d+(?:[+-]\d+)?)", re.IGNORECASE)


def as_harm(_app: App, _text: str, reading: Reading) -> Reading:
    """Dice of a fall as what they did to whoever threw them: `Illaï 1d6 de chute : 3`; empty for other dice."""
    made: Reading = []
    for command in reading:
        dice = DICE.fullmatch(command[2]) if command[0] == "roll" and "--faces" in command else None
        cause, shown = option_of(command, "--for"), option_of(command, "--faces")
        if dice is None or folded(cause) not in FALLS:
            return []
        made.append(["damage", command[1], f"{dice[1] or 1}{dice[2]}", "--from", cause, "--faces", shown])
    return made


def _heals(app: App, cause: str) -> bool:
    """Whether somebody may be healed by what a text says."""
    words = [word.strip(",.;:!()") for word in re.split(r"[\s’'-]+", cause)]
    nouns = {folded(form) for word in words for form in (word, singular(word))}
    known = nouns & (HEALERS | PEOPLE - NO_HEALERS) or cause[0].isupper() or app.rules.tables.find("spells", cause)
    return bool(known) or any(one(app, word) for word in words)


def _harms(app: App, cause: str) -> bool:
    """Whether somebody may be hurt by what a text says; a single word that is one of its language may be a thing."""
    forms = {folded(cause), folded(singular(cause))}
    if not cause.isalpha() or forms & HARMING or not is_word(cause.casefold(), spoken()):
        return True
    return is_being(app, cause) or bool(one(app, cause))


def come_back(app: App, who: Who, counter: str, words: Sequence[Word], named: Sequence[Word]) -> Command:
    """How many of a counter come back: one, `gagne un point d'aventure`, or all, `recovers her matrices`."""
    if len(named) < len(words) and folded(words[0].text) in A_OR_AN:
        return ["1"]
    if who.several or all(word.text[-1:] not in ("s", "x") for word in named):
        return []
    found = tried(app, ["restore", who.typed, counter, str(MANY)])
    if isinstance(found, CampaignError):
        spent = int(found.facts.get("spent", 0))
    else:
        spent = sum(each.quantity for each in found.postings) if found else 0
    if not spent:
        raise unclear(as_typed(words), who=who.typed)
    return [str(spent)] if spent > 1 else []


MANY = 99
"""More than anybody has of a counter."""
