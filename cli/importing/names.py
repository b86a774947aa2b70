"""Settles whom and what a source means by its names: by the map in the ledger, else by those who have the name there.

Nothing is guessed. A name that nobody has stays as it is: whoever acts joins the company, or is met, under it, and the
plan lists them; a map can say otherwise before, and bind them to somebody else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from cli.importing.headings import key_of
from cli.importing.snapshots import differing
from cli.importing.source import Remark, Unused
from cli.importing.values import Number, clean
from cli.output.words.language import N_
from ledger.facts import FUND_NAME, GAME_MASTER, HOARD_NAME, NamesMapped, OpeningRecorded, Thing
from ledger.ids import CHARACTER, COLUMN, ITEM, NAMES_OF, OTHER, PERSON, ROLE, THING
from ledger.others import people_named
from ledger.people import AT_THE_TABLE, MARKS, RESERVED, bare_name, holder_account, is_called, is_outsider, name_of
from ledger.rules.tables import folded
from ledger.state import Fields, View

if TYPE_CHECKING:
    from ledger.rules.ruleset import Ruleset

Role = Literal["pc", "other"]

SHARED: Mapping[str, str] = {
    **dict.fromkeys(("hoard", "butin"), HOARD_NAME),
    **dict.fromkeys(("fund", "caisse"), FUND_NAME),
    **dict.fromkeys(("gm", "mj", "dm"), GAME_MASTER),
}
"""Names of nobody in particular, folded."""

PREFIXES: Mapping[str, Role] = {CHARACTER: "pc", OTHER: "other"}
"""What a map puts before a name, or in its place, to say that somebody is of the company or is not."""

LONGEST_NAME = 100

MOST_REMARKS = 10_000
"""Remarks that are listed one by one; further ones are only counted."""

ID = "id:"
"""What the id that a source gives somebody is kept with in the map, so that it is nobody's name."""

IGNORED = N_("the map leaves out “{name}”")
NO_NAME = N_("“{name}” can be nobody’s name")
NOT_IN_GAME = N_("this game has no “{name}”")
NO_MEASURE = N_("this game does not count {measure}")
NO_COINS = N_("this game has no coins")
TOO_SMALL = N_("{amount} is less than the smallest coin")
SAME_NAME = N_(
    "“{name}” is the name of several: the one with the id {id} is called “{called}”, unless a map says “{key}”"
)


class NewPerson(Struct, kw_only=True):
    """Somebody whom the ledger does not know yet.

    Attributes:
        name: In facts: `other:NAME` outside the company.
        source_name: What the source calls it.
        line: Of the first row that names it.
        file: Name of its file.
        rows: How many rows do.
        is_secret: Whether the source hid all of them from the players.
    """

    name: str
    source_name: str
    role: Role
    line: int
    file: str
    rows: int = 0
    is_secret: bool = True


