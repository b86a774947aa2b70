"""The campaign's report: what it says of sessions, people, corrections, and what it keeps from players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.command_line import BROM_JOINS, LIRA_JOINS, CommandLine
from tests.support.processes import ROOT

PLAYED = f"""
{BROM_JOINS} --player Ada
{LIRA_JOINS}
session start "Les ruines"
damage Brom 5 --from "un goblin"
find 275gp "magic=Anneau terni" --from antre
award --xp 120 --to Brom --reason "le pont"
note "Le bailli est un traître" --secret
note "une ombre suit @Lira" --secret
describe Lira "rank=Espionne" --secret
session end --summary "Le *pont* est passé"
session start "La crypte" --absent Lira
pay Brom 12gp --for "une barque"
session end
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Two sessions with three secrets in the first. Tests only read it."""
    return _played(tmp_path_factory.mktemp("report"))


def _played(folder: Path) -> CommandLine:
    table = CommandLine(folder, "en").new()
    table.play(PLAYED)
    return table


def test_the_title_page_says_who_plays_whom_and_how_things_are(played: CommandLine) -> None:
    cover = played("export", "report").out.split("\n## ")[0]
    assert cover.startswith("# La Tour\n\nBasic old-school rules\n")
    assert "| Ada | Brom | fighter 1 | active |" in cover
    assert "- **Sessions**: 2" in cover
    assert "Brom and Lira live." in cover


def test_a_session_has_its_summary_its_gains_and_what_is_pending(played: CommandLine) -> None:
    report = played("export", "report").out
    first = report.split("\n## Session 1: Les ruines\n")[1].split("\n## ")[0]
    assert "> Le \\*pont\\* est passé" in first
    assert "| Brom | +132 | −5 |" in first
    assert (
        "Still in the hoard: 275 gp, Anneau terni. Still in the pool: treasure worth 275 gp. Not yet identified:"
        in first
    )
    second = report.split("\n## Session 2: La crypte\n")[1].split("\n## ")[0]
    assert "Present: Brom · Absent: Lira" in second


def table_of(report: str, caption: str) -> dict[str, dict[str, float]]:
    """The numbers of a table, by row and column, without its citations; an empty cell is 0."""
    head, _dashes, *rows = report.split(f"**{caption}**\n\n")[1].split("\n\n")[0].split("\n")
    names = [cell.strip(" *") for cell in head.strip("|").split("|")]
    found = {}
    for row in rows:
        first, *cells = (cell.strip(" *") for cell in row.strip("|").split("|"))
        numbers = [float(re.sub("[^0-9.-]", "", cell.replace("−", "-")) or 0) for cell in cells]
        found[re.sub(r" \\\[.*", "", first)] = dict(zip(names[1:], numbers, strict=True))
    return found


@pytest.mark.parametrize("rules", ["ose", "srd5", "mda"])
def test_rows_and_columns_of_coins_and_experience_add_up(tmp_path: Path, rules: str) -> None:
    table = CommandLine(tmp_path, "en").new(rules=rules)
    table("run", "-q", str(ROOT / f"examples/{rules}-three-sessions.campaign"))
    report = table("export", "report", "--lang", "en").out
    measure = {"ose": "XP", "srd5": "XP", "mda": "PAV"}[rules]
    coin = {"ose": "gp", "srd5": "gp", "mda": "UE"}[rules]

    coins = table_of(report, f"Coins, from what was brought to what is left, in {coin}")
    assert coins["In all"]["Brought"] > 0
    for *flows, now in (row.values() for row in coins.values()):
        assert sum(flows) == pytest.approx(now)
    *_rows, sums = coins.values()
    for column, total in sums.items():
        assert sum(row[column] for name, row in coins.items() if name != "In all") == pytest.approx(total)

    earned = table_of(report, f"{measure} received")
    for *own, total in (row.values() for row in earned.values()):
        assert sum(own) == total
    for column, total in earned["In all"].items():
        assert sum(row[column] for name, row in earned.items() if name != "In all") == total


def test_what_a_limit_and_rounding_took_is_said_and_the_arithmetic_is_folded(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").new()
    table("run", "-q", str(ROOT / "examples/ose-three-sessions.campaign"))
    report = table("export", "report", "--lang", "en").out
    section = report.split("\n## Experience\n")[1].split("\n## ")[0]
    assert "- **Session 2:** Lira loses 168 XP to the limit." in section
    assert "Rounding down takes 5 7/30 XP in all." in section.replace("\u00a0", " ")
    assert "prime requisite" not in section
    assert table_of(report, "XP received")["In all"]["Lira"] == table.sheet("Lira")["xp"]["total"]
    table("export", "report", "-o", str(tmp_path / "report.html"))
    page = (tmp_path / "report.html").read_text("utf-8")
    folded = page.split('<article class="plain" id="experience"')[1].split('<details class="screen">')[1]
    assert "233 2/3" in folded.split("</details>")[0].replace("\u00a0", " ")
    assert "prime requisite" in table("export", "report", "--detail", "full").out


def test_every_figure_is_that_of_the_sheet(played: CommandLine) -> None:
    report = played("export", "report").out
    sheet = played.sheet("Brom")
    person = report.split("\n### Brom\n")[1].split("\n### ")[0]
    assert f"- **Hit points**: {sheet['hp']['current']}/{sheet['hp']['max']}" in person
    assert f"- **Experience**: {sheet['xp']['total']}, next" in person
    assert f"- **Purse**: {sheet['purse']['gp']} gp" in person
    spent = table_of(report, "Coins, from what was brought to what is left, in gp")["In all"]["Spent"]
    assert spent == -played.json("treasure")["spent"]["total"] / 100


def test_a_correction_is_said_as_what_changed(tmp_path: Path) -> None:
    table = _played(tmp_path)
    award, payment = (table.entries("--kind", kind)[0]["entry"] for kind in ("award", "payment"))
    table("amend", award, "--reason", "a plank less", "--", "award", "--xp", 110, "--to", "Brom", "--reason", "le pont")
    table("void", payment, "--reason", "it was a gift")
    report = table("export", "report").out
    corrections = report.split("\n## Corrections\n")[1].split("\n## ")[0]
    assert "Brom: 132 XP became 121 XP." in corrections
    assert "Brom: −12 gp taken back." in corrections
    assert "une barque" not in report.split("\n## Session 2")[1].split("\n## ")[0]
    assert "| Brom | +121 |" in report
    assert "une barque" in table("export", "report", "--as-of", f"#{payment}").out


@pytest.mark.parametrize("words", [(), ("--detail", "full"), ("--detail", "brief"), ("--session", "1")])
def test_players_find_nothing_of_a_secret(played: CommandLine, words: tuple[str, ...]) -> None:
    def said(*more: str) -> str:
        return played("export", "report", *words, *more).out

    assert "Espionne" in said() or "brief" in words
    for_players = said("--for-players")
    assert "traître" not in for_players
    assert "ombre" not in for_players
    assert "Espionne" not in for_players
    assert f"- **Entries**: {played.entry_count - 3}" in for_players


def test_the_chronicle_of_one_character_is_about_nobody_else(played: CommandLine) -> None:
    report = played("export", "report", "--character", "lira").out
    assert "- **The chronicle of**: Lira" in report
    assert "Espionne" in report
    assert "une barque" not in report
    assert "### Brom" not in report
    assert "le pont" not in report
    assert "Brom +" in played("export", "report", "--detail", "brief").out
    assert "Brom +" not in played("export", "report", "--detail", "brief", "--character", "lira").out
    assert played("export", "report", "--character", "Personne", "--json", code=2).error["code"] == "character_unknown"


def test_what_people_typed_is_no_markup(tmp_path: Path) -> None:
    table = CommandLine(tmp_path, "en").new("# La | Tour")
    table("join", "<b>Zoë|`x`", "class=fighter", *["str=9", "int=9", "wis=9", "dex=9", "con=9", "cha=9", "hp=5"])
    table("session", "start", "[x](javascript:alert) {{7*7}}")
    table("note", "## $x$ *a* | <script>")
    report = table("export", "report").out
    assert "# # La \\| Tour" in report or "# \\# La \\| Tour" in report
    assert "<script>" not in report.replace("\\<script>", "")
    assert "\\<b>Zoë\\|" in report
    assert "\\[x\\](javascript" in report


# Found at once.

TOLD = f"""
{BROM_JOINS} --player Ada
{LIRA_JOINS}
note "Avant tout, *dette."
session start "Le gué"
note "On passe par #Pont-Vieux ; @Odile et @Brom parlent d'une !cloche."
damage Brom 7 --from "une chute"
find 275gp
award --xp 120
session end --summary "Fin à #pont-vieux."
session start
note "@odile revient." --secret
session end
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """Two sessions whose notes have tags. Tests only read it."""
    table = CommandLine(tmp_path_factory.mktemp("told"), "en").new()
    table.play(TOLD)
    return table


