"""With `--json` every command answers with JSON, or refuses; whatever the form that was asked for besides."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cli.grammar import COMMANDS, SECTIONS, option_names
from projections import open_campaign
from tests.support.command_line import BROM, CommandLine
from tests.support.every_command import EVERY, TYPED
from tests.support.tampering import payload_of


def forms() -> Iterator[tuple[str, ...]]:
    """Every command as it is typed, alone and in each form that its `--format` has."""
    yield ("help", "all")
    yield ("help", "shorthand")
    yield ("--version",)
    for row in EVERY:
        words = (*row.id.split(), *TYPED.get(row.id, ()))
        yield words
        yield (*row.id.split(), "--help")
        for option in row.options:
            if option.id == "--format":
                yield from ((*words, "--format", form) for form in option.type.words)


@pytest.fixture(scope="module")
def evening() -> Iterator[CommandLine]:
    with TemporaryDirectory() as folder:
        evening = CommandLine(Path(folder), "en").open(BROM)
        evening.play('session start\nfind 30gp\naward --xp 5 --to Brom\ndispute open "too little" --about 4')
        yield evening


@pytest.mark.parametrize("words", list(forms()), ids=" ".join)
def test_an_answer_is_json_or_a_refusal(evening: CommandLine, words: tuple[str, ...]) -> None:
    answer = evening.type("--json", *words, *(["--dry-run"] if "--dry-run" in _options(words) else []))

    assert answer.code in (0, 1, 2, 3), answer
    for line in answer.out.splitlines():
        assert isinstance(json.loads(line), dict)
    assert answer.out.count("\n") == 1 or not answer.out or "events" in words
    if answer.code:
        assert answer.out or set(answer.error) == {"code", "message", "hint"}
    else:
        assert answer.out


def _options(words: tuple[str, ...]) -> set[str]:
    return {name for row in EVERY if row.id == " ".join(words) for name in option_names(row)}


def test_a_text_in_an_object_is_what_is_written_without_it(evening: CommandLine) -> None:
    for words in (["export", "script"], ["export", "journal"], ["export", "sheets", "--format", "csv"],
                  ["sql", "SELECT kind FROM entries_v", "--format", "csv"]):  # fmt: skip
        assert evening.json(*words)["report"] == evening(*words).out


READ = {row.id for row in SECTIONS["Reading"] if row.id in COMMANDS} | {"export", "receipt"}


def test_nobody_reads_the_seed_of_fair_dice_before_the_session_ends(tmp_path: Path) -> None:
    evening = CommandLine(tmp_path, "en").open(BROM)
    begun = evening.json("session", "start", "--fair")
    entry = next(entry["entry"] for entry in evening.entries() if entry["kind"] == "SeedKept")
    seed = re.search(r'"seed":"(\w{26})"', payload_of(tmp_path / "campaign.db", entry))
    assert seed is not None
    hidden = seed[1]
    evening.play("roll Brom 1d20\nfind 30gp\naward --xp 5 --to Brom")
    evening("backup", "copy.db")
    # What else there is to read about that entry, and about what was recorded beside it.
    about = [[name, str(number)] for name in ("show", "explain") for number in (entry, entry + 1)]
    asked = [
        ["log", "--kind", "seed"],
        ["log", "--limit", "9"],
        ["sql", "SELECT * FROM entries_v"],
        ["export", "script"],
        ["diff", "1", "now"],
        ["diff", "--with", "copy.db"],
        ["merge", "copy.db", "--dry-run"],
        ["session", "end", "--dry-run"],
        ["void", str(entry), "--reason", "x", "--dry-run"],
        ["amend", str(entry), "--reason", "x", "--dry-run", "--", "note", "x"],
        ["reveal", str(entry), "--dry-run"],
        ["undo", "--yes", "--dry-run"],
        ["history", "--detail", "full"],
        ["export", "report", "--detail", "full"],
    ]
    asked += [*about, *([*words] for words in forms() if words[0] in READ)]
    # A backup is whole: what is in it is not read but gone on from.
    asked = [words for words in asked if words[:2] != ["export", "events"] or words[-1] in ("csv", "--help")]
    assert hidden not in str(begun)
    for words in asked:
        for more in ([], ["--json"]):
            answer = evening.type(*more, *words)
            assert hidden not in answer.out + answer.err, words
    assert evening.json("log", "--grep", hidden[:4])["entries"] == []
    with open_campaign(tmp_path / "campaign.db") as reader:
        assert hidden not in str(list(reader.entries()))
    # Whoever ends the session is told it, and from then on everybody reads it.
    assert evening.json("session", "end")["result"]["seed"] == hidden
    assert evening.json("show", entry)["facts"] == {"seed": hidden}
