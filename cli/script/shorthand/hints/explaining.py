"""Says of a line that is not understood which word is in its way, and shows the lines nearest to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from cli.input.counted import singular
from cli.output.words.language import _, spoken
from cli.output.words.typable import coin_example
from cli.script.shorthand.accepted import is_accepted
from cli.script.shorthand.hints.example_lines import (
    HURTS,
    SHOWN,
    Cast,
    blows,
    lines_of_nobody,
    near_lines,
    taught_lines,
)
from cli.script.shorthand.hints.known_parts import JOINING, Parts, is_thing
from cli.script.shorthand.people.held import holders_of
from cli.script.shorthand.people.who import named
from cli.script.shorthand.phrases.strangers import called, is_noun_phrase, stranger
from cli.script.shorthand.vocabulary.doubts import turning_word
from cli.script.shorthand.vocabulary.small_words import ASKING, without_articles
from cli.script.shorthand.vocabulary.verb_table import OWED, OWES, acts_begun
from cli.script.shorthand.vocabulary.words import LEAST, joined, words_in
from ledger.facts import HOARD_NAME
from ledger.ids import CHARACTER, CLASS_LEVEL, ITEM
from ledger.people import holder_account
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

TARGET = re.compile(r"\s+(?:vs|versus|against|contre)\b.*", re.IGNORECASE)
"""What a roll is against, behind it."""

MOST_TRIED = 4
"""Examples that are tried, so that no refusal takes long."""


def explain(app: App, words: Sequence[str], parts: Parts, cast: Cast, facts: dict[str, Any]) -> None:
    """Add to the facts of an error the lines that its sentence shows; without them another sentence is said.

    Args:
        words: Those of the line, of which `parts` is what is understood; `cast` may be named in an example.
    """
    if "placeless" in facts:
        facts["placeless"] = _phrases(words, facts["placeless"])
        if not facts["placeless"]:
            del facts["placeless"]
            facts.setdefault("told", " ".join(words))
    typed = " ".join(words)
    if "unmet" in facts or "stranger" in facts:
        _with_those_met(app, cast, facts)
    if _asks(typed):
        facts.pop("teach", None)
    elif (owes := OWES.intersection(folded(typed).split())) and cast.said:
        # Whoever is owed something is named first, and another one owes it.
        debtors = cast.said[1:] if owes & OWED else cast.said
        for fact in GENERAL:
            facts.pop(fact, None)
        facts |= {"teach": "owe", "who": next(iter(debtors), cast.said[0])}
    if GENERAL & facts.keys() and "teach" not in facts:
        _with_what_is_known(app, typed, parts, cast, facts)
        return
    who = str(facts.get("who") or facts.get("whom") or facts.get("victim") or cast.hero)
    lines: Iterable[str] = ()
    if "doer" in facts:
        named_in = [name for name in cast.said if name in cast.company]
        doer = f"{facts['doer']} {facts.get('does', typed)}"
        lines = [doer] if named_in in ([], [facts["doer"]]) else []
    elif "roller" in facts:
        # `init: ann 14, bob 9`
        bare = re.sub(r"^(\w+)\s*:\s", r"\1 ", typed)
        lines = [bare, f"{who} {typed}", f"{'groupe' if spoken() == 'fr' else 'party'} {typed}"]
    elif "shown" in facts:
        # The roll as it was typed, up to how it went.
        roll = typed[: max(0, typed.find(str(facts["shown"])))].rstrip(" ,;:(")
        rolled = [f"{roll} {parts.number or 14}"] if roll else []
        lines = chain(rolled, near_lines(app, parts, cast, who))
    elif "victim" in facts:
        lines = [_("{who} kills {foe}").format(who=who, foe=cast.against(who))] if cast.against(who) else []
    elif "whom" in facts:
        struck = () if parts.acts - HURTS else blows(app, who, cast.against(who), attack=False, amount=parts.number)
        lines = chain(near_lines(app, parts, cast, who), struck)
    elif "several" in facts:
        several = str(facts["several"])
        lines = [re.sub(rf"(?<!\w){re.escape(several)}(?!\w)", f"2 {several}", typed, count=1)]
    elif "what" in facts:
        lines = [f"{cast.hero} > {cast.other} {coin_example(app.terms, 5)}"]
    elif "teach" in facts:
        meant = {fact: facts.get(fact, "") for fact in ("kind", "nearest")}
        lines = taught_lines(app, who, words, cast, str(facts["teach"]), **meant)
    elif {"number", "commas"} & facts.keys():
        among = ",".join([cast.hero, cast.other] if cast.other else [cast.hero])
        lines = [f"{'px' if spoken() == 'fr' else 'xp'} 60 {among}"]
    elif "target" in facts:
        lines = [f"{TARGET.sub('', typed)} vs 13"]
    else:
        return
    if shown := _accepted(app, lines if who else ()):
        facts["examples"] = shown
    elif facts.get("teach", "miss") in BY_LINE_ALONE:
        for fact in TAUGHT:
            facts.pop(fact, None)
        _with_what_is_known(app, typed, parts, cast, facts)


ABOUT_DEBTS = re.compile(r"\b(?:owes?|debts?|doit|doivent|dettes?)\b", re.IGNORECASE)
"""Words of a question about debts."""

GENERAL = frozenset({"told", "owner", "who"})
"""Facts of an error about a line of which no more is known than about whom it is, or not even that."""


def _with_what_is_known(app: App, typed: str, parts: Parts, cast: Cast, facts: dict[str, Any]) -> None:
    """Say of a line which word in it is not understood, and which line near to it is."""
    who = str(facts.get("who") or next(iter(parts.people), ""))
    if "," in who or who == "party":
        # As they are called together.
        who = next(iter(parts.people), who)
    name = stranger(app, [word.strip(".!") for word in typed.split()]) if facts.keys() & {"owner", "told"} else ""
    if turning := turning_word(typed):
        said: dict[str, object] = {"turns": turning}
    elif _asks(typed):
        said = {"question": "debts" if ABOUT_DEBTS.search(typed) else who or True}
    elif name and is_noun_phrase(name) and not _is_known(app, name) and is_accepted(app, f"meet {name}"):
        said = {"unmet": name, "meets": called(app, name)}
    elif "act" in facts and not _is_behind(parts, str(facts["act"])):
        # The rest of the line is what is not understood.
        said = {}
    elif who and (thing := _thing_nowhere(app, typed, parts)):
        said = {"thing_unheld": thing, "there": sorted(_named_in_hoard(app))[:MOST_NAMED]}
    elif who:
        said = {"unknown": parts.unknown, "before": parts.before}
    else:
        said = {"told": typed}
    for fact in GENERAL:
        facts.pop(fact, None)
    facts |= said
    if {"unknown", "told"} & said.keys() and "act" not in facts:
        near = near_lines(app, parts, cast, who) if who else lines_of_nobody(app, parts)
        facts["examples"] = _accepted(app, (line for line in near if _is_told(typed, line, parts)))


def _is_told(typed: str, line: str, parts: Parts) -> bool:
    """Whether an example says no more than its line: no other figure, no roll of what is none, no two acts as one."""
    said, shown = (re.findall(r"\d+", text) for text in (typed, line))
    # `Perle only lost 2 hp` is of a wound that is recorded.
    if (said and not {*shown} <= {*said}) or "," in line or ONLY.search(typed) or _apart(typed, parts.people[:2]):
        return False
    if MODIFIES.search(typed) and re.search(r"\d$", line):
        # `curses bandit 1, -2 to hit` hurts nobody.
        return False
    is_roll = bool(re.fullmatch(r"[^\d+-]+ \d{1,2}", line)) and not any(name in line for name in parts.people[1:])
    bare = bool(said) and not parts.acts and len(typed.split()) <= MOST_OF_A_ROLL
    return not is_roll or bare or ROLLED.search(typed) is not None


MODIFIES = re.compile(
    r"[-+−–]\d+ (?:(?:to|on|for|at|au|aux|à|pour|sur) )?(?:(?:the|all|his|her|its|their|l[ea]s?|ses?|sa|tous) |l['’])*"
    r"(?:hit|attacks?|rolls?|saves?|ac|defen[cs]e|toucher|attaques?|jets?|ca|défense|sauvegardes?|initiative)\b",
    re.IGNORECASE,
)
"""So much more, or less, of what somebody rolls."""

ONLY = re.compile(r"\b(?:only|just|seulement|juste|actually|en fait|finalement)\b", re.IGNORECASE)
"""Words by which something was not as it was recorded."""

ROLLED = re.compile(
    r"\b(?:rolls?|rolled|checks?|tests?|saves?|die|dice|jets?|jette\w*|lance\w*|épreuves?|dés?|tire\w*|sauvegarde|against|vs"
    r"|contre|dc|dd|difficult\w*)\b",
    re.IGNORECASE,
)
"""Words by which a line tells of a roll."""

MOST_OF_A_ROLL = 4
"""Words of a line that may be a roll without any of them."""

APART = re.compile(r"[,;:.]|\b(?:and|et|then|puis|but|mais|while|qui|who)\b", re.IGNORECASE)
"""What stands between two acts."""


def _apart(typed: str, names: Sequence[str]) -> bool:
    """Whether two who are named do each something of their own: `bandit 1 surprised, Corvin hits it for 4`."""
    line = folded(typed)
    if any(line.count(folded(name)) > 1 for name in names):
        return True
    places = sorted(at for name in names if (at := line.find(folded(name.split(",")[0]))) >= 0)
    return len(places) > 1 and APART.search(line, places[0], places[1]) is not None


def _asks(typed: str) -> bool:
    """Whether a line is a question, though it may lack its mark: `what's left in the fund`."""
    return typed.endswith("?") or folded(typed.split()[0]).replace("’", "'") in ASKING


HANDLED = frozenset({"take", "use", "drop", "equip", "sell", "put"})
"""Acts with a thing that somebody has, or that is in the hoard."""


def _thing_nowhere(app: App, typed: str, parts: Parts) -> str:
    """What a line says is taken or used that nobody has, as it was typed: `takes the silver bell`; empty else."""
    words = words_in(typed)
    at = next((at for at in range(1, len(words)) if HANDLED.intersection(acts_begun(words[at:])[0])), 0)
    named = without_articles(words[at + acts_begun(words[at:])[1] :]) if at else []
    thing = joined(named).strip(",.;:!?")
    whole = 0 < len(named) <= LONGEST_THING and all(word.text[:1].isalpha() for word in named)
    if not whole or parts.number or {word.text.casefold() for word in named} & JOINING:
        return ""
    return "" if holders_of(app, thing) or len(parts.people) != 1 else thing


MOST_NAMED = 6
"""Things of the hoard that are named."""

LONGEST_THING = 3
"""Words of a thing that is asked for."""


def _named_in_hoard(app: App) -> set[str]:
    """What is in the hoard, by its names."""
    held = app.state.holdings(holder_account(HOARD_NAME))
    return {app.terms.item(id_.removeprefix(ITEM)) for id_ in held if id_.startswith(ITEM)}


def _is_behind(parts: Parts, act: str) -> bool:
    return bool(parts.unknown) and len(parts.before) >= len(act)


def _accepted(app: App, lines: Iterable[str]) -> list[str]:
    """The first of some lines that would be recorded."""
    tried = islice(dict.fromkeys(lines), MOST_TRIED)
    return list(islice((line for line in tried if is_accepted(app, line)), SHOWN))


TAUGHT = ("doer", "roller", "whom", "victim", "what", "number", "commas", "owner", "several", "shown", "teach")
"""Facts of an error whose sentence shows a line of their own."""

BY_LINE_ALONE = frozenset({"miss", "hide", "likely", "notice", "stands"})
"""What is taught by the line that was meant, and by nothing else."""


def _of_class(app: App, name: str) -> list[str]:
    """Those of the company who are called so by their class: `cleric`."""
    class_ = app.rules.tables.find("classes", name)
    return [
        each for each in app.read.roster.names if class_ and app.state.quantity(CHARACTER + each, CLASS_LEVEL + class_)
    ]


def _with_those_met(app: App, cast: Cast, facts: dict[str, Any]) -> None:
    """Name those whom a name may be of instead of somebody to be met: `first goblin` is one of the goblins."""
    name = str(facts.get("unmet") or facts.get("stranger"))
    last = name.split()[-1]
    there = [who for span in (last, singular(last)) for who in named(app, span) if len(last) >= LEAST]
    there = there or [who for member in _of_class(app, last) for who in named(app, member)]
    if there:
        facts["likewise"] = list(dict.fromkeys(each for who in there for each in who.names))
    elif _is_known(app, name) or not is_noun_phrase(name) or not is_accepted(app, f"meet {facts['meets']}"):
        facts["told"] = True
    else:
        return
    facts.pop("unmet", None)
    facts.pop("stranger", None)


def _is_known(app: App, name: str) -> bool:
    """Whether a name is of somebody who is there, or of a thing: what is not understood of its line is another word."""
    # `Jorhgun slashes …` is Johrgun with a slip, whom nobody meets.
    slips = any(sorted(folded(name)) == sorted(folded(each)) for each in app.read.roster.names)
    return slips or bool(named(app, name)) or is_thing(app, name)


def _phrases(words: Sequence[str], placeless: Sequence[str]) -> list[str]:
    """Words of a line that have no place in it, each that joins others with what it leads to: `on the ogre`."""
    plain = [word.strip(",.;:!?()") for word in words]
    found: list[str] = []
    whole = folded(" ".join(plain))
    # What was put in the place of other words is not said to have been typed.
    for text in (text.strip(",.;:!?()") for text in placeless if folded(text.strip(",.;:!?()")) in whole):
        if text not in plain or folded(text) not in JOINING:
            found += [text] if text and text not in " ".join(found).split() else []
            continue
        at = plain.index(text)
        ends = next((end for end in range(at + 1, len(plain)) if folded(plain[end]) not in JOINING), at)
        found.append(" ".join(plain[at : ends + 1]))
    distinct = list(dict.fromkeys(found))
    return [one for one in distinct if not any(one != other and f" {one} " in f" {other} " for other in distinct)]
