"""Names that begin with a digit or a sign: what is held is found by its name, whatever command takes it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from cli.output.words.language import LANGUAGES
from tests.support.command_line import BROM, MIRETTE, CommandLine

NAMES = (
    "+1 longsword",
    "-1 cursed sword",
    "−1 cursed sword",
    "9 Lives Stealer",
    "10 Feet of String",
    "½ d'une carte",
    "5gp",
    "12 po",
    "-- tiret",
    "2d6 dés pipés",
    "Épée, dite « Sif »",
    "50 % pur",
    "1 000 perles",
    "#12",
    "butin",
    "note",
    "🗡️",
    # As long as a name may be: the number of its lot comes on top.
    ("Lame des cent lettres, " * 5)[:99] + "!",
)

TAKING = (
    "drop Brom THING",
    "give Brom Mirette THING",
    "sell Brom THING --price 5gp",
    "equip Brom THING",
    "use Brom THING",
    "identify THING cela",
    "appraise THING 7gp",
    "item THING",
    "check Brom THING=1",
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CommandLine]:
    """One table for each language, at which Brom holds one thing of each name."""
    tables = {}
    for language in LANGUAGES:
        evening = CommandLine(tmp_path_factory.mktemp(language), language).open(BROM, MIRETTE)
        for name in NAMES:
            evening("find", f"item={name}:10gp")
            evening("take", "Brom", name)
        tables[language] = evening
    return tables


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", TAKING)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_held_is_found_by_its_name_before_a_word_is_read_as_an_amount(
    tables: dict[str, CommandLine], name: str, command: str, language: str
) -> None:
    words = [word.replace("THING", name) for word in shlex.split(command)]
    dry = [] if command.startswith("item") else ["--dry-run"]

    answer = tables[language].type(words[0], *dry, *words[1:])

    assert answer.code == 0, answer.err


def test_what_is_held_is_explained_and_checked_by_the_id_that_the_sheet_gives_it(
    tables: dict[str, CommandLine],
) -> None:
    evening = tables["fr"]
    held = [item["id"] for item in evening.json("sheet", "Brom")["items"]]
    assert len(held) >= len(NAMES)
    for id_ in held:
        assert evening.json("explain", "Brom", id_)["total"] == 1
        assert evening.type("check", "--dry-run", "Brom", f"{id_}=1").code == 0, id_
        assert evening.type("check", "--dry-run", "Brom", f"{id_}=2").code == 1, id_


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_of_such_a_name_is_a_thing_in_a_list_of_commands(tables: dict[str, CommandLine], language: str) -> None:
    answer = tables[language].type("run", "--dry-run", str(_script(tables[language].folder)))

    assert answer.code == 0, answer.err


def _script(folder: Path) -> Path:
    file = folder / "awkward.txt"
    quoted = [name.replace('"', '""') for name in NAMES]
    file.write_text("".join(f'give Brom Mirette "{name}"\n' for name in quoted), encoding="utf-8")
    return file


def test_coins_are_still_coins_where_nothing_is_called_so(tables: dict[str, CommandLine]) -> None:
    given = tables["en"].json("give", "Brom", "Mirette", "7gp", "--dry-run")["entries"][0]

    assert given["facts"]["goods"] == {"coins": {"gp": 7}}


@pytest.mark.parametrize(
    ("typed", "code"),
    [("+2 longsword", "item_unknown"), ("12gq", "coin_unknown"), ("-4gp", "amount_negative"), ("12", "coin_missing")],
)
def test_what_nobody_holds_is_said_to_be_that_and_a_coin_misspelt_a_coin(
    tables: dict[str, CommandLine], typed: str, code: str
) -> None:
    answer = tables["en"].type("give", "Mirette", "Brom", typed, "--json")

    assert f'"code": "{code}"' in answer.err
