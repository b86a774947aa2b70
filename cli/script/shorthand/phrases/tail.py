"""Reads the words after an act, every one of them: each has a place in the command, or is of its text.

What a word may be is asked in one order: a key or its value, advantage, a modifier, somebody, what real dice showed.
Where a word may be two things, both ways are followed; what has no place is text, which `texts.py` judges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from cli.input.counted import singular
from cli.input.name_lookup import ARTICLES
from cli.script.shorthand.meaning import unclear
from cli.script.shorthand.people.who import EVERYBODY, FOES, Who, leading, named
from cli.script.shorthand.phrases.frames import Found, Frame
from cli.script.shorthand.phrases.keyed import Keyed, amount_called, faces_of, keyed, kind_of_amount, roll_called
from cli.script.shorthand.phrases.lexicon import EDGES, FATES, LEADS, LONGEST, MULTIPLIERS, OUTCOMES
from cli.script.shorthand.phrases.quantities import DICE, EXPRESSION, is_quantity, quantities
from cli.script.shorthand.phrases.texts import INTRODUCERS, introduces
from cli.script.shorthand.vocabulary.small_words import (
    AND,
    CHANCE,
    CHANCES,
    DAMAGE_WORDS,
    EACH,
    IN_SIX,
    INS,
    MODIFIER,
    MODIFIERS,
    OF,
    ON_BEHALF,
    PLUS,
    ROLLED,
    TARGET,
    THEY,
    WITH,
    WITH_NUMBER,
    is_face,
    without_articles,
)
from cli.script.shorthand.vocabulary.verb_table import acts_begun
from cli.script.shorthand.vocabulary.words import LEAST, Word, joined, small, without_commas
from ledger.facts import GAME_MASTER
from ledger.numbers import normalised, whole_number
from ledger.rules.keys import declared_keys
from ledger.rules.tables import folded

if TYPE_CHECKING:
    from cli.app import App

Step = tuple[int, Found]
"""How many words were read, and what was found by then."""


def read_tail(app: App, frame: Frame, words: Sequence[Word], given: Found | None = None) -> list[Found]:
    """Every way to read the words after an act.

    Args:
        given: What was found before them.

    Raises:
        InputError: If a number is attached to a word that is neither a key nor somebody; if there is no such key.
    """
    return list(_Tail(app, frame).ways(_with_causes(without_commas(told_aside(words))), given or Found()))


class _Tail:
    """Follows every way to read the words after one act."""

    def __init__(self, app: App, frame: Frame) -> None:
        self.app, self.frame = app, frame
        self.rows = declared_keys(app.rules.tables, frame.command, frame.kind)

    def ways(self, words: Sequence[Word], found: Found) -> Iterator[Found]:
        """What the words can be, after what was found already."""
        if not words:
            yield found
            return
        for length, more in self._steps(words, found):
            yield from self.ways(words[length:], more)

    def _steps(self, words: Sequence[Word], found: Found) -> list[Step]:
        """What the first of the words may be: everything of the first sort that it is."""
        sorts: tuple[Callable[[Sequence[Word], Found], list[Step]], ...] = (
            (self._quoted,)
            if words[0].quoted
            else (self._faces_of, self._more_faces, self._opposed, self._chance, self._edge, self._key, self._led,
                  self._modifier, self._amount, self._noise, self._onto, self._introduced, self._people,
                  self._number, self._late_type)
        )  # fmt: skip
        return next((steps for sort in sorts if (steps := sort(words, found))), [self._as_text(words, found)])

    @staticmethod
    def _as_text(words: Sequence[Word], found: Found) -> Step:
        return 1, found._replace(text=(*found.text, words[0]))

    def _quoted(self, words: Sequence[Word], found: Found) -> list[Step]:
        if "=" in words[0].text:
            return self._key(words, found)
        if (
            (self.frame.aims or self.frame.suffers)
            and not found.people
            and not found.text
            and (who := named(self.app, words[0].text))
        ):
            return [self._with_people(found, each, 1) for each in who if folded(each.typed) == folded(words[0].text)]
        return []

    def _chance(self, words: Sequence[Word], found: Found) -> list[Step]:
        """A chance as it is said, `20%`, `2 in 6`, and the dice that a kind of roll has anyway, `2d6`."""
        if self.frame.command != "roll" or self.frame.kind is None or found.text:
            return []
        kind = self.app.rules.tables["rolls"][self.frame.kind]
        if normalised(words[0].text).casefold() == f"{kind.get('dice', 1)}d{kind.get('sides')}":
            return [(1, found)]
        said = CHANCE.match(" ".join(word.text for word in words[:3]))
        if said is None or (said[1] or "").startswith("0"):
            # `08%` is what two ten-sided dice showed.
            return []
        number, keys = said[1] or said[2], CHANCES if said[1] else IN_SIX
        key = next((key for key in keys if key in self.rows and key not in found.keys), None)
        return [] if key is None else [(1 if said[1] else 3, found.with_key(Keyed(key, f"{key}={number}", 1)))]

    def _opposed(self, words: Sequence[Word], found: Found) -> list[Step]:
        """What somebody who is aimed at opposes, by the name of a roll: `parade`, `esquive`."""
        if self.frame.command != "roll" or not found.people or found.opposed or found.text:
            return []
        if skipped := self._led_to_them(words, found):
            # `illaï parries 13`, `et elle esquive 12`
            return [(skipped + length, more) for length, more in self._opposed(words[skipped:], found)]
        kind, length = self._roll_begun(words)
        if kind is None:
            acts, length = acts_begun(words)
            names = [name for act in acts for name in act.split(", ")]
            kind = next((id_ for name in names if (id_ := roll_called(self.app.rules.tables, name))), None)
        is_harm = folded(words[0].text) in DAMAGE_WORDS
        # A key by its whole name; `parry` only begins that of another.
        find = self.app.rules.tables.find
        is_key = any(find("keys.roll", text) in self.rows for text in (words[0].text, joined(words[:length])))
        if kind is None or is_harm or is_key or self._takes_trait(kind, found):
            return []
        return [(length, found._replace(opposed=kind))]

    def _takes_trait(self, kind: str, found: Found) -> bool:
        """Whether a trait is the value of a key that was not told yet: `trick troll dexterity`."""
        free = any(row.get("group") == "traits" and key not in found.keys for key, row in self.rows.items())
        return free and kind in self.app.rules.tables.group("traits")

    def _roll_begun(self, words: Sequence[Word]) -> tuple[str | None, int]:
        """The kind of roll that words begin with by its name, the longest one, and how many words that is."""
        for length in range(min(LONGEST, len(words)), 0, -1):
            if not any(word.quoted for word in words[:length]) and (
                kind := roll_called(self.app.rules.tables, joined(words[:length]))
            ):
                return kind, length
        return None, 1

    def _led_to_them(self, words: Sequence[Word], found: Found) -> int:
        """How many words before a roll name whoever is aimed at once more."""
        joins = int(small(words[0]) in AND)
        left = words[joins:]
        if len(left) < 2:
            return 0
        if folded(left[0].text) in THEY:
            return joins + 1
        people, after = leading(self.app, left)
        same = len(people) == 1 and people[0].typed == found.people[0] and after
        return len(words) - len(after) if same else 0

    def _faces_of(self, words: Sequence[Word], found: Found) -> list[Step]:
        frame = self.frame
        if not frame.dice or (shown := faces_of(self.app, frame.command, frame.kind, words[0])) is None:
            return []
        return [(1, found._replace(named_faces=(*found.named_faces, "--faces", shown)))]

    def _key(self, words: Sequence[Word], found: Found) -> list[Step]:
        frame = self.frame
        if frame.command == "roll" and frame.kind is None:
            # Dice of no kind have no keys; what is typed as one is refused by the command.
            text = words[0].text
            plain = "=" in text and not (words[0].quoted and " " in text)
            return [(1, found.with_key(Keyed(text, text, 1)))] if plain else []
        if folded(words[0].text) in MULTIPLIERS and len(words) > 1 and small(words[1]) in OF:
            # `8, half of it from the fall` halves nothing.
            return []
        begun = frame.begun and not found.text
        key = keyed(self.app, frame.command, frame.kind, words, list(found.keys), begun=begun)
        if key is None:
            self._refuse_number_of_nothing(words)
            return []
        if key.is_begun and (acts_begun(words[:1])[1] or folded(words[0].text) in OUTCOMES | FATES):
            # `dies`, `miss` begin no value: they say what came of it.
            return []
        if found.faces and folded(words[0].text) == "total":
            # `19 total vs ac 15` has no total cover.
            return []
        if key.is_begun and frame.aims and leading(self.app, words[:1])[0]:
            # Somebody's name goes before the beginning of a value: Tam is no tambour.
            return []
        steps = [(key.length, found.with_key(key))]
        # The beginning of a value may be that of the text.
        return [*steps, self._as_text(words, found)] if key.is_begun and self._text_follows(words[1:]) else steps

    def _refuse_number_of_nothing(self, words: Sequence[Word]) -> None:
        attached = None if words[0].quoted else WITH_NUMBER.fullmatch(normalised(words[0].text))
        if attached is not None and self.frame.command == "roll" and not leading(self.app, words[:1])[0]:
            raise unclear(words[0].text, key=attached[1])

    def _text_follows(self, words: Sequence[Word]) -> bool:
        """Whether a text follows that does not say where it begins."""
        found = next(self.ways(words, Found()), Found())
        return bool(found.text) and not found.free

    def _led(self, words: Sequence[Word], found: Found) -> list[Step]:
        """What a word leads to: somebody, a number to reach, a key's value."""
        lead, after = words[0].text.casefold(), list(words[1:])
        if folded(lead) in ON_BEHALF and after and self.frame.command == "roll":
            return [(2, found._replace(options=(*found.options, "--as", after[0].text)))]
        if after and small(words[0]) in INS and (key := self._key(without_articles(after), found)):
            skipped = len(words) - len(without_articles(after))
            return [(skipped + length, more) for length, more in key if more.text == found.text]
        if not after or (lead not in LEADS and not (folded(lead) == "a" and leading(self.app, after)[0])):
            return []
        if lead in TARGET and self.frame.command == "roll" and whole_number(after[0].text) is not None:
            return [(2, found._replace(options=(*found.options, "--vs", after[0].text)))]
        bare = without_articles(after)
        skipped = len(words) - len(bare)
        if lead in TARGET and self.frame.command == "roll" and (against := self._against(bare, found)):
            return [(skipped + length, more) for length, more in against]
        if (
            (self.frame.aims or self.frame.suffers)
            and lead not in WITH
            and (people := self._people(bare, found, led=True))
        ):
            return [(skipped + length, more) for length, more in people]
        on_a = lead in ("on", "sur") and folded(after[0].text) in ("a", "an", "un") and len(after) == 2
        shown = after[1:] if on_a else bare
        if (lead in WITH or on_a) and self._has_dice(found) and shown and is_face(shown[0]):
            # `with a 9`, `on a 9`
            return [(len(words) - len(shown) + length, more) for length, more in self._number(shown, found)]
        for sort in (self._edge, self._key, self._modifier):
            if steps := [step for step in sort(bare, found) if step[1].text == found.text]:
                return [(skipped + length, more) for length, more in steps]
        if lead in TARGET and self.frame.command == "roll":
            raise unclear(joined(after), target=True)
        return []

    def _against(self, words: Sequence[Word], found: Found) -> list[Step]:
        """Somebody whom a roll is against, with a roll of their own or without."""
        people, after = leading(self.app, words)
        length = len(words) - len(after)
        rolled = [word.text for word in after[:1] if EXPRESSION.match(word.text)]
        return [
            (length + 1, found._replace(options=(*found.options, "--against", who.names[0], *rolled)))
            if rolled
            else (length, found._replace(people=(who.names[0],)))
            for who in people
            if not who.several and "--against" not in found.options and not found.people
        ]

    def _edge(self, words: Sequence[Word], found: Found) -> list[Step]:
        edge = EDGES.get(folded(words[0].text)) if self.frame.command == "roll" else None
        if edge is None:
            return self._by_power(words, found)
        return [] if edge in found.options else [(1, found._replace(options=(*found.options, edge)))]

    def _by_power(self, words: Sequence[Word], found: Found) -> list[Step]:
        """Advantage that a class has by a name in the book: `attacks the orc recklessly`, `avec témérité`."""
        powers = self.app.rules.tables.group("powers") if self.frame.command == "roll" else {}
        if not powers or "--adv" in found.options:
            return []
        skip = 1 if folded(words[0].text) in WITH and len(words) > 1 else 0
        for count in range(min(LONGEST, len(words) - skip), 0, -1):
            power = self.app.rules.tables.find("powers", joined(words[skip : skip + count]))
            if power and powers[power].get("roll") == self.frame.kind and powers[power].get("mode") == "advantage":
                name = self.app.terms.term("powers", power)
                return [(skip + count, found._replace(options=(*found.options, "--adv", "--note", name)))]
        return []

    def _modifier(self, words: Sequence[Word], found: Found) -> list[Step]:
        if found.modifier or found.text or self.frame.command != "roll":
            return []
        typed, length = normalised(words[0].text), 1
        if sign := PLUS.get(folded(words[0].text)):
            typed, length = sign + (words[1].text if len(words) > 1 else ""), 2
        if MODIFIER.fullmatch(typed) is None:
            return []
        if self.frame.kind is None:
            return [(length, found._replace(modifier=typed))]
        key = next((key for key in MODIFIERS if key in self.rows and key not in found.keys), None)
        if key is None:
            return []
        return [(length, found._replace(modifier=typed).with_key(Keyed(key, f"{key}={int(typed)}", length)))]

    def _amount(self, words: Sequence[Word], found: Found) -> list[Step]:
        """An amount of damage, or another one of its own kind: `14`, `7 slashing`, `for 6`."""
        if self.frame.command not in ("damage", "heal"):
            return []
        joins = small(words[0]) in INTRODUCERS or (bool(found.keys) and small(words[0]) in AND)
        rest = words[joins:]
        if not is_quantity(rest) or found.text:
            return []
        if small(words[0]) in AND:
            return [(1 + length, more) for length, more in self._typed(rest, found)]
        if found.amount is not None and not found.amount.unit:
            return []
        if (typed := self._typed(rest, found)) or found.amount is not None or not self.frame.amount:
            return [(joins + length, more) for length, more in typed]
        return [
            (len(words) - len(amount.rest), found._replace(amount=amount)) for amount in quantities(self.app, rest, "-")
        ]

    def _typed(self, words: Sequence[Word], found: Found) -> list[Step]:
        """One more amount with its kind of damage: `3 fire`, `7 points of fire damage`."""
        for before in range(1, 2 + length_of_points(words[1:])):
            typed = amount_called(self.app, self.frame.command, words[0].text, words[before:])
            if typed is not None and not typed.is_begun and typed.key not in found.keys:
                return [(before + typed.length, found.with_key(typed))]
        return []

    def _introduced(self, words: Sequence[Word], found: Found) -> list[Step]:
        """All that follows a word that begins a text, but whoever did it, and what dice showed at its end."""
        lost = self.frame.by_verb and self.frame.done_by
        if small(words[0]) == "to" and len(words) > 1 and not found.text and (lost or self.frame.command == "spend"):
            # `loses 3 to the cold`, `spends 2 to reroll`
            return [(1, found)]
        if len(words) < 2 or not introduces(words[0]):
            return []
        if self.frame.suffers and is_quantity(words[1:]):
            # `hits orc 18 for 6`: what the first number is, the second makes doubtful.
            raise unclear(joined(words), second=True)
        if self.frame.done_by and not found.people and small(words[0]) not in ("for", "pour"):
            bare = without_articles(words[1:])
            steps = self._people(bare, found, led=True)
            if readable := [step for step in steps if not self._text_follows(bare[step[0] :])]:
                return [(len(words) - len(bare) + length, more) for length, more in readable]
        end = len(words)
        while self._has_dice(found) and not found.faces and end > 2 and is_face(words[end - 1]):
            end -= 1
        faces = tuple(face for word in words[end:] for face in word.text.split(","))
        while faces and end > 2 and small(words[end - 1]) in BEFORE_FACES:
            end -= 1
        free = found._replace(text=(*found.text, *words[:end]), free=not found.text)
        return [(len(words), free._replace(faces=(*found.faces, *faces)))]

    def _onto(self, words: Sequence[Word], found: Found) -> list[Step]:
        """Whom something is done to that has no place for them, which is told: `casts bless on bob`."""
        frame = self.frame
        if small(words[0]) not in ONTO | AT or found.onto or frame.aims or frame.suffers or not frame.tells_target:
            return []
        if found.text and folded(found.text[-1].text) in ARTICLES:
            return []
        bare = without_articles(words[1:])
        people, after = leading(self.app, bare)
        told = words[: len(words) - len(after)]
        persons = bool(people) and not any(who.purse or who.everybody or GAME_MASTER in who.names for who in people)
        plain = (*told[:-1], told[-1]._replace(typed=""))
        return [(len(told), found._replace(onto=plain))] if persons else []

    def _people(self, words: Sequence[Word], found: Found, *, led: bool = False) -> list[Step]:
        """Somebody who is named, in each way; a number after a name may belong to it or be what a die showed."""
        frame = self.frame
        if found.people or not (frame.aims or frame.suffers or frame.done_by) or not words or words[0].quoted:
            return []
        bare = list(words) if led else without_articles(words)
        if not bare or bare[0].text.isdecimal():
            # A number is short for a foe that has it before a sign only.
            return []
        skipped = len(words) - len(bare)
        people, after = leading(self.app, bare)
        if frame.suffers and any(who.several for who in people) and not _is_list(bare[: len(bare) - len(after)]):
            # `inflige 8 aux brigands`: to each of them, or to one.
            return []
        if not people or not (led or self._is_name(bare[: len(bare) - len(after)], after)):
            return []
        length = skipped + len(bare) - len(after)
        if frame.done_by and len(people) > 1 and all(map(self._may_be_named, people)):
            # Which of several it was is not said.
            return [(length, found._replace(people=(joined(bare[: len(bare) - len(after)]),)))]
        ways = [(each, length) for each in people]
        if frame.dice and length > skipped + 1 and is_face(bare[-len(after) - 1]) and not any(map(is_face, after)):
            ways += [(each, length - 1) for each in named(self.app, joined(bare[: len(bare) - len(after) - 1]))]
        return [self._with_people(found, *way) for way in ways if self._may_be_named(way[0])]

    def _may_be_named(self, who: Who) -> bool:
        """Whether somebody may have this place; only one may be aimed at, and who that may be is the game's to say."""
        frame = self.frame
        if frame.done_by:
            # Of several it is not said who, and a purse does nothing.
            return not who.several and not who.purse and who.names[0] != GAME_MASTER
        if not frame.aims:
            return True
        return not who.several and (frame.aims == "all" or (who.names[0] in frame.company) == (frame.aims == "company"))

    def _is_name(self, words: Sequence[Word], after: Sequence[Word]) -> bool:
        """Whether words are enough of a name: three letters, a number with it, or nothing else after them."""
        alone = all(is_face(word) or folded(word.text) in EDGES for word in after)
        return alone or len(joined(words)) >= LEAST or joined(words)[-1:].isdecimal()

    def _with_people(self, found: Found, who: Who, length: int) -> Step:
        return length, found._replace(people=(who.typed if not who.everybody else ",".join(who.names),))

    def _more_faces(self, words: Sequence[Word], found: Found) -> list[Step]:
        """More of what dice showed, after a word between two: `15 and 3`; of whoever opposes, `16 against 9`."""
        opposed = found.people or "--against" in found.options
        if not found.faces or len(words) < 2 or not is_face(words[1]):
            return []
        joins = small(words[0]) in AND or (opposed and small(words[0]) in TARGET)
        return [(1 + length, more) for length, more in self._number(words[1:], found)] if joins else []

    def _number(self, words: Sequence[Word], found: Found) -> list[Step]:
        """What real dice showed: before a text, or after it to the end of the line."""
        if not self._has_dice(found) or not is_face(words[0]):
            return []
        if found.text and not all(is_face(word) for word in words):
            return []
        if len(words) > 1 and is_span(self.app, words[1].text.rstrip(",.;")):
            # `court, 3 tours`: a span of time is no die.
            return []
        shown = tuple(words[0].text.split(","))
        if found.opposed:
            return [(1, found._replace(theirs=(*found.theirs, *shown)))]
        return [(1, found._replace(faces=(*found.faces, *shown)))]

    def _late_type(self, words: Sequence[Word], found: Found) -> list[Step]:
        """The kind of damage where it is named away from its amount, whole or begun: `-7 bob slash`."""
        if self.frame.command not in ("damage", "heal") or found.type or found.keys or found.text:
            return []
        kind = kind_of_amount(self.app, self.frame.command, words[0].text)
        return [] if kind is None else [(1, found._replace(type=kind))]

    def _has_dice(self, found: Found) -> bool:
        return self.frame.dice or (found.amount is not None and found.amount.kind == DICE)

    def _noise(self, words: Sequence[Word], found: Found) -> list[Step]:
        """Words that say what is known already: each of several, damage after its amount."""
        typed = folded(words[0].text)
        if self.frame.command == "roll" and not found.faces and (length := _length_before_face(words)):
            return [(length, found)]
        if self.frame.command == "roll" and found.faces and (of := _length_of(ON_THE_DIE, words)):
            return [(of, found)]
        several = self.frame.several or (self.frame.suffers and bool(found.people) and "," in found.people[0])
        if several and typed in EACH:
            return [(1, found)]
        if self.frame.command not in ("damage", "heal") or found.text:
            return []
        length = length_of_points(words)
        left = words[length:]
        # `points de quelque chose` says more, unless that is read itself.
        of = length and (small(words[length - 1]) in OF or (bool(left) and small(left[0]).startswith("d'")))
        said = any(folded(word.text) in DAMAGE_WORDS for word in words[:length])
        return [(length, found)] if said and not (of and not (left and self._key(left, found))) else []


