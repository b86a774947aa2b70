"""The page as a browser without scripts sees it: every address is a whole page, and the line is a form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.support.command_line import CommandLine
from tests.support.prompts import plain
from tests.support.served import Served, invited, served


@pytest.fixture
def page(table: CommandLine) -> Iterator[Served]:
    with served(table) as page:
        yield page
    table.require_verified()


def test_a_line_is_recorded_and_said_back_with_all_that_changed(page: Served, table: CommandLine) -> None:
    said = plain(page.gm.type("brom -4 gobelin"))
    assert "Brom perd 4 PV (gobelin)." in said
    assert ">4/8</a>" in said
    assert table.hit_points("Brom") == 4
    assert table.json("show", 5)["recorded_by"] == "meneuse"


def test_a_question_is_asked_back_with_a_button_for_each_reading(page: Served, table: CommandLine) -> None:
    said = plain(page.gm.type("tous -5po auberge"))
    assert said.count('name="line" value="payer') + said.count('name="line" value="addition') == 2, said
    assert 'value="tous -5po auberge"' in said
    assert len(table.json("log")["entries"]) == 4


def test_a_beginning_that_is_chosen_leaves_the_rest_in_the_field(page: Served, table: CommandLine) -> None:
    gm, before = page.gm, table.hit_points("Brom")
    said = plain(gm.type("brom -1, et lira baratine le vieux du pont pour 3"))
    left = "lira baratine le vieux du pont pour 3"
    assert f"blesser Brom 1, puis « {left} » est demandé" in said, said
    assert f'name="part" value="blesser Brom 1"><input type="hidden" name="rest" value="{left}"' in said
    answered = plain(gm.post("/line", line="blesser Brom 1", part="blesser Brom 1", rest=left).text)
    assert f'name="line" value="{left}"' in answered
    assert table.hit_points("Brom") == before - 1


def test_a_refusal_is_said_and_the_line_stays(page: Served) -> None:
    said = plain(page.gm.type("brom -900po bac"))
    assert "Brom ne peut pas payer 900 po" in said
    assert 'value="brom -900po bac"' in said


def test_a_line_that_is_sent_twice_is_recorded_once(page: Served, table: CommandLine) -> None:
    gm = page.gm
    for line in ("brom -1", "brom -1\nlira -1"):
        key = {"brom -1": "11111111-1111-4111-8111-111111111111"}.get(line, "22222222-2222-4222-8222-222222222222")
        before = len(table.json("log")["entries"])
        gm.post("/line", line=line, key=key)
        recorded = len(table.json("log")["entries"])
        again = plain(gm.post("/line", line=line, key=key).text)
        assert recorded == before + 1 + line.count("\n")
        assert len(table.json("log")["entries"]) == recorded
        assert "Déjà inscrit" in again, again[again.index('id="answer"') :][:600]


def test_a_player_sees_their_own_figures_and_of_others_a_word(page: Served, table: CommandLine) -> None:
    table("damage", "Lira", 1)
    table("meet", "goblin", "hp=5")
    table("damage", "goblin", 3)
    said = plain(page.open(invited(table, "Ana")).get("/").text)
    assert ">8/8</a>" in said
    assert "3/4" not in said
    assert "2/5" not in said
    assert 'class="word worst1">' in said
    assert 'class="word worst2">' in said
    assert "Proposer" in said


def test_no_secret_is_on_a_players_page(page: Served, table: CommandLine) -> None:
    table("meet", "Strahd", "hp=40", "--secret")
    table("note", "Le duc ment", "--secret")
    gm, ana = page.gm, page.open(invited(table, "Ana"))
    for secret in ("Strahd", "Le duc ment"):
        assert secret in gm.get("/").text
        assert secret not in ana.get("/").text
    assert gm.get("/sheet/Strahd").status == 200
    assert ana.get("/sheet/Strahd").status == 404
    assert "Strahd" in gm.get("/complete?line=blesser+Str").text
    assert "Strahd" not in ana.get("/complete?line=blesser+Str").text
    table("reveal", 5)
    assert "Strahd" in ana.get("/").text


def test_the_screen_for_everybody_shows_the_fight_and_no_pages(page: Served, table: CommandLine) -> None:
    table("meet", "goblin", "hp=5")
    screen = page.open(invited(table, "table")).get("/").text
    assert "goblin" in screen
    assert "<a href" not in screen.partition("<main")[2]
    assert page.open(invited(table, "table")).get("/sheet/Brom").status == 404


def test_the_past_is_shown_as_it_was_and_records_nothing(page: Served, table: CommandLine) -> None:
    gm = page.gm
    gm.type("brom -4 gobelin")
    said = plain(gm.get("/?as-of=3").text)
    assert ">8/8</a>" in said
    assert "Brom perd" not in said
    assert 'id="field"' not in said


def test_every_figure_leads_to_why_it_is_what_it_is(page: Served) -> None:
    gm = page.gm
    gm.type("brom -4 gobelin")
    sheet = gm.get("/sheet/brom").text
    assert "/explain/Brom/hp" in sheet
    said = plain(gm.get("/explain/Brom/hp").text)
    assert "Brom perd 4 PV (gobelin)." in said
    assert "#5" in said


def test_a_page_speaks_the_language_of_whoever_reads_it(page: Served) -> None:
    gm = page.gm
    assert 'lang="fr"' in gm.get("/").text
    english = gm.get("/", **{"Accept-Language": "en-GB,en;q=0.9"}).text
    assert 'lang="en"' in english
    assert "Brom joins the party" in english
    chosen = page.ask("/", cookie=f"{gm.cookie}; language=en").text
    assert "Brom joins the party" in chosen


def test_nothing_is_recorded_on_a_page_that_is_read_only(table: CommandLine) -> None:
    with served(table, "--read-only") as page:
        gm = page.gm
        assert 'id="field"' not in gm.get("/").text
        assert gm.post("/line", line="brom -1").status == 404
    assert len(table.json("log")["entries"]) == 4


def test_what_needs_the_computer_of_the_page_is_refused_on_it(page: Served, table: CommandLine, tmp_path: Path) -> None:
    gm = page.gm
    for line in (
        f"backup {tmp_path}/other.db",
        f"export report -o {tmp_path}/report.md",
        f"receipt Brom -o {tmp_path}/receipt.json",
        "find --file /etc/passwd",
        "note one\nfind --file /etc/passwd",
        "rules adopt --house /etc/passwd",
        "run /etc/passwd",
        "import jsonl /etc/passwd",
        "new Autre --rules ose",
        "serve invite Ana",
    ):
        said = gm.type(line)
        assert 'class="complaint"' in said, line
        assert "root:" not in said
    assert {file.name for file in tmp_path.iterdir()} <= {"campaign.db", "campaign.db-wal", "campaign.db-shm"} | {
        file.name for file in tmp_path.glob("campaign.db.guests*")
    }
    assert len(table.json("log")["entries"]) == 4


def test_a_guest_who_is_revoked_sees_nothing_more(page: Served, table: CommandLine) -> None:
    ana = page.open(invited(table, "Ana"))
    assert ana.get("/").status == 200
    table("serve", "revoke", "Ana")
    assert ana.get("/").status == 404


def test_a_ledger_of_a_folder_that_is_gone_is_said_on_the_page(page: Served, table: CommandLine) -> None:
    gm = page.gm
    file = Path(table.ledger)
    file.rename(file.with_suffix(".away"))
    answer = gm.get("/")
    file.with_suffix(".away").rename(file)
    assert answer.status == 503
    assert "refused" not in answer.text
    assert gm.get("/").status == 200


def test_every_page_answers_for_whoever_may_open_it(page: Served, table: CommandLine) -> None:
    table("find", "900gp", "item=Tapis:300gp")
    table("damage", "Brom", 2, "--from", "gobelin")
    table("meet", "goblin", "hp=5")
    table("dispute", "open", "Il y était", "xp=20", "--about", 5, "--raised-by", "Brom")
    shared = (
        *(
            "/",
            "/now",
            "/history",
            "/history?session=1",
            "/treasure",
            "/witness",
            "/disputes",
            "/dispute/8",
            "/entry/5",
        ),
        *("/sheet/brom", "/sheet/goblin", "/explain/brom/xp", "/explain/clock/seconds", "/statement/brom"),
        *("/entry/6?as-of=s1", "/sheet/brom?as-of=s1", "/?as-of=s1", "/explain/brom/hp?as-of=s1&all=1"),
        *("/entry/5/after", "/treasure?whole=1", "/explain/brom/xp?whole=1", "/statement/brom?session=1"),
        *("/download/statement.md?of=brom", "/download/report.md", "/download/session.html?of=1"),
    )
    gm, ana = page.gm, page.open(invited(table, "Ana"))
    for address in shared:
        assert (gm.get(address).status, ana.get(address).status) == (200, 200), address
    for address in ("/settings", "/plan/6"):
        assert (gm.get(address).status, ana.get(address).status) == (200, 404), address
    for address in (
        "/entry/900",
        "/entry/x",
        "/sheet/nobody",
        "/explain/brom/nonsense",
        "/history?session=7",
        "/nothing",
    ):
        assert gm.get(address).status == 404, address
    for to, place in (("#5", "/entry/5"), ("12", "/entry/12"), ("s1", "/history?session=1"), ("Lira", "/sheet/Lira")):
        assert gm.get(f"/jump?to={to.replace('#', '%23')}").headers["location"] == place


def test_a_page_links_to_nothing_that_is_not_there(page: Served, table: CommandLine) -> None:
    table("find", "900gp", "item=Tapis:300gp")
    table("dispute", "open", "Il y était", "--about", 5)
    gm = page.gm
    seen: set[str] = set()
    left = ["/"]
    while left and len(seen) < 120:
        address = left.pop()
        seen.add(address)
        answer = gm.get(address)
        assert answer.status in (200, 303), (address, answer.status)
        found = {unescape(link) for link in re.findall(r'(?:href|src)="(/[^"]*)"', answer.text)}
        left += sorted(link for link in found - seen - {*left} if not link.startswith(("/download", "/?line")))


def test_taking_back_shows_what_it_would_do_before_it_does_it(page: Served, table: CommandLine) -> None:
    gm = page.gm
    gm.type("brom +20po duc")
    gm.type("brom -120po cheval")
    said = plain(gm.get("/plan/5").text)
    assert "L’annuler seule" in said
    assert 'value="--cascade"' in said
    assert len(table.json("log")["entries"]) == 6
    assert gm.post("/plan/5", way="--cascade", reason="erreur").status == 303
    assert table.json("sheet", "Brom")["purse"] == {"gp": 100}


def test_how_much_players_see_of_hit_points_is_set_on_the_page(page: Served, table: CommandLine) -> None:
    table("damage", "Lira", 1)
    table("meet", "goblin", "hp=5")
    table("damage", "goblin", 3)
    gm, ana = page.gm, page.open(invited(table, "Ana"))
    seen = {}
    for level in ("words", "numbers", "nothing"):
        assert gm.post("/settings", company=level, foes=level).status == 303
        said = ana.get("/").text
        seen[level] = ("3/4" in said, "2/5" in said, 'class="word' in said, ">8/8</a>" in said)
        assert ("3/4" in ana.get("/sheet/Lira").text) is (level == "numbers")
    assert seen == {
        "words": (False, False, True, True),
        "numbers": (True, True, False, True),
        "nothing": (False, False, False, True),
    }


def test_a_guest_is_invited_and_revoked_on_the_page(page: Served) -> None:
    gm = page.gm
    answer = gm.post("/settings", invite="Ana").text
    ana = page.open(unescape(answer))
    assert ana.get("/").status == 200
    assert gm.post("/settings", revoke="Ana").status == 303
    assert ana.get("/").status == 404


def test_a_proposal_is_in_nobodys_sheet_until_the_game_master_takes_it(page: Served, table: CommandLine) -> None:
    gm, ana = page.gm, page.open(invited(table, "Ana"))
    said = plain(ana.type("brom -5po bac"))
    assert "Ana propose : payer Brom 5po --pour bac." in said, said[said.index('id="answer"') :][:500]
    assert "accepter" not in said, "how it is answered is for the game master to know"
    assert table.json("sheet", "Brom")["purse"] == {"gp": 100}
    assert "Ana" in plain(gm.get("/").text.partition('id="proposals"')[2])
    assert "Proposition #5 acceptée : #6 (proposé par Ana)." in plain(gm.type("accept 5"))
    assert table.json("sheet", "Brom")["purse"] == {"gp": 95}
    assert "inscrite en #6" in plain(ana.get("/").text)
    taken = table.json("show", 6)
    assert (taken["recorded_by"], table.json("show", 5)["recorded_by"]) == ("meneuse", "Ana")
    ana.type("note la porte grince")
    gm.type("decline 8")
    assert "déclinée" in plain(ana.get("/").text)
    assert table.json("proposals", "--open") == {"proposals": []}


def test_a_player_proposes_nothing_but_what_happens_at_the_table(page: Served, table: CommandLine) -> None:
    table("meet", "Strahd", "hp=40", "--secret")
    ana = page.open(invited(table, "Ana"))
    for line in (
        "void 3",
        "accept 5",
        "sheet Brom",
        "find --file /etc/passwd",
        "note x --by meneuse",
        "note x --secret",
        "Strahd -4",
        "run /etc/passwd",
        "sql 'SELECT * FROM entries_v'",
        "session end --override oui",
    ):
        assert 'class="complaint"' in ana.type(line), line
    told_back = ('value="Strahd -4"', "“Strahd -4”", '<p class="typed-line">Strahd -4</p>', "« Strahd -4 »",
                 "«\u00a0Strahd -4\u00a0»", "«\u00a0Strahd\u00a0»", "«\u00a0. Strahd -4\u00a0»",
                     "rencontrer Strahd\u00a0»")  # fmt: skip
    page_shown = ana.type("Strahd -4")
    for told in told_back:
        page_shown = page_shown.replace(told, "")
    assert "Strahd" not in page_shown
    assert len(table.json("log")["entries"]) == 5


def test_not_more_than_some_proposals_of_one_player_wait(page: Served, table: CommandLine) -> None:
    ana = page.open(invited(table, "Ana"))
    for number in range(20):
        table("propose", "--by", "Ana", "--", "note", f"encore {number}")
    assert "attendent déjà" in plain(ana.type("note trop"))
    assert len(table.json("proposals")["proposals"]) == 20


def test_a_proposal_that_would_be_refused_is_refused_at_once_and_stays_to_be_mended(
    page: Served, table: CommandLine
) -> None:
    ana = page.open(invited(table, "Ana"))
    for line, why in {
        "brom -900po bac": "Brom ne peut pas payer 900 po",
        "jeter Brom 1d20 --faces 40": "ne montre 40",
        "brom prend épée": "Le butin n’a pas d’épée",
    }.items():
        said = plain(ana.type(line))
        assert why in said, said[said.index('id="answer"') :][:600]
        assert f'value="{line}"' in said
    assert table.json("proposals") == {"proposals": []}


def test_what_is_refused_for_a_secret_waits_for_the_game_master(page: Served, table: CommandLine) -> None:
    table("meet", "Strahd", "hp=40", "--secret")
    ana = page.open(invited(table, "Ana"))
    said = plain(ana.type("rencontrer Strahd"))
    assert 'class="complaint"' not in said
    assert "Ana propose : rencontrer Strahd." in said
    said = plain(page.gm.type("accept 6"))
    assert 'class="complaint"' in said, said[said.index('id="answer"') :][:500]


def test_whoever_plays_next_reads_it_on_their_page(page: Served, table: CommandLine) -> None:
    table("meet", "goblin", "hp=5")
    table("roll", "gm", "initiative", "--faces", 6)
    gm, ana, camille = page.gm, page.open(invited(table, "Ana")), page.open(invited(table, "Camille"))
    table("roll", "Brom", "initiative", "--faces", 5)
    table("roll", "Lira", "initiative", "--faces", 1)
    order = re.findall(r'<span class="who">.*?<bdi>(.*?)</bdi>', gm.get("/").text.partition('id="party"')[0])
    assert {"Brom", "Lira"} <= {*order}
    for place in range(len(order)):
        shown = {"Brom": ana.get("/now").text, "Lira": camille.get("/now").text}
        for name, text in shown.items():
            assert ("C’est à vous de jouer." in text) is (order[place] == name), (order, place, name)
            assert ("Votre tour vient juste après." in text) is (order[(place + 1) % len(order)] == name)
        assert gm.post("/turn", steps="1").status == 303


def test_what_burns_and_until_when_stands_beside_the_clock(page: Served, table: CommandLine) -> None:
    table("buy", "Brom", "torches")
    table("use", "Brom", "torch")
    gm = page.gm
    top = plain(gm.get("/").text.partition('id="top"')[2].partition("</section>")[0])
    assert "torche (Brom), fin : 01:00" in top
    table("time", "+1h")
    assert "torche (Brom)" not in plain(gm.get("/").text.partition('id="top"')[2].partition("</section>")[0])


def test_a_form_that_is_refused_keeps_what_was_typed(page: Served, table: CommandLine) -> None:
    gm = page.gm
    gm.type("brom +20po duc")
    gm.type("brom -120po cheval")
    answer = gm.post("/plan/5", way="", reason="une erreur")
    assert answer.status == 200
    assert 'class="complaint"' in answer.text
    assert 'name="reason" value="une erreur"' in answer.text
    assert len(table.json("log")["entries"]) == 6
