"""The rulebooks' worked examples, and cases of our own: what public functions of a game give for these arguments.

An example is `id`, `source`, `knobs` where it is by other readings than the usual, and `calls`, in the order in which
the book computes. A call is `call`, the function as `module:name` in the game's folder or in `ledger`; `of`, its
arguments as JSON; and `gives` or `refuses`. The tables are not among the arguments, nor is what settles a refusal.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, get_type_hints

import msgspec

from ledger.errors import CampaignError, Refusal
from ledger.money import Coinage
from ledger.rules.ruleset import Ruleset
from ledger.state import View
from tests.support.given import rules_with

PRINTED = Path(__file__).parents[1] / "ledger" / "rulesets" / "printed"
"""What the rulebooks print, as facts and figures: worked examples, one a line; lines with figures; lists of goods."""


def examples(ruleset_id: str) -> list[dict[str, Any]]:
    """Worked examples by a rulebook's rules."""
    return [json.loads(line) for line in Path(PRINTED, f"{ruleset_id}.jsonl").read_text("utf-8").splitlines()]


def outcome(ruleset_id: str, example: Mapping[str, Any], call: Mapping[str, Any]) -> dict[str, Any]:
    """What a call gives, as JSON, or the code of its refusal."""
    rules = rules_with(ruleset_id, **example.get("knobs", {}))
    owner, function = _named(ruleset_id, call["call"])
    named, spread = {}, ()
    for parameter, value in _arguments(rules, owner, function, call["of"]):
        if parameter.kind is parameter.VAR_POSITIONAL:
            spread = value
        else:
            named[parameter.name] = value
    try:
        answer = function(*_positional(function, named), *spread, **named)
        if inspect.isgenerator(answer):
            answer = [fault.code if isinstance(fault, CampaignError) else fault for fault in answer]
    except CampaignError as error:
        return {"refuses": error.code}
    return {"gives": plain(answer)}


def plain(answer: Any) -> Any:
    """An answer as JSON."""
    return json.loads(msgspec.json.encode(msgspec.to_builtins(answer, enc_hook=_plain, str_keys=True)))


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    return vars(value) if hasattr(value, "__dict__") else dict(value)


def _named(ruleset_id: str, path: str) -> tuple[type | None, Any]:
    """The function of a path, and the class that it belongs to."""
    module, _, name = path.partition(":")
    game = f"ledger.rulesets.{ruleset_id}"
    found: Any = import_module(module if module.startswith("ledger.") else f"{game}.{module}".rstrip("."))
    owner = None
    for part in name.split("."):
        owner, found = (found if inspect.isclass(found) else None), getattr(found, part)
    return owner, found.fget if isinstance(found, property) else found


def _arguments(
    rules: Ruleset, owner: type | None, function: Callable[..., Any], given: Mapping[str, Any]
) -> Iterator[tuple[inspect.Parameter, Any]]:
    """Each parameter with its value."""
    typed = function.__init__ if inspect.isclass(function) else function
    named = {**_row_types(rules.tables["meta"]["id"]), "Fraction": Fraction, "View": View, **typed.__globals__}
    hints = get_type_hints(typed, localns=named)
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "tables":
            yield parameter, rules.tables
        elif parameter.name == "refuse":
            yield parameter, _refuse
        elif parameter.name == "self" and owner is not None and "self" not in given:
            yield parameter, rules.coinage if owner is Coinage else rules
        elif parameter.name in given:
            type_ = owner if parameter.name == "self" else hints[parameter.name]
            type_ = list[type_] if parameter.kind is parameter.VAR_POSITIONAL else type_  # type: ignore[valid-type]
            yield parameter, _read(given[parameter.name], type_)


@cache
def _row_types(ruleset_id: str) -> Mapping[str, Any]:
    """The types of a game's tables by name, which functions name without loading them."""
    tables = import_module(f"ledger.rulesets.{ruleset_id}.tables")
    parts = (import_module(f"{tables.__name__}.{part.name}") for part in iter_modules(getattr(tables, "__path__", ())))
    return {name: found for module in (tables, *parts) for name, found in vars(module).items()}


def _positional(function: Callable[..., Any], named: dict[str, Any]) -> list[Any]:
    """Take out of the arguments those before one that is spread."""
    parameters = inspect.signature(function).parameters.values()
    if all(parameter.kind is not parameter.VAR_POSITIONAL for parameter in parameters):
        return []
    return [named.pop(parameter.name) for parameter in parameters if parameter.kind is parameter.POSITIONAL_OR_KEYWORD]


def _read(value: Any, type_: Any) -> Any:
    """An argument of its type; where that is one that JSON cannot tell, such as a number or a fraction, as it looks."""
    try:
        return msgspec.convert(value, type_, dec_hook=lambda custom, text: custom(text), strict=False)
    except (TypeError, msgspec.ValidationError):
        return _as_it_looks(value)


def _as_it_looks(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _as_it_looks(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_as_it_looks(inner) for inner in value]
    return Fraction(value) if isinstance(value, str) and re.fullmatch(r"-?\d+/\d+", value) else value


def _refuse(code: str, **facts: Any) -> None:
    """No game master's word beats a rule here."""
    raise Refusal(code, **facts)
