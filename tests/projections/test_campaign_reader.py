"""What programs read of a campaign: the same as the commands show, typed, on both databases, and never written."""

from __future__ import annotations

import inspect
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import ledger
import projections
from ledger import CampaignError, InputError
from projections import CampaignReader, open_campaign
from tests.support.command_line import CommandLine
from tests.support.golden import require_golden

EVENING = """
join Ana class=fighter str=16 dex=12 con=14 int=10 wis=10 cha=10 hp=12 --coins 15gp --override "a sketch"
session start Marais --on 2026-10-03 --present Ana
find 40gp
award --xp 100 --to Ana
damage Ana 3 --from ogre
note "la trahison du duc" --secret
session end
"""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, postgres_databases: Callable[[], str]
) -> CommandLine:
    """Entries 1 to 8, of which 7 is a secret."""
    folder = tmp_path_factory.mktemp("reader")
    made = CommandLine(folder, "en", None if request.param == "sqlite" else postgres_databases())
    made.new("Le marais", rules="srd5").play(EVENING)
    return made


@pytest.fixture
def campaign(evening: CommandLine) -> Iterator[CampaignReader]:
    with open_campaign(evening.ledger) as opened:
        yield opened


def test_it_reads_what_the_commands_show(evening: CommandLine, campaign: CampaignReader) -> None:
    assert (campaign.name, campaign.head) == ("Le marais", 8)
    assert campaign.characters() == ("Ana",)
    assert campaign.balances() == evening.balances()
    assert campaign.balances(as_of="s1") == evening.balances("--as-of", "s1")
    assert campaign.balances(as_of="4") == evening.balances("--as-of", "4")
    shown, found = evening.sheet("Ana"), campaign.sheet("ana")
    assert (found.hp, found.xp, found.purse) == (shown["hp"]["current"], shown["xp"]["total"], shown["purse"])
    assert campaign.sheet("Ana", as_of="4").xp == 0
    [session] = campaign.sessions()
    assert (session.number, session.title, session.present) == (1, "Marais", ("Ana",))
    recorded = [(entry.number, str(entry.id), entry.kind, entry.facts, entry.hash) for entry in campaign.entries()]
    assert recorded == [
        (entry["entry"], entry["id"], entry["kind"], entry["facts"], entry["hash"]) for entry in evening.entries()
    ]


def test_entries_are_chosen_by_number_kind_and_session(campaign: CampaignReader) -> None:
    assert [entry.number for entry in campaign.entries(since=6)] == [7, 8]
    [award] = campaign.entries(kind="ExperienceAwarded")
    assert (award.number, award.session, award.played_on) == (5, 1, date(2026, 10, 3))
    assert isinstance(award.recorded_at, datetime)
    assert [entry.number for entry in campaign.entries(session=1)] == [3, 4, 5, 6, 7, 8]
    with pytest.raises(AttributeError):
        award.number = 6  # type: ignore[misc]


def values_in(value: object) -> Iterator[object]:
    """Everything in a value."""
    yield value
    if isinstance(value, msgspec.Struct):
        yield from values_in([getattr(value, name) for name in value.__struct_fields__])
    elif isinstance(value, Mapping):
        yield from values_in([*value.values()])
    elif isinstance(value, list | tuple):
        for part in value:
            yield from values_in(part)


def test_no_number_is_a_float_and_fractions_are_exact(campaign: CampaignReader) -> None:
    found = [*values_in([*campaign.entries(), campaign.sheet("Ana"), *campaign.sessions(), campaign.balances()])]
    assert not any(isinstance(value, float) for value in found)
    assert any(isinstance(value, Fraction) for value in values_in(campaign.sheet("Ana").derived))


def test_players_read_no_secret(evening: CommandLine) -> None:
    with open_campaign(evening.ledger, for_players=True) as known:
        assert [entry.number for entry in known.entries()] == [1, 2, 3, 4, 5, 6, 8]
        with known.engine().connect() as connection:
            found = connection.execute(sa.text("SELECT facts FROM entries_v")).scalars().all()
    assert len(found) == 7
    assert "trahison" not in "".join(found)


def test_the_views_are_read_by_any_means_and_written_by_none(evening: CommandLine, campaign: CampaignReader) -> None:
    columns, rows = campaign.query("SELECT name, hp FROM characters_v")
    assert (columns, [*rows]) == (("name", "hp"), [("Ana", 9)])
    connection = campaign.connection()
    assert connection.execute("SELECT COUNT(*) FROM entries_v").fetchone() == (8,)
    assert campaign.connection(as_of="4").execute("SELECT COUNT(*) FROM entries_v").fetchone() == (4,)
    for attack in ("DELETE FROM entries_v", "ATTACH 'new.db' AS x", "PRAGMA query_only = 0", "VACUUM INTO 'new.db'"):
        with pytest.raises(sqlite3.DatabaseError):
            connection.execute(attack)
    engine = campaign.engine()
    assert sorted(sa.inspect(engine).get_table_names()) == [
        "balances_v", "characters_v", "entries_v", "postings_v", "rolls_v", "sessions_v",
    ]  # fmt: skip
    with engine.connect() as opened, pytest.raises(sa.exc.DatabaseError):
        opened.execute(sa.text("DELETE FROM entries_v"))
    with pytest.raises(InputError, match="query_not_select"):
        campaign.query("DELETE FROM entries_v")


def test_reading_leaves_the_ledger_as_it_is(tmp_path: Path) -> None:
    table = CommandLine(tmp_path).new(rules="srd5")
    table.play(EVENING)
    before = (tmp_path / "campaign.db").read_bytes()

    with open_campaign(tmp_path / "campaign.db") as campaign:
        assert [*campaign.entries(), campaign.sessions(), campaign.engine()]

    assert (tmp_path / "campaign.db").read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["campaign.db"]


def test_what_goes_wrong_has_a_code(campaign: CampaignReader, tmp_path: Path) -> None:
    with pytest.raises(CampaignError, match="character_unknown"):
        campaign.sheet("Bromm")
    with pytest.raises(CampaignError, match="point_unknown"):
        campaign.balances(as_of="s99x")
    with pytest.raises(CampaignError, match="ledger_missing"), open_campaign(tmp_path / "none.db"):
        pass


def test_public_names_keep_their_signatures() -> None:
    lines = [
        line
        for package in (ledger, projections)
        for name in sorted(package.__all__)
        for line in signatures(package, name)
    ]
    require_golden(Path(__file__).parent / "golden" / "python" / "public_names.txt", "\n".join(lines) + "\n")


def signatures(package: Any, name: str) -> Iterator[str]:
    """A public name: a function with its signature, a class with its attributes and methods."""
    found = getattr(package, name)
    if not inspect.isclass(found):
        yield f"{package.__name__}.{name}{inspect.signature(found)}"
        return
    yield f"{package.__name__}.{name}({found.__bases__[0].__name__})"
    for attribute, type_ in inspect.get_annotations(found).items():
        yield f"    {attribute}: {getattr(type_, '__forward_arg__', type_)}"
    for attribute, member in inspect.getmembers_static(found):
        if attribute.startswith("_") or attribute not in found.__dict__:
            continue
        if inspect.isfunction(member):
            yield f"    {attribute}{inspect.signature(member)}"
        elif isinstance(member, property):
            yield f"    {attribute}: {inspect.signature(member.fget).return_annotation}"  # type: ignore[arg-type]


@pytest.mark.parametrize("package", ["cli", "ledger", "projections"])
def test_every_package_says_that_it_has_types(package: str) -> None:
    assert (Path(projections.__file__).parents[1] / package / "py.typed").exists()
