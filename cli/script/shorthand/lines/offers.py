"""What a line that is not read is offered as: two things one after the other, or what is only told, a note.

An offer records nothing by itself: it is shown in full and chosen by a key, or typed as the lines that it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice, product
from typing import TYPE_CHECKING

from cli.input.number_words import number_in
from cli.output.words.language import spoken
from cli.script.shorthand.acts.bands import met_with_figures
from cli.script.shorthand.acts.bare_amounts import bare_amounts, from_to, number_changed
from cli.script.shorthand.acts.orders import given_by_whom, newly_met, taken_from
from cli.script.shorthand.acts.rest_dice import rests_with_dice
from cli.script.shorthand.goods.all_of_it import ONE, all_of_them, coins_for_somebody, paid_for_all
from cli.script.shorthand.goods.things import coins_of
from cli.script.shorthand.lines.offered_states import at_full, at_half, is_rest, passed_time, resting, standing_at
from cli.script.shorthand.lines.told_levels import told_level
from cli.script.shorthand.meaning import Command, Reading, command_records, option_of, things_found
from cli.script.shorthand.people.held import THINGS, holders_of, own_counter
from cli.script.shorthand.people.who import is_number_of, leading
from cli.script.shorthand.phrases.keyed import kind_of_amount
from cli.script.shorthand.phrases.lexicon import FATES, MULTIPLIERS, OUTCOMES
from cli.script.shorthand.phrases.quantities import EXPERIENCE_WORDS, counter_called, is_unit, main_coin
from cli.script.shorthand.phrases.texts import FOR
from cli.script.shorthand.rolls.misses import MISSES
from cli.script.shorthand.rolls.told_totals import SIDES
from cli.script.shorthand.vocabulary.doubts import TURNING, is_unreal
from cli.script.shorthand.vocabulary.small_words import AND_THEN, EXCEPT, ROLLED, TARGET, THEY, without_articles
from cli.script.shorthand.vocabulary.verb_table import acts_begun, begins_with
from cli.script.shorthand.vocabulary.words import Word, as_typed, has_digit, joined, small, word_set
from ledger.facts import HOARD_NAME
from ledger.ids import WORLD
from ledger.people import account_of, bare_name
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Read = Callable[[Sequence[Word]], list[Reading]]
"""The readings of words that are whole and have nothing to be asked about; empty where they are refused."""

MOST = 3
"""Ways of two things that are offered."""

MOST_BORDERS = 4
"""Places at which a line is parted, so that a refusal does not take long."""

LEAST = 3
"""Words of the shortest line that is offered as a note."""

JOINS = AND_THEN | word_set("mais but so donc alors ensuite qui who which")
"""Words between two things that are told, folded."""

OBJECTS = word_set("le la les l' lui leur")
"""Words for whoever suffers it before a verb of French, folded."""

HARMED = frozenset({"damage", "heal", "condition", "die"})
"""Commands whose first word after them is whoever it is done to."""

SAID_OTHERWISE = TURNING | EXCEPT | OUTCOMES | FATES | MISSES | MULTIPLIERS
"""Words that no remark beside an act has, folded: they may say of it that it is not so, or not so much."""


def offers(app: App, words: Sequence[Word], text: str, read: Read) -> list[Reading]:
    """What a line may be that is read as nothing; the line as it was typed, for a note, comes last."""
    told = [[["note", text.strip()]]] if len(words) >= LEAST else []
    if meant := _meant_rather(words):
        return [*islice(_done(app, read(meant)), MOST), *told]
    ways = (
        _stands_and(app, words, read),
        *(
            found(app, words)
            for found in (
                met_with_figures,
                coins_for_somebody,
                paid_for_all,
                _allotted,
                told_level,
                rests_with_dice,
                resting,
                standing_at,
                at_full,
                at_half,
                _of_a_score,
                bare_amounts,
                from_to,
                number_changed,
                same_for,
            )
            # What only nearly happened is none of them.
            if not is_unreal(text)
        ),
        *(
            found(app, words, read)
            for found in (
                all_of_them,
                given_by_whom,
                taken_from,
                newly_met,
                _in_coins,
                _for_a_time,
                _gained_or_lost,
                _against_what,
                _of_each,
                _of_those_before,
                _in_two,
            )
        ),
    )
    return [*islice(chain.from_iterable(ways), MOST), *told]


I_MEAN = (("i", "mean"), ("je", "veux", "dire"))
"""Words before what is meant in the place of what was said, folded."""


def _meant_rather(words: Sequence[Word]) -> list[Word]:
    """What a line says instead of its beginning; empty for any other: `ann gets 25 gp... I mean, ann gets 20 gp`."""
    said = [folded(word.text.strip(",.;:!")) for word in words]
    found = ((at, mean) for at in range(1, len(words)) for mean in I_MEAN if tuple(said[at : at + len(mean)]) == mean)
    at, mean = next(found, (0, ()))
    return list(words[at + len(mean) :]) if at and words[at - 1].text[-1:] in ".,;!–—-" else []


IT_IS = frozenset({"c'est", "it's"})
"""Words before whoever has something."""


def _has_it(words: Sequence[Word]) -> bool:
    """Whether words say of somebody that they have a thing, or take it: `qui l'a`, `who takes it`."""
    said = [small(word).strip(".!") for word in words]
    alone = said[:1] in (["qui"], ["who"]) and len(said) in (2, 3)
    own = [re.sub(r"^l['’]", "", word) for word in said[1:] if word not in ("la", "le", "it")]
    holds = bool(own) and (own[0] in ("a", "has") or bool({"take"} & {*acts_begun([Word(own[0])])[0]}))
    return alone and holds


def _allotted(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """A thing of the hoard that is said to be for somebody: `la perle est pour mélisende`, `le parchemin pour isa`."""
    at = next((at for at, word in enumerate(words) if at and small(word) in FOR | IT_IS), 0)
    people, rest = leading(app, words[at + 1 :]) if at else ([], [])
    if at and small(words[at]) in IT_IS and _has_it(rest):
        # `la gemme c'est lira qui l'a`
        rest = []
    thing = without_articles(
        [
            word._replace(text=word.text.rstrip(","))
            for word in words[:at]
            if folded(word.text) not in ("est", "sont", "is", "are")
        ]
    )
    if len(people) == 1 and not people[0].several and not rest and thing:
        name = joined(thing)
        if not has_digit(name) and (counter := counter_called(app.rules.tables, name)) is not None:
            # `inspiration for Ann`
            yield [["restore", people[0].typed, counter]]
        elif holders_of(app, name, among=(HOARD_NAME,)):
            yield [["take", people[0].typed, name]]


SCORE = re.compile(
    r"(?:(?:contre|difficult[ée]|diff|vs|against|dc|dd) (?:de )?(\d{1,2}))|(?<![\d+-])(\d{1,2})(?![\d%+])",
    re.IGNORECASE,
)
"""What a roll is against, or what its die showed."""


def _of_a_score(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """A die and a score, or a die alone, where the game rolls no score: `Kushur perception contre 20, il fait 12`."""
    tables = app.rules.tables
    traits = [at for at, word in enumerate(words) if tables.find("traits", _bare(word))]
    at_score = [at for at in traits if not _is_for(app, words, at)]
    score = _bare(words[at_score[0]]) if len(at_score) == 1 else ""
    begun = {at: leading(app, words[at:]) for at in range(len(words)) if len(words[at].text) >= LEAST}
    people = list(dict.fromkeys(name for found, _rest in begun.values() for who in found[:1] for name in who.names))
    if not score or tables.find("rolls", score) or len(people) != 1 or people[0] not in app.read.roster.names:
        return
    if MODIFIER.search(as_typed(words)):
        # `dex 6 with +2 for being small`: no bare die has a place for it.
        return
    numbers = SCORE.findall(as_typed(words))
    against, shown = [each[0] for each in numbers if each[0]], [each[1] for each in numbers if each[1]]
    if len(shown) == 1 and len(against) < 2 and int(shown[0]) <= SIDES:
        target = ["--vs", against[0]] if against else []
        names = {place for at, (found, rest) in begun.items() if found for place in range(at, len(words) - len(rest))}
        told = [word for at, word in enumerate(words) if at not in names and at not in at_score and not _of_roll(word)]
        note = ["--note", as_typed(told if len(told) < 2 else words).strip(" ,;:.!")] if told else []
        held = app.state.quantity(account_of(people[0]), str(tables.find("traits", score)))
        for die in (f"d{SIDES}{held:+d}", f"d{SIDES}") if held else (f"d{SIDES}",):
            yield [["roll", people[0], die, *target, "--faces", shown[0], "--for", score, *note]]


MODIFIER = re.compile(r"(?<!\w)[+−–-]\d")
"""What is added to a die, or taken off."""


def _bare(word: Word) -> str:
    return word.text.strip(",;.:")


def _is_for(app: App, words: Sequence[Word], at: int) -> bool:
    """Whether a word is `for` of English and no strength of French, as it is behind a name: `hits for 3`."""
    # `natural 1 for Kushur`: a number names nobody there.
    led = at == 0 or (not has_digit(words[at - 1].text) and bool(leading(app, words[at - 1 : at])[0]))
    return spoken() == "en" and _bare(words[at]) in FOR and not led


def _of_roll(word: Word) -> bool:
    """Whether a word beside a roll says no more than that it is one: a number, or what leads to one."""
    said = folded(_bare(word))
    return has_digit(word.text) or not said or said in TARGET | THEY | ROLLED | FOR | OF_DIFFICULTY


OF_DIFFICULTY = word_set(
    "dd dc diff difficulte difficulty de a the un une en son sa test check score sort tire obtient tombe rolls scores"
)
"""Words beside what a roll is to reach, folded."""


def _as_named(part: str) -> str:
    """Whoever an account of a command is, as people call them."""
    return part.removeprefix(WORLD).replace("_", " ") if part.startswith(WORLD) else bare_name(part)


def same_for(app: App, words: Sequence[Word]) -> Iterator[Reading]:
    """The last entry once more, of another one of the company: `same for bob`, `pareil pour Johrgun`."""
    from cli.script.shorthand.people.latest import last_command

    same = _words_for_same(words)
    people, rest = leading(app, words[same:]) if same and len(words) > same else ([], [])
    last, company = list(last_command(app)), app.read.roster.names
    at = next((at for at, part in enumerate(last) if at and part in company), 0)
    if at and len(people) == 1 and not rest and "--faces" not in last and set(people[0].names) <= set(company):
        yield [[*last[:at], people[0].typed, *map(_as_named, last[at + 1 :])]]


def _stands_and(app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """The hit points that somebody has, and what else is told of them behind a comma: `bob at 3 hp, unconscious`."""
    at = next((at for at, word in enumerate(words, 1) if not word.quoted and word.text.endswith(",")), len(words))
    people, rest = leading(app, words) if at < len(words) else ([], [])
    first = [*words[: at - 1], words[at - 1]._replace(text=words[at - 1].text.rstrip(","))] if people else []
    for stands in islice(standing_at(app, first), 1) if people else ():
        for reading in _done(app, read([*words[: len(words) - len(rest)], *words[at:]])):
            yield [*stands, *reading]


def _in_coins(app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """A number that is handed on, or a price, in the coin that prices are told in: `isolde lends dagny 10`."""
    coin = main_coin(app)
    _people, rest = leading(app, words)
    numbers = [at for at, word in enumerate(words) if word.text.rstrip(",.!").isdecimal()]
    if begins_with(rest, "buy", "sell"):
        # `bob buys rope for 4 and a torch for 2`, `buys two potions, 50 each`
        apiece = [at for at in numbers if small(words[min(at + 1, len(words) - 1)]).strip(".!") in APIECE]
        numbers = [at for at in numbers if at and (at in apiece or small(words[at - 1]) in PRICED)]
    elif len(numbers) != 1 or not begins_with(
        rest, *(HANDS if app.rules.coinage else ()), *(TAKES if _one_coin(app) else ())
    ):
        return
    if not coin or not numbers or any(at and is_number_of(app, words, at) for at in numbers):
        return
    made = list(words)
    for at in numbers:
        amount = made[at].text.rstrip(",.!")
        made[at] = made[at]._replace(text=f"{amount}{coin}{made[at].text[len(amount) :]}")
    yield from read(made)


HANDS, TAKES = ("give", "pay", "lend", "repay"), ("take", "receive")
"""Acts by which coins go away, and by which they come where the game has one coin alone."""

PRICED = frozenset({"for", "at", "à", "pour"})
"""Words before a price."""

APIECE = frozenset({"each", "apiece", "pièce", "chacun", "chacune"})
"""Words behind a price, of each of several things."""


def _one_coin(app: App) -> bool:
    return app.rules.coinage is not None and len(app.rules.coinage.values) == 1


def _against_what(app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """A roll against nobody, with what it is against as what it is for: `bob con save dc 12 against the cold, 6`."""
    begins = next((at for at, word in enumerate(words) if at and small(word) in TARGET), 0)
    if not begins:
        return
    ends = begins + 1
    while ends < len(words) and ends - begins <= LONGEST_PURPOSE and not has_digit(words[ends].text):
        ends += 1
        if words[ends - 1].text[-1:] in (",", ":", ";"):
            break
    what = without_articles(words[begins + 1 : ends])
    if not what or leading(app, what)[0] or (ends < len(words) and small(words[ends - 1]) in ("dc", "dd", "ac", "ca")):
        return
    for reading in read([*words[:begins], *words[ends:]]):
        if [command[0] for command in reading] == ["roll"] and "--for" not in reading[0]:
            yield [[*reading[0], "--for", joined(what).strip(" ,:;.")]]


LONGEST_PURPOSE = 4
"""Words of what a roll is against."""


HAS_FOR_A_TIME = re.compile(
    r"(\D+?) (?:a|ont|has|have) (\d{1,3}) (temp(?:orary)? (?:hp|hit points)|(?:pv|points de vie) temp(?:oraires?)?)",
    re.IGNORECASE,
)
"""Hit points for a time, behind whoever has them."""

TEMPORARY = re.compile(
    r"\+?(\d{1,3}) (temp(?:orary)? (?:hp|hit points)|pv temp(?:oraires?)?) (?:on|to|for|à|a|pour|sur) (\D+)",
    re.IGNORECASE,
)
"""Hit points for a time, in front of whoever gets them."""


def _for_a_time(_app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """Hit points for a time, of whoever they are told to be for, or has them: `+5 temp hp on Bob`."""
    verb = "gagne" if spoken() == "fr" else "gains"
    if has := HAS_FOR_A_TIME.fullmatch(as_typed(words)):
        yield from read([Word(part) for part in (*has[1].split(), verb, has[2], *has[3].split())])
    elif found := TEMPORARY.fullmatch(as_typed(words)):
        yield from read([Word(part) for part in (*found[3].split(), verb, found[1], *found[2].split())])


GAINED = re.compile(r"\+ ?(\d[^,;:]*) (?:pour|à|for|to) (\D+)", re.IGNORECASE)
"""So much more, in front of whoever gets it."""

LOST = re.compile(r"([^,;:]+) (?:de|en) moins(?: pour (\D+))?", re.IGNORECASE)
"""So much less, in front of whoever loses it, or behind them."""


def _gained_or_lost(app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """What a sign, or `moins`, says of somebody: `+12 po pour Élise`, `une matrice de moins pour Aube`."""
    text = as_typed(words)
    found = GAINED.fullmatch(text)
    if found and coins_of(app, [*map(Word, found[1].split())]):
        # `+5 damage to Bob` is no gain.
        yield from read([*map(Word, found[2].split()), *map(Word, f"+{found[1]}".split())])
    elif found := LOST.fullmatch(text):
        people, rest = leading(app, words)
        names = [Word(part) for part in (found[2] or "").split()] or list(words[: len(words) - len(rest)])
        first, *lost = map(Word, found[1].split()) if found[2] else rest[: len(rest) - 2] or [Word("")]
        told = str(number_in([first.text])[0] or "")
        number = first.text if has_digit(first.text) else "1" if folded(first.text) in ONE else told
        if (found[2] or people) and number:
            yield from read([*names, Word("perd"), Word(number), *lost])


def _of_those_before(app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """Words for somebody named before, `elle`, `lui`, `l'`, as those of the last entry: `elle l’achève`."""
    from cli.script.free.pronouns import FOE, is_of_other_gender

    people, rest = leading(app, words)
    doer = list(words[: len(words) - len(rest)]) if people else []
    after = rest if doer else list(words[1:])
    if len(after) < 1 or not (doer or folded(words[0].text) in THEY):
        return
    there, lead = _last_people(app), small(words[0])
    for name in [""] if doer else there:
        if name and name == "".join(_named_last(app, after)):
            # `il soigne Brom`: somebody else does.
            continue
        if name and ((lead in FOE and name in app.read.roster.names) or is_of_other_gender(app, name, lead)):
            # `it dies` is none of the company.
            continue
        others = [other for other in there if other != name and not any(other in who.names for who in people)]
        for way in _with_object(after, others) if (name or _has_object(after)) else ():
            for reading in read([*(doer or [Word(name, quoted=True)]), *way]):
                if _done(app, [reading]):
                    yield reading


def _has_object(words: Sequence[Word]) -> bool:
    lead = small(words[0])
    return lead in OBJECTS or lead.startswith(("l'", "l’"))


def _last_people(app: App) -> list[str]:
    """Those of the last entry: whoever suffered it first, then whoever did it."""
    from cli.script.shorthand.people.latest import last_command

    command = last_command(app)
    if len(command) < 2:
        return []
    by = [command[at + 1] for at, part in enumerate(command[:-1]) if part == "--from"]
    names = [*_targets(command), *by, command[1]]
    return list(dict.fromkeys(name for name in names if leading(app, [Word(name, quoted=True)])[0]))[:MOST]


def _of_each(app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """As many amounts as people, each that of one of them: `ann et bob perdent 1 et 2 pv`."""
    numbers = [at for at, word in enumerate(words) if not word.quoted and word.text.rstrip(",").isdecimal()]
    people, rest = leading(app, words)
    begins = len(words) - len(rest)
    for at in range(begins, len(words)) if len(numbers) > 1 else ():
        # Whoever does it stands first, whoever suffers it behind the verb: `soigne ann et bob : 3 et 2`.
        some, after = (people, rest) if at == begins else leading(app, words[at:])
        listed = [place for place in numbers if place >= len(words) - len(after)] if some else []
        if len(some) != 1 or len(some[0].names) != len(listed) or some[0].everybody or len(listed) < 2:
            continue
        before, between = list(words[: at if at > begins else 0]), words[len(words) - len(after) : listed[0]]
        said = [word for word in between if word.text not in (":", ",") and folded(word.text) not in ALL_OF_TWO]
        middle = [word._replace(text=word.text.rstrip(":,")) for word in said]
        ends = list(words[listed[-1] + 1 :])
        ways = [
            read([*before, Word(name, quoted=True), *middle, Word(words[place].text.rstrip(",")), *ends])
            for name, place in zip(some[0].names, listed, strict=True)
        ]
        if all(len(way) == 1 for way in ways):
            yield [command for way in ways for command in way[0]]
        return


ALL_OF_TWO = word_set("both each all tous toutes chacun chacune")
"""Words between those who do something and what each of them does, folded."""


def _in_two(app: App, words: Sequence[Word], read: Read) -> Iterator[Reading]:
    """The line as two things one after the other, of which one may only be told."""
    found: list[Reading] = []
    for first, second in islice(_parted(words), MOST_BORDERS):
        before = _done(app, read(first))
        after = [each for way in _ways(app, first, before, second) for each in _done(app, read(way))]
        after = _of_whom_is_told(app, first, after)
        if not before and after:
            # `we rest an hour, ann +3`: what the rest gave is told behind it.
            passed = passed_time(app, first) if is_rest(first) else []
            before = [[[*passed, "--note", as_typed(first)]]] if passed else _told(first)
        if before and not after:
            after = _told(second)
        for one, other in product(before, after):
            both = [*one, _with_its_target(one[-1], other[0]), *other[1:]]
            if (
                both not in found
                and one != other
                and not _heals_twice(one[-1], other[0])
                and not (one[-1][0] == "note" and _hurts_who_strikes(app, first, other[0]))
            ):
                found.append(both)
                yield both


def _of_whom_is_told(app: App, words: Sequence[Word], readings: list[Reading]) -> list[Reading]:
    """Readings without a roll of whoever rolled last, where whoever the words before are of rolls: `resists, IN 5`."""
    people, rest = leading(app, words)
    names = [name for who in people for name in who.names]
    resists = bool(names) and begins_with(rest, *BLOWS) == 0
    own = [each for each in readings if each[0][:1] == ["roll"] and each[0][1] in names]
    return [each for each in readings if each in own or each[0][0] != "roll"] if own and resists else readings


BLOWS = ("strike", "attack", "shoot", "throw", "cast")
"""Acts after which somebody else may roll, who is not named."""


def _heals_twice(command: Command, after: Command) -> bool:
    """Whether healing is said after a roll that heals by its own rule; what is drunk is one act with it."""
    return after[:1] == ["heal"] and command[:2] == ["roll", after[1]]


def _hurts_who_strikes(app: App, words: Sequence[Word], command: Command) -> bool:
    """Whether somebody would be hurt who strikes a blow before that: `tape le dragon, 7 dégâts`."""
    people, rest = leading(app, words)
    struck = [name for who in people for name in who.names] if begins_with(rest, "strike", "shoot") else []
    return command[0] == "damage" and command[1] in struck and "--from" not in command


def _with_its_target(command: Command, after: Command) -> Command:
    """What a blow did, of whoever it is aimed at and not of who strikes: `touche l'ogre, 18 au dé, 9 dégâts`."""
    target = option_of(command, "--against") if command[:1] == ["roll"] else ""
    own = target and after[:2] == ["damage", command[1]] and "--from" not in after
    return ["damage", target, *after[2:], "--from", command[1]] if own else after


def _done(app: App, readings: Sequence[Reading]) -> list[Reading]:
    """Those of some readings that record something of what there is."""
    return [each for each in readings if all(command_records(one) and is_possible(app, one) for one in each)]


def is_possible(app: App, command: Command) -> bool:
    """Whether a command is about a thing that is had, or a unit of time that there is."""
    at = THINGS.get(command[0])
    if command[0] == "time":
        return "".join(command[1:3]).lstrip("+").isalnum() and (len(command) < 3 or is_unit(app, command[2]))
    if command[0] == "meet":
        name = next((part for part in command[1:] if not part.isdecimal()), "")
        if folded(name) in EXPERIENCE_WORDS | FATES or is_unit(app, name):
            # `3 dead` are nobody who is met.
            return False
        return len(name) > 1 and "=" not in name and app.rules.tables.find("keys.meet", name) is None
    if command[0] == "find":
        return not any(kind_of_amount(app, "damage", name) for name in things_found(command))
    if command[0] == "die" and set(command[1].split(",")) & set(app.read.roster.names) and "--from" in command:
        # Nobody of the company is killed by a guess.
        return False
    if at is None or len(command) <= at:
        return at is None
    is_spell = app.rules.tables.find("spells", command[at]) is not None
    if command[0] == "use" and (is_spell or own_counter(app, command[1], command[at])):
        return True
    among = command[1:2] if command[0] == "give" else None
    return coins_of(app, [Word(command[at])]) is not None or bool(holders_of(app, command[at], among))


def _parted(words: Sequence[Word]) -> Iterator[tuple[list[Word], list[Word]]]:
    """The words before and after each place where a second thing may begin."""
    for at in range(1, len(words)):
        ends = not words[at - 1].quoted and words[at - 1].text[-1:] in (",", ";", ".", "!")
        joins = next((more for more, word in enumerate(words[at:]) if word.quoted or small(word) not in JOINS), 0)
        if (ends or joins) and at + joins < len(words):
            last = words[at - 1]
            yield [*words[: at - 1], last._replace(text=last.text.rstrip(",;.!"))], list(words[at + joins :])


def _ways(app: App, first: Sequence[Word], before: Sequence[Reading], second: list[Word]) -> Iterator[list[Word]]:
    """The words of the second thing, with whoever it is about, and whoever suffers it, by their names."""
    people, rest = leading(app, first)
    doer = list(first[: len(first) - len(rest)]) if people else []
    suffers = list(dict.fromkeys(name for reading in before for name in _targets(reading[-1])))
    suffers = suffers or _named_last(app, rest)
    same = _words_for_same(second)
    others, said = leading(app, second[same:])
    if same and others and not said:
        # `ann pays the smith 5gp, same for bob`
        yield [*second[same:], *rest]
        return
    if others:
        yield from _of_the_same_verb(second[: len(second) - len(said)], said, rest)
        yield second
        return
    is_of_them = folded(second[0].text) in THEY
    after = second[1:] if is_of_them else second
    they = [[Word(name, quoted=True)] for name in suffers if is_of_them]
    # Of two who are named `il` is the second, where he suffers it: `panse les plaies de Gontran, il récupère 3`.
    is_theirs = they and begins_with(after, "recover", "suffer", "lose", "stand")
    doers = they if is_theirs else [doer, *they] if doer or they else []
    if people and not people[0].several and _is_of_several(after):
        # `Élise repousse les gobelins et s'enfuient`: they do.
        doers = they
    by = [name for who in people for name in who.names]
    if folded(second[0].text) in SHE and not {*by} & {*app.read.roster.names}:
        # `loup 2 mord Lira pour 4, elle le plante pour 5`
        doers = doers[::-1]
    for who in doers:
        if who and after:
            yield from ([*who, *way] for way in _with_object(after, by if who in they else suffers))
    if not doers or not acts_begun(second)[1]:
        yield second


SHE = frozenset({"elle", "she"})
"""Words for a woman: one of the company, rather than of the foes."""


def _is_of_several(words: Sequence[Word]) -> bool:
    """Whether the verb that words begin with is one of several in French: `s'enfuient`, `tombent`."""
    verb = next((word.text for word in words if small(word) not in ("se", "s'", "ne", "n'", *OBJECTS)), "")
    verb = re.sub(r"^[sn]['’]", "", verb).strip(",;.!")
    return spoken() == "fr" and verb.endswith("ent") and acts_begun(words)[1] > 0


def _of_the_same_verb(names: list[Word], said: Sequence[Word], first: Sequence[Word]) -> Iterator[list[Word]]:
    """What another does too, whose verb was said of the one before: `bob takes the gem, ann the ring`, `ann too`."""
    verb = acts_begun(first)[1]
    # `ann takes the other`
    acts, own = acts_begun(said)
    bare = said[own:] if {*acts} & {*acts_begun(first)[0]} else said
    if bare and {folded(word.text.strip(".!")) for word in bare} <= TOO:
        yield [*names, *first]
    elif said and verb and not acts_begun(said)[1]:
        yield [*names, *first[:verb], *said]


SAME_FOR = frozenset(
    {"same for", "ditto for", "pareil pour", "idem pour", "de meme pour", "ditto", "idem", "pareil", "same"}
)
"""Words, folded, before another who does the same."""


def _words_for_same(words: Sequence[Word]) -> int:
    """How many words before another say that they do the same."""
    return next((length for length in (2, 1) if folded(joined(words[:length])) in SAME_FOR), 0)


TOO = word_set("too also aussi likewise pareil idem ditto as well does do the other one l'autre")
"""Words by which another does the same, or has the other one of two things, folded."""


def _named_last(app: App, words: Sequence[Word]) -> list[str]:
    """The last one whom words name, of whom something is told: `panse les plaies de Gontran`."""
    for at in range(len(words) - 1, -1, -1):
        people, _rest = leading(app, words[at:]) if len(words[at].text) > 2 else ([], [])
        if len(people) == 1 and not people[0].several:
            return [people[0].names[0]]
    return []


def _with_object(words: list[Word], suffers: Sequence[str]) -> Iterator[list[Word]]:
    """Words in which a word for whoever suffers it, before the verb, is their name: `lui met 4`, `l'achève`."""
    lead = small(words[0])
    attached = words[0].text[2:] if lead.startswith(("l'", "l’")) and len(words[0].text) > 2 else ""
    if not attached and (lead not in OBJECTS or len(words) < 2):
        yield words
        return
    left = [Word(attached), *words[1:]] if attached else words[1:]
    length = acts_begun(left)[1]
    for name in suffers if length else ():
        target = Word(name, quoted=True)
        if lead in ("lui", "leur"):
            yield [*left, Word("à"), *map(Word, name.split(" "))]
        else:
            yield [*left[:length], target, *left[length:]]


def _targets(command: Command) -> list[str]:
    """Whoever something is done to by a command."""
    if command[:1] and command[0] in HARMED:
        return [command[1]]
    if "--against" in command[:-1]:
        return [command[command.index("--against") + 1]]
    return [command[2]] if command[:1] == ["give"] and len(command) > 2 else []


def _told(words: Sequence[Word]) -> list[Reading]:
    """A remark beside an act, as a note: no number is in it, and nothing that may say that the act is otherwise."""
    plain = [folded(word.text.strip(",;.:!?()«»–— ")).replace("’", "'") for word in words]
    otherwise = any(word in SAID_OTHERWISE or word.startswith("n'") for word in plain)
    counts = any(has_digit(word.text) for word in words)
    return [] if otherwise or counts or len(words) < 2 else [[["note", as_typed(words)]]]
