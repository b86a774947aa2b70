"""Who is met in a sentence of French: `deux loups gris (6 pv) et une louve (10 pv) nous barrent la route`.

Whoever is met has an article, a number or a name with a capital; the figures stand in brackets, behind a comma or `de`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cli.input.counted import singular
from cli.input.foes import ONE_OR_SOME
from cli.script.free.french.amounts import BARE, GOAL, OTHER
from cli.script.free.french.phrases import AMOUNT, JOIN, MARK, PRONOUN, TEXT, VERB, WHO, Phrase, Sentence
from cli.script.free.french.remarks import remark_of
from cli.script.free.french.verbs import may_be_verb
from cli.script.free.patterns import Way
from cli.script.shorthand.acts.newcomers import met_with
from cli.script.shorthand.meaning import Reading
from cli.script.shorthand.people.who import named
from cli.script.shorthand.phrases.new_names import RESTS, SPOTS
from cli.script.shorthand.phrases.quantities import HIT_POINTS
from cli.script.shorthand.vocabulary.small_words import POSSESSIVES
from cli.script.shorthand.vocabulary.words import Word, as_typed, joined, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

COMES = frozenset({"appear", "arrive"})
"""Acts of those who are met."""

JOINING = word_set("rejoint rejoignent rejoignit suit suivent accompagne accompagnent")
"""Forms of verbs of whoever goes along, folded."""

MOST_OF_NAME = 3
"""Words of the longest name of somebody who is met."""

NAMING = word_set("nomme nommee appele appelee")
"""Words between what somebody is and their name, folded."""

SAID_OF_ALL = word_set("heros aventuriers compagnons joueurs personnages")
"""Nouns for the company, folded."""

NO_ONE = word_set(
    "heure heures round rounds tour tours manche assaut scene jour jours nuit matin soir midi bruit cri porte salle "
    "silence coup pluie orage vent soleil"
)
"""What nobody meets, though it may come, folded."""


class _Group(NamedTuple):
    """Some who are met: how many, what they are called, and their figures as words of a command; and what they are."""

    called: list[Word]
    figures: list[Word]
    described: str = ""


def meetings(app: App, sentence: Sentence) -> list[Way]:
    """Who is met; empty for a sentence in which nobody is."""
    phrases = sentence.phrases
    at = next((at for at, each in enumerate(phrases) if each.kind == VERB), None)
    if at is not None and (verb := phrases[at].verb):
        if "meet" in verb.acts and (ways := _of_company(app, sentence, at)):
            return ways
        if verb.acts & COMES and not any(each.kind == VERB for each in phrases[at + 1 :]):
            return _come(app, sentence, at, sure=True)
        if "attack" in verb.acts and phrases[at + 1 :] == [] and not sentence.of(WHO):
            # `un troll et 2 loups attaquent`
            return _come(app, sentence, at, sure=False)
        return []
    if at is None:
        for place, phrase in enumerate(phrases):
            split = _with_unknown_verb(sentence, place, phrase)
            if split is not None:
                return _come(app, split, place + 1, sure=False)
    return []


def met_there(app: App, sentence: Sentence) -> list[Way]:
    """Whom a sentence without a verb names, perhaps behind a place: `au fond, six rats`, `et un worg avec eux`."""
    phrases = [each for at, each in enumerate(sentence.phrases) if at or each.said != "et"]
    signed = any(each.amount is not None and each.amount.sign for each in phrases)
    if signed or any(each.kind in (VERB, PRONOUN, WHO) or each.said in SILENT for each in phrases):
        # `-3 flèches kushur`, `un grenat chacun pour Lira et Zoé`
        return []
    for start in range(len(phrases)):
        before = phrases[:start]
        if start and (before[-1].said not in (",", ":") or any(each.kind not in (TEXT, MARK) for each in before)):
            continue
        if (ways := _apart(app, sentence, phrases[start:])) and not before:
            return ways
        groups = _listed(app, sentence, phrases[start:])
        if groups is None or any(each.kind == TEXT and each.said in SCENERY for each in phrases[start:]):
            continue
        found, left = groups
        if any(not each.lead and each.kind == TEXT for each in left) or not _is_counted(found):
            continue
        left = [each for each in left if not (each.lead == "avec" and each.said in ("eux", "elles", "lui", "elle"))]
        figures = _figures_at_end(app, left)
        if figures is not None and len(found) == 1 and not found[0].figures:
            found, left = [found[0]._replace(figures=figures[0])], figures[1]
        places = [each for each in (*before, *left) if each.kind != MARK]
        alone = len(found) == 1 and not (places or found[0].figures)
        if alone and found[0].called[0].text in ("1", "un", "une") and not groups[1]:
            # `un ours` alone may be what somebody turned into.
            continue
        return _met(app, sentence, found, places, sure=False)
    return []


SILENT = frozenset({"?", "->", "→", "mais", "ou", "(", "car"})
"""Marks and words by which a sentence says more than who is there."""

SCENERY = word_set(
    "porte portes coffre coffres autel autels statue statues trappe trappes escalier escaliers couloir couloirs table "
    "tables lit lits pont ponts riviere arbre arbres feu puits levier leviers salle salles chambre chambres grotte "
    "passage tunnel fontaine trone tombeau sarcophage sarcophages cercueil mur murs colonne colonnes pilier piliers "
    "piege pieges corde torche torches fosse toile cage cages cle cles livre livres lettre lettres caisse caisses "
    "tonneau tonneaux sac sacs cadavre cadavres corps lueur odeur brume echelle fenetre village "
    "auberge maison maisons tour tours cabane ruines camp campement clairiere chemin sentier bague anneau collier "
    "jour jours heure heures minute minutes tentative tentatives fois note question idee silence succes echec"
)
"""Nouns, folded, of which nobody is met."""


def _is_counted(groups: Sequence[_Group]) -> bool:
    """Whether somebody of those is told by a number or an article, and none of them is scenery."""
    names = [folded(word.text) for group in groups for word in group.called[1:]]
    return not SCENERY.intersection(names) and any(
        folded(group.called[0].text) in ONE_OR_SOME or group.called[0].text.isdecimal()
        for group in groups
        if not group.called[-1].text[:1].isupper()
    )


def _listed(app: App, sentence: Sentence, phrases: Sequence[Phrase]) -> tuple[list[_Group], list[Phrase]] | None:
    """Those whom phrases begin with, each with a number or an article, with commas between them too."""
    groups = _groups(app, sentence, phrases)
    if groups is None:
        return None
    found, left = groups
    while left[:1] and left[0].said == "," and (more := _groups(app, sentence, left[1:])) is not None:
        found, left = [*found, *more[0]], more[1]
    return found, left


def _apart(app: App, sentence: Sentence, phrases: Sequence[Phrase]) -> list[Way]:
    """So many with as many hit points, each with their own: `deux ogres, 18 et 22 pv`."""
    group = _group(app, sentence, phrases)
    if group is None or group[0].figures:
        return []
    amounts = [each for each in group[1] if each.amount]
    kinds = [each.measure for each in amounts]
    plain = all(each in amounts or each.said in (",", ":", "(", ")", "et") for each in group[1])
    if not plain or len(amounts) < 2 or group[0].called[0].text != str(len(amounts)):
        return []
    if kinds[-1] != HIT_POINTS or any(kind not in (BARE, HIT_POINTS) for kind in kinds):
        return []
    reading: Reading = []
    for each in amounts:
        one = [Word("un"), *group[0].called[1:-1], Word(singular(group[0].called[-1].text))]
        ways = met_with(app, one, [Word(f"hp={each.amount.text if each.amount else ''}")])
        if len(ways) != 1:
            return []
        reading += ways[0]
    return [Way(reading, sure=False)]


def _with_unknown_verb(sentence: Sentence, at: int, phrase: Phrase) -> Sentence | None:
    """A sentence whose text at a place ends with a verb of which nothing is known, which is a phrase of its own."""
    if phrase.kind != TEXT or phrase.lead:
        return None
    words = sentence.words[phrase.begins : phrase.ends]
    place = next((place for place in range(len(words) - 1, 0, -1) if may_be_verb(words[place])), 0)
    if place == 0 or (place == 1 and not phrase.bare):
        return None
    begins = phrase.begins + place
    noun = phrase._replace(ends=begins, said=folded(joined(words[int(not phrase.bare) : place])))
    verb = Phrase(VERB, begins, phrase.ends, said=folded(joined(words[place:])))
    return sentence._replace(phrases=[*sentence.phrases[:at], noun, verb, *sentence.phrases[at + 1 :]])


def _of_company(app: App, sentence: Sentence, at: int) -> list[Way]:
    """Whom the company meets: `on tombe sur 4 gobelins et un hobgobelin`."""
    before = sentence.phrases[:at]
    subject = next((each for each in before if (each.kind == PRONOUN and each.said in ("on", "nous")) or _is_company(
        app, each)), None)  # fmt: skip
    if subject is None or before[-1] is not subject:
        return []
    groups = _groups(app, sentence, sentence.phrases[at + 1 :])
    if groups is None:
        return []
    found, left = groups
    return _met(app, sentence, found, [*before[:-1], *left], sure=True)


def _is_company(app: App, phrase: Phrase) -> bool:
    if phrase.kind == TEXT:
        return phrase.said in SAID_OF_ALL
    return phrase.kind == WHO and set(phrase.names) <= set(app.read.roster.names)


def _come(app: App, sentence: Sentence, verb: int, *, sure: bool) -> list[Way]:
    """Those who come: whoever is named before the verb, perhaps behind a place, with those behind `avec`."""
    phrases = sentence.phrases
    said = {folded(word.text) for word in sentence.words[phrases[verb].begins : phrases[verb].ends]}
    # Whoever joins the company may be one of it from then on.
    sure = sure and not said & JOINING
    for start in range(verb):
        if start and phrases[start - 1].kind not in (MARK, TEXT):
            break
        if any(each.kind == TEXT and not each.lead for each in phrases[:start]):
            # `Grokh, un hobgobelin, arrive`: it says who that is.
            break
        groups = _groups(app, sentence, phrases[start:verb])
        if groups is None:
            continue
        found, left = groups
        if any(each.kind != MARK for each in left):
            continue
        rest = list(phrases[verb + 1 :])
        if rest and rest[0].lead == "avec" and (more := _groups(app, sentence, [rest[0]._replace(lead=""), *rest[1:]])):
            found, rest = [*found, *more[0]], more[1]
        elif (figures := _figures_at_end(app, rest)) is not None and len(found) == 1 and not found[0].figures:
            found, rest = [found[0]._replace(figures=figures[0])], figures[1]
        return _met(app, sentence, found, [*phrases[:start], *rest], sure=sure)
    return []


def _met(app: App, sentence: Sentence, groups: Sequence[_Group], left: Sequence[Phrase], *, sure: bool) -> list[Way]:
    left = [each for each in left if not (each.kind == PRONOUN and each.said in ("nous", "les", "leur"))]
    left = [each for each in left if each.kind != WHO or not _is_company(app, each)]
    plain = [each for each in left if each.kind != WHO]
    remark = remark_of(app, sentence, plain)
    if remark is None or any(each.kind == AMOUNT for each in left):
        return []
    reading: Reading = []
    for group in groups:
        ways = met_with(app, group.called, group.figures)
        if len(ways) != 1:
            return []
        reading += ways[0]
    note = "; ".join(filter(None, (groups[-1].described if groups else "", remark.text)))
    if note and reading and "--note" not in reading[-1]:
        reading[-1] = [*reading[-1], "--note", note]
    return [Way(reading, sure and remark.sure and len(plain) == len(left))] if reading else []


def _groups(app: App, sentence: Sentence, phrases: Sequence[Phrase]) -> tuple[list[_Group], list[Phrase]] | None:
    """Those whom phrases begin with, with `et` or commas between them, and the phrases behind; None for nobody."""
    found: list[_Group] = []
    left = list(phrases)
    while left:
        group = _group(app, sentence, left)
        if group is None:
            break
        found.append(group[0])
        left = group[1]
        # Behind a comma alone may be what they are: `dame Hélène, une veuve`.
        listed = any(each.kind == JOIN and each.said == "et" for each in left)
        joins = bool(left) and (left[0].said == "et" or (left[0].said == "," and listed))
        if not joins or _group(app, sentence, left[1:]) is None:
            break
        left = left[1:]
    return (found, left) if found else None


def _group(app: App, sentence: Sentence, phrases: Sequence[Phrase]) -> tuple[_Group, list[Phrase]] | None:
    """So many of a name, or one, and their figures; None where phrases begin with nobody who may be met."""
    if not phrases:
        return None
    first, *rest = phrases
    count = ""
    if first.amount and first.measure == BARE and not first.lead and rest:
        count, (first, *rest) = first.amount.text, rest
    if first.kind != TEXT or first.lead:
        return None
    words = sentence.words[first.begins : first.ends]
    article = folded(words[0].text)
    if count and first.bare:
        name = words
    elif article in ONE_OR_SOME - {"des"} and not first.bare:
        count, name = article, words[1:]
    elif (first.bare and words[0].text[:1].isupper() and first.begins == 0) or _is_name(words):
        count, name = "un", words
    else:
        return None
    name, described = _without_description(name)
    while len(name) > 1 and small(name[-1]) in WHOM:
        # `Ysolde les accueille`
        name = name[:-1]
    if not name or len(name) > MOST_OF_NAME or _is_nobody(app, name):
        return None
    called = bool(rest) and rest[0].kind == TEXT and rest[0].begins == first.ends
    # `gobelins à capuche`, and not `gobelins à l'entrée de la mine`
    called = called and (rest[0].lead in ("de", "d'", "du", "des") or (rest[0].lead == "à" and rest[0].bare))
    if called and not SPOTS.intersection(rest[0].said.split()):
        if rest[0].ends - rest[0].begins > MOST_OF_NAME:
            return None
        name, rest = [*name, *sentence.words[rest[0].begins : rest[0].ends]], rest[1:]
    figures = _figures(app, rest)
    if described and figures is None:
        return _Group([Word(count), *name], [], described), rest
    return (_Group([Word(count), *name], figures[0], described), figures[1]) if figures else None


WHOM = word_set("nous les leur lui vous se")
"""Pronouns between whoever comes and the verb, as typed."""


def _is_name(words: Sequence[Word]) -> bool:
    """Whether words are a name with a capital, perhaps behind what somebody is: `frère Anselme`."""
    return len(words) <= MOST_OF_NAME and words[-1].text[:1].isupper() and all(word.text.isalpha() for word in words)


def _without_description(words: Sequence[Word]) -> tuple[list[Word], str]:
    """A name without what it is the name of, and that: `un marchand nommé Odilon` is Odilon, a merchant."""
    at = next((at for at, word in enumerate(words) if folded(word.text) in NAMING), 0)
    return (list(words[at + 1 :]), as_typed(words[:at])) if at else (list(words), "")


def _is_nobody(app: App, name: Sequence[Word]) -> bool:
    said = {folded(word.text) for word in name}
    text = joined(name)
    tables = app.rules.tables
    of_the_game = any(
        tables.find(group, text) is not None for group in ("items", "conditions", "units", "spells", "rolls")
    )
    return (
        bool(said & (NO_ONE | RESTS))
        or any(folded(word.text) in POSSESSIVES for word in name[1:])
        or of_the_game
        or bool(named(app, text))
        or not all(word.text.replace("-", "").replace("'", "").isalpha() for word in name)
    )


def _figures(app: App, phrases: Sequence[Phrase]) -> tuple[list[Word], list[Phrase]]:
    """The figures that phrases begin with, as words of a command, and the phrases behind them."""
    made: list[Word] = []
    left = list(phrases)
    bracket = bool(left) and left[0].said == "("
    if bracket:
        left = left[1:]
    begun = left
    while left:
        at = int(left[0].kind in (MARK, JOIN) and left[0].said in (",", "et"))
        if at and not (bracket or made) and not _is_last(left[1:]):
            break
        if at >= len(left) or (word := _figure(app, left[at])) is None:
            break
        made.append(word)
        left = left[at + 1 :]
    if bracket and left and left[0].said == ")":
        left = left[1:]
    return (made, left) if made else ([], list(phrases) if not bracket else begun)


def _is_last(phrases: Sequence[Phrase]) -> bool:
    """Whether nothing but amounts and marks are left."""
    return all(each.kind in (AMOUNT, MARK) or each.said in ("et", "avec") for each in phrases)


def _figures_at_end(app: App, phrases: Sequence[Phrase]) -> tuple[list[Word], list[Phrase]] | None:
    """The figures at the end of a sentence, `…, 8 pv chacun`, and what is before them."""
    at = next((at for at, each in enumerate(phrases) if each.kind == AMOUNT), None)
    if at is None or not _is_last(phrases[at:]):
        return None
    made = [_figure(app, each) for each in phrases[at:] if each.kind == AMOUNT]
    return ([word for word in made if word], list(phrases[:at])) if all(made) else None


def _figure(app: App, phrase: Phrase) -> Word | None:
    """A figure of somebody who is met, as a key and its value: hit points, and what is to be reached to hit them."""
    amount, find = phrase.amount, app.rules.tables.find
    if amount is None or amount.sign or amount.harm or amount.kind == OTHER:
        return None
    key = "hp" if amount.kind == HIT_POINTS else "ac" if amount.kind == GOAL else ""
    known = find("keys.meet", key) if key else None
    return Word(f"{known}={amount.text}") if known else None
