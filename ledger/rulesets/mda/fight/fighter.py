"""One side of a blow: a character, or an opponent of the game master's whose numbers are given."""

from __future__ import annotations

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER, RollRecorded
from ledger.ids import CHARACTER, CONDITION
from ledger.people import bare_name, require_living_now
from ledger.rulesets.mda.characters.account import require_able_to_fight
from ledger.rulesets.mda.fight import body as fight_body
from ledger.rulesets.mda.fight import equipment, equipping
from ledger.rulesets.mda.fight import values as fight_values
from ledger.rulesets.mda.fight.figures import arms, duel, wounds
from ledger.rulesets.mda.fight.figures.wounds import AT, PRD, BodyZones
from ledger.rulesets.mda.fight.impacts import bears_shield, record_wound, refuse_covered_zone
from ledger.rulesets.mda.rolls.throw import MaitresDArmesThrow

NO_DEFENCE = "none"


class Fighter:
    """One side of a blow.

    Attributes:
        name: Name of the one whose dice they are, `gm` for an opponent of the game master's.
        who: Account of a character, None for an opponent of the game master's.
        affected: Account of the one whose conditions count, which an opponent who was met has too.
        account: Account that keeps the wounds, feints and weapon; None for an opponent who has none.
        way: How the fighter defends: `parry`, `dodge` or `none`.
    """

    def __init__(
        self,
        throw: MaitresDArmesThrow,
        name: str,
        stat: str,
        *,
        stated: int | None,
        rupture: int | None = None,
        way: str = duel.PARRY,
        values: bool = True,
        affected: str | None = None,
    ) -> None:
        self.draft: Drafting = throw.draft
        self.tables = throw.tables
        self.name = name
        self.who = None if name == GAME_MASTER else CHARACTER + name
        self.affected = self.who or affected
        self.account = self.affected if wounds.opponents_keep(self.tables) else self.who
        self.way = way
        self._stat = stat
        self._body = BodyZones()
        self._rupture = rupture
        # A given number is the value before the blows of this roll; one from the meeting is before all blows.
        own = self.account is not None and not self._is_typed(throw)
        self._base = None if stated is None or own else stated + self._lost() + self._runes(throw)
        if stated is None and self.who is None and values and way != NO_DEFENCE:
            raise throw.missing_keys(stat)

    @classmethod
    def attacking(cls, throw: MaitresDArmesThrow, *, values: bool = True) -> Fighter:
        """The one who rolls, as the attacker."""
        stated = throw.facts.target if throw.facts.target is not None else throw.given(AT)
        rupture = number_from_keys(throw, "fr")
        return cls(throw, throw.facts.who, AT, stated=stated, rupture=rupture, values=values, affected=throw.affected)

    @classmethod
    def defending(cls, throw: MaitresDArmesThrow) -> Fighter:
        """The one who rolls, as the defender."""
        stated = throw.facts.target if throw.facts.target is not None else throw.given(PRD)
        rupture = number_from_keys(throw, "fr")
        return cls(throw, throw.facts.who, PRD, stated=stated, rupture=rupture, way=throw.kind, affected=throw.affected)

    @classmethod
    def answering(cls, throw: MaitresDArmesThrow, unsaid: str = NO_DEFENCE) -> Fighter | None:
        """The opponent of `--against`, None without one.

        Args:
            unsaid: How one defends of whom only the name is given.
        """
        opponent = opponent_of(throw)
        if opponent is None:
            return None
        name, text = opponent
        way = throw.tables.find("defences", text) if text else unsaid
        if way is None:
            raise InputError("defence_unknown", given=text, known=list(throw.tables.defences))
        if name != GAME_MASTER:
            account = require_living_now(throw.draft, name)
            if name == throw.facts.who:
                raise InputError("fights_itself", who=name)
            if way != NO_DEFENCE:
                require_able_to_fight(throw.draft, account)
        elif throw.outsider_aimed_at is not None and way != NO_DEFENCE:
            require_able_to_fight(throw.draft, throw.outsider_aimed_at)
        stated, rupture = (number_from_keys(throw, key) for key in (PRD, "fr_against"))
        return cls(throw, name, PRD, stated=stated, rupture=rupture, way=way, affected=throw.outsider_aimed_at)

    def value(self) -> int:
        """Present AT or PRD."""
        if self._base is not None:
            return self._base - self._lost()
        assert self.account is not None
        return fight_values.combat_values_now(self.tables, self.draft, self.account)[0 if self._stat == AT else 1]

    def _is_typed(self, throw: MaitresDArmesThrow) -> bool:
        """Whether the AT or PRD was given with the roll, with all that spells and wounds made of it."""
        typed = throw.draft.command.facts
        mine = self.name == throw.facts.who and throw.row.value == self._stat
        return (
            not isinstance(typed, RollRecorded)
            or self._stat in typed.keys
            or (mine and (typed.value is not None or typed.target is not None))
        )

    def _runes(self, throw: MaitresDArmesThrow) -> int:
        """What spells add to the AT or PRD that an opponent was met with; a number given with the roll has it in it."""
        typed = throw.draft.command.facts
        if self.account is not None or self.affected is None or not isinstance(typed, RollRecorded):
            return 0
        if self._stat in typed.keys or typed.value is not None or typed.target is not None:
            return 0
        rows = self.tables.conditions.items()
        return sum(
            (row.at if self._stat == AT else row.prd) for id_, row in rows if self.is_in_condition(CONDITION + id_)
        )

    def _lost(self) -> int:
        if self.account is not None:
            return self.draft.quantity(self.account, fight_body.LOST[self._stat])
        return self._body.at if self._stat == AT else self._body.prd

    @property
    def _weapon(self) -> equipment.WeaponInHand | None:
        """The weapon in hand, read anew: the last blow may have broken it."""
        return None if self.who is None else equipment.weapon_in_hand(self.tables, self.draft, self.who)

    @property
    def shown_name(self) -> str:
        """Name of the fighter as people read it."""
        return self.name if self.affected is None else bare_name(self.affected)

    @property
    def rupture(self) -> int | None:
        """The rupture factor of the weapon in hand, given or recorded."""
        weapon_held = self._weapon
        return self._rupture if self._rupture is not None else None if weapon_held is None else weapon_held.rupture

    def is_in_condition(self, condition: str) -> bool:
        """Whether the fighter has an account, and a condition."""
        return self.affected is not None and bool(self.draft.quantity(self.affected, condition))

    def set_condition(self, condition: str, *, on: bool) -> None:
        """Set or end a condition, if the fighter has an account."""
        if self.affected is not None:
            self.draft.note(self.affected, condition, int(on) - self.draft.quantity(self.affected, condition))

    def record_wound(self, zone: str, *, master: bool) -> None:
        """Record a wound in a zone; that of an opponent without an account lasts for this roll only."""
        if self.account is not None:
            refuse_covered_zone(self.draft, self.account, zone)
            record_wound(self.draft, self.account, zone, master=master)
        else:
            self._body = wounds.zones_after_wound(self.tables, self._body, zone, master=master)

    def is_out(self) -> bool:
        """Whether the fighter can fight no longer: unconscious, or with no AT or PRD left."""
        if self.account is None and (wounds.is_knocked_out(self.tables, self._body) or self.value() <= 0):
            return True
        out = [id_ for id_, row in self.tables.conditions.items() if row.no_fight or row.no_act]
        return any(self.is_in_condition(CONDITION + id_) for id_ in out)

    def has_shield(self) -> bool:
        """Whether the fighter has a shield that is not lost."""
        return self.account is not None and bears_shield(self.draft, self.account)

    def roll_impact(self, throw: MaitresDArmesThrow) -> int:
        """Roll the points of an impact with the weapon and strength, given or recorded."""
        named = throw.keys.get("weapon") or (throw.facts.value if throw.row.value == "weapon" else None)
        weapon_held = self._weapon
        if named is None and weapon_held is None:
            raise throw.missing_keys("weapon")
        weapon = str(named) if weapon_held is None or named is not None else weapon_held.weapon
        strength = int(throw.keys["fo"]) if "fo" in throw.keys else 0
        if "fo" not in throw.keys and self.who is not None:
            strength = self.draft.quantity(self.who, "fo")
        row = arms.weapon_row(self.tables, weapon)
        faces = throw.roll_dice(self.tables.impact.sides, row.dice, self.name, "damage")
        extra = weapon_held.plus if weapon_held is not None and weapon_held.weapon == weapon else 0
        points = arms.impact_points(self.tables, weapon, strength, faces, extra)
        bonus = arms.strength_bonus(self.tables, strength)
        shown = " + ".join(map(str, faces))
        stated: dict[str, int | str] = {"weapon": weapon, "faces": shown, "plus": row.plus + extra, "bonus": bonus}
        self.draft.step("weapon_impact", points, who=self.account, source=row.source, **stated)
        return points

    def break_weapon(self) -> None:
        """Record that the weapon in hand breaks."""
        weapon_held = self._weapon
        if weapon_held is not None and self.who is not None:
            equipping.break_weapon(self.draft, self.who, weapon_held.item)
        elif self.account is not None:
            self.draft.set(self.account, "fr", None)
            self._rupture = None

    def wear_weapon(self, rupture: int) -> None:
        """Record the new rupture factor of the weapon in hand."""
        weapon_held = self._weapon
        if weapon_held is not None and self.who is not None and rupture != weapon_held.rupture:
            equipping.wear_weapon(self.draft, self.who, weapon_held.item, rupture)
        elif weapon_held is None and self.account is not None and rupture != self._rupture:
            self.draft.set(self.account, "fr", rupture)
            self._rupture = rupture


def opponent_of(throw: MaitresDArmesThrow) -> tuple[str, str] | None:
    """Name of the opponent of `--against`, and what was written after it; None without one."""
    if throw.facts.against is not None:
        return throw.facts.against.who, throw.facts.against.roll
    if not wounds.opponents_keep(throw.tables):
        return None
    target = GAME_MASTER if throw.outsider_aimed_at else throw.keys.get("target")
    return None if target is None else (str(target), "")


def number_from_keys(throw: MaitresDArmesThrow, key: str) -> int | None:
    """The number given by a key, None without it."""
    return int(throw.keys[key]) if key in throw.keys else None
