"""Whatever rows a table holds: what is recorded comes back from a script, and from the same file nothing more."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.import_figures import GAMES
from tests.support.command_line import CommandLine
from tests.support.import_samples import OWN, OWN_FILES, SAMPLES, sample

WHO = st.sampled_from(["Brom", "Lira d'Ys", "brom", "hoard", "caisse", "Éole", "", "Nott the Brave"])
NUMBER = st.one_of(
    st.integers(-(10**6), 10**6).map(str),
    st.decimals(-1000, 1000, places=2).map(lambda amount: f"{Decimal(amount):f}".replace(".", ",")),
    st.sampled_from(["", "", "unknown", "NaN", "1.234", "=1+1", "0", "−5"]),
)
TEXT = st.text(st.characters(codec="utf-8"), max_size=20)
FIELDS = {
    "Character": WHO,
    "Session": st.sampled_from(["", "1", "2", "2", "séance 3", "Session 9", "x"]),
    "Date": st.sampled_from(["", "2026-01-01", "2026-02-03", "05/06/2026", "?"]),
    "XP": NUMBER,
    "gp": NUMBER,
    "Item": st.one_of(st.sampled_from(["", "torch", "Torche", "Plume de phénix", "+1 sword"]), TEXT),
    "Quantity": st.sampled_from(["", "1", "3", "-2", "0"]),
    "Damage": NUMBER,
    "Healing": NUMBER,
    "Natural": st.sampled_from(["", "", "20", "0", "21", "unknown"]),
    "HP": st.sampled_from(["", "", "7", "-3"]),
    "Kills": st.sampled_from(["", "0.5", "1", "0.125"]),
    "Note": TEXT,
}


@settings(max_examples=40, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.lists(st.fixed_dictionaries(FIELDS), min_size=1, max_size=8), st.sampled_from(["ose", "srd5", "mda"]))
def test_what_is_imported_comes_back_from_a_script(rows: list[dict[str, str]], game: str) -> None:
    with TemporaryDirectory() as folder:
        first, second = Path(folder, "first"), Path(folder, "second")
        for place in (first, second):
            place.mkdir()
        table = CommandLine(first, "en").new(rules=game)
        with (first / "own.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(FIELDS))
            writer.writeheader()
            writer.writerows(rows)
        answer = table.type("import", "table", "own.csv", "--json")
        assert answer.code in (0, 2, 3)
        if answer.code == 2:
            # A cell may hold what no text holds.
            assert answer.error["code"] in ("table_malformed", "file_is_binary")
            assert table.entry_count == 1
            return
        done = answer.data
        assert done["read"] == done["recorded"] + done["unused"]
        assert table("audit").code == 0
        table.require_verified()
        table("export", "script", "-o", "all.campaign")
        other = CommandLine(second, "en").new(rules=game)
        other("run", "../first/all.campaign")
        assert other.balances() == table.balances()
        again = other.type("import", "table", "../first/own.csv", "--json")
        assert again.code in (0, 3)
        assert again.data["entries"] == []


def require_the_same_from_a_script(table: CommandLine, other: CommandLine, source: str, file: Path) -> None:
    """Import a file, write all of it as a script, and run that elsewhere: what stands there is the same."""
    done = table.type("import", source, file, "--json").data
    table("export", "script", "-o", "all.campaign")
    other("run", table.folder / "all.campaign")
    assert other.balances() == table.balances()
    for session in {entry["session"] for entry in table.entries() if entry["session"]}:
        at = ("balances", "--as-of", f"s{session}")
        assert other.json(*at) == table.json(*at)
    assert other("audit").code == 0
    again = other.type("import", source, file, "--json").data
    assert (again["entries"], again["recorded"], again["unused"]) == ([], 0, done["unused"])


@pytest.mark.parametrize(("name", "source"), OWN.items())
def test_a_script_of_what_any_source_brought_gives_the_same(
    campaign: CommandLine, tmp_path: Path, name: str, source: str
) -> None:
    (tmp_path / "second").mkdir()
    game = GAMES.get(source, "ose")
    other = CommandLine(tmp_path / "second", "en").new(rules=game)
    require_the_same_from_a_script(campaign.new(rules=game), other, source, OWN_FILES / name)


@pytest.mark.parametrize(("name", "source"), SAMPLES.items())
def test_a_script_of_a_sample_gives_the_same(campaign: CommandLine, tmp_path: Path, name: str, source: str) -> None:
    file = sample(name)
    (tmp_path / "second").mkdir()
    game = GAMES.get(source, "ose")
    other = CommandLine(tmp_path / "second", "en").new(rules=game)
    require_the_same_from_a_script(campaign.new(rules=game), other, source, file)
