"""Whatever is advised about a line that is not recorded is recorded when it is typed, in every game and language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cli.output.error_messages.error_message import Typed
from cli.output.errors.error_words import in_words
from cli.output.words.language import _, speak
from cli.output.words.terms import ACCOUNT_NAMES
from cli.script.lines import line_of
from cli.script.shorthand.advice import read_line
from ledger.errors import CampaignError
from ledger.ids import STANDING
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.natural_lines import AtTheTable, Table, tables

QUOTED = re.compile(r"[“«]\s*([^”»]+?)\s*[”»]")

PLACE = re.compile(r"(?<![\w-])[A-ZÀÉÈ]{2,}(?![\w-])")
"""A word that only shows what to type."""

LATER = re.compile(r"campaign ((arrive|arriver|aide|help|séance clore|session end|join|inscrire) ?|.*--(help|aide)$)")
"""What is typed another time, or outside a list of commands."""


class Advised:
    """The lines of a table that are not recorded, each with the error that is said of it."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.at = AtTheTable(table, folder)
        self.language = table.language
        self.app = self.at.typed.app()
        self.names = {*self.app.read.roster.names, *map(str, self.app.state.fields(STANDING))}
        self.errors = [(line.typed, error) for line in table.lines if (error := self.error_of(line.typed))]

    def error_of(self, line: str) -> CampaignError | None:
        try:
            read_line(self.app, line)
        except CampaignError as error:
            return error
        return None

    def lines_said(self, typed: str, error: CampaignError) -> Iterator[str]:
        """The lines that the answer to one shows, but for what it tells back."""
        ways = error.facts.get("offers" if error.code == "shorthand_guessed" else "readings")
        if ways is not None:
            # What one reading does is typed together.
            yield from ("\n".join(map(line_of, reading)) for reading in ways)
            return
        speak(self.language)
        message, hint = in_words(error, self.app.terms, Typed())
        several = (_("everybody present"), *map(_, ACCOUNT_NAMES.values()))
        facts = [error.facts.get(fact) for fact in ("given", "who", "placeless", "words")]
        told_back = {
            typed.strip(),
            *several,
            *(word for fact in facts for word in ([fact] if isinstance(fact, str) else fact or ())),
        }
        said = message.partition("»" if self.language == "fr" else "”")[2] + hint
        for line in QUOTED.findall(said.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")):
            # What is told back of a line is between quotes too, and so is a name.
            is_told_back = line in told_back or line.casefold() in _plain(typed) or line in self.names
            if " " in line and not is_told_back and not PLACE.search(line) and not LATER.match(line):
                yield line.removeprefix("campaign ")


def _plain(typed: str) -> str:
    """A line in small letters, without what a reading leaves out of it."""
    return re.sub(r"\s+", " ", typed.casefold().replace(",", ""))


@pytest.fixture(scope="module", params=tables(), ids=lambda table: table.name)
def advised(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Advised]:
    table: Table = request.param
    known = Advised(table, tmp_path_factory.mktemp(table.name))
    with closing(known.app.access):
        yield known


def test_what_is_advised_about_a_line_is_recorded_when_it_is_typed(advised: Advised) -> None:
    refused = {}
    for typed, error in advised.errors:
        for line in advised.lines_said(typed, error):
            if line == f". {typed.strip()}":
                # Every line is a note so.
                continue
            answer = advised.at.record(line)
            if answer.refused and answer.shows is None:
                refused[typed] = line, answer.refused
    assert not refused


def test_a_line_of_several_words_that_nobody_understands_is_offered_whole_as_a_note(advised: Advised) -> None:
    unclear = [(typed, error) for typed, error in advised.errors if error.code == "shorthand_unclear"]

    lacking = [
        typed
        for typed, error in unclear
        if len(typed.split()) > 1 and error.facts.get("whole", "").lstrip("!. ") != typed.strip().lstrip("!. ")
    ]

    assert not lacking


def test_an_act_that_is_advised_is_the_beginning_of_its_line(advised: Advised) -> None:
    acts = [(typed, str(error.facts["act"])) for typed, error in advised.errors if "act" in error.facts]

    assert all(typed.strip().startswith(act) and len(act) < len(typed.strip()) for typed, act in acts)


def test_what_is_left_of_a_line_is_of_whoever_its_beginning_is_about(tmp_path: Path) -> None:
    known = Advised(next(table for table in tables() if table.name == "ose.en"), tmp_path)
    with closing(known.app.access):
        saved = known.error_of("Bob saves vs poison, 8, fails, loses 3 to the dart trap")

    assert saved is not None
    assert saved.facts["rest"] == "Bob loses 3 to the dart trap"


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    """An evening on which Brom was given experience, and a bill was paid."""
    table = CommandLine(tmp_path, "en").new()
    table.play(f"{BROM_JOINS}\n{LIRA_JOINS}\naward --xp 20 --to Lira\naward --xp 50 --to Brom\npay Brom 3gp --for ale")
    return table


@pytest.mark.parametrize(
    ("line", "amended"),
    [
        ("correction: Lira got 30 xp, not 20", "amend 4"),
        ("oops that was 5gp", "amend 6"),
        ("oops it was 40 not 50", "amend 5"),
        ("oops it was 40 not 60", ""),
        ("no, the miracle cost 6", ""),
        ("it was Lira who paid for it", "amend 6"),
        ("no wait, only 30 for Brom", "amend 6"),
        ("the price was 2, not 3", "amend 6"),
        ("scrap that award", "void 5"),
        ("scratch that last xp for Lira", "void 4"),
        ("scratch that, 5", "amend 6"),
        ("no, the ale was 5gp", "amend 6"),
        ("that was silver, not gold", "amend 6"),
        ("that was Lira, not Brom", "amend 6"),
        ("hm that was 5 i think", "amend 6"),
        ("no that was 5", "amend 6"),
    ],
)
def test_a_correction_is_of_the_entry_that_has_the_wrong_figure(table: CommandLine, line: str, amended: str) -> None:
    refused = table.play(line, code=2).err

    assert (amended or "amend ENTRY") in refused


def test_what_is_taken_back_is_the_thing_that_is_named(table: CommandLine) -> None:
    table.play("receive Brom 20gp\nbuy Brom rope\nbuy Brom torch")

    assert "void 8" in table.play("scrap the purchase of the rope", code=2).err
    assert "void 9" in table.play("scrap that purchase", code=2).err


def test_what_players_are_not_to_know_is_offered_as_a_secret_note(table: CommandLine) -> None:
    refused = table.play("the duke is a vampire, don't tell them", code=2).err

    assert "“!. the duke is a vampire, don't tell them”" in refused


def test_things_that_are_counted_are_never_offered_as_hit_points(table: CommandLine) -> None:
    assert "damage" not in table.play("lira takes 2 shields", code=2).err


def test_what_the_rules_refuse_is_not_offered(table: CommandLine) -> None:
    assert "use Brom 5" not in table.play("brom eats 5", code=2).err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("brom gloats at lira", "“gloats” is not understood after “brom”. "),
        ("brom lira 7 8", "Each word is known, but not what they say together. "),
        ("brom gets a 5gp discount", "“discount” is not understood after “brom gets a 5gp”; “Brom +5gp” would be."),
        ("brom isn't hit", "“isn't” says that something is not so"),
        ("who is the richest?", "“campaign party”"),
        ("give the sword to lira", "“. give the sword to lira”"),
        ("torch burns out", "“. torch burns out”"),
        ("lira takes the silver bell", "Nobody has “silver bell”"),
        ("is brom alive?", "“campaign sheet Brom”"),
        ("Woo!", "“. Woo!”"),
    ],
)
def test_a_refusal_names_the_word_that_is_not_understood_and_the_nearest_line(
    table: CommandLine, line: str, said: str
) -> None:
    assert said in table.play(line, code=2).err


