"""What a line that is not understood was likely meant to say: the line or the command that says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.script.shorthand.vocabulary.small_words import BEFORE_VERBS, ME
from cli.script.shorthand.vocabulary.words import word_set
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.app import App
    from cli.script.shorthand.vocabulary.words import Word

VERBS: Mapping[str, frozenset[str]] = {
    "identify": frozenset({"identify", "identifies", "identified", "identifie", "identifient", "reconnait"}),
    "notice": frozenset({"find", "finds", "found", "notices", "spots", "trouve", "trouvent", "decouvre", "repere"}),
    "owe": frozenset({"owe", "owes", "doit", "doivent"}),
    "hide": frozenset({"hide", "hides", "cache", "cachent", "sneaks", "faufile"}),
    "miss": frozenset(
        {"miss", "misses", "missed", "loupe", "rate", "manque", "parries", "parried", "pare", "dodges", "esquive"}
    ),
    "be": frozenset({"is", "are", "est", "sont", "becomes", "devient"}),
}
"""Verbs, folded, by what is said of them."""

AWAY = frozenset({"late", "away", "absent", "absente", "retard", "here", "la", "there", "missing", "ill"})
"""Words of somebody who is not at the table, folded, after a word for being."""

STANDS = frozenset({"at", "down", "up", "a"})
"""Words before a figure at which somebody stands, folded."""

ONLY = frozenset({"only", "seul", "seule", "seuls", "seules"})
"""Words that begin what the others are not to know, folded."""


HIDING = ("stealth", "hide_in_shadows", "furtivite")
"""Kinds of roll by which somebody hides."""


def taught(app: App, name: str, rest: Sequence[Word]) -> dict[str, str]:
    """The facts of what is said beside an error about somebody's line: what to type instead.

    Args:
        rest: The words after the name.
    """
    words = [folded(word.text) for word in rest if folded(word.text) not in BEFORE_VERBS]
    verb = next((sort for sort, known in VERBS.items() if words and words[0] in known), "")
    if verb == "hide":
        kinds = [kind for kind in HIDING if kind in app.rules.tables.group("rolls")]
        return {"teach": verb, "kind": app.terms.term("rolls", kinds[0])} if kinds else {}
    if verb == "miss" and "attack" in app.rules.tables.group("rolls"):
        return {"teach": verb, "kind": app.terms.term("rolls", "attack")}
    if verb == "be" and AWAY.intersection(words):
        return {"teach": "away"}
    if verb == "be" and len(words) > 1 and (words[1] in STANDS or words[1][:1].isdecimal()):
        return {"teach": "stands"}
    if words and ((verb == "be" and len(words) == LONE) or (len(words) == 1 and not verb)):
        return _nearest_condition(app, words[-1], all_of_them=verb == "be")
    # Without a roll that is an attack no line is one.
    return {"teach": verb} if verb not in ("", "miss", "be") else {}


def opening(app: App, words: Sequence[str]) -> dict[str, Any]:
    """The facts of what is said of a line that begins with what is done, and with nobody who does it."""
    from cli.script.shorthand.acts.corrections import corrected, is_sorry
    from cli.script.shorthand.people.who import leading
    from cli.script.shorthand.vocabulary.verb_table import acts_begun
    from cli.script.shorthand.vocabulary.words import Word

    first = folded(words[0].strip(",;.!:"))
    if first in ONLY and any(word.endswith(":") for word in words[1:4]):
        return {"hides": " ".join(words)}
    if len(words) < 2:
        return _thing_alone(app, words[0])
    if first in ME and app.read.roster.names:
        return {"doer": min(app.read.roster.names, key=folded), "whole": " ".join(words[1:])}
    if found := corrected(app, words):
        return found
    if is_sorry(words) or (_said_was(words) and any(word[:1].isdecimal() for word in words)):
        return {"sorry": first}
    typed = [Word(word) for word in words]
    acts, length = acts_begun(typed)
    company = app.read.roster.names
    people, rest = leading(app, typed[length:]) if acts else ([], [])
    if len(people) == 1 and not rest:
        # `loupe Brom`
        return {"doer": people[0].typed, "whole": " ".join(words[:length])}
    if acts and length < len(words) and company and first not in BEFORE_VERBS:
        return {"doer": min(company, key=folded), "whole": " ".join(words)}
    if len(words) > 2 and company and (first in TELLS or first[:2] == "l'"):
        # `on avance dans le couloir`, `la porte est fermée`
        told = [name for name in company if any(folded(word.strip(",;.!:")) == folded(name) for word in words)]
        return {"owner": min(told or company, key=folded), "whole": " ".join(words)}
    return {}


def _said_was(words: Sequence[str]) -> bool:
    """Whether a line begins with what something was, said before: `that was 50 silver`."""
    return [folded(word) for word in words[:2]] in (["that", "was"], ["it", "was"]) or folded(words[0]) == "c'etait"


def _thing_alone(app: App, word: str) -> dict[str, str]:
    """The facts of what is said of a thing of which nobody says what is done with it: `rations`."""
    from cli.script.shorthand.people.held import holders_of
    from cli.script.shorthand.phrases.lexicon import is_in_play
    from cli.script.shorthand.vocabulary.words import Word

    company = app.read.roster.names
    if not company or not word[:1].isalpha() or not (holders_of(app, word) or is_in_play(app, [Word(word)])):
        return {}
    return {"owner_of": min(company, key=folded), "thing": word}


TELLS = word_set(
    "on we nous they ils elles il elle he she it ca y si if puis then apres after derriere dedans sur personne "
    "le la les the un une des"
)
"""Words that begin what is only told, folded, or said of somebody who is named nowhere."""


LIKE = 0.7
"""How like a condition a word is that may be meant as one."""


def _nearest_condition(app: App, word: str, *, all_of_them: bool) -> dict[str, str]:
    """The condition that a word was likely meant to be; else all there are, or nothing."""
    from difflib import get_close_matches

    terms, conditions = app.terms, app.rules.tables.group("conditions")
    if not conditions:
        return {}
    names = {folded(terms.term("conditions", id_)): terms.term("conditions", id_) for id_ in conditions}
    near = get_close_matches(word, list(names), n=1, cutoff=LIKE)
    if not near and not all_of_them:
        return {}
    if not near and len(names) > MOST_LISTED:
        return {"teach": "no_condition", "word": word.strip(",.;:!")}
    return {
        "teach": "likely" if near else "condition",
        "nearest": names[near[0]] if near else ", ".join(sorted(names.values(), key=folded)),
    }


LONE = 2
"""Words of being and of one condition."""

MOST_LISTED = 8
"""Conditions that a sentence lists."""
