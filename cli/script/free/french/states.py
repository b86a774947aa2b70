"""Conditions in a sentence of French: how somebody comes to be in one, and how it ends.

`Maëlle est effrayée par le hurlement`, `Théodule assomme le bandit 1`, `Mélusine reprend connaissance`
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.name_lookup import ARTICLES
from cli.script.free.french.phrases import AMOUNT, TEXT, VERB, WHO, Phrase, Sentence
from cli.script.free.french.remarks import remark_of
from cli.script.free.patterns import Way, option
from cli.script.shorthand.acts.states import is_of_feeling, rows_called
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.vocabulary.words import Word, small, word_set
from ledger.ids import CHARACTER, CONDITION
from ledger.others import people_named
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

COMES_TO: Mapping[str, tuple[str, ...]] = {
    "unconscious": ("assomme", "assommee", "k.o", "ko", "hors combat", "evanoui", "evanouie", "s'evanouit",
                    "perd connaissance", "perd conscience", "dans les pommes", "inconscient", "inconsciente"),
    "asleep": ("dort", "dorment", "s'endort", "s'endorment", "ronfle", "ronflent"),
    "prone": ("au sol", "par terre", "les quatre fers en l'air", "sur le dos", "se casse la figure"),
    "burning": ("prend feu", "en flammes", "s'enflamme"),
    "bound": ("ligote", "ligotee", "ligotes", "ficele", "ficelee"),
    "frightened": ("terrorise", "terrorisee", "apeure", "apeuree", "terrifie", "terrifiee"),
    "stunned": ("sonne", "sonnee"),
}  # fmt: skip
"""What is said of somebody who comes to be in a condition, folded, by the id of that."""

DOES_TO: Mapping[str, tuple[str, ...]] = {
    "unconscious": ("assomme", "assomment", "met k.o", "met ko", "etale pour le compte"),
    "asleep": ("endort", "endorment"),
    "prone": ("renverse", "fait tomber", "met a terre", "fauche les jambes de", "fait un croche-pied a"),
    "bound": ("ligote", "attache", "ficelle", "saucissonne", "entrave"),
    "grappled": ("agrippe", "empoigne", "ceinture", "immobilise"),
    "restrained": ("ligote", "attache", "entrave", "immobilise"),
    "frightened": ("effraie", "effraye", "terrorise", "terrifie"),
    "blinded": ("aveugle",),
    "blind": ("aveugle",),
    "stunned": ("etourdit", "sonne"),
    "poisoned": ("empoisonne",),
    "paralysed": ("paralyse",),
    "paralyzed": ("paralyse",),
}
"""What somebody does to somebody who comes to be in a condition by it, folded, by the id of that."""

EXACT = ("burning",)
"""Conditions of which what is said of them is nothing else: `prend feu`."""

WAKES = ("unconscious", "asleep", "stunned", "knocked_out")
FREE = ("grappled", "restrained", "bound", "paralysed", "paralyzed", "entangled")
STANDS = ("prone", "unbalanced", "off_balance")

ENDS: Mapping[str, tuple[str, ...]] = {
    "se reveille": WAKES, "reprend connaissance": WAKES, "revient a elle": WAKES, "revient a lui": WAKES,
    "reprend conscience": WAKES, "reprend ses esprits": (*WAKES, "frightened", "charmed", "dazed"),
    "se ressaisit": ("frightened", "stunned", "charmed"), "peut de nouveau bouger": FREE, "peut bouger a nouveau": FREE,
    "peut a nouveau bouger": FREE, "peut rebouger": FREE, "bouge a nouveau": FREE, "se libere": FREE, "se degage": FREE,
    "se detache": FREE, "reprend l'equilibre": STANDS, "reprend son equilibre": STANDS, "retrouve l'equilibre": STANDS,
    "retrouve son equilibre": STANDS, "retrouve la vue": ("blinded", "blind"), "se calme": ("frightened",),
    "n'a plus peur": ("frightened",), "s'eteint": ("burning",),
}  # fmt: skip
"""What is said of somebody whose condition ends, folded, to those that may end so."""

UNDOES: Mapping[str, tuple[str, ...]] = {
    "releve": STANDS, "aide a se relever": STANDS, "reveille": WAKES, "ranime": WAKES, "libere": FREE, "detache": FREE,
    "delivre": FREE, "eteint": ("burning",), "rassure": ("frightened",),
}  # fmt: skip
"""What somebody does to somebody whose condition ends by it, folded, to those that may end so."""

IS = word_set("est sont a ete ont etaient etait mis mise mises reste tombe se retrouve")
"""Words between somebody and a condition, folded."""


class _Saying(NamedTuple):
    """Words of a sentence that say that a condition begins or ends.

    Attributes:
        to_whom: Whether it is done to whoever is named behind them.
    """

    begins: int
    ends: int
    ids: tuple[str, ...]
    ended: bool
    to_whom: bool
    by_name: bool = False


def states(app: App, sentence: Sentence) -> list[Way]:
    """What a sentence may be in which a condition of somebody begins or ends; empty for any other."""
    people = sentence.of(WHO)
    if sentence.of(AMOUNT) or not 0 < len(people) < MOST_NAMED:
        return []
    for saying in _sayings(app, sentence):
        if (way := _way(app, sentence, people, saying)) is not None:
            return [way]
    return []


MOST_NAMED = 3


def _sayings(app: App, sentence: Sentence) -> list[_Saying]:
    """Whatever in a sentence says that a condition begins or ends, the longest first."""
    words = [folded(word.text).replace("’", "'") for word in sentence.words]
    inside = {at for each in sentence.of(WHO) for at in range(each.begins, each.ends)}
    found: list[_Saying] = []
    for table, to_whom in ((COMES_TO, False), (DOES_TO, True)):
        for id_, sayings in table.items():
            if app.rules.tables.find("conditions", id_) is not None:
                found += [_Saying(begins, ends, (id_,), False, to_whom)
                          for text in sayings for begins, ends in _places(words, text.split(" "))]  # fmt: skip
    for endings, to_whom in ((ENDS, False), (UNDOES, True)):
        for text, ids in endings.items():
            found += [_Saying(begins, ends, ids, True, to_whom) for begins, ends in _places(words, text.split(" "))]
    for at in range(len(words)):
        for count in range(1, min(4, len(words) - at) + 1):
            called = rows_called(app, "conditions", " ".join(word.text for word in sentence.words[at : at + count]),
                                 begun=False)  # fmt: skip
            found += [_Saying(at, at + count, (id_,), False, False, by_name=True) for id_ in called]
    apart = [each for each in found if not inside.intersection(range(each.begins, each.ends))]
    return sorted(apart, key=lambda each: (each.begins - each.ends, not each.by_name))


def _places(words: Sequence[str], said: Sequence[str]) -> list[tuple[int, int]]:
    """Where words stand in a sentence; an apostrophe may part them: `s'`, `éteint`."""
    apart = [
        part for word in said for part in ((word[:2], word[2:]) if word[:2] in ("s'", "n'", "l'", "d'") else (word,))
    ]
    found = []
    for form in {tuple(said), tuple(apart)}:
        found += [(at, at + len(form)) for at in range(len(words)) if tuple(words[at : at + len(form)]) == form]
    return found


def _way(app: App, sentence: Sentence, people: Sequence[Phrase], saying: _Saying) -> Way | None:
    before = [each for each in people if each.ends <= saying.begins and not each.lead]
    before = [each for each in before if not (saying.to_whom and _is_object(sentence, each))]
    behind = [each for each in people if each.begins == saying.ends and not each.lead]
    # `l'attache à un arbre`, with whoever the pronoun may be in its place.
    behind += [each for each in people if each.ends == saying.begins and _is_object(sentence, each)]
    whom = next(iter(behind if saying.to_whom else before[::-1]), None)
    if whom is None or whom.who is None or whom.who.everybody or whom.who.purse:
        return None
    by = next(
        (each for each in people if each is not whom and ((each in before) if saying.to_whom else each.lead == "par")),
        None,
    )
    if any(each not in (whom, by) for each in people):
        return None
    between = [folded(word.text) for word in sentence.words[whom.ends : saying.begins]] if not saying.to_whom else []
    if not set(between) <= IS | {",", ":"} or between == ["se"]:
        # `se concentre` is done, and not what somebody is.
        return None
    names = whom.names
    known = app.rules.tables.group("conditions")
    ids = [id_ for id_ in saying.ids if id_ in known and all(_has(app, name, id_) for name in names) == saying.ended]
    by_kind = len(ids) == 1
    if saying.ended and not by_kind:
        # The table may count conditions of its own.
        ids = [id_ for id_ in known if all(_has(app, name, id_) for name in names)]
    if len(ids) != 1:
        return None
    left = [each for each in sentence.phrases if each not in (whom, by)]
    kept = [part for each in left for part in _outside(sentence, each, saying.begins - len(between), saying.ends)]
    remark = remark_of(app, sentence, kept)
    if remark is None:
        return None
    doer = by.names[0] if by is not None and by.who is not None and not by.who.several else ""
    told = "; ".join(part for part in (doer, remark.text) if part)
    command: Command = ["condition", ",".join(names), ids[0], *(["--off"] if saying.ended else [])]
    exact = saying.by_name or saying.ended or ids[0] in EXACT
    acts = any(each.kind == VERB for each in kept)
    # `paralysé par l'amour`
    felt = is_of_feeling(app, sentence.words[saying.ends :])
    # `ligote l'orc`: without its accents the verb is the participle, and somebody else may suffer it.
    suffers = not saying.ended and _begins_with_article(sentence.words[saying.ends : saying.ends + 1])
    certain = remark.sure and by_kind and exact and not (acts or felt or suffers)
    if by is not None and not doer and not (by.who and by.who.everybody):
        return None
    return Way([[*command, *option("--note", told)]], certain)


def _begins_with_article(words: Sequence[Word]) -> bool:
    return any(small(word).replace("’", "'").startswith("l'") or small(word) in ARTICLES for word in words)


def _is_object(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether somebody stands in the place of a pronoun of whoever it is done to."""
    return phrase.begins > 0 and folded(sentence.words[phrase.begins].typed).replace("’", "'") in ("l'", "le", "la")


def _outside(sentence: Sentence, phrase: Phrase, begins: int, ends: int) -> list[Phrase]:
    """The parts of a phrase that are not among the words that say the condition."""
    parts = [(phrase.begins, min(phrase.ends, begins)), (max(phrase.begins, ends), phrase.ends)]
    if phrase.ends <= begins or phrase.begins >= ends:
        return [phrase]
    return [
        phrase._replace(begins=first, ends=last, kind=TEXT, lead="", verb=None,
                        said=folded(" ".join(word.text for word in sentence.words[first:last])))
        for first, last in parts if first < last
    ]  # fmt: skip


def _has(app: App, name: str, id_: str) -> bool:
    """Whether somebody is in a condition."""
    accounts = [CHARACTER + name] if name in app.read.roster.names else people_named(app.state, name)
    return any(app.state.quantity(account, CONDITION + id_) > 0 for account in accounts)