class Names:
    """Whom and what the names of a source mean.

    Attributes:
        view: The ledger, for who is known.
        rules: Those in force.
        new: Those whom the ledger does not know, by what the source calls them, folded.
        remarks: What is to be known of rows that are used all the same.
        company: Ids of the source of those of the company whose sheets are among the rows.
        remarks_unlisted: How many remarks are not kept.
        line: Of the row that is being read.
        file: Name of its file.
        acting: Names of those of the company whom that row is about.
        is_planning: Whether rows are only looked at, so that the ledger does not have those before the present one.
    """

    def __init__(
        self,
        source: str,
        view: View,
        rules: Ruleset,
        *,
        people: Mapping[str, str],
        things: Mapping[str, str],
        columns: Mapping[str, str],
    ) -> None:
        self.rules = rules
        self.new: dict[str, NewPerson] = {}
        self.remarks: list[Remark] = []
        self.company: set[str] = set()
        self.line, self.file = 0, ""
        self.remarks_unlisted = 0
        self.acting: dict[str, None] = {}
        self.is_planning = True
        self._named: set[str] = set()
        self._moved: set[str] = set()
        self.view = view
        given = {
            PERSON: {plain(name): meant for name, meant in people.items()},
            THING: {folded(name): meant for name, meant in things.items()},
            COLUMN: {key_of(heading): field for heading, field in columns.items()},
        }
        stored = {prefix: stored_names(view, source, prefix) for prefix in given}
        self.people = stored[PERSON] | given[PERSON]
        self.things = stored[THING] | given[THING]
        self._known: dict[str, str] = {}
        self._entered: set[str] = set()
        self._asked: list[str] = []
        self._said: set[str] = set()
        self._of_ids = {plain(bare_name(meant)) for name, meant in self.people.items() if name.startswith(ID)}
        self._given = {
            prefix: {name: meant for name, meant in names.items() if stored[prefix].get(name) != meant}
            for prefix, names in given.items()
        }

    def is_mapped(self, name: str) -> bool:
        """Whether a map says whom a name of the source means."""
        return plain(name) in self.people

    def new_map(self, source: str) -> NamesMapped | None:
        """What the map says that the ledger does not have yet; None where it says nothing new."""
        given = self._given
        if not any(given.values()):
            return None
        return NamesMapped(source=source, people=given[PERSON], things=given[THING], columns=given[COLUMN])

    def take_new(self, only: Collection[str] | None = None) -> list[NewPerson]:
        """Those who are new and whom nobody has entered yet: of these names, or those of the rows read since."""
        wanted = self._asked if only is None else [key for key, p in self.new.items() if p.name in only]
        found = [self.new[key] for key in dict.fromkeys(wanted) if key not in self._entered]
        self._entered.update(wanted)
        return found

    def end_row(self, *, is_secret: bool) -> None:
        """Note of a row that was read whether the source hid it from the players."""
        for key in self._asked:
            self.new[key].is_secret = self.new[key].is_secret and is_secret

    def begin_row(self, line: int, file: str) -> None:
        """Begin to read a row of a file."""
        self.line, self.file, self.acting = line, file, {}
        self._asked.clear()
        self._moved |= self._named
        self._named.clear()

    # People.

    def person(self, text: str, role: Role = "pc") -> str:
        """Whom a name of the source means, as facts name them; somebody new under this name where nobody has it.

        Args:
            role: Of somebody new: of the company, or met outside it.

        Raises:
            Unused: For somebody whom the map leaves out, or a name that nobody can have.
        """
        name = self._person(text, role)
        if name in (HOARD_NAME, FUND_NAME):
            raise Unused(NO_NAME, name=clean(text))
        if name != GAME_MASTER and role == "pc":
            self.acting[name] = None
        return name

    def person_by_id(self, id_: str, text: str, role: Role = "pc") -> str:
        """Whom an id of the source means: whoever it meant before, whatever the source calls them now.

        The first time it is bound to whom the name means; somebody else of a name that is bound is somebody else.

        Where the source gives no id, it is whom the name means.

        Raises:
            Unused: As `person` does.
        """
        if not id_:
            return self.person(text, role)
        key = plain(ID + id_)
        if key not in self.people:
            who = self.person(text if self.is_mapped(text) else self._free(clean(text), id_), role)
            self.people[key] = self._given[PERSON][key] = who
            self._of_ids.add(plain(bare_name(who)))
        return self.person(ID + id_, role)

    def _free(self, name: str, id_: str) -> str:
        """A name that no other id is bound to: with a number where one is."""
        called, count = name, 1
        while plain(called) in self._of_ids:
            count += 1
            called = f"{name} {count}"
        if called != name:
            self.remark(SAME_NAME, name=name, id=id_, called=called, key=f'"{ID}{id_}" = "…"')
        return called

    def is_known(self, name: str) -> bool:
        """Whether a name means somebody: by the map, in the ledger, or in a row before."""
        return self.is_mapped(name) or plain(name) in self.new or self._find(clean(name)) is not None

    def is_here(self, who: str) -> bool:
        """Whether somebody, as facts name them, is in the ledger already."""
        return self.view.field(holder_account(who), ROLE) is not None

    def holder(self, text: str) -> str:
        """Who holds something: a character, or the hoard or the fund."""
        name = self._person(text, "pc")
        if name not in SHARED.values() and not is_outsider(name):
            self.acting[name] = None
        return name

    def _person(self, text: str, role: Role) -> str:
        found = self._whoever(text, role)
        self._named.add(found)
        return found

    def _whoever(self, text: str, role: Role) -> str:
        name, meant = clean(text), self.meant(text)
        if meant == "":
            raise Unused(IGNORED, name=name)
        if meant is None and not name:
            return GAME_MASTER
        for prefix, its_role in PREFIXES.items():
            if meant is not None and meant.startswith(prefix):
                role, meant = its_role, meant.removeprefix(prefix) or None
        wanted = meant or name
        if folded(wanted) not in self.new:
            found = self._find(OTHER + wanted if meant and role == "other" else wanted)
            if found is not None:
                return found
        return self._somebody_new(wanted, wanted if meant else name, role)

    def _find(self, name: str) -> str | None:
        """Somebody of the company or outside it who has exactly this name, in any case and accents."""
        if name not in self._known and (found := self._look_up(name)) is not None:
            self._known[name] = found
        return self._known.get(name)

    def _look_up(self, name: str) -> str | None:
        if name.startswith(OTHER):
            return name if self.view.field(name, ROLE) is not None else None
        if shared := SHARED.get(folded(name)):
            return shared
        for account in self.view.accounts(CHARACTER):
            if self.view.field(account, ROLE) is not None and is_called(self.view, account, name):
                return name_of(account)
        met = people_named(self.view, name)
        return met[0] if len(met) == 1 else None

    def _somebody_new(self, name: str, source_name: str, role: Role) -> str:
        if name.startswith(OTHER):
            name, role = name.removeprefix(OTHER), "other"
        key = folded(name)
        if key not in self.new:
            allowed = allowed_name(name)
            if allowed is None:
                raise Unused(NO_NAME, name=source_name)
            self.new[key] = NewPerson(
                name=(OTHER if role == "other" else "") + allowed,
                source_name=source_name,
                role=role,
                line=self.line,
                file=self.file,
            )
        person = self.new[key]
        if role == "pc" and person.role == "other":
            # Who acts for the company is of it, though something happened to them before.
            person.role, person.name = "pc", person.name.removeprefix(OTHER)
        person.rows += 1
        self._asked.append(key)
        return person.name

    def holdings(self, who: str) -> Mapping[str, int]:
        """What somebody has, by commodity."""
        return self.view.holdings(holder_account(who))

    # Things.

    def coins(self, amount: Number, coin: str) -> dict[str, int]:
        """So much of a coin, as whole coins of the game: 2.5 gp are 2 gp and 5 sp.

        Raises:
            Unused: Where the game has no such coin, or it is less than its smallest.
        """
        coinage = self.rules.coinage
        if not coinage:
            raise Unused(NO_COINS)
        id_ = self.coin(coin)
        whole = int(amount)
        found = {id_: whole} if whole else {}
        rest = (Decimal(amount) - whole) * coinage.values[id_]
        if rest != rest.to_integral_value():
            raise Unused(TOO_SMALL, amount=f"{amount} {coin}")
        for smaller, count in coinage.in_coins(abs(int(rest))).items():
            found[smaller] = found.get(smaller, 0) + (count if rest > 0 else -count)
        return found

    def coin(self, name: str) -> str:
        """The id of a coin of the game.

        Raises:
            Unused: `coin_unknown`.
        """
        found = self._coin_called(self.things.get(folded(name), name))
        if found is None:
            raise Unused(N_("this game has no coin “{coin}”"), coin=name)
        return found

    def coin_if_any(self, name: str) -> str | None:
        """The coin that a name or its beginning means: `G` is gold where no other coin begins so; None for no coin."""
        meant = self.things.get(folded(name), name)
        found = self._coin_called(meant)
        if found is None and meant.isalpha():
            begun = [coin for coin in self.rules.coinage.values if coin.startswith(folded(meant))]
            found = begun[0] if len(begun) == 1 else None
        return found

    def _coin_called(self, name: str) -> str | None:
        return name if name in self.rules.coinage.values else self.rules.tables.find("coinage.coins", name)

    def thing(self, text: str, kind: str = "item", count: int = 1) -> Thing:
        """A thing by what the source calls it: an item of the game, or one that keeps its name."""
        name = clean(text)
        meant = self.things.get(folded(name), name).removeprefix(ITEM)
        listed = self.rules.tables.find("items", meant)
        if listed is not None:
            return Thing(kind="item", item=listed, count=count)
        return Thing(kind=kind, name=meant[:LONGEST_NAME], count=count)

    def item(self, text: str) -> str:
        """The item that a thing is, for what is handed over: an id of the game, or its own name."""
        thing = self.thing(text)
        return thing.item or thing.name or ""

    def differing(self, facts: OpeningRecorded) -> OpeningRecorded | None:
        """Of the figures of a sheet those that differ from what the ledger has; None where none does.

        While rows are planned, figures of somebody whom an earlier row is about are all taken to differ.
        """
        if self.is_planning and facts.who in self._moved:
            return facts
        return differing(self.view, self.rules, facts)

    def member(self, group: str, text: str) -> str:
        """The id of a member of a group of the game's tables, such as `classes`.

        Raises:
            Unused: Where it has none of this name.
        """
        meant = self.things.get(folded(text), clean(text))
        found = self.rules.tables.find(group, meant)
        if found is None:
            raise Unused(NOT_IN_GAME, name=clean(text))
        return found

    def require_measure(self, measure: str) -> None:
        """Require that the game counts something, such as `xp`.

        Raises:
            Unused: Where it does not.
        """
        if not self.has_measure(measure):
            raise Unused(NO_MEASURE, measure=measure)

    def has_measure(self, measure: str) -> bool:
        """Whether the game counts something."""
        return measure in self.rules.tables.group("measures")

    def meant(self, text: str) -> str | None:
        """Whom the map says that a name of the source means; empty for somebody who is left out, None for no word."""
        return self.people.get(plain(text))

    def remark_once(self, reason: str, **facts: object) -> None:
        """Note something that holds of many rows, with the first of them."""
        said = repr((reason, sorted(facts.items())))
        if said not in self._said:
            self._said.add(said)
            self.remark(reason, **facts)

    def remark(self, reason: str, **facts: object) -> None:
        """Note something about the row that is being read, which is used all the same."""
        if not self.is_planning:
            # It was said of the plan, where every row was read before.
            return
        if len(self.remarks) < MOST_REMARKS:
            self.remarks.append(Remark(line=self.line, reason=reason, facts=facts, file=self.file))
        else:
            self.remarks_unlisted += 1


def plain(name: str) -> str:
    """A name as the map has it: in any case and accents, without blanks around it."""
    return folded(clean(name))


def allowed_name(name: str) -> str | None:
    """A name as somebody may have it here; None where none of it is left, or it is a word with a meaning of its own."""
    kept = clean("".join(" " if mark in MARKS else mark for mark in name))[:LONGEST_NAME].strip()
    if not kept or folded(kept) in RESERVED | AT_THE_TABLE or kept.startswith((OTHER, CHARACTER)):
        return None
    return kept


def stored_names(view: Fields, source: str, prefix: str) -> dict[str, str]:
    """What people, things or columns of a source mean, as an earlier map said."""
    fields = view.fields(NAMES_OF + source)
    return {key.removeprefix(prefix): str(value) for key, value in fields.items() if key.startswith(prefix)}
