"""Somebody whom a line names and who is not in play: what they may be called, and how they are met."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.name_lookup import ARTICLES
from cli.script.shorthand.vocabulary.small_words import ASKING, BEFORE_VERBS, ME
from cli.script.shorthand.vocabulary.words import word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App


def stranger(app: App, words: Sequence[str]) -> str:
    """The name that a line begins with of somebody who is not in play, whom a verb or a sign follows; else empty."""
    from cli.script.shorthand.vocabulary.verb_table import acts_begun
    from cli.script.shorthand.vocabulary.words import LEAST, SIGN, SMALL_WORDS, Word

    bare = list(words[1:]) if folded(words[0]) in ARTICLES | {"a"} and len(words) > 1 else list(words)
    if folded(bare[0]) in SMALL_WORDS | ASKING or len(bare[0]) < LEAST:
        return ""
    for at in range(1, min(LONGEST + 1, len(bare))):
        acts, _length = acts_begun([Word(word) for word in bare[at:]])
        # `luck roll` and `magie lance` are no acts of somebody who is new.
        if (acts and not OF_ROLLS.issuperset(acts) and folded(bare[at]) not in BEFORE_VERBS) or SIGN.match(bare[at]):
            name = bare[:at]
            while len(name) > 1 and (name[-1].isdecimal() or folded(name[-1]) in BEFORE_VERBS):
                name = name[:-1]
            return " ".join(name) if bare[0][:1].isalpha() else ""
    return ""


OF_ROLLS = frozenset({"roll", "come_of"})
"""Acts of a verb that may be a noun of the game, behind what is rolled."""


def called(app: App, name: str) -> str:
    """How somebody is met of whom a line has the name: a creature of the game in small letters, others as typed."""
    return name.casefold() if app.rules.tables.find("monsters", name) else name


def is_noun_phrase(name: str) -> bool:
    """Whether words may be what somebody is called who is met.

    No pronoun, ordinal, number or mark is among them, and nothing that is nobody: `poison needle`, `the rest`. Of more
    than one word none is a verb of English that nobody knows: `old shepherd warns`.
    """
    from cli.script.shorthand.people.numbered import ORDINALS
    from cli.script.shorthand.phrases.remarks import BEFORE_NOUNS, PRONOUNS, told_words
    from cli.script.shorthand.vocabulary.words import Word

    parts = name.split()
    other = ORDINALS.keys() | ME | PRONOUNS | BEFORE_NOUNS | UNCALLED
    plain = all(part.replace("-", "").isalpha() and folded(part) not in other for part in parts)
    proper = all(part[:1].isupper() for part in parts)
    if len(parts) > 1 and not proper and (len(parts) > MOST_CALLED or VERB.search(parts[-1])):
        return False
    return (
        plain
        and folded(parts[-1]) not in THINGS
        and folded(parts[0]) not in THINGS
        and not told_words([Word(part) for part in parts])
    )


UNCALLED = word_set(
    "on number numero both deux all tous toutes each every chaque next last back half turn turns round rounds "
    "tour level levels niveau niveaux spell spells sort sorts reaction surprise initiative into door porte tete "
    "encore heroes party groupe adventurers aventuriers week weeks semaine semaines mois month months year years "
    "an ans xp px tours minute minutes hour hours heure heures day days jour jours night nuit everybody everyone "
    "nobody nothing rien rest reste others autres remainder ones luck chance hasard dernier derniere derniers "
    "dernieres magic magie rain pluie wind vent fog mist brume snow neige sun soleil morning matin evening soir "
    "camp village town ville mill inn tavern bridge house tower church barn moulin auberge taverne pont maison eglise "
    "grange blow coup coups fight combat battle end fin way chemin"
)
"""Words that nobody is called by, folded."""

THINGS = word_set(
    "needle needles dart darts arrow arrows bolt bolts trap traps pit spike spikes blade blades boulder rock "
    "rocks stone stones gas fire flame flames smoke ceiling roof chest coffer lock wall floor tree branch rope "
    "ring rings amulet necklace sword dagger axe bow shield armour armor helmet cloak boots potion potions scroll "
    "letter key keys gem gems ruby rubies coin coins gold silver torch lantern vial flask bottle bag purse pocket "
    "pockets loot hoard cup ladder aiguille flechette fleche fleches carreau piege pieges fosse pointe pointes "
    "lame lames rocher pierre pierres gaz feu flammes fumee plafond toit coffre serrure mur sol arbre branche "
    "corde anneau bague amulette collier epee dague hache arc bouclier armure casque cape bottes parchemin lettre "
    "cle cles gemme gemmes rubis piece pieces argent torche lanterne fiole flacon bouteille sac bourse poche "
    "poches butin coupe echelle"
)
"""Nouns of what hurts, lies or is carried, and is nobody, folded."""

MOST_CALLED = 2
"""Words of the name of somebody who is met, but for a proper one."""

VERB = re.compile(r"(?<![su])s$")
"""How a verb of English ends of one person, or a noun in the plural; neither is what one is called."""

LONGEST = 3
"""Words of the name of somebody who was not met."""