def told_aside(words: Sequence[Word]) -> list[Word]:
    """Words without the brackets round those at their end: `loses 4 hp (troll)`."""
    at = next((at for at, word in enumerate(words) if word.text.startswith("(") and not word.quoted), None)
    if at and words[at].text.strip("().,").isdecimal() and at == len(words) - 1:
        # `hits the ogre (5)`
        before, inside = words[at - 1], words[at].text
        number = Word(inside.strip("().,"), typed=inside)
        return [*words[: at - 1], before._replace(text=f"{before.text},"), number]
    inner = " ".join(word.text for word in words[at:]) if at is not None else ""
    if at is None or not inner.endswith(")") or not inner[1:2].isalpha() or any(word.quoted for word in words[at:]):
        return list(words)
    aside = [word._replace(text=word.text.strip("()")) for word in words[at:]]
    return [*words[:at], *(word for word in aside if word.text)]


BEFORE_FACES = WITH | {"un", "une", "a", "an", "à", "dé", "dés", "de", "il", "elle", "fait", "jet"}
"""Words between a text and what dice showed."""

ONTO = frozenset({"on", "sur", "upon"})

AT = frozenset({"at", "against", "à", "au", "aux", "contre"})
"""Words before whoever a spell is cast at, who has no place either."""

CAUSES = ("a cause", "because of", "due to", "thanks to", "grace a", "grace au")
"""Words, folded, that lead to what brought something about."""