def test_the_contents_lead_to_every_part(told: CommandLine) -> None:
    report = told("export", "report").out
    contents = report.split("## Contents\n")[1].split("\n<a id")[0]
    headings = re.findall(r"^## (.*)$", report, re.MULTILINE)
    assert headings[0] == "Contents"
    assert re.findall(r"^- \[([^\]]*)\]", contents, re.MULTILINE) == headings[1:]
    for anchor in re.findall(r"\]\(#([^)]*)\)", contents):
        assert f'<a id="{anchor}"></a>' in report
    assert {"Characters", "Treasure", "Experience", "Index", "Seal"} <= set(headings)


@pytest.mark.parametrize(("sessions", "most"), [(30, 40), (130, 25)])
def test_the_contents_stay_short_and_lead_to_every_session(tmp_path: Path, sessions: int, most: int) -> None:
    table = CommandLine(tmp_path, "en").new()
    table.play(BROM_JOINS + "\n" + sessions * "session start\nnote x\nsession end\n")
    table("export", "report", "-o", str(tmp_path / "report.html"))
    page = (tmp_path / "report.html").read_text("utf-8")
    contents = page.split('<nav id="nav-contents"')[1].split("</nav>")[0]
    assert contents.count("<li>") <= most
    for number in range(1, sessions + 1):
        assert f'href="#period-{2 * number}"' in contents


