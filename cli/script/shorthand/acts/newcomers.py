"""Lines that begin with somebody who is not in play: `4 gnolls jump out, 5hp`, `the duke gives bob 100gp`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.counted import BETWEEN
from cli.input.dictionary import is_word
from cli.input.foes import ONE_OR_SOME, WITH, is_figure_key, left_in_a_name
from cli.input.name_lookup import ARTICLES
from cli.output.words.language import _, spoken
from cli.plurals import singular_word
from cli.script.shorthand.goods.things import TO, coins_of
from cli.script.shorthand.meaning import Reading, unclear
from cli.script.shorthand.people.body_places import without_place
from cli.script.shorthand.people.numbered import LAST, ORDINALS
from cli.script.shorthand.people.which_foe import THE
from cli.script.shorthand.people.who import Who, leading
from cli.script.shorthand.phrases.lexicon import meaning_words
from cli.script.shorthand.phrases.quantities import DICE, HIT_POINTS, is_quantity, is_unit, quantities
from cli.script.shorthand.phrases.remarks import told_words
from cli.script.shorthand.phrases.strangers import VERB
from cli.script.shorthand.phrases.texts import FOR, Unasked, text_of, text_option
from cli.script.shorthand.vocabulary.small_words import (
    A_OR_AN,
    AND,
    DAMAGE_WORDS,
    EACH,
    FROM,
    OF,
    PASSES,
    TARGET,
    THEY,
    without_articles,
)
from cli.script.shorthand.vocabulary.verb_table import acts_begun, begins_with
from cli.script.shorthand.vocabulary.words import (
    SMALL_WORDS,
    Word,
    as_typed,
    has_digit,
    joined,
    small,
    without_commas,
    word_set,
)
from ledger.facts import EVERYONE, HOARD_NAME
from ledger.rules.keys import declared_keys, is_listed
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App
    from ledger.rules.tables import Tables

LONGEST = 4
"""Words of the longest name."""

COMES = frozenset({"arrive", "arrivent", "surgit", "surgissent", "apparaît", "apparaissent", "voici", "voilà", "enter"})
"""Words before somebody who is met."""

COME = ("here come", "here comes", "here is", "here are")

GIVES = frozenset({"give", "pay"})
"""Acts by which somebody outside the company gives coins."""

MEETS = frozenset({"appear", "arrive", "attack"})
"""Acts of those who are met."""


def met(app: App, words: Sequence[Word]) -> list[Reading]:
    """Who is met, by what they do: so many of a name, or one with an article, and their figures."""
    left = _with_one(without_commas(_with_values(app, _without_brackets(app, words))))
    for begins in (1, 2):
        said = joined(left[:begins]).casefold()
        if said in COMES or said in COME:
            return met_with(app, left[begins:], [])
    if found := _with_figures(app, left):
        return found
    several = any(folded(word.text) in AND for word in left)
    for at in range(2, min((1 + several) * (LONGEST + 2), len(left))):
        acts, length = acts_begun(left[at:])
        if MEETS.intersection(acts) and not (left[at + length :] and small(left[at + length]) in TO_FIGURES):
            return met_with(app, left[:at], left[at + length :])
    return []


def _with_one(words: list[Word]) -> list[Word]:
    """Words with an article before whoever is called by a name, with others, or is one more.

    `Vorgas and 3 skeletons`, `another ogre shows up`
    """
    if words and (more := _one_more(words)) > 0:
        return [Word("1"), *words[more:]]
    at = next((at for at, word in enumerate(words[: LONGEST + 1]) if at and folded(word.text) in AND), 0)
    counts = (
        at and at + 1 < len(words) and (words[at + 1].text.isdecimal() or folded(words[at + 1].text) in ONE_OR_SOME)
    )
    the = int(small(words[0]) in THE) if words else 0
    if (
        (words and small(words[0]) in ONE_OR_SOME)
        or not counts
        or not any(word.text[:1].isupper() or "'" in word.text for word in words[the:at])
    ):
        return words
    return [Word(ONE), *words[the:]]


def _one_more(words: Sequence[Word]) -> int:
    """How many words say that one more comes: `another`, `un autre`, `a fourth`; none where no word does."""
    said = [folded(word.text) for word in words[:2]]
    if said[:1] == ["another"]:
        return 1
    one = said[0] in ("a", "un", "une") and said[1:] and said[1] in {*MORE, *ORDINALS, *LAST}
    return 2 if one or (said[0] == "encore" and said[1:] in (["un"], ["une"])) else 0


def _with_figures(app: App, words: Sequence[Word]) -> list[Reading]:
    """Who is met, of whom nothing is said but figures, or those before what they do.

    `trois pirates, niveau 2, 10 pv`, `un ours blanc, 30 pv, charge la file`, `un ogre à 19 pv bloque le passage`
    """
    begins = next((at for at in range(2, min(LONGEST + 2, len(words))) if _begins_figures(app, words[at:])), 0)
    if not begins or not (words[0].text.isdecimal() or folded(words[0].text) in ONE_OR_SOME):
        return []
    named = words[: begins - (begins > 2 and small(words[begins - 1]) in BEFORE_FIGURES)]
    ends = begins
    while ends < len(words) and (_is_key(app, words[ends]) or words[ends].text.isdecimal() or _says_each(words[ends])):
        ends += 1
    acts, length = acts_begun(words[ends:])
    plain = not told_words([Word(""), *named[1:]]) and all(word.text.replace("-", "").isalpha() for word in named[1:])
    plain = plain and not any(acts_begun(named[at:])[0] for at in range(2, len(named)))
    if not plain or (ends < len(words) and not MEETS.intersection(acts)):
        return []
    return met_with(app, named, [*words[ends + length :], *words[begins:ends]])


def _says_each(word: Word) -> bool:
    return folded(word.text) in EACH | {"et", "and"}


def after_meeting(words: Sequence[Word]) -> list[Word]:
    """The words that say who is met, behind those that a sentence has before them; none where a name is typed alone.

    `rencontre avec deux ogres`, `rencontre imprévue : un sanglier`, `rencontre d'un vieux sage`
    """
    colon = next((at for at, word in enumerate(words) if not word.quoted and word.text.endswith(":")), None)
    if colon is not None and "=" not in joined(words[:colon]):
        return list(words[colon + 1 :]) or list(words)
    lead = small(words[0]).replace("’", "'") if words else ""
    if lead.startswith("d'") and len(lead) > 2:
        return [words[0]._replace(text=words[0].text[2:]), *words[1:]]
    return list(words[1:]) if lead in BEFORE_MET and len(words) > 1 and not words[0].quoted else []


BEFORE_MET = WITH | {"de", "des", "of", "contre", "against", "vs"}
"""Words between a meeting and who is met."""


def described(words: Sequence[Word]) -> tuple[list[Word], str]:
    """The words of whoever is met without a description behind the name, and that: `Brother Odo, a friendly monk`."""
    for at in range(1, len(words)):
        before, after = words[at - 1], words[at]
        brackets = not after.quoted and after.text.startswith("(") and words[-1].text.endswith(")")
        comma = (
            not before.quoted and before.text[-1:] in (",", ";") and folded(after.text) in ARTICLES | {"a", "un", "une"}
        )
        if brackets or comma:
            tail = as_typed(words[at:]).strip("(),.;")
            counted = any(word.quoted or has_digit(word.text) or "=" in word.text for word in words[at:])
            return ([*words[: at - 1], before._replace(text=before.text.rstrip(",;"))], tail) if not counted else (
                list(words), "")  # fmt: skip
    return list(words), ""


def met_by(app: App, words: Sequence[Word]) -> list[Reading]:
    """Who is met, where nothing else is said of them: `3 kobolds, hp 3`, `a wolf and 2 goblins`, `Stôl, ev 60`."""
    words, description = described(words) if words and words[0].text[:1].isupper() else (words, "")
    if description:
        return [[*reading[:-1], [*reading[-1], "--note", description]]
                for reading in met_by(app, words) if "--note" not in reading[-1]]  # fmt: skip
    left = without_commas(_with_values(app, _without_brackets(app, words)))
    if left and left[0].text[:1].isupper() and folded(left[0].text) not in ONE_OR_SOME:
        # Whoever is called by a name has no article.
        left = [Word(ONE), *left]
    # Behind the name are figures: it ends before the first of them.
    at = next((at for at in range(2, len(left)) if _begins_figures(app, left[at:])), len(left))
    ends = at - (at > 2 and small(left[at - 1]) in BEFORE_FIGURES)
    named = [word.text for word in left[1:ends]]
    numbered = any(char.isdecimal() for text in named for char in text)
    return [] if numbered else met_with(app, left[:ends], left[at:], known=True)


TO_FIGURES = frozenset({"à", "to"})
"""Words between a verb and the figure that somebody comes back to: `Yorick revient à 4 pv` meets nobody."""

BEFORE_FIGURES = frozenset({"de", "à", "of", "at", "with", "avec"})
"""Words between somebody who is met and their figures."""


def _begins_figures(app: App, words: Sequence[Word]) -> bool:
    """Whether words begin with a key, or with a number before one: `hp 3`, `50 ev`."""
    return _is_key(app, words[0]) or (len(words) > 1 and words[0].text.isdecimal() and _is_key(app, words[1]))


def _with_values(app: App, words: Sequence[Word]) -> list[Word]:
    """Words with those between commas that are a value of whoever is met as its key and value: `a troll, large`."""
    made: list[Word] = []
    part: list[Word] = []
    for at, word in enumerate(words):
        part.append(word)
        if at + 1 < len(words) and (word.quoted or word.text[-1:] not in (",", ";")):
            continue
        value = joined(part).rstrip(",;")
        key = _key_of(app.rules.tables, value) if made else None
        if made and key is None and len(part) == 1:
            value = singular_word(value, spoken())
            key = _key_of(app.rules.tables, value)
        made += part if key is None else [Word(f"{key}={value}")]
        part = []
    return made


def _key_of(tables: Tables, value: str) -> str | None:
    """The only key of whoever is met that a text is a value of; a bare number says of no key that it is its."""
    if value.isdecimal():
        return None
    keys = [key for key in declared_keys(tables, "meet") if is_listed(tables, "meet", key, value)]
    return keys[0] if len(keys) == 1 else None


def _without_brackets(app: App, words: Sequence[Word]) -> list[Word]:
    """Words without the brackets round the figures of somebody who is met: `5 bandits (7 hp) attack`."""
    begins = next((at for at, word in enumerate(words) if word.text.startswith("(") and not word.quoted), None)
    ends = next((at for at, word in enumerate(words) if word.text.rstrip(",.").endswith(")")), None)
    if begins is None or ends is None or ends < begins:
        return list(words)
    inner = [word._replace(text=word.text.strip("(),.")) for word in words[begins : ends + 1]]
    if not any(_is_key(app, word) for word in inner):
        return list(words)
    # A name ends where they begin: `6 skeletons (AC 7) shamble out`.
    return [*words[:begins], *inner, *words[ends + 1 :]]


def _is_key(app: App, word: Word) -> bool:
    """Whether a word begins the figures of whoever is met."""
    return is_figure_key(app.rules.tables, word.text)


def met_with(app: App, named: Sequence[Word], after: Sequence[Word], *, known: bool = False) -> list[Reading]:
    """The command by which somebody is met: with keys behind the name, and what else is said as a note.

    Args:
        known: Whether it may be the name of somebody in play, which the command refuses.
    """
    from cli.input.bare_values import with_numbers

    if len(named) < 2 or not (named[0].text.isdecimal() or folded(named[0].text) in ONE_OR_SOME):
        return []
    count = [named[0].text] if named[0].text.isdecimal() else []
    name = [word for word in named[1:] if small(word) not in MORE]
    if len(name) > 1 and not name[0].quoted and small(name[0]) in THE:
        # `le troll Gnarl surgit`
        name = name[1:]
    if any(word.typed.endswith(",") for word in name[:-1]):
        # `a tinker, Old Marrow`: what stands between commas is a name, or what they are.
        return []
    if count and name and folded(name[0].text) in ONE_OR_SOME:
        # `2 tours plus tard, un ours arrive`
        return []
    if len(name) == 1 and folded(name[0].text) in QUALITIES | SMALL_WORDS | TARGET:
        # `une bonne nuit de sommeil`, `9 against def 12`
        return []
    if any(folded(word.text) in THEY | PASSES for word in name) or (name and is_unit(app, name[0].text)):
        # `une heure après ils arrivent en ville`
        return []
    after = after[1:] if after and folded(after[0].text) in THEY | US | {"them"} else after
    if others := _others_at(app, after):
        # `quatre gobelins sortent des fourrés avec un loup`
        ways = [met_with(app, named, after[:others]), met_by(app, after[others + 1 :])]
        return [[command for way in ways for command in way[0]]] if all(len(way) == 1 for way in ways) else []
    left = [word for word in after if folded(word.text) not in WITH | EACH]
    pairs = [text for text in with_numbers(app.rules.tables, "meet", [word.text for word in left]) if "=" in text]
    begins = next((at for at, word in enumerate(left) if _is_figure(pairs, word)), len(left))
    told, figures = left[:begins], with_numbers(app.rules.tables, "meet", [word.text for word in left[begins:]])
    ends = next((at for at, word in enumerate(named) if folded(word.text) in AND), 0)
    if ends and not after and not figures:
        # `2 goblins and a wolf`
        # `3 skeletons and Captain Vorgas`
        last = named[ends + 1 :]
        last = [Word(ONE), *last] if last and _is_called(last) else last
        ways = [met_with(app, part, []) for part in (named[:ends], last)]
        return [[command for way in ways for command in way[0]]] if all(ways) else []
    if left_in_a_name([word.text for word in name]) is not None or len(BETWEEN.split(joined(name))) > 1:
        return []
    if any(singular_word(folded(word.text.strip(",.;:!")), spoken()) in HAPPENINGS for word in (*name[:1], *name[-1:])):
        # `a hit, 5 damage`
        return []
    here, unnamed = leading(app, name) if name else ([], [])
    if spoken() == "en" and len(name) > 1 and not count and VERB.search(name[-1].text) and name[-1].text.islower():
        # `a troll shambles in, 30 hp`
        return []
    if spoken() == "fr" and any(_is_verb_form(word) for word in name[1:]):
        # `cinq gobelins jaillissent du puits (3 pv)`
        return []
    if not name or (here and not unnamed and not (count or known)) or len(pairs) < len(figures):
        return []
    if folded(name[0].text) in COLLECTIVES and len(name) > 2 and not count:
        # `a pack of wolves`: how many they are is not said.
        raise unclear(joined(named), several=joined(name[2:]))
    note = text_option(app, "--note", "meet", told)
    if keys := [word.text for word in told if app.rules.tables.find("keys.meet", word.text) is not None]:
        # `4 gnolls aac jump out of the bushes`
        note = ["--note", Unasked.of(joined(told), keys)]
    if len(name) > 1 and name[-1].text[:1].isupper() and not any(pair.startswith("monster=") for pair in pairs):
        # `le troll Gnarl` is one of its kind.
        kind = joined([word for word in name if word.text.islower()])
        pairs = [*pairs, *([f"monster={kind}"] if kind and _key_of(app.rules.tables, kind) == "monster" else [])]
    return [[["meet", joined(name), *count, *pairs, *note]]]


HAPPENINGS = word_set(
    "hit crit critical miss blow strike punch kick bite slash stab shot arrow bolt attack ambush surprise wound "
    "injury scratch fall slip trap spell curse poison venom disease save check roll test success failure rest loan "
    "debt gift tip bribe potion heal healing damage coup critique rate touche morsure griffure fleche carreau tir "
    "attaque embuscade blessure chute piege sort malediction venin maladie jet epreuve sauvegarde reussite echec "
    "repos pret dette don pourboire soin degat"
)
"""What happens to somebody, folded, of one: it is nobody who is met, whatever number stands behind it."""


def _is_verb_form(word: Word) -> bool:
    """Whether a word of French has the form of a verb alone: no plural has it, and its infinitive is a word."""
    text = word.text
    forms = (("ent", "er"), ("issent", "ir"), ("it", "ir"), ("ent", "re"))
    ended = [text[: -len(end)] + infinitive for end, infinitive in forms if text.endswith(end)]
    return (
        bool(ended) and not is_word(f"{text}s", "fr") and (text.endswith("ent") or any(is_word(t, "fr") for t in ended))
    )


def _is_called(words: Sequence[Word]) -> bool:
    """Whether words begin with a name, or a rank before it, as one who is met alone has: `Captain Vorgas`."""
    return words[0].text[:1].isupper() and folded(words[0].text) not in ONE_OR_SOME and not words[0].quoted


def _others_at(app: App, after: Sequence[Word]) -> int:
    """The place of the word that leads to others who are met too, behind those of whom it is said; 0 without one."""
    for at in range(1, len(after) - 1):
        first, *rest = after[at + 1 :]
        counts = first.text.isdecimal() or folded(first.text) in ONE_OR_SOME
        if folded(after[at].text) in WITH | AND and counts and rest and not _is_key(app, rest[0]):
            return at
    return 0


ONE = "a"
"""The article of whoever is met."""

QUALITIES = frozenset({"good", "long", "short", "quick", "bon", "bonne", "longue", "court", "courte", "petite"})
"""Words, folded, by which alone nobody is called."""

COLLECTIVES = frozenset({"pack", "horde", "group", "band", "gang", "swarm", "bunch", "meute", "groupe", "bande",
                         "troupe", "couple", "handful", "poignee"})  # fmt: skip
"""Words for several together, folded."""

MORE = frozenset({"more", "other", "autres", "autre", "another", "encore", "new", "nouveau", "nouveaux", "nouvelle",
                  "nouvelles"})  # fmt: skip
"""Words for others of a sort."""


def _is_figure(pairs: Sequence[str], word: Word) -> bool:
    """Whether a word is of a key with its value: `30hp`, `ac`, `12`."""
    typed = word.text.casefold()
    forms = ((key, value, f"{value}{key}", f"{key}{value}", f"{key}={value}")
             for key, _equals, value in (pair.partition("=") for pair in pairs))  # fmt: skip
    return any(typed == form.casefold() for each in forms for form in each)


def given_by(app: App, words: Sequence[Word]) -> list[Reading]:
    """Coins that somebody outside the company gives: `the duke gives bob 100gp`, `le duc donne 100po à brom`."""
    for at in range(1, min(LONGEST + 2, len(words))):
        acts, length = acts_begun(words[at:])
        if not GIVES.intersection(acts) or leading(app, words[:at])[0]:
            continue
        giver = text_of(app, "receive", None, without_articles(words[:at]))
        left = list(words[at + length :])
        people, thing = leading(app, left)
        if at > 1 and small(words[at - 1]) in US:
            # `le duc nous donne 200 po`
            giver, left = text_of(app, "receive", None, without_articles(words[: at - 1])), [words[at - 1], *left]
        if left and small(left[0]) in US:
            people, thing = [Who(app.read.people("party"), everybody=True)], left[1:]
        if not people:
            to = next((place for place, word in enumerate(left) if place and folded(word.text) in TO), len(left))
            people, after = leading(app, without_articles(left[to + 1 :]))
            thing = [*left[:to], *after]
            if joined(left[to + 1 :]).casefold() in US:
                people, thing = [Who(app.read.people("party"), everybody=True)], left[:to]
        # `pays each of us 10 gp`, `gives us 10gp each`
        of_each = not EACH.union(("every",)).isdisjoint(map(small, left))
        thing = [word for word in thing if small(word) not in EACH]
        end = next((place for place, word in enumerate(thing) if small(word) in ("for", "pour")), len(thing))
        coins = coins_of(app, thing[:end]) if thing else None
        if coins is None:
            return []
        note = text_option(app, "--note", "receive", thing[end:])
        if any(who.everybody for who in people):
            # Each of us, or all of us.
            given = [coins, "--from", giver, *note]
            ways = [[["receive", HOARD_NAME, *given]], [["receive", EVERYONE, *given]]]
            return ways[1:] if of_each else ways
        return [[["receive", who.typed, coins, "--from", giver, *note]] for who in people if not who.several]
    return []


def struck_by(app: App, words: Sequence[Word]) -> list[Reading]:
    """What somebody suffers from one who is not in play: `un assassin poignarde brom, 3 pv`."""
    for at in range(2, min(LONGEST + 2, len(words))):
        length = begins_with(words[at:], "strike", "attack")
        falls = at + 1 < len(words) and f"{small(words[at])} {small(words[at + 1])}" in ("tombe sur", "falls on")
        length = length or 2 * falls
        if not length or folded(words[0].text) not in A_OR_AN or leading(app, words[:at])[0]:
            continue
        if small(words[1]) in OF | {"des"}:
            # `un des bandits`: which of those who are there is not said.
            return []
        people, left = leading(app, words[at + length :])
        amount = next((place for place in range(len(left)) if is_quantity(left[place:])), None)
        if len(people) != 1 or people[0].several or amount is None:
            return []
        harm = [each for each in quantities(app, left[amount:], "-") if each.kind in (HIT_POINTS, DICE)]
        leads = amount and small(left[amount - 1]) in FOR | OF
        where = without_commas(left[: amount - bool(leads)])
        set_off = (
            leads
            or (harm and harm[0].unit)
            or DAMAGE_WORDS.intersection(folded(word.text) for word in left[amount + 1 : amount + 3])
        )
        rest = harm[0].rest if len(harm) == 1 else []
        rest = [word for word in rest if folded(word.text.strip(".!")) not in DAMAGE_WORDS | OF]
        if len(harm) != 1 or not set_off or rest:
            return []
        where, place = without_place(where)
        note = ["--note", place] if place and not where else text_option(app, "--note", "damage", where)
        return [[["damage", people[0].typed, harm[0].text, "--from", joined(without_articles(words[:at])), *note]]]
    return []


def robbed_by(app: App, words: Sequence[Word]) -> list[Reading]:
    """Coins that one who is not in play takes from somebody: `un voleur fauche 6 po à roulin`."""
    for at in range(2, min(LONGEST + 2, len(words))):
        length = begins_with(words[at:], "steal")
        if not length or folded(words[0].text) not in A_OR_AN or leading(app, words[:at])[0]:
            continue
        thing = list(words[at + length :])
        to = next((place for place, word in enumerate(thing) if folded(word.text) in TO | FROM), 0)
        people, after = leading(app, thing[to + 1 :]) if to else ([], [])
        coins = coins_of(app, thing[:to]) if to else None
        if at > 2 and meaning_words(app, "pay", None, words[1:at]):
            # `a aac thief`
            return []
        if coins is None or len(people) != 1 or people[0].several or [word for word in after if word.text != "!"]:
            return []
        thief = joined([words[0]._replace(text=words[0].text.casefold()), *words[1:at]])
        return [[["pay", people[0].typed, coins, "--for", _("stolen by {whom}").format(whom=thief)]]]
    return []


US = frozenset({"us", "nous", "them"})
