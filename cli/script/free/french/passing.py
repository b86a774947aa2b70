"""Time that passes in a sentence of French, and a night of rest: `retour à Aubrac, 2 jours`, `10 minutes passent`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.script.free.french.amounts import SPAN
from cli.script.free.french.phrases import AMOUNT, PRONOUN, VERB, WHO, Sentence
from cli.script.free.french.remarks import Told, remark_of
from cli.script.free.patterns import Way
from cli.script.shorthand.words import small, word_set
from ledger.facts import EVERYONE

if TYPE_CHECKING:
    from cli.app import App

GOES_BY = frozenset({"pass", "travel"})
"""Acts in which time goes by."""

ANOTHER_TIME = frozenset({"dans", "depuis", "pendant", "avant", "sous", "jusqu'à", "après", "apres", "entre", "par"})
"""Words that lead to a span of time which did not go by just now, as they are typed."""

LATER = word_set("plus tard après apres")
"""Words behind a span by which it went by."""

NIGHT = word_set("nuit dodo")


def spans(app: App, sentence: Sentence) -> list[Way]:
    """Time that goes by; empty for a sentence of anything else."""
    amounts = sentence.of(AMOUNT)
    if len(amounts) != 1 or (span := amounts[0].amount) is None or span.kind != SPAN or span.sign:
        return []
    verbs = sentence.of(VERB)
    if any(not each.verb or not each.verb.acts & GOES_BY for each in verbs) or len(verbs) > 1:
        return []
    subject = [each for each in sentence.of(PRONOUN) if each.said in ("on", "nous")]
    people = [each for each in sentence.of(WHO) if each.who]
    if any(not each.who or not each.who.everybody for each in people) or amounts[0].lead in ANOTHER_TIME:
        return []
    words = [small(word) for word in sentence.words]
    if ("il" in words and "y" in words) or (not verbs and words[:1] == ["a"]):
        return []
    later = [at for at, word in enumerate(words) if word in LATER and at >= amounts[0].ends]
    tail = later == list(range(amounts[0].ends, amounts[0].ends + len(later)))
    read = [*amounts, *verbs, *subject, *people]
    left = [each for each in sentence.phrases if each not in read]
    if tail and later:
        left = [each for each in left if not amounts[0].ends <= each.begins <= later[-1]]
    remark = remark_of(app, sentence, left)
    if remark.told == Told.NOT:
        return []
    note = ["--note", remark.text] if remark.text else []
    return [Way([["time", f"+{span.text}", span.unit, *note]], remark.told == Told.SURELY)]


def nights(app: App, sentence: Sentence) -> list[Way]:
    """A night that the company rests, in games that have such a rest."""
    kind = app.rules.tables.find("rests", "night") or app.rules.tables.find("rests", "long")
    verbs = sentence.of(VERB)
    sleeps = len(verbs) == 1 and verbs[0].verb is not None and "sleep" in verbs[0].verb.acts
    said = [small(word) for word in sentence.words]
    named = not verbs and bool(NIGHT.intersection(said[:2])) and ("repos" in said or "dort" in said)
    if kind is None or sentence.of(AMOUNT) or not (sleeps or named):
        return []
    subject = [each for each in sentence.of(PRONOUN) if each.said in ("on", "nous")]
    people = [each for each in sentence.of(WHO) if each.who]
    if any(not each.who or not each.who.everybody for each in people) or (sleeps and not (subject or people)):
        return []
    read = [*verbs, *subject, *people]
    left = [each for each in sentence.phrases if each not in read]
    named_by = [each for each in left if named and each.begins == 0]
    remark = remark_of(app, sentence, [each for each in left if each not in named_by and each.said != "repos"])
    if remark.told == Told.NOT:
        return []
    note = ["--note", remark.text] if remark.text else []
    return [Way([["rest", kind, EVERYONE, *note]], remark.told == Told.SURELY)]
