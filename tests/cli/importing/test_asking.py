"""On a terminal the plan is shown, and whoever sits there says who the people of a source are."""

from __future__ import annotations

from tests.support.command_line import CommandLine
from tests.support.terminal import Terminal

ROWS = (
    "Episode,Time,Character,Type of Roll,Total Value,Natural Value\n"
    "C1E001,0:00:10,Nott,Attack,21,15\nC1E001,0:00:20,Trinket,Attack,9,2\nC1E001,0:00:30,Grog,Attack,9,2\n"
)


QUESTIONS = ("Nott (1 row)", "Trinket (1 row)", "Grog (1 row)", "Record this?")


def typed(campaign: CommandLine, *answers: str) -> str:
    """Import a file on a terminal, and answer its questions; what the screen shows at the end."""
    (campaign.folder / "rolls.csv").write_text(ROWS)
    terminal = Terminal(campaign.folder, campaign.environ, "import", "critrole", "rolls.csv", rows=40)
    for question, answer in zip(QUESTIONS, answers, strict=True):
        terminal.until(question)
        terminal.press(answer + "\r")
    assert terminal.ended() == 0
    return terminal.text


def test_answers_bind_names_and_leave_others_out(campaign: CommandLine) -> None:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    campaign.new(rules="srd5")
    shown = typed(campaign, "Veth", "other", "-", "y")
    assert "New here: Nott, Trinket and Grog." in shown
    accounts = campaign.balances()
    assert {entry["facts"]["who"] for entry in campaign.entries("--kind", "roll")} == {"Veth", "other:Trinket"}
    assert "character:Grog" not in accounts
    # What was answered is kept: nobody is asked again.
    (campaign.folder / "more.csv").write_text(ROWS.replace("C1E001", "C1E002"))
    assert campaign.json("import", "critrole", "more.csv")["unknown"] == []


def test_whoever_does_not_agree_records_nothing(campaign: CommandLine) -> None:
    campaign.environ["CAMPAIGN_LANG"] = "en"
    campaign.new(rules="srd5")
    assert "Nothing was recorded." in typed(campaign, "", "", "", "n")
    assert campaign.entry_count == 1