def index_of(table: CommandLine, *words: str) -> list[str]:
    report = table("export", "report", *words).out
    return re.findall(r"^- (\*\*.*)$", report.split("\n## Index\n")[1].split("\n## Seal")[0], re.MULTILINE)


def test_the_index_has_what_tags_name_and_where(told: CommandLine) -> None:
    assert index_of(told) == [
        "**Brom** – session 1",
        "**Odile** – sessions 1, 2",
        "**Pont Vieux** – session 1",
        "**cloche** – session 1",
        "**dette** – before the first session",
    ]
    assert "**Odile** – session 1" in index_of(told, "--for-players")
    assert "## Index" not in told("export", "report", "--character", "Brom").out


def test_a_tag_leads_to_the_index_and_back_and_a_name_to_its_character(told: CommandLine) -> None:
    told("export", "report", "-o", str(told.folder / "report.html"))
    page = (told.folder / "report.html").read_text("utf-8")
    [odile] = set(re.findall(r'<a href="#(mention-\d+)"><bdi>Odile</bdi></a>', page))
    back = re.search(rf'<strong id="{odile}">Odile</strong> – sessions <a href="#(e\d+)">1</a>', page)
    assert back is not None
    note = page.index(f'id="{back[1]}"')
    assert abs(note - page.index(f'<a href="#{odile}">')) < 700
    # A summary has no entry of its own on the page: its tag leads from the index to its session.
    assert page.count("<bdi>pont vieux</bdi></a>") == 1
    assert page.count('href="#person-1"') >= 3
    assert '<section id="person-1">' in page


def test_a_character_has_great_moments_that_lead_to_the_story(told: CommandLine) -> None:
    report = told("export", "report").out
    brom = report.split("\n### Brom\n")[1].split("\n### ")[0]
    assert "#### Great moments" in brom
    assert "- Session 1: A great blow: Brom loses 7 hp out of 8 (une chute)." in brom


def test_what_is_told_leads_to_its_entries_and_they_lead_back(told: CommandLine) -> None:
    told("export", "report", "-o", str(told.folder / "entries.html"))
    page = (told.folder / "entries.html").read_text("utf-8")
    chapter = page.split('<article class="chapter" id="period-2"')[1].split("</article>")[0]
    paragraphs, entries = chapter.split('<details class="screen">')[0], chapter.split('<details class="screen">')[1]
    cited = re.findall(r'<a href="#l(\d+)"><small id="e(\d+)">\[[^\]]*\]</small></a>', paragraphs)
    assert len(cited) == paragraphs.split('<div class="story">')[1].split("</div>")[0].count("<p>") == 3
    lines = re.findall(r'<a href="#e(\d+)"><small id="l(\d+)">#(\d+)</small></a> (.*)</li>', entries)
    assert [int(number) for _back, _anchor, number, _said in lines] == [6, 7, 8, 9]
    assert {line for line, _paragraph in cited} <= {anchor for _back, anchor, *_rest in lines}
    assert {back for back, *_rest in lines} <= {paragraph for _line, paragraph in cited}
    assert any("Brom loses 7\u00a0hp" in said for *_rest, said in lines)
    # On paper and in Markdown nothing can be opened.
    assert "The entries" not in told("export", "report").out


def test_what_stays_pending_is_said_once_and_at_last(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new()
    table.play(
        f'{BROM_JOINS}\nsession start\nfind "magic=Anneau:?"\nsession end\n' + 3 * "session start\nsession end\n"
    )
    said = table("export", "report", "--format", "md").out
    sessions = re.split(r"^## ", said, flags=re.MULTILINE)
    assert ["Pas encore identifié" in each for each in sessions if each.startswith("Séance")] == [
        True,
        False,
        False,
        True,
    ]
