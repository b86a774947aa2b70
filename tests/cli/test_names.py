"""Commands and options go by French names too, whichever language is spoken, and no name means two things."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from cli import names, typed_names
from cli.by_click import load
from cli.grammar import COMMANDS, PROGRAM, ROWS, inner_rows, option_names, options_of
from cli.grammar.row import Row
from cli.program import campaign
from ledger.people import AT_THE_TABLE, RESERVED
from ledger.rules.loader import known_rulesets, packaged_tables
from ledger.rules.tables import Tables, folded
from tests.cli import catalogues
from tests.support.command_line import BROM, BROM_JOINS, LIRA_JOINS, CommandLine

EVERY = (PROGRAM, *ROWS.values())


def long_options(row: Row) -> list[str]:
    return [name for name in option_names(row) if name.startswith("--")]


def test_every_command_and_option_has_a_french_name() -> None:
    assert [row.id for row in EVERY if "" in row.french] == []
    lacking = sorted({option for row in EVERY for option in long_options(row)} - set(typed_names.OPTIONS))
    assert lacking == [], "enter their names in cli/typed_names.py"


def test_no_name_of_a_command_means_another_one_too() -> None:
    for group in ("", *names._groups()):
        meanings: dict[str, set[str]] = {}
        for own, row in inner_rows(group).items():
            for name in (own, *row.french):
                meanings.setdefault(names.plain(name), set()).add(row.id)
        assert {name: ids for name, ids in meanings.items() if len(ids) > 1} == {}


def test_no_name_of_an_option_means_another_one_of_the_same_command() -> None:
    for row in EVERY:
        meanings: dict[str, set[str]] = {}
        for option in long_options(row):
            for name in (option, *typed_names.OPTIONS.get(option, ())):
                meanings.setdefault(names.plain(name), set()).add(option)
        twice = {name: options for name, options in meanings.items() if len(options) > 1}
        assert twice in ({}, {"--contre": {"--against", "--vs"}}), row.id


def test_every_word_of_a_choice_goes_by_a_name_of_its_own() -> None:
    types = {place.type for row in EVERY for place in row.places} | {o.type for row in EVERY for o in options_of(row)}
    choices = [type_.words for type_ in types if type_.words]
    # A game goes by its id.
    choices = [words for words in choices if not {*words} <= {*known_rulesets()}]
    assert sorted({word for words in choices for word in words} - set(typed_names.WORDS)) == [], (
        "enter them in cli/typed_names.py"
    )
    for words in choices:
        for word in words:
            shown = names.shown_word(word, "fr")
            assert (names.word_of(word, words), names.word_of(shown.upper(), words)) == (word, word)


def test_what_is_shown_of_an_option_is_one_of_its_names() -> None:
    for (_command, option), name in typed_names.SHOWN_OF.items():
        assert name in typed_names.OPTIONS[option]


def words_of(tables: Tables) -> Iterator[tuple[str, str]]:
    """What may come after somebody's name at the table, by where it is defined."""
    for group in ("rolls", "rests", "conditions"):
        for id_, row in tables.group(group).items():
            for word in (id_, *row["names"].values()):
                yield folded(word).replace(" ", "-"), f"{group}.{id_}"


@pytest.mark.parametrize("ruleset", known_rulesets())
def test_no_name_of_a_command_is_a_word_of_a_ruleset(ruleset: str) -> None:
    tables = Tables(packaged_tables(ruleset))
    called = dict(words_of(tables))
    clashes = {
        name: (row.id, called[names.plain(name)])
        for row in COMMANDS.values()
        for name in row.french
        if not called.get(names.plain(name), row.id).endswith(row.id)
    }
    assert clashes == {}
    reserved = {names.plain(name) for row in ROWS.values() for name in row.french} & {*RESERVED, *AT_THE_TABLE}
    assert reserved == {"groupe"}


@pytest.mark.parametrize("typed", ["LANCER", "Lancer", "lance", "ROLL", "jet"])
def test_case_and_form_of_a_name_do_not_matter(typed: str) -> None:
    assert names.command_of(typed) == "roll"


@pytest.mark.parametrize("typed", ["Séance OUVRIR", "seance ouvrir", "se\u0301ance début", "session start"])
def test_accents_do_not_matter(typed: str) -> None:
    assert names.words_in_ids([*typed.split(), "Le moulin"]) == ["session", "start", "Le moulin"]


def test_contre_is_a_number_or_somebody_by_what_follows() -> None:
    known = {"--vs", "--against"}
    assert names.options_in_ids(["--contre", "13"], known) == ["--vs", "13"]
    assert names.options_in_ids(["--contre=-2"], known) == ["--vs=-2"]
    assert names.options_in_ids(["--contre", "Lira", "d20"], known) == ["--against", "Lira", "d20"]


def commands_in(text: str) -> Iterator[list[str]]:
    """The commands that a text shows between quotes, as words, those within commands too; places are no words."""
    for typed in re.findall(r"«\s*campaign ([^»]*?)\s*»", text):
        yield from (part.split() for part in re.split(r" \[?-- ", re.sub(r"\{\w+\}", "X", typed)) if part)


