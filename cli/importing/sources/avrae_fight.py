"""Makes rows of what Avrae's messages and events say: who is in the fight, what happens, and what it states of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from cli.importing.placing import Sittings
from cli.importing.source import Difference, Read, Row, Unread
from cli.importing.sources.avrae_dice import read_dice
from cli.importing.sources.avrae_embeds import ADDED, SHOWN_AS, Embed, check_of, exchange_of, plain_roll
from cli.importing.sources.avrae_health import Happening, HitPoints, rolled, stated_in
from cli.importing.values import clean
from cli.output.words.language import N_

NOTHING = N_("shown by Avrae without a roll or hit points of its own")

MOST_PEOPLE = MOST_PLAYERS = 2_000
"""How many are kept in mind of a fight, and of those who play."""

LONGEST_ROW = 300
"""Characters of what a row of a fight says that are shown beside its entries."""


class Fight:
    """What is known of a fight while its log is read.

    Attributes:
        names: Of those in it, by their ids.
        others: Names of those who are no players' characters.
        people: Names of those whom the log named in it.
        players: Names of those who play, by their ids.
    """

    def __init__(self) -> None:
        self.hit_points = HitPoints()
        self.names: dict[str, str] = {}
        self.others: set[str] = set()
        self.people: set[str] = set()
        self.players: dict[str, str] = {}
        self._sittings = Sittings()

    def begin(self) -> None:
        """Begin another combat."""
        self.hit_points.forget()
        self.people.clear()
        self.names.clear()

    def row(
        self,
        line: int,
        moment: datetime,
        at: str,
        text: str,
        happenings: Iterable[Happening | Difference],
        *,
        says: str,
        id: str = "",
    ) -> Iterator[Read]:
        """A row of what happened, or why there is none; differences are said before it.

        Args:
            says: What it is as it is written, by which it is known again.
        """
        found = list[Happening]()
        for happening in happenings:
            if isinstance(happening, Difference):
                yield happening
            else:
                found.append(self._with_role(happening))
        if not found:
            yield Unread(line=line, reason=NOTHING)
            return
        yield Row(
            line=line,
            id=id,
            cells={"happenings": found},
            text=clean(text)[:LONGEST_ROW],
            day=self._sittings.day_of(moment),
            at=at,
            says=says,
            order=moment.timestamp(),
        )

    def _with_role(self, happening: Happening) -> Happening:
        """What happened, with who in it is outside the company."""
        named = [happening[key] for key in ("who", "by") if happening.get(key)]
        others = [name for name in named if name in self.others or (happening.get("is_other") and name == named[0])]
        self.others.update(others)
        self._meet(*named)
        return {**happening, "others": others} if others else happening

    def _meet(self, *names: str) -> None:
        if len(self.people) < MOST_PEOPLE:
            self.people.update(names)

    def meet_player(self, id: str, name: str) -> None:
        """Note what a player is called."""
        if len(self.players) < MOST_PLAYERS:
            self.players[id] = name

    def is_player(self, who: str) -> bool:
        """Whether somebody is a player's character, as far as the log says."""
        return who not in self.others

    # What follows from what is said.

    def settled(self, happenings: Iterable[Happening]) -> Iterator[Happening]:
        """Happenings with what they come to: damage that is dealt, protection, somebody who is up again."""
        for happening in happenings:
            match happening["what"]:
                case "dealt":
                    yield from self._dealt(happening)
                case "protected":
                    shown = read_dice(happening["dice"])
                    if shown is not None and shown.total is not None:
                        yield from self.hit_points.protect(happening["who"], shown.total)
                case "up":
                    yield from self.hit_points.rise(happening["who"])
                case _:
                    yield happening

    def hurt(self, who: str, amount: int, by: str | None, sort: str = "") -> Iterator[Happening]:
        """Damage to somebody, healing where it is below 0."""
        if not amount:
            return
        self.hit_points.hurt(who, amount)
        what = "hurt" if amount > 0 else "healed"
        yield {"what": what, "who": who, "by": by, "amount": abs(amount), "sort": sort}

    def _dealt(self, happening: Happening) -> Iterator[Happening]:
        if happening["is_rolled"]:
            yield rolled(happening["by"], happening["purpose"], happening["dice"])
        shown = read_dice(happening["dice"])
        if happening["who"] is not None and shown is not None and shown.total is not None:
            amount = -abs(shown.total) if happening["is_healing"] else shown.total
            yield from self.hurt(happening["who"], amount, happening["by"], shown.sort)

    def stated(self, lines: Iterable[str], where: str) -> Iterator[Happening | Difference]:
        """What follows from the hit points that lines state."""
        for line in lines:
            found = stated_in(line)
            if found is not None:
                who, stated = found
                self._meet(who)
                yield from self.hit_points.check(who, stated, where, is_player=self.is_player(who))
            elif shown := SHOWN_AS.match(line.strip()):
                self.others.add(shown["who"])

    # Messages of Avrae.

    def said(self, content: str, embeds: list[Embed], where: str, *, alone: bool) -> Iterator[Happening | Difference]:
        """What a message of Avrae says.

        Args:
            alone: Whether messages are all there is; else attacks and hit points have rows of their own.
        """
        yield from plain_roll(content, self.players)
        for line in content.splitlines():
            if added := ADDED.match(line.strip()):
                self.others.add(added["who"])
                yield rolled(added["who"], "Initiative", added["dice"])
        for embed in embeds:
            checked = list(check_of(embed))
            yield from self.settled(checked)
            if alone and not checked:
                for line in embed.footer.splitlines():
                    if shown := SHOWN_AS.match(line.strip()):
                        self.others.add(shown["who"])
                yield from self.settled(exchange_of(embed, self.people))
            if alone:
                yield from self.stated(embed.footer.splitlines(), where)
        if alone:
            yield from self.stated(content.splitlines(), where)
