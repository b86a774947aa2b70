"""Every error that the code can raise has a message and something to do, in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from cli.grammar import ROWS
from cli.output.error_messages import MESSAGES, refusal_row
from ledger.rules.loader import known_rulesets, packaged_tables
from ledger.rules.tables import Tables
from ledger.store.postgresql import CODES as SERVER_CODES
from ledger.store.sqlite_errors import CODES

ROOT = Path(__file__).parents[3]
RAISED = {"CampaignError", "InputError", "Refusal", "CheckFailed", "LedgerError", "refuse"}


RULESETS = {ruleset: Tables(packaged_tables(ruleset)) for ruleset in known_rulesets()}

BY_GROUP = {
    f"{group.removesuffix('s')}_unknown"
    for row in ROWS.values()
    for place in row.places
    if place.type.id == "rule"
    for group in place.type.sorts
}
"""Codes for a word that no row of a group of the rules has, where a command takes one of them."""

DEAL_WITH_ANY = {
    ("ledger/drafting.py", "code"),
    ("cli/output/copies/merge.py", "left.code"),
    ("cli/commands/audit.py", "error.code"),
    ("ledger/rulesets/altaride/experience/play.py", "code"),
    ("ledger/store/postgresql.py", "known"),
}
"""Places that raise what they were given, whatever it is: an error's own code, or one of a table that is read below."""


class Module:
    """A module of the program, with the functions in it."""

    def __init__(self, file: Path) -> None:
        self.file = file.relative_to(ROOT).as_posix()
        self.tree = ast.parse(file.read_text(encoding="utf-8"))
        self.constants = {
            target.id: node.value
            for node in self.tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        self.functions = [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]
        inside = {id(inner): function for function in self.functions for inner in ast.walk(function)}
        self.calls = [(node, inside.get(id(node))) for node in ast.walk(self.tree) if isinstance(node, ast.Call)]
        """Every call, with the innermost function that it is in."""


MODULES = [
    Module(file) for package in ("cli", "projections", "ledger") for file in sorted((ROOT / package).rglob("*.py"))
]


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _texts(node: ast.AST | None) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _chosen(node: ast.expr, module: Module, function: ast.FunctionDef | None) -> Iterator[tuple[str, str]]:
    """The codes that an expression may have, each with the file that says it."""
    if isinstance(node, ast.IfExp):
        yield from (*_chosen(node.body, module, function), *_chosen(node.orelse, module, function))
    elif isinstance(node, ast.Constant):
        yield from ((code, module.file) for code in _texts(node))
    elif isinstance(node, ast.Name) and node.id in module.constants:
        yield from ((code, module.file) for code in _texts(module.constants[node.id]))
    elif isinstance(node, ast.Name) and function is not None:
        yield from _of_variable(node.id, module, function)
    elif isinstance(node, ast.Call):
        yield from _returned(_called(node))
    elif isinstance(node, ast.JoinedStr):
        pattern = "".join(str(part.value) if isinstance(part, ast.Constant) else ".+" for part in node.values)
        game = module.file.split("/")[2]
        codes = RULESETS[game].group("refusals") if game in RULESETS else BY_GROUP
        yield from ((code, module.file) for code in codes if re.fullmatch(pattern, code))
    elif isinstance(node, ast.Attribute) and node.attr == "code":
        # An error that was raised or made elsewhere, where its code is read.
        yield "", module.file


def _of_variable(name: str, module: Module, function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The codes that a variable may have: what it is set to, or what a caller gives for a parameter."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == name for target in node.targets):
            yield from _chosen(node.value, module, function)
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    if name not in names:
        return
    place = names.index(name) - (names[0] == "self")
    for caller in MODULES:
        for call, inside in caller.calls:
            if _called(call) == function.name:
                given = dict(enumerate(call.args)).get(place)
                if given is None:
                    given = next((keyword.value for keyword in call.keywords if keyword.arg == name), None)
                if given is not None and not isinstance(given, ast.Starred):
                    yield from _chosen(given, caller, inside)


def _returned(called: str) -> Iterator[tuple[str, str]]:
    for module in MODULES:
        for function in module.functions:
            if function.name == called:
                for node in ast.walk(function):
                    if isinstance(node, ast.Return):
                        yield from ((code, module.file) for code in _texts(node.value))


def raised() -> dict[str, set[str]]:
    """Every code, to the files that raise it."""
    found = {code: {"ledger/store/postgresql.py"} for code in SERVER_CODES.values()}
    for code in CODES.values():
        found.setdefault(code, set()).add("ledger/store/sqlite_errors.py")
    for module in MODULES:
        for call, function in module.calls:
            if _called(call) not in RAISED or not call.args:
                continue
            for code, file in _chosen(call.args[0], module, function):
                found.setdefault(code, set()).add(file)
    found.pop("", None)
    return found


def games_of(files: Collection[str]) -> set[str]:
    """The games in which files may raise an error: a ruleset's own in its own, others in all."""
    games = {file.split("/")[2] if file.startswith("ledger/rulesets/") else "" for file in files}
    return set(RULESETS) if "" in games else games & set(RULESETS)


WHERE = raised()


@pytest.mark.parametrize("code", sorted(WHERE))
def test_an_error_has_words(code: str) -> None:
    if code in MESSAGES:
        assert MESSAGES[code].text
        assert MESSAGES[code].hint
        return
    for game in games_of(WHERE[code]):
        row = RULESETS[game].group("refusals").get(code)
        assert row is not None, (game, WHERE[code])
        assert set(row["names"]) == set(row["hints"]) == {"en", "fr"}, (game, WHERE[code])


def test_no_error_is_raised_with_a_code_that_cannot_be_read_here() -> None:
    """Each code is a text, or follows from one: a function returns it, or a caller gives it."""
    unread = {
        (module.file, ast.unparse(call.args[0]))
        for module in MODULES
        for call, function in module.calls
        if _called(call) in RAISED and call.args and not list(_chosen(call.args[0], module, function))
    }

    assert unread - DEAL_WITH_ANY == set()


def test_no_words_are_left_without_an_error() -> None:
    left = sorted(set(MESSAGES) - set(WHERE))

    assert left == []


def test_a_campaign_opened_before_a_refusal_had_words_takes_those_of_the_release() -> None:
    row = RULESETS["srd5"].group("refusals")["rest_too_soon"]
    before = Tables(packaged_tables("srd5").replace(b'"rest_too_soon"', b'"rest_of_old"'))

    assert "rest_too_soon" not in before.group("refusals")
    assert refusal_row(before, "rest_too_soon") == row
