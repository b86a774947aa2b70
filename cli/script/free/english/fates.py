"""What becomes of somebody, as it is told: `skeleton 1 is dust`, `that drops the ghoul`, `Thora shakes it off`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.script.free.english.circumstances import around, is_plain
from cli.script.free.patterns import Pattern, Span, Told, Way
from cli.script.shorthand.acts.acts_of_fate import surrender
from cli.script.shorthand.meaning import Command
from cli.script.shorthand.people.who import Who
from cli.script.shorthand.vocabulary.words import word_set
from ledger.ids import CONDITION, OTHER, STANDING
from ledger.others import people_named
from ledger.people import holder_account
from ledger.rules.tables import folded

GONE = frozenset({
    "dust", "toast", "hacked to pieces", "smashed to pieces", "blown to bits", "torn apart", "cut down",
     "no more", "destroyed", "finished", "burnt to a crisp", "burned to a crisp", "done for", "slain",
    "history", "in pieces", "a pile of bones", "a heap of bones", "ash", "ashes", "reduced to ash", "dead meat",
    "burnt to ashes", "burned to ashes", "kaput", "a goner", "killed off", "vanquished", "dead for good",
})  # fmt: skip
"""What is said of a foe that is dead, folded."""

DOWN = frozenset({
    "down", "out", "paste", "finished off", "goes down", "drops", "falls", "collapses", "crumbles", "crumples",
    "is out of the fight", "out of the fight", "goes limp", "keels over", "bites it", "falls apart", "down and out",
    "drops like a stone", "goes down hard", "stops moving", "turns to dust", "goes up in smoke", "gone",
    "crumbles to dust",
})  # fmt: skip
"""What is said of one who is dead, or only down, folded."""

DROPS = word_set("drops kills finishes fells downs destroys slays ends topples lays takes")
"""What a blow that was told before does, folded."""

OVER = frozenset({
    "shakes it off", "shakes that off", "recovers", "can move again", "comes to", "comes round", "wakes up", "free",
    "free again", "breaks free", "fine again", "himself again", "herself again", "cured", "snaps out of it",
    "back to normal", "ok again", "okay again", "gets over it", "better", "can see again", "gets loose",
    "no longer affected", "can act again", "up again", "back up", "back on his feet", "back on her feet", "awake again",
    "up and about again", "conscious again", "on his feet again", "on her feet again", "back in the fight", "wakes",
})  # fmt: skip
"""What is said of somebody whose condition ended, folded."""


def _said(told: Told, spans: Sequence[Span]) -> str:
    return folded(told.text(spans)).removeprefix("is ").removeprefix("are ").removeprefix("now ").strip()


def _is_gone(told: Told) -> Iterator[Way]:
    """Those who are said to be dead in other words; one of the company is asked about."""
    whom = _names(told)
    said = _said(told, told.spans("state"))
    if not whom or not said or said not in GONE | DOWN:
        return
    found = around(told.app, told.words, told.spans("tail"))
    if found is None:
        return
    if found.amount and said in DOWN:
        # `ann falls, 3 damage`
        yield Way([["damage", name, found.amount, "--note", told.whole] for name in whom], sure=False)
        return
    ours = set(whom) & set(told.app.read.roster.names)
    note = found.option
    if said == "gone" and not ours:
        yield Way([["leave", name, *note] for name in whom], sure=False)
    yield Way([["die", name, *note] for name in whom], sure=said in GONE and found.sure and not ours)


def _out_of_it(told: Told) -> Iterator[Way]:
    """Somebody who fights no more, and of whom it is not said that they are dead: `bandit 1's out of it`."""
    if _said(told, told.spans("state")) in ("out of it", "out of action", "out of the fight", "done fighting"):
        conditions = told.app.rules.tables.group("conditions")
        for name in _names(told):
            if "unconscious" in conditions:
                yield Way([["condition", name, "unconscious"]], sure=False)
            if name not in told.app.read.roster.names:
                yield Way([["leave", name, "--note", told.text(told.spans("state"))]], sure=False)


def _asleep(told: Told) -> Iterator[Way]:
    """Those who fall asleep, where the game has that, or foes by a spell: `wolf 1 and wolf 2 fall asleep`."""
    whom = _names(told)
    if not whom or _said(told, told.spans("state")) not in ASLEEP:
        return
    ours = set(whom) & set(told.app.read.roster.names)
    for condition in ("asleep", *([] if ours else ["unconscious"])):
        if (known := told.app.rules.tables.find("conditions", condition)) is not None:
            yield Way([["condition", ",".join(whom), known]], sure=False)
            return


ASLEEP = frozenset({"asleep", "fast asleep", "sound asleep", "falls asleep", "fall asleep", "fell asleep", "sleeps",
                    "sleep", "nods off", "nod off", "dozes off"})  # fmt: skip
"""What is said of whoever sleeps, folded."""


def _names(told: Told) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for span in told.spans("whom") for name in span.names))


def _is_dead(told: Told) -> Iterator[Way]:
    """`goblin two's dead`"""
    whom = _names(told)
    yield Way([["die", name] for name in whom], sure=not set(whom) & set(told.app.read.roster.names))


def _drops(told: Told) -> Iterator[Way]:
    """`that drops the ghoul`: whoever struck it is told elsewhere."""
    verb = told.span("verb")
    if verb is not None and folded(verb.value).split(" ")[0] in DROPS:
        yield Way([["die", name] for name in _names(told)], sure=False)


def _kills(told: Told) -> Iterator[Way]:
    by, whom = told.one("who"), _names(told)
    found = around(told.app, told.words, told.spans("middle"), told.spans("tail"))
    if found is None or not by or not whom or by in whom or found.die or found.total:
        return
    if found.shown or found.amount:
        return
    thing = told.span("thing")
    notes = [told.text([thing])] if thing is not None else []
    text = "; ".join([*notes, *found.notes])
    note = ["--note", text] if text else []
    yield Way([["die", name, "--from", by, *note] for name in whom], sure=found.sure and found.went is not False)


def _flees(told: Told) -> Iterator[Way]:
    """Foes who flee, perhaps after what is told of them first: `skel 2 and skel 3 fail their saves and run`."""
    whom = _names(told)
    if not whom or set(whom) & set(told.app.read.roster.names):
        return
    told_of = [span for span in told.spans("told") if not span.code.startswith(("v/come_of", "kind"))]
    found = around(told.app, told.words, told.spans("tail"))
    if found is None or any(span.names or span.code in ("number", "coins", "harm") for span in told_of):
        return
    text = "; ".join(text for text in (_without_joint(told), found.note) if text)
    note = ["--note", text] if text else []
    before = around(told.app, told.words, told_of) if len(told_of) == len(told.spans("told")) else None
    plain = before is not None and before.sure and before.went is None
    yield Way([["leave", name, *note] for name in whom], sure=found.sure and (plain or not told.spans("told")))


def _without_joint(told: Told) -> str:
    """What is told before somebody flees, without the word that joins it."""
    spans = told.spans("told")
    while spans and spans[-1].code in ("and", ",", "then", "so"):
        spans = spans[:-1]
    return told.text(spans)


def _flees_away(told: Told) -> Iterator[Way]:
    """Foes who are gone by other words: `the wolf slinks away into the trees`, `orc 4 is scared off`."""
    for way in _flees(told):
        yield way._replace(sure=False)


def _throat(told: Told) -> Iterator[Way]:
    """Whose throat somebody cuts: `ann slits goblin 1's throat`, `ilaune's dagger finds 3's throat, dead`."""
    by, whom = told.one("who"), _names(told)
    company = told.app.read.roster.names
    part, dead = folded(told.value("throat")), bool(told.spans("dead"))
    cut = part == "throat" or (dead and part in ("head", "heart"))
    if cut and by in company and not {*whom} & {*company}:
        yield Way([["die", name, "--from", by, "--note", told.whole] for name in whom], sure=False)


def _rest_flees(told: Told) -> Iterator[Way]:
    """All who are left flee: `the rest slink off`."""
    there = tuple(sorted(map(str, told.app.state.fields(STANDING))))
    if folded(told.value("rest")) in ("rest", "others", "survivors") and there:
        for way in _flees(told.with_spans(whom=[told.spans("rest")[0]._replace(names=there)])):
            yield way._replace(sure=False)


def _rest_surrenders(told: Told) -> Iterator[Way]:
    """All who are left give up: `the others surrender`."""
    there = tuple(sorted(map(str, told.app.state.fields(STANDING))))
    if folded(told.value("rest")) in ("rest", "others", "survivors") and there:
        for way in surrender(told.app, Who(there), []):
            yield Way(way, sure=False)


def _ends(told: Told) -> Iterator[Way]:
    """A condition of somebody that ended: whichever they have, or the one that is named."""
    name = told.one("who")
    said = _said(told, told.spans("over")).removeprefix("finally ")
    if not name or not {said, f"{said} again"} & OVER:
        return
    front = told.spans("front")
    if any(span.names or span.code in ("number", "coins", "harm") for span in front):
        return
    text = told.text(front)
    held = _conditions(told, name)
    for condition in held:
        note = ["--note", text] if text else []
        yield Way([["condition", name, condition, "--off", *note]], sure=False)


def _conditions(told: Told, name: str) -> list[str]:
    """The conditions that somebody is in."""
    state = told.app.state
    inside = name in told.app.read.roster.names
    account = holder_account(name) if inside else next(iter(people_named(state, name)), OTHER + name)
    held = state.holdings(account)
    return [each.removeprefix(CONDITION) for each, count in held.items() if each.startswith(CONDITION) and count]


def _is_in(told: Told) -> Iterator[Way]:
    """A condition, and for how long or until when, which is told: `Garrick's paralysed for 2d4 turns, got 5`."""
    name, state = told.one("who"), told.span("state")
    if not name or state is None:
        return
    condition = told.app.rules.tables.find("conditions", state.value)
    tail = told.spans("tail")
    text = told.text([*told.spans("lead"), *tail])
    if any(span.names or span.code in ("coins", "harm", "all") for span in tail):
        return
    command: Command = ["condition", name, str(condition), *(["--note", text] if text else [])]
    yield Way([command], sure=is_plain(told.app, told.words, tail))


def _drops_into(told: Told) -> Iterator[Way]:
    """A condition that somebody drops into: `Imre drops unconscious`."""
    state = told.span("state")
    condition = told.app.rules.tables.find("conditions", state.value) if state is not None else None
    found = around(told.app, told.words, told.spans("tail"))
    if condition is not None and found is not None:
        note = found.option
        yield Way([["condition", told.one("who"), condition, *note]], sure=found.sure)


WHOM = "whom:who|foe|many|whose|many's"
NEXT = "( and|, whom2:foe|many )?"

FATES = (
    Pattern("whom:whose be? DIE", _is_dead),
    Pattern(f"all? {WHOM} be? ~state", _is_gone),
    Pattern(f"{WHOM} be? ~state", _out_of_it, late=True),
    Pattern(f"{WHOM} be? ~state", _asleep, late=True),
    Pattern(f"all? {WHOM} be? ~state , ~tail", _is_gone),
    Pattern("that|which|he verb:z|STRIKE|DROP|KILL|UNKNOWN|TAKE|DEFEAT whom:foe|many down|out|off|dead?", _drops),
    Pattern("who:who|foe KILL|DEFEAT whom:who|foe|many off|up|down|out? ~middle", _kills),
    Pattern("whom:who|foe|whose be|GAIN? KILLED|KILL|DIE|DEFEAT by who:who|foe ~tail", _kills),
    Pattern("whom:foe STRUCK down|apart by who:who|foe ~tail", _kills),
    Pattern("whom:who|foe|whose be|GAIN? DIE|KILLED who:who|foe ~tail", _kills),
    Pattern("whom:foe|many ~told FLEE ~tail", _flees),
    Pattern("who:who VERB|z whom:whose|foe throat:z|he ~middle", lambda told: _throat(told), late=True),
    Pattern(
        "who:whose thing:item|z VERB|z whom:whose|foe throat:z ,|and dead:z|DIE", lambda told: _throat(told), late=True
    ),
    Pattern("rest:z SURRENDER", _rest_surrenders, late=True),
    Pattern("rest:z FLEE|UNKNOWN ~tail", lambda told: _rest_flees(told), late=True),
    Pattern("z whom:many|foe FLEE|UNKNOWN away|off|for|into|through|back? ~tail", _flees_away),
    Pattern("whom:foe|many VERB|z away|off ~tail", _flees_away),
    Pattern("whom:foe|many be VERB|z|state off|away ~tail", _flees_away),
    Pattern("who:who|foe|whose ~over", _ends),
    Pattern("who:who|foe|whose be? state:state lead:for|until|till ~tail", _is_in),
    Pattern("who:who DROP|FALL state:state ~tail", _drops_into),
)
"""Patterns of fates."""
