"""Notes who is met outside the company: `meet`."""

from __future__ import annotations

from collections.abc import Sequence

from cli.app import App
from cli.input.bare_values import key_begun, with_numbers
from cli.input.counted import changes_it, counted
from cli.input.foes import WITH, left_in_a_name, one_name, one_of_them, require_one, several_without_number
from cli.input.name_lookup import SECRETLY
from ledger.errors import InputError
from ledger.facts import OthersMet
from ledger.ids import MONSTER
from ledger.rules.tables import Tables, folded

EACH = frozenset({"each", "chacun", "chacune"})
MORE = frozenset({"more", "autres", "encore", "nouveaux", "nouvelles"})


def meet(app: App, name: str, words: tuple[str, ...], count: int | None) -> None:
    if folded(name) in WITH and words:
        # `rencontre avec 3 ogres`
        name, words = words[0], words[1:]
    require_one(app.rules.tables, (name, *words))
    name, words = name.removesuffix(",") if words else name, tuple(word.removesuffix(",") for word in words)
    said = (name, *words)
    typed = [word for word in said if folded(word) not in SECRETLY]
    if typed and len(typed) <= len(words):
        # `meet secret wolf`: nobody is called so, and no slip tells the players what is to be kept from them.
        app.given["secret"] = True
        name, words = typed[0], tuple(typed[1:])
    name, *more = with_numbers(app.rules.tables, "meet", (name, *words))
    # `3 kobolds 5 hp each`
    each = EACH if "=" in "".join(more) else ()
    # `meet two more goblins`
    words = tuple(word for word in more if folded(word) not in (*each, *MORE))
    if (first := left_in_a_name([name, *words])) is not None:
        raise InputError("foes_listed", given=" ".join(said), first=first)
    named = [word for word in words if "=" not in word and not word.isdecimal()]
    if name.isascii() and name.isdecimal() and named:
        # `3 giant rats`.
        words, name = (name, *(word for word in words if word not in named)), " ".join(named)
    elif named:
        name, words = " ".join([name, *named]), tuple(word for word in words if word not in named)
    if named and changes_it(named):
        # `meet goblin twice`, `meet goblin maybe`
        raise InputError("foes_listed", given=" ".join(said), first=said[0])
    if named:
        _require_no_key(app.rules.tables, said, name)
        name = one_name(name)
    if name.isdecimal():
        # `meet 3`
        raise InputError("argument_missing", argument="NAME", command="campaign meet")
    numbers = [word for word in words if word.isascii() and word.isdecimal()]
    if numbers and (count is not None or len(numbers) > 1):
        raise InputError("count_twice")
    if numbers:
        count = int(numbers[0])
    several = counted(name) if count is None else None
    if several is not None and several[1] > 1:
        name, count = several
    if "_" in name:
        # An id of the rules is no name: `goblin_warrior` is met as a goblin warrior.
        listed = app.rules.tables.find("monsters", name)
        name = app.terms.term("monsters", listed) if listed == name else name.replace("_", " ")
    if count is None and (one := several_without_number(app.state, app.rules.tables, name)):
        raise InputError("count_missing", what=name, one=one)
    if count is not None and count > 1:
        name = one_of_them(app.state, app.rules.tables, name)
    keys = app.read.keys("meet", [word for word in words if word not in numbers])
    app.record(OthersMet(name=" ".join(name.split()), count=1 if count is None else count, keys=keys))


def _require_no_key(tables: Tables, said: Sequence[str], name: str) -> None:
    """Refuse a name of several words with a key among them, whose value was not found: `troll scale`.

    Raises:
        InputError: `name_holds_key`.
    """
    words = name.split()
    if tables.find("monsters", name):
        return
    for at in range(1, len(words)):
        key, length = key_begun(tables, "meet", words[at:])
        # `sea monster` is a name.
        if key is not None and (key != MONSTER or at + length < len(words)):
            raise InputError("name_holds_key", given=" ".join(said), key=" ".join(words[at : at + length]))