def _with_causes(words: Sequence[Word]) -> list[Word]:
    """Words with one that leads to a cause in the place of two: `à cause du froid`, `because of the trap`."""
    made: list[Word] = []
    left = list(words)
    while left:
        leads = len(left) > 2 and folded(joined(left[:2])) in CAUSES
        # `à cause` has its own word after it.
        has_own = leads and small(left[1]) == "cause"
        if leads and not (has_own and not introduces(left[2])):
            made, left = [*made, *([] if has_own else [Word("from")])], left[2:]
        else:
            made, left = [*made, left[0]], left[1:]
    return made


def _length_before_face(words: Sequence[Word]) -> int:
    """How many words lead to what dice showed: `and rolls a 9`, `il fait 8`, `dé 3`, `de 12`, `à 9`; else none."""
    left = list(words)
    while left and (folded(left[0].text) in AND | THEY or small(left[0]) in DICE_ARE):
        left = left[1:]
    leads = len(left) < len(words)
    if left and folded(left[0].text) in ROLLED:
        left, leads = without_articles(left[1:]), True
    ends = len(left) == 1 or (len(left) > 1 and folded(left[1].text) in ENDS_FACE)
    told = leads and bool(left) and is_face(left[0]) and (ends or small(words[0]) not in OF | {"à"})
    return len(words) - len(left) if told else 0


