"""What is no name in the name of somebody or something new, of whoever is paid, and of what is found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.name_lookup import ARTICLES
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.who import named, without_owning
from cli.script.shorthand.phrases.fillers import FILLERS, at_an_edge
from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS
from cli.script.shorthand.phrases.remarks import told_words
from cli.script.shorthand.vocabulary.doubts import NAMED as OF_THE_GAME
from cli.script.shorthand.vocabulary.small_words import A_OR_AN, POSSESSIVES
from cli.script.shorthand.vocabulary.words import Word, has_digit, small, word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

SPANS = word_set(
    "day days night nights week weeks month hour hours jour jours nuit nuits semaine semaines mois heure heures"
)
"""What an amount may be for each of, behind `a`, `per` or `par`, folded."""

UNNAMED = FILLERS | word_set(
    "personne nobody encore juste too "
    "and et or ou but mais so that which dont que qui who whom because car parce soit then puis nothing only rien "
    "while pendant tandis except called named appele appelee nomme nommee "
    "at on in into under off sur sous avec chez par with behind before after derriere devant en"
)
"""Words that no name of something new has, folded."""

PLACES = frozenset({"à", "au", "aux", "dans", "in", "at"})
"""Words that begin where something was had, and no name: `au marché une cape`."""

CUT_OFF = word_set("de du des d' a à au aux pour of for at to from with avec par by sur on dans in le la les the")
"""Words that no name ends with, as they are written: `des` is no `dés`."""

SOME = ("de l'", "de la ")
"""Words of French before so much of something as is not said: they are of no name."""

MARKS = re.compile(r"[,;:()\[\]?!/&]|\.\s|\.$|^[-–—+]")
"""Marks that no name has."""

SPOTS = word_set(
    "entree fond bord coin seuil milieu centre sommet pied bout detour sortie lisiere oree tournant croisement pres "
    "devant derriere entre dans vers"
)
"""Where somebody is met, in French, folded: it is of no name."""

SCENERY = word_set(
    "door doors passage passages room stairs stairway path tracks trail trap traps lever tunnel corridor hideout lair "
    "porte portes salle escalier chemin traces piste piege pieges levier couloir cachette repaire indice clue clues"
)
"""What is found and taken along by nobody, folded."""

RESTS = word_set("rest rests repos repit sieste pause nap sleep breather")
"""What is taken and is no thing, folded."""

WEEKDAYS = word_set(
    "monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche"
)
"""Days, folded, that nobody is called."""


def in_name(app: App, command: Command, at: int) -> list[str]:
    """What is no name in the name of something that is not known: `shield,`, `nothing of value`, `drinks it`."""
    name = command[at]
    if command[0] == "find":
        found = re.match(r"(?:item|magic|gem|jewel)=([^:*]*)", name)
        name = found[1] if found else ""
    if name.strip(",.").isdecimal():
        return [name]
    if command[0] == "buy":
        # `2 potions de soins`
        name = re.sub(r"^\d+ +", "", name)
    if bare := [word for word in name.split() if not any(char.isalnum() for char in word)]:
        # `3 torches - 1 lantern`
        return bare
    if not name or name[:1].isdecimal() or is_known(app, name):
        return []
    scenery = [word for word in name.split() if command[0] == "find" and folded(word) in SCENERY]
    if command[0] == "find" and (folded(name.split()[0].rstrip("'’")) in SPANS | EXPERIENCE_WORDS):
        # `two hours' ride to the keep`
        return name.split()[:1]
    # What is called by `the` was spoken of: it is where the rest was.
    known = [name.split()[0]] if command[0] == "find" and folded(name.split()[0]) in ARTICLES else []
    if command[0] == "find" and folded(name).replace("’", "'").startswith(SOME):
        known = [name.split()[0]]
    # `une dague une corde`: there are two.
    known += [word for word in name.split()[1:] if command[0] == "find" and folded(word) in A_OR_AN]
    if command[0] in ("find", "take") and folded(name.split()[0]) in RESTS:
        # `prend un repos bien mérité`
        known = name.split()[:1]
    if command[0] == "meet" and folded(name) in WEEKDAYS:
        # `à jeudi`
        return [name]
    if command[0] == "meet":
        # `trolls à l'entrée de la mine`: it is where they are.
        said = [folded(re.sub(r"^[ld]['’]", "", word, flags=re.IGNORECASE)) for word in name.split()]
        scenery = [word for word in said[1:] if word in SPOTS] or _done_to_something(name.split())
    more = _beside_a_ware(app, name) if command[0] == "buy" else []
    return scenery or known or more or no_name(app, name)


def _done_to_something(words: Sequence[str]) -> list[str]:
    """The words of a name from its verb on, which has its object behind it: `ruffians block the ford`.

    `Old Edda the smith` is a name.
    """
    at = next((at for at, word in enumerate(words) if at > 1 and folded(word) in ARTICLES), 0)
    return list(words[at - 1 :]) if at and words[at - 1].islower() else []


def _beside_a_ware(app: App, name: str) -> list[str]:
    """The words of the name of something bought that stand beside a whole thing of the game: `d'occase`, `used`.

    It is that thing, of which something is told, and no new one unasked.
    """
    from cli.input.shop_lookup import sold

    words = name.split()
    parts = ((at, end) for at in range(len(words)) for end in range(len(words), at, -1) if end - at < len(words))
    at, end = next(((at, end) for at, end in parts if sold(app, " ".join(words[at:end]))), (0, 0))
    return [*words[:at], *words[end:]] if end else []


def no_name(app: App, name: str, *, option: bool = False) -> list[str]:
    """The words by which a name is none; `option` is one of somebody outside the company."""
    words = name.split()
    marks = [word for word in words if MARKS.search(word)]
    other = [word for word in words if folded(word.strip(",;")) in UNNAMED or has_digit(word)]
    company = {folded(each) for each in app.read.roster.names}
    # `bob's mother` is somebody else, and a dagger of Bob's is his.
    first = [] if option or len(words) < 2 else [word for word in words[:1] if small(Word(word)) in PLACES]
    # `l'amende de` was cut off before what it is of.
    first += [word for word in words[-1:] if len(words) > 1 and small(Word(word)) in CUT_OFF]
    # `gives yorick his 5 gp back`
    first += [word for word in words[1:] if option and small(Word(word)) in POSSESSIVES | {"back"}]
    edge = at_an_edge(words)
    own = words[-1:] if option else words
    people = [word for word in own if folded(owner_of(word)) in company]
    return [*marks, *other, *([edge] if edge else []), *first, *people] or told_words([Word(word) for word in words])


def is_known(app: App, name: str) -> bool:
    from cli.input.shop_lookup import sold

    return is_of_the_game(app, name) or bool(sold(app, name) or holders_of(app, name) or named(app, name))


def is_of_the_game(app: App, text: str) -> bool:
    return any(app.rules.tables.find(group, text) for group in OF_THE_GAME)


def company_heads(app: App) -> set[str]:
    """The names of the company and the last words of them, folded."""
    return {folded(part) for name in app.read.roster.names for part in (name, name.split()[-1])}


def owner_of(text: str) -> str:
    return without_owning(text.strip(",.;:!()"))