@pytest.fixture(scope="module")
def french() -> Iterator[None]:
    from cli.output.words.language import speak, spoken

    before = spoken()
    speak("fr")
    yield
    speak(before)


def test_every_command_that_a_french_message_shows_can_be_typed(french: None) -> None:
    from cli.output.words.language import _

    wrong = []
    shown = [_(one) for message in catalogues.read("fr") if message.id for one in _ids(message.id)]
    for words in (words for text in shown for words in commands_in(text)):
        if words[0] in ("--aide", "X", "…", "COMMANDE…]", "aide", "console"):
            continue
        in_ids = names.words_in_ids(words)
        options = [option for word in in_ids for option in re.findall(r"(?<![\w-])--[^\W\d_][\w-]*", word)]
        command = ROWS.get(" ".join(in_ids[:2])) or ROWS.get(in_ids[0])
        if command is None or any(not names.option_of(option, long_options(command)) for option in options):
            wrong.append(" ".join(words))
        english = [word for word in words[:1] if word in ROWS and ROWS[word].french[0] != word]
        wrong += [f"{' '.join(words)}: in English" for _word in english]
    assert wrong == []


def _ids(id_: Any) -> tuple[str, ...]:
    return (id_,) if isinstance(id_, str) else tuple(id_)


def test_every_french_example_is_read_as_its_command(french: None, tmp_path: Path) -> None:
    """As click reads it, up to where names are looked up."""
    from cli.app import App
    from cli.output.words.language import _

    for row in EVERY:
        example = row.example
        if not example.startswith("campaign "):
            continue
        words = names.words_in_ids(split_words(_(example).removeprefix("campaign ")))
        assert " ".join(words).startswith(row.id), example
        context = click.Context(campaign, info_name="campaign", obj=App({"LANG": "fr"}))
        load(row.id).make_context(row.id, words[len(row.id.split()) :], parent=context, resilient_parsing=True)
        options = (
            [word.partition("=")[0] for word in words[: words.index("--")] if word.startswith("--")]
            if ("--" in words)
            else [word.partition("=")[0] for word in words if word.startswith("--")]
        )
        unread = [option for option in options if names.option_of(option, long_options(row)) is None]
        assert unread == [], example


def split_words(line: str) -> list[str]:
    from cli.script.lines import split_line

    return split_line(line, 1)


EVENING = f"""
{BROM_JOINS.replace("join", "inscrire").replace("--coins", "--pièces")}
{LIRA_JOINS.replace("join", "Ajouter")}
séance ouvrir "Le moulin" --présents Brom,Lira
blesser Brom 2 --de "un gobelin" --note "--fin"
payer Lira 5po --pour="le bac"
lira paie 2po
SEANCE clore --resume "au lit"
"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_script_in_french_runs_whichever_language_is_spoken(tmp_path: Path, language: str) -> None:
    campaign = CommandLine(tmp_path, language)
    campaign("créer", "Essai", "--règles", "ose")
    campaign("exécuter", "-", stdin=EVENING)
    assert [entry["kind"] for entry in campaign.type("journal", "--json").data["entries"]][1:] == [
        "CharacterJoined", "CharacterJoined", "SessionStarted", "CharactersHurt", "CoinsPaid", "CoinsPaid",
        "SessionEnded",
    ]  # fmt: skip
    assert campaign("--langue", "fr", "montrer", "5", "--json").data["facts"]["cause"] == "un gobelin"
    campaign("corriger", "5", "--raison", "trois", "--", "blesser", "Brom", "3", "--de", "un loup")
    assert "Brom perd 3 PV" in campaign("--langue", "fr", "montrer", "9").out.replace("\xa0", " ")
    campaign("rejouer", "--à-la-place", "6=payer Lira 4po --pour bac")
    campaign("annuler", "6", "--motif", "rien")
    assert "#10" in campaign("annuler").out
    assert "#9" in campaign("annule").out


def test_near_misses_lead_to_a_name_of_the_language_spoken(tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path, "fr")
    campaign("new", "Essai", "--rules", "ose")
    assert "lancer" in campaign("lancr", "Brom", code=2).err
    assert "lancer" in campaign("rol", "Brom", code=2).err
    assert "--contre" in campaign("lancer", "Brom", "d20", "--contr", "13", code=2).err
    assert "ouvrir" in campaign("séance", "ouvrr", code=2).err


def test_nobody_joins_under_a_word_of_the_table(tmp_path: Path) -> None:
    campaign = CommandLine(tmp_path, "fr")
    campaign("new", "Essai", "--rules", "ose")
    for word in ("Ennemis", "PX", "toutes"):
        assert campaign.type("join", word, *BROM[2:], "--json").error["code"] == "name_reserved"
    assert "lancer" in campaign("join", "Lance", *BROM[2:]).err
