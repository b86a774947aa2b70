"""`export session`: what each one gained, what was found, and what is pending, on one sheet."""

from __future__ import annotations

from tests.support.campaigns import played_once
from tests.support.command_line import BROM_JOINS, LIRA_JOINS, ULF, CommandLine

NAMES = ("Maëlle", "Nolwenn", "Thrain")

EVENING = "\n".join(
    (
        f"{BROM_JOINS} --player Ada",
        LIRA_JOINS,
        *(BROM_JOINS.replace("Brom", name) for name in NAMES),
        f"{' '.join(ULF)} hp_die=5 --share 1/2 --wage 2gp/day",
        'session start "The mill" --on 2026-11-01',
        "time +8d",
        "wages --days 3",
        "find 600gp magic=wand:? item=lute:30gp --from antre",
        "take Lira wand",
        "split --coins 500gp",
        "award --xp 9000 --to Brom",
        "note secret --secret",
        "charge inn 10gp --pay Brom=10gp",
        "die Thrain --from trap",
        'dispute open "not so" --about 10',
        'session end --summary "A *long* night"',
        "time +30d",
    )
)


def _played(table: CommandLine) -> CommandLine:
    table.new("La Tour", "--lang", "en", "--on", "2026-11-01").play(EVENING)
    table.environ["LANG"] = "en_US.UTF-8"
    return table


table = played_once(_played)


def test_the_sheet_of_five_people_is_at_most_forty_lines_and_says_everything(table: CommandLine) -> None:
    for language in ("en", "fr"):
        assert len(table("export", "session", "--lang", language).out.splitlines()) <= 40
    written = table("export", "session").out
    for said in (
        "# Session 1: The mill (1 Nov 2026)",
        r"> A \*long\* night",
        "- Coins found: 600 gp.",
        "- Dead: Thrain.",
        "- Still in the hoard: 100 gp 5 cp, lute.",
        "- Wages due: 10 gp to Ulf for 5 days, by Brom.",
        "- Level to be taken: Brom.",
        "- Not yet identified: wand.",
        "- Open dispute:",
    ):
        assert said in written


def test_it_is_of_the_session_and_not_of_what_followed(table: CommandLine) -> None:
    found = table.json("export", "session", 1)
    gains = {row["who"]: row for row in found["gains"]}

    assert gains["Brom"]["xp"] == table.sheet("Brom")["xp"]["total"] == 3999
    # The days after the session are not counted.
    assert found["pending"]["wages"] == [{"who": "Ulf", "employer": "Brom", "days": 5, "value": 1000}]
    assert found["pending"]["hoard"]["gp"] == 100
    # 500 gp in five and a half shares, less what was paid.
    worth = table.sheet("Lira", "--as-of", "s1")["purse_value"]["quantity"]
    assert gains["Lira"]["coins"] == worth - 5000
    assert found["deaths"] == ["Thrain"]


def test_what_is_pending_is_the_same_in_the_report(table: CommandLine) -> None:
    pending = table("export", "session").out.partition("## Pending")[2].split("- ")[1:]
    asked_of_the_sheet_only = ("Wages due", "Level to be taken", "Levels to be taken", "Still to choose")
    lines = [line.strip() for line in pending if not line.startswith(asked_of_the_sheet_only)]

    assert len(lines) > 3
    assert " ".join(lines) in table("export", "report", "--session", "1", "--format", "md").out


def test_a_sheet_of_no_session_is_refused(table: CommandLine) -> None:
    assert table.answered("export", "session", 7)[1] == "session_unknown"
    assert table.answered("export", "session", 1, "--as-of", "s1")[1] == "span_and_moment"
    assert table.json("export", "session", 1, "--as-of", table.head[0])["session"] == 1
    assert table.json("export", "session", "--for-players")["session"] == 1
