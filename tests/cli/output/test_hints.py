"""What an error says to type can be typed: its commands, their options, and those of the command that failed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import pytest

from cli.grammar import COMMANDS, PROGRAM, ROWS, inner_rows, option_names
from cli.grammar.row import Row
from cli.names import option_of, words_in_ids
from cli.output.error_messages import MESSAGES
from cli.output.words.language import LANGUAGES, speak
from cli.output.words.typable import one_word
from ledger.rules.loader import known_rulesets, packaged_tables
from ledger.rules.tables import Tables
from tests.support.command_line import CommandLine
from tests.support.error_cases import TYPED, a_table

QUOTED = re.compile(r"[“«]\s*(campaign [^”»]*?)\s*[”»]")
OPTION = re.compile(r"(?<![\w-])--[^\W\d_][\w-]*")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, CommandLine]:
    """One table for each language; an error changes nothing, so that all share it."""
    return {language: a_table(CommandLine(tmp_path_factory.mktemp(language), language)) for language in LANGUAGES}


def commands_in(text: str) -> Iterator[tuple[Row, list[str]]]:
    """The commands that a text quotes, each with the options it is shown with."""
    for typed in QUOTED.findall(text):
        words = words_in_ids(typed.split()[1:])
        if words[0].startswith("--"):
            yield PROGRAM, words
            continue
        if words[0] == "help":
            continue
        assert words[0] in COMMANDS, typed
        yield ROWS.get(" ".join(words[:2])) or ROWS[words[0]], words[1:]


def are_taken(options: list[str], row: Row) -> bool:
    """Whether a command takes options, by their names in either language."""
    known = {name for one in (row, *inner_rows(row.id).values()) for name in option_names(one)}
    return all(option_of(option, known) for option in options)


@pytest.mark.parametrize("code", MESSAGES)
def test_the_commands_that_a_hint_quotes_exist_with_their_options(code: str) -> None:
    for text in (MESSAGES[code].text, MESSAGES[code].hint):
        for command, words in commands_in(text.replace("{command} --help", "campaign --help")):
            assert are_taken(OPTION.findall(" ".join(words)), command), text


@pytest.mark.parametrize("code", MESSAGES)
def test_a_command_that_a_hint_quotes_has_all_that_it_needs(code: str) -> None:
    for command, words in commands_in(MESSAGES[code].hint.replace("{command} --help", "campaign --help")):
        if "--help" in words:
            continue
        before_options = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
        assert before_options >= len([place for place in command.places if place.required]), words
        assert {option.id for option in command.options if option.required} <= set(words), words


RULESETS = {ruleset: Tables(packaged_tables(ruleset)).group("refusals") for ruleset in known_rulesets()}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_commands_that_a_refusal_of_the_rules_quotes_exist_with_their_options(ruleset: str) -> None:
    for row in RULESETS[ruleset].values():
        for text in (*row.get("names", {}).values(), *row.get("hints", {}).values()):
            for command, words in commands_in(text):
                assert are_taken(OPTION.findall(" ".join(words)), command), text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", TYPED)
def test_the_options_that_a_hint_names_are_those_of_the_command_that_was_typed(
    tables: dict[str, CommandLine], code: str, language: str
) -> None:
    words = TYPED[code]
    said = tables[language].type(*words).err
    for command, inside in commands_in(said):
        assert are_taken(OPTION.findall(" ".join(inside)), command), said
    hint = QUOTED.sub("", said.partition("\n")[2])
    if words[0] not in COMMANDS:
        return
    command = ROWS.get(" ".join(words[:2])) or ROWS[words[0]]
    assert are_taken(OPTION.findall(hint), command), (words, said)


AMOUNTS = {"ose": ("gp", "po"), "srd5": ("gp", "po"), "mda": ("UE", "UE")}
"""The coin of prices, as each language calls it."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", AMOUNTS)
def test_a_hint_about_coins_is_in_those_of_the_game(
    tmp_path_factory: pytest.TempPathFactory, ruleset: str, language: str
) -> None:
    evening = CommandLine(tmp_path_factory.mktemp(ruleset), language)
    evening("new", "Le col", "--rules", ruleset)
    coin = AMOUNTS[ruleset][language == "fr"]

    assert f"120{coin}" in evening.type("find", "120zorkmids").err or f"120{coin}" in evening.type("find", "120").err
    typed = shlex.split(re.findall(r'"((?:item|objet)=[^"]*)"', evening.type("find", "sabre").err)[0])
    evening("find", " ".join(typed))


def test_a_hint_says_the_option_that_its_command_has(tables: dict[str, CommandLine]) -> None:
    for command, option in (("award --xp 5 --to Brom", "--to"), ("split --among Brom", "--among")):
        words = f"{command} --share Mirette=1/2".split()

        assert option in tables["en"].type(*words).err.partition("\n")[2]


def test_a_hint_about_a_key_names_what_is_typed(tables: dict[str, CommandLine]) -> None:
    assert "Missing: ac (" in tables["en"].type("roll", "Mirette", "attack").err
    assert "dé-de-vie" in tables["fr"].type("join", "Lira", "clas=elf").err


def test_courage_given_for_one_side_is_refused_with_an_example_for_two(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    evening = CommandLine(tmp_path_factory.mktemp("mda"), "en")
    evening("new", "Le col", "--rules", "mda")
    said = evening.type("roll", "gm", "initiative", "courage=14,15").err

    assert "14,12/25" in said
    assert "Missing" not in said


def test_a_line_of_the_shorthand_is_led_to_the_console(tables: dict[str, CommandLine]) -> None:
    for words in (("Mirette", "-3"), ("+5", "po"), ("Mirette", "attaque")):
        assert "campaign console" in tables["fr"].type(*words).err
    for word, meant in (("prix", "règles prix"), ("fin", "séance clore"), ("monstre", "rencontrer")):
        assert meant in tables["fr"].type(word).err


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_every_key_is_found_by_the_french_word_that_is_shown_of_it(ruleset: str) -> None:
    tables = Tables(packaged_tables(ruleset))
    speak("fr")
    try:
        for group in (f"keys.{command}" for command in tables["keys"]):
            for id_, row in tables.group(group).items():
                shown = one_word(id_, row.get("names", {}).get("fr", id_))

                assert " " not in shown
                assert id_ in tables.called(group, shown), (group, shown)
    finally:
        speak("en")
