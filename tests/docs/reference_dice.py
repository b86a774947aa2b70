"""Which dice each roll takes, and in which order; `python -m tests.reference` writes it.

What is rolled is in `tests/dice/RULESET.campaign`: who is there, then after `----` the commands whose dice are listed,
under their headings. Each is decided as it is typed, several times, and the dice that the decision asks for are written
down: every die shows its lowest face, its middle, its highest, or the first one the lowest and the others the highest,
and the other way round. Nothing of that is recorded.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import msgspec

from cli.output.errors.dice_missing import purpose_text
from cli.output.words.language import speak
from cli.output.words.terms import Terms
from ledger.decisions import decide
from ledger.drafting import NeedsDice
from ledger.entries import Command, Draft, Place
from ledger.journal import Journal
from ledger.rules.loader import load_ruleset, packaged_tables
from ledger.rules.ruleset import Ruleset
from ledger.rules.tables import Tables
from ledger.state import State
from tests.support.command_line import CommandLine, words_of
from tests.transcripts import ROOT

ENOUGH = 2
"""Times that dice for the same are asked for before they show their middle: some roll on as long as they are high."""

REFUSED = 3

Face = Callable[[int, int], int]
"""What a die shows: of so many sides, after so many that were shown before."""

FACES: dict[str, Face] = {
    "lowest": lambda sides, before: 1,
    "middle": lambda sides, before: sides // 2 + 1,
    "highest": lambda sides, before: sides,
    "lowest first, then highest": lambda sides, before: sides if before else 1,
    "highest first, then lowest": lambda sides, before: 1 if before else sides,
}

HEAD = """\
The dice that a command takes, in the order in which `--faces` gives them: decided as typed here, with every die at its
lowest face, in the middle, or at its highest, and with the first die at one end and the others at the other. Where that
makes a difference (a hit has damage, a miss has none), each is given. Faces of somebody apart (`--faces Brom=12,4`) are
taken in the same order.
"""


class Asked(NamedTuple):
    """Dice that a decision asked for at once."""

    who: str
    sides: int
    number: int
    purpose: str


class Sample(NamedTuple):
    """A command as it is typed, and the heading that it is under."""

    heading: str
    typed: str


def samples(ruleset_id: str) -> tuple[str, list[Sample]]:
    """The script of those who are there, and the commands whose dice are listed."""
    text = Path(ROOT, "tests", "docs", "dice", f"{ruleset_id}.campaign").read_text(encoding="utf-8")
    there, _, commands = text.partition("\n----\n")
    found, heading = [], ""
    for line in commands.splitlines():
        if line.startswith("## "):
            heading = line
        elif line.strip():
            found.append(Sample(heading, line))
    return there, found


def dice(made: str, ruleset_id: str) -> str:
    """A ruleset's page."""
    speak("en")
    tables = Tables(packaged_tables(ruleset_id))
    title = f"# {tables['meta']['names']['en']} (`{ruleset_id}`): dice and their order"
    return "\n".join((title, "", made, "", HEAD, *_rows_of_rolls(ruleset_id, tables))) + "\n"


def _rows_of_rolls(ruleset_id: str, tables: Tables) -> Iterator[str]:
    rules = load_ruleset(tables.content)
    terms = Terms(rules.tables, rules.coinage)
    heading = None
    for sample, asked in taken(ruleset_id):
        if sample.heading != heading:
            heading = sample.heading
            yield from ("", heading, "", "| typed | dice, in this order |", "|---|---|")
        yield f"| `{sample.typed}` | {_ways(terms, asked)} |"


def taken(ruleset_id: str) -> list[tuple[Sample, dict[str, list[Asked]]]]:
    """What each command asks for, by the faces that its dice show."""
    there, commands = samples(ruleset_id)
    with tempfile.TemporaryDirectory() as folder:
        campaign = CommandLine(Path(folder), "en").new("Dice", rules=ruleset_id)
        campaign.play(there)
        found = []
        for sample in commands:
            ways = {}
            for name, face in FACES.items():
                asked: list[Asked] = []
                with patch.object(Journal, "_decided", _asking(asked, face)):
                    possible = typed(campaign, sample.typed, name == "middle")
                if possible:
                    ways[name] = asked
            found.append((sample, ways))
    return found


def typed(campaign: CommandLine, command: str, must: bool) -> bool:
    """Try a command; whether it succeeded, unless it must: what dice show may lead to what the rules refuse."""
    answer = campaign.type(*words_of(command), "--dry-run")
    assert answer.code == 0 or (answer.code == REFUSED and not must), f"{command}: {answer.err}"
    return answer.code == 0


def _asking(asked: list[Asked], face: Face) -> Callable[..., tuple[Command, Draft]]:
    """How a journal decides, with every request for dice written down."""

    def decided(
        journal: Journal, state: State, command: Command, rules: Ruleset, where: Place, throw: object
    ) -> tuple[Command, Draft]:
        shown: tuple[int, ...] = ()
        while True:
            facts = msgspec.structs.replace(command.facts, faces={"": shown} if shown else {})
            command = msgspec.structs.replace(command, facts=facts, rolled="program" if shown else None)
            try:
                return command, decide(state, command, rules)
            except NeedsDice as needed:
                purpose = needed.purpose or type(command.facts).__name__
                asked.append(Asked(needed.who, needed.sides, needed.count, purpose))
                same = sum(one[:2] == asked[-1][:2] and one.purpose == asked[-1].purpose for one in asked)
                show = face if same <= ENOUGH else FACES["middle"]
                for _ in range(needed.count):
                    shown = (*shown, show(needed.sides, len(shown)))

    return decided


def _ways(terms: Terms, ways: dict[str, list[Asked]]) -> str:
    """The dice of each way that differs from the others; of all of them at once where they are the same."""
    commands = {name: _sequence(terms, asked) for name, asked in ways.items()}
    if len(set(commands.values())) == 1:
        return commands["middle"]
    by_text = {text: [name for name in commands if commands[name] == text] for text in commands.values()}
    return "<br>".join(f"*{'; '.join(names)}*: {text}" for text, names in by_text.items())


def _sequence(terms: Terms, asked: Sequence[Asked]) -> str:
    """Dice one after the other: `1d20 attack (Lia), 2d6 damage (Lia)`; those for the same at once."""
    parts = []
    for (who, sides, purpose), same in groupby(asked, key=lambda one: (one.who, one.sides, one.purpose)):
        whose = {"": "", "gm": " (the game master)"}.get(who, f" ({who})")
        parts.append(f"{sum(one.number for one in same)}d{sides} {purpose_text(terms, purpose)}{whose}")
    return ", then ".join(parts) or "none"


def judged(tables: Tables, sample: Sample) -> str | None:
    """The way of judging of the kind of roll that a command makes, None of what is no kind of roll."""
    words = words_of(sample.typed)
    if words[0] != "roll":
        return None
    kind = tables.find("rolls", words[2].partition("=")[0])
    return None if kind is None else judge_of(tables, kind)


def judge_of(tables: Tables, kind: str) -> str:
    """How a kind of roll is judged: kinds that are judged the same way take the same dice."""
    return str(tables["rolls"][kind].get("judge", kind))
