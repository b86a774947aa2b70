"""What a line that is not understood was likely meant to say: the line or the command that says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.input.name_lookup import ARTICLES
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.app import App
    from cli.script.shorthand.words import Word

VERBS: Mapping[str, frozenset[str]] = {
    "identify": frozenset({"identify", "identifies", "identified", "identifie", "identifient", "reconnait"}),
    "notice": frozenset({"find", "finds", "found", "notices", "spots", "trouve", "trouvent", "decouvre", "repere"}),
    "owe": frozenset({"owe", "owes", "doit", "doivent"}),
    "hide": frozenset({"hide", "hides", "cache", "cachent", "sneaks", "faufile"}),
    "be": frozenset({"is", "are", "est", "sont", "becomes", "devient"}),
}
"""Verbs, folded, by what is said of them."""

SMALL = frozenset({"se", "s", "has", "a"})
"""Words before the verb."""

HIDING = ("stealth", "hide_in_shadows", "furtivite")
"""Kinds of roll by which somebody hides."""


def taught(app: App, name: str, rest: Sequence[Word]) -> dict[str, str]:
    """The facts of what is said beside an error about somebody's line: what to type instead.

    Args:
        rest: The words after the name.
    """
    words = [folded(word.text) for word in rest if folded(word.text) not in SMALL]
    verb = next((sort for sort, known in VERBS.items() if words and words[0] in known), "")
    if verb == "hide":
        kinds = [kind for kind in HIDING if kind in app.rules.tables.group("rolls")]
        return {"teach": verb, "kind": app.terms.term("rolls", kinds[0])} if kinds else {}
    if words and (verb == "be" or (len(words) == 1 and not verb)):
        return _nearest_condition(app, words[-1], all_of_them=verb == "be")
    return {"teach": verb} if verb else {}


def stranger(app: App, words: Sequence[str]) -> str:
    """The name that a line begins with of somebody who is not in play, whom a verb or a sign follows; else empty."""
    from cli.script.shorthand.verb_table import acts_begun
    from cli.script.shorthand.words import LEAST, SIGN, SMALL_WORDS, Word

    bare = list(words[1:]) if folded(words[0]) in ARTICLES and len(words) > 1 else list(words)
    if folded(bare[0]) in SMALL_WORDS or len(bare[0]) < LEAST:
        return ""
    for at in range(1, min(LONGEST + 1, len(bare))):
        acts, _length = acts_begun([Word(word) for word in bare[at:]])
        if (acts and folded(bare[at]) not in SMALL) or SIGN.match(bare[at]):
            name = bare[:at]
            while len(name) > 1 and (name[-1].isdecimal() or folded(name[-1]) in SMALL):
                name = name[:-1]
            return " ".join(name) if bare[0][:1].isalpha() else ""
    return ""


LONGEST = 3
"""Words of the name of somebody who was not met."""


def _nearest_condition(app: App, word: str, *, all_of_them: bool) -> dict[str, str]:
    """The condition that a word was likely meant to be; else all there are, or nothing."""
    from difflib import get_close_matches

    terms, conditions = app.terms, app.rules.tables.group("conditions")
    if not conditions:
        return {}
    names = {folded(terms.term("conditions", id_)): terms.term("conditions", id_) for id_ in conditions}
    near = get_close_matches(word, list(names), n=1)
    if not near and not all_of_them:
        return {}
    return {"teach": "condition", "nearest": names[near[0]] if near else ", ".join(sorted(names.values(), key=folded))}
