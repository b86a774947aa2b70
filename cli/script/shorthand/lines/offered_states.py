"""What a line is offered as of which only is told how somebody is: rests, and the hit points that somebody has then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.output.words.language import spoken
from cli.script.shorthand.acts.rests import length_of, may_last, rests_of_time, rests_within, seconds_told, takes_time
from cli.script.shorthand.acts.states import FULL
from cli.script.shorthand.meaning import Command, Reading, option_of
from cli.script.shorthand.people.who import POSSESSED, account_of, leading
from cli.script.shorthand.phrases.quantities import is_unit
from cli.script.shorthand.vocabulary.verb_table import begins_with
from cli.script.shorthand.vocabulary.words import Word, as_typed, has_digit, small, word_set, words_in
from ledger.facts import EVERYONE
from ledger.ids import HP, HP_MAX, OTHER
from ledger.people import holder_account
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

MOST_RESTS = 3
"""Rests of a game that are offered where no time is told."""


PLACED = re.compile(r" (?:at|in|by|near|under|à l|à la|au|dans|sous|chez|près) ", re.IGNORECASE)
"""Where somebody rests."""


def resting(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """A rest, which may be one of the game, or time that goes by: `6 heures de repos`, `ils roupillent à l'abri`."""
    passed = passed_time(app, words)
    people, _after = leading(app, words)
    said = {folded(word.text.strip(",.;:!")) for word in words}
    # `court repos, Perle récupère la moitié`: what is told of one of them is not so of all.
    ours = people[0].everybody if people else said.isdisjoint(map(folded, app.read.roster.names))
    if not is_rest(words) or not ours or (not passed and any(has_digit(word.text) for word in words)):
        return
    kinds, named = rests_of_time(app), rests_within(app, as_typed(words))
    longer: list[Reading] = []
    those = (named or list(kinds))[: MOST_RESTS if not passed else 2]
    told_length = seconds_told(app, passed[1].lstrip("+"), passed[2]) if passed else 0
    for kind in sorted(those, key=lambda each: bool(passed) and length_of(app, each) != told_length):
        timed = takes_time(app, kind)
        told = ["--note", as_typed(words)] if (passed and timed) or PLACED.search(as_typed(words)) else []
        more = _left_of(app, kind, passed) if passed and timed else passed
        if not passed or not timed or _is_as_long(app, kind, passed):
            yield [["rest", kind, EVERYONE, *told], *([more] if more else [])]
        else:
            longer.append([["rest", kind, EVERYONE, *told]])
    if not named and passed:
        yield [[*passed, "--note", as_typed(words)]]
    # Of a rest that takes longer than was told: `ils dorment 8 heures` is no day of care.
    yield from longer


def _is_as_long(app: App, kind: str, passed: Command) -> bool:
    """Whether a rest of the game takes the time that went by, or not much less."""
    return may_last(length_of(app, kind), seconds_told(app, passed[1].lstrip("+"), passed[2]))


def _left_of(app: App, kind: str, passed: Command) -> Command:
    """What is left of the time that went by behind a rest, of which a line told more: `se reposent 2 tours`."""
    number, unit = int(passed[1].lstrip("+")), passed[2]
    one = seconds_told(app, "1", unit)
    left, rest = divmod(number * one - length_of(app, kind), one) if one else (0, 0)
    return ["time", f"+{left}", unit] if left > 0 and not rest else []


def is_rest(words: Sequence[Word]) -> bool:
    """Whether a verb or a noun of words is of a rest."""
    return any(
        (begins_with(words[at:], "rest", "sleep") or folded(word.text.strip(",.!")) in RESTS)
        and not (folded(word.text.strip(",.!")) == "camp" and at and small(words[at - 1]) in BEFORE_A_CAMP)
        for at, word in enumerate(words)
    )


BEFORE_A_CAMP = word_set("le les un the our their du au ce notre leur to into from leave leaves left quitte quittons")
"""Words before where people camp, who do not rest there: `on attaque le camp`."""


def passed_time(app: App, words: Sequence[Word]) -> Command:
    """The time that goes by in words whose only number is that of a unit of time, or an article; else empty."""
    one = ("a", "an") if spoken() == "en" else ("un", "une")
    counted = [word.text.isdecimal() or folded(word.text) in one for word in words]
    units = [word.text.strip(",.!") for word in words]
    spans = [at for at in range(len(words) - 1) if counted[at] and is_unit(app, folded(units[at + 1]))]
    others = any(has_digit(word.text) for at, word in enumerate(words) if at not in spans)
    if len(spans) != 1 or others:
        return []
    number = words[spans[0]].text
    return ["time", f"+{number if number.isdecimal() else 1}", units[spans[0] + 1]]


RESTS = word_set(
    "repos rest rests sommeil sleep sleeps roupille roupillent ronfle ronflent pioncent dodo kip bunk camp"
)
"""Nouns for a rest, folded."""


def at_so_many(app: App, text: str, reading: Reading) -> Reading:
    """An attack by `at`, at nobody, as the hit points that somebody is at: `brigand 1 dead, brigand 2 at 10`."""
    said, last = AT_SO_MANY.search(text), reading[-1]
    if said is None or last[0] != "roll" or "--against" in last or option_of(last, "--faces") != said[1]:
        return []
    way = next(standing_at(app, words_in(f'"{last[1]}" is at {said[1]} hp')), [])
    return [*reading[:-1], *way] if way else []


def has_so_many(app: App, text: str) -> Iterator[Reading]:
    """What brings somebody to the hit points that a line tells and nothing else: `lira 8 pv`."""
    said = HAS_SO_MANY.fullmatch(text.strip())
    people, rest = leading(app, words_in(said["who"])) if said is not None else ([], [])
    if said is None or len(people) != 1 or people[0].several or rest:
        return
    (name,), number = people[0].names, int(said["points"])
    account = account_of(app, name)
    had, whole = (app.state.quantity(account, each) if account else 0 for each in (HP, HP_MAX))
    if had != number <= whole:
        yield [["heal" if number > had else "damage", name, str(abs(number - had))]]


HAS_SO_MANY = re.compile(r"(?P<who>[^,;:]+?)[,:]? (?P<points>\d{1,3}) ?(?:pvs?|hps?|ev)[.!]?", re.IGNORECASE)
"""A name and hit points, without a sign or a verb."""

AT_SO_MANY = re.compile(r" at (\d{1,3})[.!]?$")
"""Where somebody is, in a game that has `AT` for attacks."""


def standing_at(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """The hit points that somebody is said to have: what brings them there, or a check; of a foe, how many it has.

    `ann n'a plus que 4 pv`, `bob tombe à 1 pv`, `les pv d'odon : 4`, `corvin's at zero`
    """
    is_set = bool(words) and folded(words[0].text) in SETS
    words = _named_first(app, words[is_set:])
    of = next((at for at in range(len(words)) if small(words[at]) in ("de", "of") and at < len(words) - 1), -1)
    people, rest = leading(app, words)
    if not people and of >= 0:
        people, rest = leading(app, words[of + 1 :])
        rest = [*words[:of], *rest]
    numbers = [word.text.strip(".!") for word in rest if word.text.strip(".!").isdecimal()]
    said = {folded(word.text.strip(".!:")) for word in rest}
    has = folded("".join(word.text for word in rest[:1])) in ("a", "les")
    stands = has or is_set or _falls_to(rest) or said & STANDS
    if (
        len(numbers) != 1
        or said & CHANGES
        or len(people) != 1
        or people[0].several
        or not (said & POINTS or _falls_to(rest))
        or not stands
        or len(rest) > MOST_SAID
    ):
        return
    if any(word.startswith("temp") for word in said):
        # `perle a 3 pv temporaires`
        return
    if any(begins_with(rest[at:], "lose", "suffer", "recover", "strike") for at in range(len(rest))):
        return
    (name,), number = people[0].names, int(numbers[0])
    account = account_of(app, name)
    if account.startswith(OTHER) and not app.state.quantity(account, HP_MAX):
        yield [["describe", name, f"hp={number}"]]
        return
    change = number - app.state.quantity(account, "hp") if account else 0
    # Whoever comes back to so many had fewer.
    otherwise = said & RISES if change < 0 else said & SINKS
    if change and not otherwise:
        yield [["heal" if change > 0 else "damage", name, str(abs(change))]]
    if account:
        yield [["check", name, f"hp={number}"]]


def _falls_to(words: Sequence[Word]) -> bool:
    """Whether words say no more than that somebody is at so many: `tombe à 0`, `drops to 2`, `est à 6 pv`, `à 0`."""
    said = [folded(word.text.strip(".!")).removeprefix("'") for word in words]
    while said and said[-1] in POINTS | OF_LIFE:
        said = said[:-1]
    verb, lead, number = ["", *said][-3:] if len(said) > 1 else ("", "", "")
    is_whole = len(said) <= len(("tombe", "a", "0")) and (not verb or verb in FALLS | IS)
    return is_whole and lead in ("a", "to", "at") and number.isdecimal()


IS = word_set("est is s")
"""Words before where somebody is, folded."""

OF_LIFE = word_set("de vie now maintenant")
"""Words behind points, folded."""

SETS = word_set("set mets met mettre")
"""Words, folded, by which it is ordered that somebody has so many."""


def _named_first(app: App, words: Sequence[Word]) -> Sequence[Word]:
    """Words of which the last are whose hit points they are, with these first: `il reste 20 ev à Stôl`."""
    at = next((at for at in reversed(range(len(words))) if at and small(words[at]) in ("à", "a")), 0)
    people, rest = leading(app, words[at + 1 :]) if at and {*map(small, words[:2])} >= {"il", "reste"} else ([], [])
    return [*words[at + 1 :], *words[:at]] if people and not rest else words


STANDS = word_set("reste restant restants que plus est tombe sort has at only left")
"""Words, folded, by which somebody has so many hit points."""

CHANGES = word_set("moins less more perdu pris fait subi encaisse par per chaque each every")
"""Words, folded, by which somebody loses or gets so many, once or again and again."""


def at_full(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """Those who are said to have all their hit points: `ann is back to full`, `armand and odile are at full EV`."""
    # `bob's back at full`
    people, rest = leading(app, [*(word._replace(text=POSSESSED.sub("", word.text)) for word in words[:1]), *words[1:]])
    said = " ".join(folded(word.text.strip(".!,")) for word in rest)
    lead = re.fullmatch(
        rf"(?:(?:is|are|est|sont|a|ont|goes|gets|{REGAINS}) )?(?:back )?(?:at |to |en |de nouveau en )?(.+)", said
    )
    if len(people) != 1 or lead is None or not {lead[1], said} & FULL:
        return
    lacking = {name: app.state.quantity(account, HP_MAX) - app.state.quantity(account, HP)
               for name in people[0].names if (account := holder_account(name))}  # fmt: skip
    healed = [["heal", name, str(points)] for name, points in lacking.items() if points > 0]
    if healed:
        yield healed


REGAINS = "recovers|regains|recupere|retrouve|regagne"
"""Verbs of whoever gets all back, folded."""


def at_half(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """Somebody who is said to have half their hit points: what brings them there; rounded down where it is odd."""
    people, rest = leading(app, [*(word._replace(text=POSSESSED.sub("", word.text)) for word in words[:3]), *words[3:]])
    said = " ".join(folded(word.text.strip(".!,")) for word in rest)
    account = account_of(app, people[0].names[0]) if len(people) == 1 and not people[0].several else ""
    whole = app.state.quantity(account, HP_MAX) if account and HALF.fullmatch(said) else 0
    change = whole // 2 - app.state.quantity(account, HP) if whole else 0
    if change:
        yield [["heal" if change > 0 else "damage", people[0].names[0], str(abs(change))]]


HALF = re.compile(
    r"(?:(?:is|est|now|has|down|tombe|descend) )*(?:at|to|a|on)? ?(?:about )?(?:half|la moitie)"
    r"(?: (?:(?:his|her|its|the|de ses|of (?:his|her|its)) )?(?:hp|hit points|health|ev|pv|vie))?(?: left| now)?"
)
"""Words, folded, behind whoever has half their hit points."""

SINKS = frozenset({"tombe", "descend", "retombe", "drops", "falls"})
RISES = frozenset({"revient", "remonte"})
FALLS = SINKS | RISES
"""Verbs, folded, of whoever comes to so many hit points."""

POINTS = frozenset({"pv", "hp", "ev", "points", "point", "pvs", "vie"})
"""Words for hit points, folded."""

MOST_SAID = 7
"""Words beside a name that say no more than how many somebody has."""