@pytest.mark.parametrize(
    "line",
    [
        "brom picks the lock 22", "brom kicks it away 2", "brom haggles a sword down to 4", "lira learns sleep",
        "brom is caught flat-footed", "lira gets 25 for her wounds", "goblin 2 dances", "brom bandages her, 2",
        "the antidote for brom", "lira has 12 hp left or so, I think", "brom swears at lira, 14",
    ],
)  # fmt: skip
def test_a_line_is_shown_as_an_example_only_where_it_is_of_the_sort_of_what_was_typed(
    table: CommandLine, line: str
) -> None:
    table.play("meet goblin --count 2 hp=5")

    refused = table.play(line, code=2).err

    assert not re.search(r"hits|poisoned|-\d|\+\d|uses|d20", refused.replace(line, "")), refused


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("brom finishes it with 8 lightning", "“Brom kills goblin 1”"),
        ("lira steals 5gp of brom while he dances", "“Brom > Lira 5gp”"),
        ("brom somehow drinks the potion", "“Brom uses potion”"),
    ],
)
def test_an_example_is_the_act_that_a_line_says(table: CommandLine, line: str, shown: str) -> None:
    table.play('meet goblin --count 2 hp=5\nfind item=potion\ntake Brom potion\nmeet "Baron Ulric" hp=9')

    refused = table.play(line, code=2).err

    assert shown in refused
    assert "Ulric" not in refused


@pytest.mark.parametrize(
    "line",
    [
        "old shepherd warns us about the dead", "poison needle pricks brom", "the rest slink off",
        "luck roll, does it rain? 2", "the last blow kills goblin 2", "brom charges, sword, 12",
    ],
)  # fmt: skip
def test_nobody_is_to_be_met_who_is_a_thing_or_a_clause(table: CommandLine, line: str) -> None:
    table.play("meet goblin --count 2 hp=5")

    assert "meet" not in table.play(line, code=2).err


def test_somebody_to_be_met_is_called_as_they_were_typed(table: CommandLine) -> None:
    assert "“campaign meet Aldo”" in table.play("Aldo bites brom and lira 3", code=2).err
    assert '“campaign meet "mad hermit"”' in table.play("the mad hermit bites brom and lira 3", code=2).err
