"""What becomes of somebody in a sentence of French without an amount: a death, a flight, or a blow that goes wide.

`d'un revers, Garin tue le loup 1`, `les deux brigands prennent la fuite`, `le loup gris rate Ysoline`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import _
from cli.script.free.french.amounts import BARE, DIE
from cli.script.free.french.blows import STRIKES, Fight, fight_in, is_of_another
from cli.script.free.french.dice import attack_of
from cli.script.free.french.phrases import AMOUNT, TEXT, VERB, WHO, Phrase, Sentence
from cli.script.free.french.remarks import remark_of, rest_of
from cli.script.free.patterns import Way, option
from cli.script.shorthand.vocabulary.words import word_set

if TYPE_CHECKING:
    from cli.app import App

KILLS, DIES, FLEES, SURRENDERS, MISSES = "kill", "die", "flee", "surrender", "miss"

WIDE = word_set("pare esquive evite devie rebondit ripe vide cote bloque")
"""Words, folded, that say of a blow that it hurt nobody: `mais le bouclier pare`, `dans le vide`."""


def fates(app: App, sentence: Sentence) -> list[Way]:
    """What becomes of those a sentence is about; empty for any other sentence."""
    verbs = sentence.of(VERB)
    if sentence.of(AMOUNT):
        return _missed_with_die(app, sentence, verbs)
    if not verbs:
        return []
    acts = [phrase.acts for phrase in verbs]
    fight = fight_in(sentence)
    if fight is None or is_of_another(sentence, fight) or fight.unknown:
        return []
    wide = _wide(sentence, fight)
    if wide and _all_are(acts, set(STRIKES)):
        return _missed(app, sentence, fight, [*verbs, *wide])
    if _all_are(acts, {MISSES}) and MISSES in acts[-1]:
        return _missed(app, sentence, fight, [*verbs, *wide])
    if _all_are(acts, {KILLS, DIES}):
        return _killed(app, sentence, fight, verbs)
    for act in (FLEES, SURRENDERS):
        if all(act in each for each in acts):
            return _gone(app, sentence, act, fight, verbs)
    return []


def _wide(sentence: Sentence, fight: Fight) -> list[Phrase]:
    """What says of a blow that it hurt nobody; whoever strikes may dodge before: `Lira esquive, puis plante l'ogre`."""
    doers = {phrase.ends for phrase in fight.agents if not phrase.lead}
    return [
        phrase for phrase in sentence.of(TEXT) if WIDE.intersection(phrase.said.split()) and phrase.begins not in doers
    ]


def _all_are(acts: Sequence[frozenset[str]], one: set[str]) -> bool:
    """Whether one verb at least is of some acts, and the others of these or of blows."""
    return any(each & one for each in acts) and all(each & (one | STRIKES) for each in acts)


def _missed(app: App, sentence: Sentence, fight: Fight, read: Sequence[Phrase]) -> list[Way]:
    """A blow that goes wide, of which nothing is recorded but that it was told."""
    if not fight.agents or not fight.victims:
        return []
    left = [phrase for phrase in _left(sentence, fight, read) if phrase.said != "mais"]
    remark = remark_of(app, sentence, left, means=True)
    return [Way([["note", sentence.line]], remark.sure)] if remark else []


def _missed_with_die(app: App, sentence: Sentence, verbs: Sequence[Phrase]) -> list[Way]:
    """A blow that went wide with what its die showed: `balance son gourdin sur le rat 1 : 6, à côté`."""
    dice, fight = sentence.of(AMOUNT), fight_in(sentence)
    wide = _wide(sentence, fight) if fight is not None else []
    acts = [phrase.acts for phrase in verbs]
    went_wide = any(MISSES in each for each in acts) or (wide and any(each & STRIKES for each in acts))
    if not went_wide or not all(each & (STRIKES | {MISSES, "roll"}) for each in acts):
        return []
    if fight is None or not fight.agents or not fight.victims or is_of_another(sentence, fight) or len(dice) != 1:
        return []
    (die,) = dice
    if not die.amount or die.measure not in (BARE, DIE) or die.amount.sign or _strikes_after(verbs):
        return []
    left = [
        phrase for phrase in _left(sentence, fight, [*verbs, *wide, *dice]) if phrase.said not in ("mais", "il", "elle")
    ]
    remark = remark_of(app, sentence, left, means=True)
    if remark is None:
        return []
    shot = any(each & {"shoot", "throw"} for each in acts)
    attack = attack_of(app, fight.agents[0].names, fight.victims[0].names, dice, hits=False, shot=shot)
    if attack is None:
        return [Way([["note", sentence.line]], False)]
    certain = die.measure == DIE or attack.total is None
    return [Way([[*attack.command, *remark.note]], attack.agrees and remark.sure and certain)]


def _strikes_after(verbs: Sequence[Phrase]) -> bool:
    """Whether another blow is told behind one that went wide: `rate Brune, mais touche Perle pour 7`."""
    acts = [phrase.acts for phrase in verbs]
    missed = next((at for at, each in enumerate(acts) if MISSES in each), len(acts))
    return any(each & STRIKES for each in acts[missed + 1 :])


def _killed(app: App, sentence: Sentence, fight: Fight, verbs: Sequence[Phrase]) -> list[Way]:
    """A death; of one of the company only as a question."""
    names = list(dict.fromkeys(name for phrase in fight.victims for name in phrase.names))
    company = set(app.read.roster.names)
    if not names or company & set(names) or min(len(verbs), len(names)) > 1:
        # `Illaï a tué Stôl, le nain a eu Morgat`: each verb has its own.
        return []
    by = fight.agents[0].who if fight.agents else None
    if by is not None and (by.several or set(by.names) & set(names)):
        return []
    remark = rest_of(app, sentence, [*fight.used, *verbs], means=True)
    if remark is None:
        return []
    command = ["die", ",".join(names), *(["--from", by.names[0]] if by else []), *remark.note]
    # `le nain a eu Morgat`: whoever did it is somebody.
    unsaid = not fight.agents and verbs[0].begins < fight.victims[0].begins
    return [Way([command], remark.sure and not unsaid)]


def _gone(app: App, sentence: Sentence, act: str, fight: Fight, verbs: Sequence[Phrase]) -> list[Way]:
    """Somebody outside the company who is gone: fled, or given up."""
    people = [phrase for phrase in sentence.of(WHO) if phrase.who]
    if len(people) != 1 or not people[0].who or people[0].lead or people[0].begins > verbs[0].begins:
        return []
    names = people[0].who.names
    if set(names) & set(app.read.roster.names) or people[0].who.everybody:
        return []
    remark = rest_of(app, sentence, [*fight.used, *verbs])
    if remark is None:
        return []
    told = "; ".join(part for part in (_("surrendered") if act == SURRENDERS else "", remark.text) if part)
    return [Way([["leave", ",".join(names), *option("--note", told)]], act == FLEES and remark.sure)]


def _left(sentence: Sentence, fight: Fight, verbs: Sequence[Phrase]) -> list[Phrase]:
    return [phrase for phrase in sentence.phrases if phrase not in (*fight.used, *verbs)]
