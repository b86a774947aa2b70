"""What the die of a blow showed, apart from what the blow did: `17, touché, 6 dégâts`, `13 pour toucher, 2 à Ravel`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.script.free.french.amounts import BARE, DIE, Amount
from cli.script.free.french.phrases import AMOUNT, JOIN, MARK, PRONOUN, TEXT, VERB, Phrase, Sentence
from cli.script.shorthand.lines.one_thing import clean_readings
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.phrases.quantities import HIT_POINTS
from cli.script.shorthand.rolls.told_results import BAD, GOOD, outcome_of
from cli.script.shorthand.rolls.told_totals import added_to_die, face_left, with_face
from cli.script.shorthand.vocabulary.words import Word, word_set
from cli.script.trial import refusal_of
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

HIT = word_set("touche touchee passe toucher c'est ca pour ok jet reussi")
"""Words, folded, that say that a blow hit, and those beside them."""

SURELY_HIT = word_set("touche touchee passe toucher reussi")

IN_PARTS = "en"
"""A word before into how many parts somebody is cut: `coupe la goule en deux`."""


def with_dice(sentence: Sentence) -> Sentence:
    """A sentence whose numbers are what dice showed where it is said that they hit, and harm behind that."""
    phrases = [each for each in sentence.phrases if not (each.is_bare and each.lead == IN_PARTS)]
    made: list[Phrase] = []
    has_hit = False
    for at, phrase in enumerate(phrases):
        if _says_hit(sentence, phrases, at):
            has_hit = True
            if made and (figure := _figure_before(made)) is not None:
                made[figure] = _as(made[figure], DIE)
            while made and made[-1].kind == PRONOUN:
                made.pop()
            continue
        bracket = made[-1:] and made[-1].said == "(" and phrases[at + 1 : at + 2] and phrases[at + 1].said == ")"
        if phrase.is_bare and phrase.lead == "sur":
            # `touche l'ogre sur 18`
            made.append(_as(phrase, DIE))
        elif phrase.is_bare and bracket and sum(each.measure in (BARE, HIT_POINTS) for each in phrases) > 1:
            made.append(_as(phrase, DIE))
        elif phrase.is_bare and has_hit:
            made.append(_as(phrase, HIT_POINTS))
        else:
            made.append(phrase)
    dice = [each for each in made if each.measure == DIE]
    if dice:
        made = [_as(each, HIT_POINTS) if each.is_bare else each for each in made]
        made = [each for each in made if not (each.kind == TEXT and each.said == "jet")]
    return sentence._replace(phrases=made)


def _says_hit(sentence: Sentence, phrases: Sequence[Phrase], at: int) -> bool:
    """Whether a phrase that stands apart says that the blow hit."""
    phrase = phrases[at]
    words = {folded(word.text).replace("’", "'") for word in sentence.words[phrase.begins : phrase.ends]}
    if phrase.kind not in (VERB, TEXT) or not words <= HIT or not words & SURELY_HIT:
        return False
    before = phrases[at - 1] if at else None
    after = phrases[at + 1] if at + 1 < len(phrases) else None
    apart = before is None or before.kind in (MARK, AMOUNT) or (before.kind == PRONOUN and before.said in ("ça", "ca"))
    ends = after is None or after.kind in (MARK, JOIN) or (after.kind == AMOUNT and after.lead == "pour")
    return apart and ends and before is not None


def _figure_before(phrases: Sequence[Phrase]) -> int | None:
    """The place of the number right before, with nothing but marks and a small word between."""
    for at in range(len(phrases) - 1, -1, -1):
        if phrases[at].is_bare:
            return at
        if phrases[at].kind not in (MARK, PRONOUN):
            return None
    return None


def _as(phrase: Phrase, kind: str) -> Phrase:
    amount: Amount | None = phrase.amount
    return phrase if amount is None else phrase._replace(amount=amount._replace(kind=kind))


class Attack(NamedTuple):
    """An attack of which a number was told, as its die, and whether it came out as was told.

    Attributes:
        total: The same with the number as all it came to; None where that leaves the same die, or none.
    """

    command: Command
    agrees: bool
    total: Command | None = None


def attack_of(
    app: App, by: Sequence[str], hurt: Sequence[str], dice: Sequence[Phrase], *, hits: bool = True, shot: bool = False
) -> Attack | None:
    """The attack of which a number was told; None where the rules lack something of it, or it came out otherwise.

    Args:
        hits: Whether it was told that it hit.
        shot: Whether it was shot or thrown, which the grammar says in the words of the game.
    """
    if len(by) != 1 or len(hurt) != 1 or len(dice) != 1 or dice[0].amount is None:
        return None
    number = dice[0].amount.text
    command: Command | None = ["roll", by[0], "attack", "--against", hurt[0], "--faces", number]
    if shot:
        found = clean_readings(app, [Word(by[0], True), Word("tire"), Word("sur"), Word(hurt[0], True), Word(number)])
        rolls = [each[0] for at, each in enumerate(found) if each not in found[:at] and each[0][:1] == ["roll"]]
        command = rolls[0] if len(rolls) == 1 else None
    if command is None or app.rules.tables.find("rolls", "attack") is None or refusal_of(app, command) is not None:
        return None
    outcome, told = outcome_of(app, command)[0], GOOD if hits else BAD
    if outcome not in (*told, ""):
        return None
    adds = added_to_die(app, command)
    face = face_left(int(number), adds) if adds else None
    return Attack(command, outcome in told, None if face is None else with_face(command, face))
