"""Healing in a sentence of French: `Morvan soigne Ysolde, +5`, `soins du frère : Ysolde regagne 4 pv, Tobin 3`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.script.free.french.amounts import BARE
from cli.script.free.french.phrases import AMOUNT, PRONOUN, TEXT, VERB, WHO, Phrase, Sentence
from cli.script.free.french.remarks import rest_of
from cli.script.free.patterns import Way
from cli.script.shorthand.people.body_places import BODY
from cli.script.shorthand.phrases.quantities import HIT_POINTS
from cli.script.shorthand.vocabulary.words import word_set

if TYPE_CHECKING:
    from cli.app import App

HEALS, RECOVERS = "heal", "recover"

BY = frozenset({"de", "du", "d'", "par"})
"""Words that lead to whoever heals."""

AT = frozenset({"", "à", "au", "aux", "sur"})
"""Words that lead to whoever is healed."""


def healing(app: App, sentence: Sentence) -> list[Way]:
    """Who is healed, and by how much; empty for a sentence of anything else."""
    sentence = _as_one(sentence)
    verbs, figures = sentence.of(VERB), sentence.of(AMOUNT)
    if len(verbs) != 1 or not verbs[0].verb or not figures or sentence.of(PRONOUN):
        return []
    amounts = [each.amount for each in figures if each.amount and each.measure in (HIT_POINTS, BARE)]
    if len(amounts) < len(figures) or any(each.sign == "-" or each.harm for each in amounts):
        return []
    acts, people = verbs[0].acts, sentence.of(WHO)
    if HEALS in acts and not acts & {"give", "put"}:
        return _healed(app, sentence, verbs[0], people, figures)
    if RECOVERS in acts and not verbs[0].verb.passive:
        return _recovered(app, sentence, verbs[0], people, figures)
    return []


def _as_one(sentence: Sentence) -> Sentence:
    """A sentence without the words by which whoever is tended gets hit points back: `panse Brom, il récupère 4`."""
    verbs, pronouns = sentence.of(VERB), sentence.of(PRONOUN)
    if len(verbs) != len(("panse", "récupère")) or len(pronouns) != 1 or pronouns[0].said not in ("il", "elle", "qui"):
        return sentence
    tends, gets = (each.acts for each in verbs)
    if HEALS not in tends or RECOVERS not in gets or pronouns[0].ends != verbs[1].begins:
        return sentence
    return sentence._replace(phrases=[each for each in sentence.phrases if each not in (pronouns[0], verbs[1])])


def _healed(app: App, sentence: Sentence, verb: Phrase, people: list[Phrase], figures: list[Phrase]) -> list[Way]:
    """Who is healed by somebody, or by themselves where nobody else is named."""
    if len(figures) != 1 or not figures[0].amount or not people or verb.verb is None:
        return []
    amount = figures[0].amount
    healer = next((each for each in people if each.ends <= verb.begins and not each.lead), None)
    by = next((each for each in people if each.lead == "par"), None)
    if verb.verb.passive:
        healer, hurt = by, healer
    else:
        hurt = next((each for each in people if each.begins >= verb.ends and each.lead in AT), None)
        of_body = [each for each in sentence.of(TEXT) if each.said and each.said.split()[-1] in BODY]
        ends = {each.ends for each in of_body}
        # `bande la cuisse de Godric`
        hurt = hurt or next((each for each in people if each.lead in BY and each.begins in ends), None)
    named = [each for each in (healer, hurt) if each is not None]
    if any(each not in named for each in people) or any(each.who and each.who.several for each in named):
        return []
    if (healer is None and hurt is None) or _is_of_a_stranger(sentence, verb, healer, hurt):
        return []
    # `soigne ses propres plaies`
    whom = hurt or healer
    remark = rest_of(app, sentence, [*named, verb, figures[0]])
    if remark is None or whom is None:
        return []
    by_whom = ["--from", healer.names[0]] if healer is not None and healer is not whom else []
    command = ["heal", whom.names[0], amount.text, *by_whom, *remark.note]
    ours = whom.names[0] in app.read.roster.names
    return [Way([command], ours and (hurt is not None or amount.sign == "+") and remark.sure)]


def _is_of_a_stranger(sentence: Sentence, verb: Phrase, healer: Phrase | None, hurt: Phrase | None) -> bool:
    """Whether somebody who is not known heals, `Odn guérit Lira`, or is healed: `panse les plaies du nain`."""
    texts = sentence.of(TEXT)
    if healer is None and verb.verb and not verb.verb.passive:
        return any(each.ends == verb.begins and not each.lead for each in texts)
    wounds = {each.ends for each in texts if each.said and each.said.split()[-1] in BODY | WOUNDS}
    return hurt is None and any(each.lead in BY and each.begins in wounds for each in texts)


WOUNDS = word_set("plaie plaies blessure blessures")
"""Nouns of what is healed of somebody, folded."""


def _recovered(app: App, sentence: Sentence, verb: Phrase, people: list[Phrase], figures: list[Phrase]) -> list[Way]:
    """Who gets hit points back, each so many: `Ysolde regagne 4 points de vie, Tobin 3`."""
    by = [each for each in people if each.lead in BY]
    people = [each for each in people if each not in by]
    if len(by) > 1 or any(each.who and each.who.several for each in by):
        return []
    first = next((each for each in people if each.ends == verb.begins), None)
    if first is None or len(people) != len(figures) or any(each.who and each.who.several for each in people):
        return []
    if not any(each.measure == HIT_POINTS for each in figures):
        # `récupère 15` may be coins.
        return []
    pairs = list(zip(people, figures, strict=True))
    if any(who.ends > figure.begins or (who is not first and who.ends != figure.begins) for who, figure in pairs):
        return []
    remark = rest_of(app, sentence, [verb, *people, *figures, *by])
    if remark is None:
        return []
    source = ["--from", by[0].names[0]] if by else []
    reading = [["heal", who.names[0], figure.amount.text, *source] for who, figure in pairs if figure.amount]
    return [Way([*reading[:-1], [*reading[-1], *remark.note]], remark.sure)]
