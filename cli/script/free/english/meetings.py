"""Who is met, as it is told: `six skeletons (AC 7, HD 1) shamble out`, `four goblins in a punt, 10 hp, ac 15`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.input.counted import singular
from cli.input.finds import FINDS
from cli.script.free.english.circumstances import PLACES, around, beside, is_plain
from cli.script.free.english.nouns import THINGS
from cli.script.free.patterns import Pattern, Span, Told, Way, counted_at
from cli.script.shorthand.acts.newcomers import HAPPENINGS
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.people.beings import PEOPLE
from cli.script.shorthand.people.who import FOES
from cli.script.shorthand.phrases.lexicon import LEADS, meaning_words
from cli.script.shorthand.vocabulary.small_words import DISTANCES, POSSESSIVES
from cli.script.shorthand.vocabulary.words import LEAST, Word, has_digit, word_set
from ledger.rules.tables import folded

LONGEST = 6
"""Words of the longest name."""

MARKS = frozenset({",", ".", "colon", "(", ")"})
"""Codes between the parts of a line in which figures stand."""


def _meet(name: str, count: str = "1", figures: Sequence[str] = ()) -> Command:
    """The command by which so many of a name are met."""
    return ["meet", name, *(["--count", count] if count != "1" else []), *figures]


def _meetings(told: Told, spans: Sequence[Span]) -> list[Command]:
    """Those of a list who are met: `three giant rats, a swarm of bats and the Drowned Priest`."""
    made: list[Command] = []
    at = 0
    while at < len(spans):
        if spans[at].code in (",", "and") and at:
            at += 1
            continue
        number, named, at = counted_at(spans, at, ("z", "of"), LONGEST)
        count, name = number or "1", told.name(named)
        tables = told.app.rules.tables
        if not name or has_digit(name) or tables.find("items", name) or tables.find("units", singular(name)):
            return []
        one = singular(name) if count != "1" else name
        said = {folded(part) for part in f"{name} {one}".split()}
        if said & (NOBODY | THINGS | DISTANCES) or not (named[0].article or count != "1"):
            return []
        made.append(_meet(one, count))
    return made


NOBODY = HAPPENINGS | word_set(
    "of window gate wall bars tavern inn village town city "
    "turn time day night room door party chest way reaction morale monster wandering round"
)
"""Words that nobody who is met is called by, folded."""


def _met(told: Told) -> Iterator[Way]:
    if any(span.code in ("harm", "over") for span in told.spans("tail")):
        # Their figures are read below.
        return
    made = _meetings(told, told.spans("list"))
    rest = beside(told, "tail")
    if not made or rest is None:
        return
    known = all(told.app.rules.tables.find("monsters", command[1]) for command in made)
    sure = known and rest.sure and not told.spans("asked")
    # Where it is asked, what they do is told too.
    if note := rest.note if sure else told.whole:
        made[-1] += ["--note", note]
    yield Way(made, sure=sure)


def _figures(told: Told, spans: Sequence[Span]) -> list[str] | None:
    """The figures of those who are met: `AC 6, HD 2, 9 hp each`; None where there is anything else among them."""
    from cli.input.bare_values import with_numbers

    words: list[str] = []
    for span in spans:
        if span.code == "harm":
            words += ["hp", span.value]
        elif span.code not in ("(", ")", ",", "and", "each", "apiece"):
            words += _words(told, span)
    left = with_numbers(told.app.rules.tables, "meet", words) if words else []
    return list(left) if all("=" in part for part in left) else None


def _words(told: Told, span: Span) -> list[str]:
    typed = [word.text.strip(",.;:!()…") for word in told.words[span.begins : span.ends]]
    return [word.casefold() for word in typed if word]


def _met_by_name(told: Told) -> Iterator[Way]:
    """Somebody with a name who is met, and who they are: `the party meets Brother Hollis, a nervous monk`."""
    spans = told.spans("name")
    rest = beside(told, "tail")
    # `a fisherman named Odo`: that is what they are, and how they are called.
    at = next((at for at, span in enumerate(spans) if at and folded(span.value) in CALLED), -1)
    spans, what = spans[at + 1 :], [told.text(spans[:at])] if at > 0 else []
    name = told.name(spans)
    if rest is None or not name or has_digit(name) or any(span.code not in ("z", "of") for span in spans):
        return
    called = all(word.text[:1].isupper() for word in map(Word, name.split()) if word.text not in ("of", "the"))
    notes = [*what, *rest.notes]
    note = ["--note", "; ".join(notes)] if notes else []
    yield Way([["meet", name, *note]], sure=called and not what and is_plain(told, told.spans("tail")))


def _met_what_and_name(told: Told) -> Iterator[Way]:
    """Somebody by what they are and then their name: `we meet a pedlar, Odo`."""
    what, name = told.spans("name"), told.typed("called")
    if what[:1] and what[0].article and name[:1].isupper() and " " not in name:
        if told.text(what).islower() and not has_digit(told.text(what)):
            yield Way([["meet", name, "--note", told.text(what)]], sure=False)
        return
    yield from _met_by_name(told.with_spans(tail=told.spans("called")))


def _met_with_figures(told: Told) -> Iterator[Way]:
    """Those who are met with their figures: by these they are nothing that is found, whatever they do."""
    app = told.app
    parts = _parted(told.spans("spans"))
    figures: list[str] = []
    left: list[list[Span]] = []
    for part in parts:
        found = _figures(told, part) or _by_word(told, part)
        if found and (has_digit(told.text(part)) or len(part) == 2):
            figures += found
        else:
            left.append(part)
    if not figures or not left or len(dict.fromkeys(each.partition("=")[0] for each in figures)) != len(figures):
        return
    if any(span.names or span.code in ("coins", "xp", "he's", "span", "be") for part in left for span in part):
        return
    (first, *more) = left
    before, first = _behind_place(first)
    if not first:
        return
    counted = [part for part in more if [span.code for span in part[:1]] == ["number"] and _is_count(part[1:])]
    skipped = first[0].code == "number"
    counts = [first[0].value] if skipped else [part[0].value for part in counted]
    name_of = first[skipped:]
    count = counts[0] if counts else "1"
    name, rest = _name_in(told, name_of, several=count != "1")
    called = next((at for at, span in enumerate(name_of) if folded(span.value) in CALLED), 0)
    before = [*before, *name_of[: called + 1]] if called else before
    if len(counts) > 1 or not name or has_digit(name) or {folded(part) for part in name.split()} & NOBODY:
        return
    tables = app.rules.tables
    one = singular(name) if count != "1" else name
    if tables.find("items", one) or tables.find("units", one) or (count == "1" and one == name and _is_plural(name)):
        return
    others = [part for part in more if part not in counted]
    if any(span.code == "and" for part in (before, rest, *others) for span in part):
        # `two bandits and their boss, 9 hp`: whose figures they are is not said.
        return
    rests = [around(app, told.words, part) for part in (before, rest) if part]
    rests += [around(app, told.words, part) for part in others]
    plain = all(each is not None and each.sure and not (each.die or each.shown) for each in rests)
    notes = [told.text(part) for part in (before, rest) if part] + [told.text(part) for part in others]
    if any(has_digit(note) for note in notes):
        return
    note = ["--note", "; ".join(notes)] if notes else []
    said = [word for part in (before[: len(before) - bool(called)], rest, *others) for word in told.text(part).split()]
    named_too = any(word[:1].isupper() for word in said) and not told.words[0].text[:1].isupper()
    named_too = named_too or sum(word[:1].isupper() for word in said) > 1 or not FOES.isdisjoint(map(folded, said))
    plain_words = [Word(word) for word in said if word.casefold() not in LEADS]
    figured = any(meaning_words(app, "meet", None, [word], names=False) for word in plain_words)
    # `zork charges both guards, fo 8` may be somebody else's name, mistyped.
    bare = not (counts or name_of[0].article)
    certain = not bare or (len(name.split()) == 1 and len(rest) < 2)
    # `a knight and his squire, 9 hp`: the knight is met too.
    led = not before or before[0].code in PLACES | {"with", "out"} or bool(called)
    led = led or {folded(word) for word in told.text(before).split()} <= WHEN
    certain = certain and led and not (named_too or figured or name_of[0].article in POSSESSIVES)
    yield Way([[*_meet(one, count, figures), *note]], sure=certain and (plain or not _is_doubtful(rest, others)))


def _by_word(told: Told, spans: Sequence[Span]) -> list[str]:
    """A key of whoever is met with its value in a word: `scale normal`; empty for anything else."""
    words = [word for span in spans for word in _words(told, span)]
    key = told.app.rules.tables.find("keys.meet", words[0]) if len(words) == 2 else None
    return [f"{key}={words[1]}"] if key is not None and not has_digit(words[1]) else []


def _behind_place(spans: list[Span]) -> tuple[list[Span], list[Span]]:
    """Where it was, and who is met there: `in the night a wolf comes`, `with them a shaman`."""
    at = next((at for at, span in enumerate(spans) if at and (span.article in A or span.code == "number")), len(spans))
    led = spans[0].code in PLACES | {"with", "out"}
    if not led and (at == len(spans) or spans[0].article in A or spans[0].code == "number"):
        return [], spans
    return spans[:at], spans[at:]


WHEN = word_set(
    "next then suddenly later now soon afterwards meanwhile again that the same first last early late morning "
    "afternoon evening night dawn dusk noon midnight day week just before after"
)
"""Words for when somebody is met, folded."""

A = frozenset({"a", "an"})
"""Articles of whoever was not spoken of before, folded."""


def _parted(spans: Sequence[Span]) -> list[list[Span]]:
    parts: list[list[Span]] = [[]]
    for at, span in enumerate(spans):
        led = span.code == "with" and at + 1 < len(spans) and spans[at + 1].code in ("harm", "over")
        if span.code in MARKS or led:
            parts.append([])
        else:
            parts[-1].append(span)
    return [part for part in parts if part]


def _is_count(spans: Sequence[Span]) -> bool:
    """Whether what is behind a number says that it counts those who were named: `three of them`."""
    return not spans or (spans[0].code == "of" and len(spans) == 2 and folded(spans[1].value) in ("them", "em", "'em"))


def _is_plural(name: str) -> bool:
    return singular(name) != name


def _name_in(told: Told, spans: Sequence[Span], *, several: bool) -> tuple[str, Sequence[Span]]:
    """The name that begins with a span, and what is said behind it."""
    ends = 0
    while ends < len(spans) and ends < LONGEST and spans[ends].code in ("z", "of", "item"):
        if ends and not several and (spans[ends].article or _does(spans[ends].value)):
            # `a minotaur blocks the bridge`
            break
        ends += 1
        if several and _is_plural(spans[ends - 1].value):
            break
        if spans[ends - 1].code == "z" and folded(spans[ends - 1].value) in CALLED:
            # `a knight named Sir Osric`
            left = spans[ends:]
            end = next(
                (at for at, span in enumerate(left) if not told.words[span.begins].text[:1].isupper()), len(left)
            )
            return told.name(left[:end]), left[end:]
    if not ends:
        return "", spans
    return told.name(spans[:ends]), spans[ends:]


CALLED = word_set("named called")


def _does(word: str) -> bool:
    """Whether a word behind the name of one has the form of a verb: `lumbers`."""
    return word[:1].islower() and word.endswith("s") and not word.endswith("ss") and len(word) > LEAST


def _is_doubtful(rest: Sequence[Span], others: Sequence[Sequence[Span]]) -> bool:
    """Whether what is said beside those who are met may be something that is recorded."""
    codes = {span.code for part in (rest, *others) for span in part}
    return any(code.startswith("v/") and not UNSAID.intersection(code.split("/")) for code in codes) or bool(
        codes & {"kind", "state", "spell", "number", "harm"}
    )


UNSAID = frozenset({"appear", "arrive", "stand", "attack", "unknown", "travel", "drop", "fall", "flee"})
"""Acts by which somebody is there."""


def _met_in_groups(told: Told) -> Iterator[Way]:
    """Several sorts, or one whose figure has no unit: `inside, an ogre (59 hp) and 2 ghouls, 22 each`."""
    spans = [span for span in told.spans("spans") if span.code not in ("(", ")")]
    begins = next((at for at, span in enumerate(spans) if _begins_sort(spans[at : at + 2])), len(spans))
    front = spans[:begins]
    if begins == len(spans) or any(span.names or span.code in COUNTS for span in front):
        return
    groups: list[tuple[str, str, list[str]]] = []
    for part in _listed_sorts(spans[begins:]):
        if _begins_sort(part[:2]):
            count, at = (part[0].value, 1) if part[0].code == "number" else ("1", 0)
            ends = next((end for end in range(at, len(part)) if part[end].code not in ("z", "of")), len(part))
            name = told.name(part[at:ends])
            one = singular(name) if count != "1" else name
            if not _may_be_met(told, one) or (count != "1" and one == name):
                return
            groups.append((one, count, []))
            part = part[ends:]
        if part:
            figures = _figures_of(told, part)
            if not figures or not groups or groups[-1][2]:
                return
            each = part[-1].code in ("each", "apiece")
            for _one, _count, known in groups if each else groups[-1:]:
                known += [] if known else figures
    if groups and any(figures for _one, _count, figures in groups):
        yield Way([_meet(*group) for group in groups], sure=False)


COUNTS = frozenset({"number", "harm", "coins", "xp", "die", "total", "over", "all", "span", "dice"})
"""Codes of what no front of a meeting has."""


def _begins_sort(spans: Sequence[Span]) -> bool:
    """Whether a number or an article, and a word that is nothing else, begin those who are met."""
    if spans and spans[0].code == "number":
        return len(spans) > 1 and spans[1].code == "z" and spans[1].article == ""
    return bool(spans) and spans[0].code == "z" and spans[0].article in A


def _listed_sorts(spans: Sequence[Span]) -> list[list[Span]]:
    """The parts of a list between its marks."""
    parts: list[list[Span]] = [[]]
    for span in spans:
        if span.code in ("and", ",", "."):
            parts.append([])
        else:
            parts[-1].append(span)
    return [part for part in parts if part]


def _figures_of(told: Told, part: Sequence[Span]) -> list[str]:
    """The figures of a part: `59 hp`, `22 each`, `ac 7`; none where it holds anything else."""
    if part[0].code == "number" and [span.code for span in part[1:]] in (["each"], ["apiece"]):
        part = [part[0]._replace(code="harm"), *part[1:]]
    return _figures(told, part) or []


def _may_be_met(told: Told, name: str) -> bool:
    """Whether somebody may be called so: no thing, no unit of time."""
    tables, said = told.app.rules.tables, {folded(part) for part in name.split()}
    is_thing = tables.find("items", name) or tables.find("units", name) or FINDS.get(folded(name)) or said & THINGS
    return bool(name) and not (is_thing or has_digit(name) or said & NOBODY)


def _met_later(told: Told) -> Iterator[Way]:
    """How many there are, said behind who they are: `next morning wolves, five of 'em`."""
    spans = told.spans("front")
    name = folded(told.name(spans[-1:]))
    one = singular(name)
    if not spans or one == name or not _may_be_met(told, one) or any(span.code in COUNTS for span in spans):
        return
    if folded(told.value("them")) in ("them", "'em", "’em", "em"):
        yield Way([["meet", one, "--count", told.value("number"), "--note", told.whole]], sure=False)


def _met_with_a_name(told: Told) -> Iterator[Way]:
    """Somebody with a name, what they are, and perhaps who is with them: `old woman Merra at the crossroads`."""
    spans = told.spans("who")
    words = [word for span in spans for word in told.text([span]).split()]
    capitals = (at for at, word in enumerate(words) if word[:1].isupper() and (at or folded(word) in PEOPLE))
    named = next(capitals, len(words))
    plain = len(words) <= LONGEST and all(span.code in ("z", "of") for span in spans)
    if not plain or not _is_called(told, words, named):
        return
    name = " ".join(words[named:])
    with_them = told.spans("others")
    one = singular(told.name(with_them)) if with_them else ""
    if with_them and (not _may_be_met(told, one) or has_digit(told.typed("tail"))):
        return
    more = [["meet", one, "--count", told.value("number")]] if with_them else []
    yield Way([["meet", name, "--note", told.whole], *more], sure=False)


def _is_called(told: Told, words: Sequence[str], named: int) -> bool:
    """Whether words say what somebody is and then their name, or are a title and a name: `Baron Ostry`."""
    called, small = words[named:], words[:named]
    if not called or not all(word[:1].isupper() or word == "of" for word in called):
        return False
    person = any(folded(word) in PEOPLE for word in words) or bool(told.spans("number"))
    return person and not any(has_digit(word) or word[:1].isupper() for word in small)


def _met_striking(told: Told) -> Iterator[Way]:
    """Somebody who comes and strikes at once: `a wolf shows up and bites aube 3`."""
    spans, whom = told.spans("foe", "sort"), told.one("whom")
    name = told.name(spans)
    if whom and name and spans[0].article in ("a", "an") and not has_digit(name):
        yield Way([["meet", name], ["damage", whom, told.value("amount"), "--from", name]], sure=False)


MEETINGS = (
    Pattern(
        "foe:z sort:z? APPEAR|ARRIVE and|, and? he? STRIKE|SHOOT whom:who for|,? for? amount:number|harm", _met_striking
    ),
    Pattern("~list asked:z|VERB in|on|through|up|out|from|over|down|into|across|behind|of ~tail", _met, late=True),
    Pattern("all|who|he MEET ~name , called:z", _met_what_and_name),
    Pattern("all|who|he MEET ~name , ~tail", _met_by_name),
    Pattern("all|who|he MEET ~name", _met_by_name),
    Pattern("~spans", _met_with_figures, late=True),
    Pattern("~spans", _met_in_groups, late=True),
    Pattern("~front , number:number of them:z|he", _met_later, late=True),
    Pattern("~who at|in|on|by|outside|inside|from ~tail", _met_with_a_name, late=True),
    Pattern("~who be with|here|in|at ~tail", _met_with_a_name, late=True),
    Pattern("~who APPEAR|ARRIVE|UNKNOWN|z with number:number ~others", _met_with_a_name, late=True),
)
"""Patterns of who is met."""
