"""Rulesets found, compiled and held to be whole."""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Literal

import pytest

from ledger.errors import InputError
from ledger.rules import loader
from ledger.rules.compiling import compile_tables
from ledger.rules.game_tables import GameTables
from ledger.rules.hooks import LateModule, load_hooks
from ledger.rules.ruleset import Ruleset
from ledger.rules.table_types import Count, Readings, Row, Rows
from ledger.rules.tables import Tables
from ledger.rulesets.ose import OldSchoolRules
from ledger.rulesets.ose.tables import OseTables

META = b'[meta]\nid = "toy"\nversion = 1\nlicence = "CC0-1.0"\nnames = { en = "Toy", fr = "Jouet" }\n'


TYPES = "choice, choices, face, faces, flag, fraction, integer, text"


def faults(*sections: str, ruleset_id: str = "toy", declared: type[GameTables] = GameTables) -> list[str]:
    files = {"meta.toml": META, **{f"{n}.toml": text.encode() for n, text in enumerate(sections)}}
    with pytest.raises(InputError, match="tables_faulty") as caught:
        compile_tables(files, ruleset_id, declared=declared)
    found: list[str] = caught.value.facts["faults"]
    return found


def test_a_packaged_ruleset_compiles_to_the_same_text_each_time() -> None:
    content = loader.packaged_tables("ose")
    assert content == loader.packaged_tables("ose")
    tables = json.loads(content)
    assert content == json.dumps(tables, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert loader.load_ruleset(content) is loader.load_ruleset(content)
    assert loader.load_ruleset(content).tables.content == content


def test_the_basic_rules_offer_everything_that_a_ruleset_must() -> None:
    rules: Ruleset = OldSchoolRules(OseTables(loader.packaged_tables("ose")))
    assert rules.coinage.in_coins(1234) == {"gp": 12, "sp": 3, "cp": 4}


def test_a_ruleset_that_is_not_there_is_named_with_those_that_are() -> None:
    for name in ("oes", "../ose", "keys", ""):
        with pytest.raises(InputError) as caught:
            loader.packaged_tables(name)
        assert caught.value.code == "ruleset_unknown"
        assert "ose" in caught.value.facts["known"]


def test_every_fault_is_reported_by_file_and_key() -> None:
    found = faults(
        '[items.rope]\nnames = { en = "rope" }\n',
        '[steps.pool]\nnames = { en = "{pool} of", fr = "de" }\n[refusals.no]\nnames = { en = "no", fr = "non" }\n',
        '[keys.join.age]\nnames = { en = "age", fr = "âge" }\ntype = "number"\n'
        '[keys.join.str]\nnames = { en = "a", fr = "b" }\ntype = "integer"\nbounds = "nowhere"\n'
        '[keys.join.class]\nnames = { en = "a", fr = "b" }\ntype = "choice"\ngroup = "classes"\n'
        '[keys.hire.all]\neach = "nobody"\n',
        '[coinage]\nsource = "x"\nchange = ["sp"]\nprice_unit = "gp"\n'
        '[coinage.coins.sp]\nnames = { en = "sp", fr = "pa" }\nvalue = 10\n',
    )
    assert found == [
        "0.toml: items.rope.names: has no fr",
        "0.toml: items.rope: has no source, nor has its section",
        "1.toml: refusals.no.hints: has no en",
        "1.toml: refusals.no.hints: has no fr",
        "1.toml: steps.pool.names: do not have the same places in each language",
        "2.toml: keys.hire.all.each: names 'nobody', which is not there",
        "2.toml: keys.hire.all.names: has no en",
        "2.toml: keys.hire.all.names: has no fr",
        f"2.toml: keys.hire.all.type: is None, not one of {TYPES}",
        f"2.toml: keys.join.age.type: is 'number', not one of {TYPES}",
        "2.toml: keys.join.class: offers no choices",
        "2.toml: keys.join.str.bounds: names 'nowhere', which is not there",
        "2.toml: keys.join.str: has no min and max",
        "3.toml: coinage.change: does not end with a coin of value 1",
        "3.toml: coinage: 'gp' is no coin",
    ]


def test_invalid_toml_and_a_value_given_twice_are_faults() -> None:
    broken, twice = faults('[health]\nsource = "x"\n', "[health\n", '[health]\nsource = "x"\n')
    assert broken.startswith("1.toml: ")
    assert twice == "2.toml: health.source: already in 0.toml"


def test_a_section_may_be_spread_over_files_and_a_fault_names_the_right_one() -> None:
    one = '[steps.pool]\nnames = { en = "pool", fr = "réserve" }\n'
    other = '[steps.share]\nnames = { en = "share", fr = "part" }\n'
    content = compile_tables({"meta.toml": META, "a.toml": one.encode(), "b.toml": other.encode()}, "toy")
    assert set(json.loads(content)["steps"]) == {"pool", "share"}
    assert faults(one, '[steps.share]\nnames = { en = "share" }\n') == ["1.toml: steps.share.names: has no fr"]

    assert faults(ruleset_id="other") == ["meta.toml: meta.id: is 'toy', the ruleset is 'other'"]


def test_a_key_of_rolls_belongs_to_the_kinds_that_are_judged_as_it_says() -> None:
    names = 'names = { en = "a", fr = "b" }\n'
    section = (
        f'[checks.climb]\n{names}[rolls]\nsource = "x"\n[rolls.all]\neach = "checks"\njudge = "check"\n'
        f'[rolls.luck]\n{names}judge = "luck"\n[checks]\nsource = "x"\n'
        f'[keys.roll.dc]\n{names}type = "flag"\njudges = ["check"]\n'
    )
    tables = Tables(compile_tables({"meta.toml": META, "a.toml": section.encode()}, "toy"))
    assert tables["keys"]["roll"]["dc"]["kinds"] == ["climb"]
    assert "judges" not in tables["keys"]["roll"]["dc"]


class Ware(Row):
    price: Count
    weight: Fraction = Fraction(0)


class ToyReadings(Readings):
    haggling: Literal["never", "always"]


class ToyTables(GameTables):
    readings: ToyReadings
    wares: Rows[Ware]


WARES = """
[wares]
source = "x"
[wares.drum]
prise = 3
weight = "heavy"
[wares.ball]
price = -1
weight = 0.5
"""
KNOB = """
[knobs.haggling]
names = { en = "haggling", fr = "marchandage" }
reason = { en = "so", fr = "ainsi" }
value = "never"
choices = ["never", "sometimes"]
source = "x"
"""


def test_what_is_not_as_its_declared_type_is_reported_by_file_and_key() -> None:
    assert faults(WARES, KNOB, declared=ToyTables) == [
        "0.toml: wares.ball.price: is less than 0",
        "0.toml: wares.drum.price: is missing",
        "0.toml: wares.drum.prise: is not declared; did you mean 'price'?",
        "0.toml: wares.drum.weight: is no fraction",
        "1.toml: knobs.haggling.choices: are not those that its type declares: ['never', 'always']",
    ]


def test_no_number_of_the_tables_is_a_float() -> None:
    section = '[weights]\nsource = "x"\nhalf = 0.5\n'
    content = compile_tables({"meta.toml": META, "a.toml": section.encode()}, "toy")
    assert json.loads(content)["weights"]["half"] == "0.5"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A ruleset of an installed package."""
    (tmp_path / "meta.toml").write_bytes(META)
    module = ModuleType("toy_rules")
    module.__file__ = str(tmp_path / "__init__.py")
    module.Toy = type("Toy", (Ruleset,), {})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "toy_rules", module)
    point = EntryPoint("toy", "toy_rules", loader.ENTRY_POINTS)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point] if group == point.group else [])
    yield
    loader.load_ruleset.cache_clear()


@pytest.mark.usefixtures("toy")
def test_an_installed_package_may_bring_a_ruleset() -> None:
    assert {"ose", "toy"} <= set(loader.known_rulesets())
    content = loader.packaged_tables("toy")
    assert loader.load_ruleset(content).tables.hash == __import__("hashlib").sha256(content).hexdigest()


def test_no_line_of_the_program_names_a_ruleset() -> None:
    root = Path(loader.BUILT_IN).parents[1]
    names = re.compile(rf"\b({'|'.join(loader.known_rulesets())})\b")
    # A lesson plays an evening of one game or another, and the row of its command offers these.
    lesson = [root / "cli" / "tutorial", root / "cli" / "grammar" / "play.py"]
    own = [*(Path(loader.BUILT_IN, id_) for id_ in loader.known_rulesets()), *lesson]
    files = [file for package in ("cli", "ledger", "projections") for file in (root / package).rglob("*.py")]
    found = [
        f"{file.relative_to(root)}: {line.strip()}"
        for file in files
        if not any(folder in (file, *file.parents) for folder in own)
        for line in file.read_text("utf-8").splitlines()
        if names.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("id_", loader.known_rulesets())
def test_a_late_module_of_hooks_is_the_one_that_type_checkers_see(id_: str) -> None:
    place = loader.load_ruleset(loader.packaged_tables(id_)).HOOKS
    load_hooks(place)
    hooks = sys.modules[place.partition(":")[0]]
    late = {name: value.__name__ for name, value in vars(hooks).items() if type(value) is LateModule}
    imports = [node for node in ast.walk(ast.parse(inspect.getsource(hooks))) if isinstance(node, ast.ImportFrom)]
    seen = {alias.asname or alias.name: f"{node.module}.{alias.name}" for node in imports for alias in node.names}
    assert late
    assert late == {name: seen[name] for name in late}
    for module in late.values():
        import_module(module)


TOY = """
[meta.open.wares]
needs = ["names", "price"]
[wares]
source = "x"
[wares.drum]
names = { en = "drum", fr = "tambour" }
price = 3
weight = "1/2"
grows = { 1 = 2, 5 = 3 }
[wares.ball]
names = { en = "ball", fr = "balle" }
price = 1
goes_with = "drum"
"""


@pytest.mark.parametrize(
    ("overlay", "fault"),
    [
        ('[wares.drum]\nprice = "much"\n', ("wares.drum.price", "type")),
        ("[wares.drum]\nprice = -1\n", ("wares.drum.price", "least")),
        ("[wares.drum]\nprise = 1\n", ("wares.drum.prise", "unknown")),
        ('[wares.drum]\nweight = "much"\n', ("wares.drum.weight", "type")),
        ('[wares.drum]\ngoes_with = "drumm"\n', ("wares.drum.goes_with", "choice")),
        ("[wares.drum]\ngrows = { seven = 4 }\n", ("wares.drum.grows.seven", "unknown")),
        ('[wares.hat]\nnames = { en = "hat", fr = "chapeau" }\n', ("wares.hat.price", "missing")),
    ],
)
def test_tables_without_types_are_held_to_what_stands_in_them(overlay: str, fault: tuple[str, str]) -> None:
    files = {"meta.toml": META, "toy.toml": TOY.encode()}
    with pytest.raises(InputError, match="house_faulty") as caught:
        compile_tables(files, "toy", [("ours.toml", overlay.encode())])
    assert [(found["path"], found["code"]) for found in caught.value.facts["faults"]] == [fault]


def test_what_another_row_has_and_one_more_level_may_be_added_to_tables_without_types() -> None:
    overlay = '[wares.ball]\nweight = "1/3"\n[wares.drum]\ngrows = { 7 = 4 }\n'
    tables = json.loads(
        compile_tables({"meta.toml": META, "t.toml": TOY.encode()}, "toy", [("o.toml", overlay.encode())])
    )
    assert (tables["wares"]["ball"]["weight"], tables["wares"]["drum"]["grows"]["7"]) == ("1/3", 4)
