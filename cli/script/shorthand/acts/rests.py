"""Rests: `tous repos nuit`, `bob takes a short rest`, `on dort 2 jours au refuge`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.input.counted import has_words, singular
from cli.script.shorthand.acts.states import rows_called
from cli.script.shorthand.meaning import Command, Reading, option_of
from cli.script.shorthand.people.who import Who, leading
from cli.script.shorthand.phrases.frames import Frame, told
from cli.script.shorthand.phrases.keyed import keyed
from cli.script.shorthand.phrases.quantities import is_quantity
from cli.script.shorthand.phrases.tail import read_tail
from cli.script.shorthand.phrases.texts import text_of, with_prefix, with_suffix
from cli.script.shorthand.rolls.rolls import kinds_called
from cli.script.shorthand.vocabulary.small_words import AND, is_face, without_articles
from cli.script.shorthand.vocabulary.verb_table import begins_with
from cli.script.shorthand.vocabulary.words import Word, joined, small, without_commas, word_set
from ledger.facts import EVERYONE
from ledger.people import holder_account
from ledger.rules.keys import declared_keys, words_for
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

NOUNS = frozenset({"rest", "rests", "repos"})
"""Nouns before the kind of a rest, folded."""

LONGEST = 5
"""Words of the longest name of a rest."""

TAKES = ("suffer", "strike", "roll", "equip", "pay")
"""What verbs do otherwise that only say of a rest that it is taken: `takes a long rest`, `fait un repos`."""

DOES = word_set("fait font faisons faire does do did doing")
"""Forms of those of them that strike too, folded: `brûle le camp` is no rest."""

THROWN = word_set(
    "throws throw threw rolls roll rolled lance lancent jette jettent "
    "readies readied ready wields wears equips draws dons grips sort équipe enfile dégaine brandit porte manie empoigne"
)
"""Forms of verbs that take no rest, folded: `throws sleep at the wolves`, `readies sleep again`."""

PLACES = word_set("at in by near till until for under on en au à dans sous chez pour sur près jusqu'à jusqu'au")
"""Words that begin where a rest is, or till when."""

UNTIL = word_set("till until jusqu'à jusqu'au jusqu'aux")
"""Words before the time at which a rest ends."""

DAYS = frozenset({"day", "days", "jour", "jours", "nuits", "nights"})

NIGHT_IS = frozenset({"night", "nuit", "tonight", "overnight"})

NIGHTS = PLACES | NIGHT_IS | {"the", "la", "le", "a", "une", "cette"}
"""Words after a rest that say no more than that it is one of a night."""

ASLEEP = "asleep"
"""The condition of whoever sleeps by magic, in the games that have it."""

NIGHT = "night"
"""What the rest of a night is called, in every game that has one."""


def rests(app: App, who: Who, words: Sequence[Word], *, begun: bool = False) -> list[Reading]:
    """What a line is that names a rest, whole or by its beginning; empty where it does not."""
    left = without_commas(words)
    takes = begins_with(left, *TAKES)
    strikes = begins_with(left, "strike") and not DOES.intersection(folded(word.text) for word in left[:takes])
    if takes and not strikes and folded(left[0].text) not in THROWN:
        if [small(word) for word in left[takes:]] == ["the", "rest"]:
            # What others left is no sleep: `ann takes the rest`.
            return []
        left = without_articles(left[takes:])
    if who.purse or not left or left[0].quoted:
        return []
    kinds, length = _kind(app, who, left, begun=begun)
    if any(kind.length > length for kind in kinds_called(app, left)):
        # `turn undead 5 4` is no turn of rest.
        return []
    return [[["rest", kind, who.typed, *made]] for kind in kinds for made in _tail(app, who, kind, left[length:])]


def is_said_rest(app: App, words: Sequence[Word]) -> bool:
    """Whether words after the command are none of its places: `rest for the night`, `repos long à l'auberge`."""
    named = app.rules.tables.find("rests", words[0].text) is not None
    if not named and leading(app, words)[0]:
        # `rest Anselme night`
        return False
    return not named or (len(words) > 1 and small(words[1]) in PLACES)


A_DAY = 86_400
"""Seconds of a rest that is more than a night."""


def rests_within(app: App, text: str) -> list[str]:
    """The rests of the game that a text names anywhere, in the words of either language."""
    kinds, said = app.rules.tables.group("rests"), folded(text)
    return [kind for kind in kinds if any(folded(name) in said for name in words_for(kind, kinds[kind]))]


def takes_time(app: App, kind: str) -> bool:
    """Whether a rest takes its own time, in the games that say how long one is."""
    return bool({"seconds", "hours"} & app.rules.tables.group("rests").get(kind, {}).keys())


def length_of(app: App, kind: str) -> int:
    """The seconds that a rest takes in its game; 0 where it takes none."""
    row = app.rules.tables.group("rests").get(kind, {})
    return int(row.get("seconds", 0)) or int(row.get("hours", 0)) * AN_HOUR


def seconds_told(app: App, number: str, unit: str) -> int:
    """The seconds of so many of a unit of time; 0 where that is none."""
    find = app.rules.tables.find
    id_ = find("units", unit) or find("units", singular(unit)) or ""
    unit_is = int(app.rules.tables.group("units").get(id_, {}).get("seconds", 0))
    return int(number) * unit_is if number.isdecimal() else 0


def may_last(length: int, told: int) -> bool:
    """Whether a rest of some seconds may be one of so many: of just these, or of not much less."""
    return 0 < length <= told < length * MUCH_MORE


MUCH_MORE = 5
"""So many times a rest is no rest of that sort."""

AN_HOUR = 3600
"""Seconds."""


def of_those_told(app: App, text: str, reading: Reading) -> Reading:
    """A rest of all as one of those alone whom its note names: `nuit de Brune`; empty where it tells more, or none."""
    command = reading[0]
    if command[0] != "rest" or EVERYONE not in command[:3] or ":" in text:
        return []
    names = {folded(name): name for name in app.read.roster.names}
    said = [word for word in option_of(command, "--note").split() if small(Word(word)) not in PLACES | AND]
    named = [names[folded(word)] for word in said if folded(word) in names]
    return [[*command[:2], ",".join(named)]] if named and len(named) == len(said) else []


A_DAY_LONG = word_set("journee journees jour jours day days")
"""Words for a day, folded, that is spent resting."""

SPAN = re.compile(r"(?:d['’]|de |of |for |pendant )?(une?|an?|one|\d+)[ -]([^\W\d]+)(?: +|$)", re.IGNORECASE)
"""So long, at the beginning of what is said of a rest."""


def of_a_day(app: App, _text: str, reading: Reading) -> Reading:
    """A rest that is told to take a day as that of a day, where the game has it: `ils se reposent une journée`."""
    (command, *others) = reading
    said = SPAN.fullmatch(option_of(command, "--note")) if command[0] == "rest" and not others else None
    if said is None or command[1] == "day" or folded(said[2]) not in A_DAY_LONG:
        return []
    if "day" not in app.rules.tables.group("rests"):
        return []
    at = command.index("--note")
    return [["rest", "day", *command[2:at], *command[at + 2 :]]]


def with_its_span(app: App, _text: str, reading: Reading) -> Reading:
    """A rest that takes no time in its game with the time that it is told to take: `repos d'une heure au gué`."""
    from cli.script.shorthand.phrases.quantities import is_unit

    (command, *others) = reading
    said = SPAN.match(option_of(command, "--note")) if command[0] == "rest" else None
    if others or said is None or takes_time(app, command[1]) or not is_unit(app, folded(said[2])):
        return []
    at = command.index("--note")
    note = command[at + 1][said.end() :]
    count = said[1] if said[1].isdecimal() else "1"
    rest = [*command[:at], *(["--note", note] if note else []), *command[at + 2 :]]
    return [rest, ["time", f"+{count}", said[2]]]


def is_of_another_length(app: App, command: Command) -> bool:
    """Whether a rest that takes its own time is told to take less: `une heure` is no night, nor 8 hours a day."""
    note = option_of(command, "--note") if takes_time(app, command[1]) else ""
    said = SPAN.fullmatch(note) or HOURS.search(note)
    if said is None:
        return False
    number = said[1].lower()
    told = seconds_told(app, number if number.isdecimal() else HOURS_TOLD.get(number, "1"), folded(said[2]))
    return 0 < told < length_of(app, command[1]) * LESS


HOURS_TOLD = {"six": "6", "eight": "8", "huit": "8"}
HOURS = re.compile(rf"\b(\d+|{'|'.join(HOURS_TOLD)}) (hours?|heures?)\b", re.IGNORECASE)
LESS = 3 / 4
"""So many hours of what is told of a rest; one that takes no more than this part of its time is another one."""


def ends_at_a_time(app: App, text: str, reading: Reading) -> bool:
    """Whether a rest is said to end at a time in a game whose rests take none, or to be of a night where it is a day.

    `they sleep until morning`, `everyone rests for the night`
    """
    kinds = [command[1] for command in reading if command[0] == "rest"]
    rows = [app.rules.tables.group("rests").get(kind, {}) for kind in kinds]
    said = {small(Word(word.strip(".,!"))) for word in text.split()}
    untimed = any(not takes_time(app, kind) for kind in kinds)
    of_days = any(int(row.get("seconds", 0)) >= A_DAY for row in rows)
    return (untimed and bool(said & UNTIL)) or (of_days and bool(said & NIGHT_IS) and not said & DAYS)


ENDS = word_set(
    "end ends ended ending over after done finished won lost rest rests fin finit fini finie termine terminee apres "
    "gagne perdu repos souffle souffler"
)
"""Words of which one is said of a rest that is the end of something, folded."""


def does_not_end(app: App, text: str, reading: Reading) -> bool:
    """Whether a rest that is the end of something has no word for an end: `illaï fight`, `combat 5`."""
    kinds = {command[1] for command in reading if command[0] == "rest"}
    said = {small(Word(word.strip(".,!"))) for word in text.split()}
    return not kinds <= {*rests_of_time(app)} and not said & ENDS


def rests_of_time(app: App) -> list[str]:
    """The rests of the game but for one that is the end of something: `we camp until dawn` ends no fight."""
    rows = app.rules.tables.group("rests")
    names = {kind: [folded(name) for name in row.get("names", {}).values()] for kind, row in rows.items()}
    return [kind for kind in rows if not any(name.startswith(("end ", "fin ")) for name in names[kind])]


def _kind(app: App, who: Who, words: Sequence[Word], *, begun: bool) -> tuple[Sequence[str], int]:
    """The rests that words name first, by as many of them as possible, and how many these are."""
    verb = begins_with(words, "rest", "sleep") or int(folded(words[0].text) in NOUNS)
    an = int(verb > 0 and len(words) > verb + 1 and len(without_articles(words[verb:])) < len(words) - verb)
    for skipped in dict.fromkeys((0, verb, verb + an)):
        for count in range(min(len(words) - skipped, LONGEST), 0, -1):
            named = words[skipped : skipped + count]
            if any(word.quoted or is_face(word) for word in named):
                continue
            plain = joined(named)
            forms = (plain,) if begun else (plain, plain.removesuffix("s"))
            if found := next((kinds for form in forms if (kinds := rows_called(app, "rests", form, begun=begun))), []):
                return found, skipped + count
    if not verb or begun:
        return [], 0
    said = [small(word) for word in words[verb:]]
    night = app.rules.tables.find("rests", NIGHT)
    if night is not None and NIGHT_IS.intersection(said) and NIGHTS.issuperset(said):
        # `se repose une nuit`, `rests for the night`
        return [night], len(words)
    sleeps = begins_with(words, "sleep")
    called = app.rules.tables.find("rests", NIGHT if sleeps else "rest")
    asleep = any(app.rules.tables.find("conditions", name) for name in (ASLEEP, "unconscious"))
    if sleeps == len(words) and asleep and not who.everybody:
        # `zoé dort`: for the night, or by a spell; nobody says the former of a foe.
        called = called if set(who.names).intersection(app.read.roster.names) else None
        return ([called] if called else []), verb
    return ([called] if called else rests_of_time(app)), verb


def _tail(app: App, who: Who, kind: str, words: Sequence[Word]) -> list[Command]:
    """Days, keys, dice and where it is, after the kind of a rest; a text is asked about unless a place begins it."""
    days, left = _days(words)
    given = _of_ones_own(app, who, kind, left)
    keys, left = ([given[0]], given[1]) if given else ([], left)
    frame = Frame("rest", kind, "--note", dice=True, strict=True, several=who.several)
    places = (at for at, word in enumerate(left) if small(word) in PLACES and not _is_read(app, kind, left[at + 1 :]))
    place = next(places, len(left))
    note = [] if NIGHTS.issuperset(map(small, left[place:])) else _place(app, left[place:])
    return [
        [*keys, *found.keys.values(), *days, *_both(told(app, frame, found), note), *found.shown]
        for found in read_tail(app, frame, left[:place])
    ]  # fmt: skip


def _both(told: Command, place: Command) -> Command:
    """What is said of a rest, and where it is, as one note."""
    return [told[0], with_suffix(told[1], f" {place[1]}")] if told and place else told or place


def _place(app: App, words: Sequence[Word]) -> Command:
    """Where a rest is, or till when, as a note."""
    text = text_of(app, "rest", None, words[1:]) if len(words) > 1 else ""
    return ["--note", with_prefix(words[0].text + " ", text)] if text else []


def _is_read(app: App, kind: str, words: Sequence[Word]) -> bool:
    """Whether words after one that may begin a place are a number, or a key or its value: `in comfort`."""
    return is_quantity(words) or bool(words and keyed(app, "rest", kind, words, begun=True))


def _days(words: Sequence[Word]) -> tuple[Command, list[Word]]:
    """The days of a rest, and the words without them: `3 days`, `for 2 days`."""
    for at in range(len(words) - 1):
        if words[at].text.isdecimal() and folded(words[at + 1].text) in DAYS and not words[at].quoted:
            begins = at - 1 if at and small(words[at - 1]) in PLACES | {"de", "of"} else at
            return ["--days", words[at].text], [*words[:begins], *words[at + 2 :]]
    return [], list(words)


def _of_ones_own(app: App, who: Who, kind: str, words: Sequence[Word]) -> tuple[str, list[Word]] | None:
    """So many of what somebody has one sort of, and the words without them: `spends 2 hit dice`."""
    at = next((at for at, word in enumerate(words) if word.text.isdecimal() and not word.quoted), None)
    if at is None or who.several:
        return None
    counters = app.rules.counters(app.state, holder_account(who.names[0]))
    rows = {key: row for key, row in declared_keys(app.rules.tables, "rest", kind).items() if key in counters}
    for count in (3, 2):
        typed = joined(words[at + 1 : at + 1 + count])
        own = [key for key, row in rows.items() if any(has_words(name, typed) for name in words_for(key, row))]
        if len(own) == 1 and len(words) > at + count:
            before = [word for word in words[:at] if "spend" not in small(word) and "pense" not in small(word)]
            return f"{own[0]}={words[at].text}", [*before, *words[at + 1 + count :]]
    return None
