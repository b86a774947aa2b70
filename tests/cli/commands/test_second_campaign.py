"""A second campaign in a ledger: said when it is opened, and wherever one has to be named."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine


@pytest.fixture
def table(tmp_path: Path) -> CommandLine:
    table = CommandLine(tmp_path, "en")
    table("new", "A", "--rules", "ose")
    return table


def test_what_to_type_from_now_on_is_said_and_works(table: CommandLine) -> None:
    said = table("new", "B", "--rules", "srd5").err
    assert "A and B" in said
    assert "CAMPAIGN_NAME=B" in said
    refused = table.type("log")
    assert refused.code == 2
    for word in ("A", "B", "--campaign NAME", "CAMPAIGN_NAME"):
        assert word in refused.err
    assert "B" in table("log", "--campaign", "B").out
    table.environ["CAMPAIGN_NAME"] = "A"
    assert "“A” opens" in table("log").out


def test_the_first_campaign_of_a_ledger_is_opened_without_a_word(tmp_path: Path) -> None:
    assert CommandLine(tmp_path, "en")("new", "A", "--rules", "ose").err == ""


class Terminal(io.StringIO):
    """Somebody at a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_asked_first(table: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    from cli.app import App
    from cli.errors import is_agreed
    from ledger.errors import Refusal

    question = Refusal("campaign_second", campaigns=["A"], confirm="campaign new B --yes", apart="campaign new B")
    for typed, answer in (("y\n", True), ("oui\n", True), ("n\n", False), ("\n", False)):
        monkeypatch.setattr(sys, "stdin", Terminal(typed))
        monkeypatch.setattr(sys, "stderr", Terminal())
        assert is_agreed(question, App({})) is answer
    question.facts["line"] = 3
    assert is_agreed(question, App({})) is None


def test_a_ledger_in_a_folder_that_is_not_there_names_the_folder(table: CommandLine) -> None:
    refused = table.type("new", "B", "--rules", "ose", "--ledger", "nowhere/b.db")
    assert refused.code == 4
    assert "nowhere”" in refused.err
    assert "campaign new" not in refused.err


def test_one_opened_by_mistake_is_set_aside_and_commands_mean_the_other_again(table: CommandLine) -> None:
    table("new", "B", "--rules", "srd5")
    assert "#2" in table("set-aside", "B").out
    assert "“A” opens" in table("log").out
    assert table("new", "C", "--rules", "ose", "--dry-run").code == 0
    assert "set aside" in table("log", "--campaign", "B").out
    table("note", "after all", "--campaign", "B")
    assert table.type("log").code == 2


def test_what_is_set_aside_by_mistake_is_taken_up_by_undo(table: CommandLine) -> None:
    table("new", "B", "--rules", "srd5")
    table("écarter", "--campagne", "B")
    table("undo", "--campaign", "B")
    assert table.type("log").code == 2
    assert table("audit", "--campaign", "B").code == 0


def test_where_all_are_set_aside_one_is_named_and_another_may_be_opened(table: CommandLine) -> None:
    table("set-aside")
    assert "“A” opens" in table("log").out
    assert table("new", "B", "--rules", "srd5").err == ""
    assert "“B” opens" in table("log").out


def test_a_campaign_that_holds_something_is_not_set_aside(table: CommandLine) -> None:
    table("note", "here")
    assert table.type("set-aside", "A").code == 3
    assert table.run("set-aside B").code == 2