DICE_ARE = frozenset({"dé", "dés", "de", "à"})
"""Words before what dice showed, as they are written."""

ROUNDS = frozenset({"tour", "tours", "turn", "turns", "round", "rounds"})
"""Spans of a fight, which every game has, folded."""


def is_span(app: App, text: str) -> bool:
    """Whether a word is a span of time, of one or of several."""
    find = app.rules.tables.find
    return folded(text) in ROUNDS or any(find("units", form) is not None for form in (text, singular(text)))


ENDS_FACE = TARGET | OUTCOMES | {"pour", "for", "et", "and", "au", "aux"}
"""Words behind what dice showed."""

ON_THE_DIE = ("au de", "on the die", "on the dice", "aux des")
"""Words after what a die showed that say no more, folded; but `19 to hit` may be all that it came to."""


def _length_of(phrases: Sequence[str], words: Sequence[Word]) -> int:
    """How many words are one of these phrases; none where they are none."""
    said = [phrase.count(" ") + 1 for phrase in phrases]
    return next((count for count, phrase in zip(said, phrases, strict=True)
                 if folded(joined(words[:count])) == phrase), 0)  # fmt: skip


def length_of_points(words: Sequence[Word]) -> int:
    """How many words between an amount and its kind say no more than that it is damage: `points of`, `dégâts de`."""
    length = 0
    while length < len(words) and (folded(words[length].text) in DAMAGE_WORDS or small(words[length]) in OF):
        length += 1
    return length


def _is_list(words: Sequence[Word]) -> bool:
    """Whether words name several one by one, or everybody."""
    everybody = folded(joined(words)) in EVERYBODY | FOES or (len(words) == 1 and "-" in words[0].text)
    return everybody or any("," in word.text or small(word) in AND for word in words)
