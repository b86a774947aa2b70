"""What a text says that nobody introduced, beside naming things: a verb or a pronoun in it is another act."""

from __future__ import annotations

from collections.abc import Sequence

from cli.input.name_lookup import ARTICLES
from cli.script.shorthand.vocabulary.small_words import POSSESSIVES
from cli.script.shorthand.vocabulary.verb_table import acts_begun, is_bare
from cli.script.shorthand.vocabulary.words import Word, as_typed, joined, small, word_set
from ledger.rules.tables import folded

PRONOUNS = word_set(
    "he she it they him them we us you i me himself herself itself themselves il elle ils elles lui nous vous je tu "
    "ca cela who qui others survivors survivants it's he's she's they're c'est c'etait"
)
"""Words for somebody or something that was named elsewhere, folded."""

BEING = word_set(
    "is are was were am be been has have had does did will est sont etait etaient sera ont avait avaient va vont "
    "fut furent n'est"
)
"""Verbs of no act, folded, that say something of somebody all the same."""

BEFORE_NOUNS = (
    ARTICLES
    | POSSESSIVES
    | word_set(
        "a un une du de des d' in of at on with by from for to à au aux en par sur sous dans avec pour no some "
        "ce cet cette ces this that these those another autre second third"
    )
)
"""Words after which a form of a verb is a noun: `the pass`, `coup de lance`."""

JOINS = word_set("and et & then puis but mais when while quand alors so donc before after avant apres who qui which")
"""Words after which another thing may be told."""

SUBJECTS = word_set("he she they il elle ils elles")
"""Pronouns, folded, that do something."""

OBJECTS = word_set("le la les leur")
"""Words of French that stand for whoever was named before, before a verb."""

BECOMES = frozenset(
    {"flee", "leave", "die", "killed", "kill", "arrive", "fall", "stand", "surrender", "level", "reach"}
)
"""Acts that are asked about where their verb stands alone, which other verbs may do as nouns: `drinks`, `lance`."""


def told_words(words: Sequence[Word]) -> list[str]:
    """The verbs and pronouns of a text without an introducer, as typed; none in one that only names something."""
    plain = [word if word.quoted else word._replace(text=word.text.strip(",.;!()«»–— ")) for word in words]
    return [word.text for at, word in enumerate(plain) if _is_said(plain, at)]


def second_act(words: Sequence[Word]) -> str:
    """A second thing that happens within a text that a small word began: `takes 4 from the ogre and falls`."""
    for at in range(len(words) - 1):
        after = words[at + 1 :]
        if words[at].quoted:
            continue
        if folded(words[at].text) in PRONOUNS and (acts_begun(after)[1] or "'" in words[at].text):
            return joined(words[at : at + 2])
        if small(words[at]) in JOINS and len(after) > 1 and folded(after[0].text) in SUBJECTS:
            # `et il vacille`
            return joined(words[at : at + 2])
        if small(words[at]) in JOINS and is_done_to_it(after):
            # `qui la paie`
            return joined(words[at : at + 2])
        if (small(words[at]) in JOINS or as_typed(words[at : at + 1])[-1:] in (",", ";")) and _begins_act(after):
            return joined(words[at : at + 2])
    return ""


def is_done_to_it(words: Sequence[Word]) -> bool:
    """Whether words begin with a verb behind a word for what was named before: `la boit`, `le garde`."""
    return len(words) > 1 and small(words[0]) in OBJECTS and acts_begun(words[1:2])[1] > 0


def _begins_act(words: Sequence[Word]) -> bool:
    """Whether words begin with a verb, perhaps behind a word for whoever does it."""
    skipped = int(len(words) > 1 and folded(words[0].text) in PRONOUNS)
    if skipped and "'" in words[0].text:
        return True
    reflexive = folded(words[skipped].text).replace("’", "'") if words else ""
    if reflexive.startswith("s'") or (reflexive == "se" and len(words) > skipped + 1):
        # `et s'écroule`
        return True
    return bool(words) and (folded(words[skipped].text) in BEING or acts_begun(words[skipped:])[1] > 0)


def _is_said(words: Sequence[Word], at: int) -> bool:
    """Whether a word is a pronoun, or a verb and no noun."""
    word = words[at]
    typed = folded(word.text).replace("’", "'")
    if word.quoted or not typed:
        return False
    if typed in PRONOUNS or typed in BEING or typed.startswith("s'"):
        return True
    if typed in BEFORE_NOUNS or (at and small(words[at - 1]) in BEFORE_NOUNS):
        return False
    acts, length = acts_begun(words[at:])
    if not acts or (length == 1 and is_bare(typed)):
        return False
    return len(words) > 1 or bool(BECOMES.intersection(acts))
