"""A blow between two fighters, each of the table or of the game master's, noted in an entry."""

from __future__ import annotations

from typing import Any

from ledger.drafting import Drafting
from ledger.errors import InputError
from ledger.facts import GAME_MASTER
from ledger.people import character
from ledger.postings import CHARACTER
from ledger.rules.mda import duel, gear, weapons, wounds
from ledger.rules.mda.duel import DODGE, MASTER, MISSED, SUCCESS, Attack, Defence, Exchange
from ledger.rules.mda.fight_wounds import FEINTS, IMPACTS, MASTER_IMPACTS, mark, strike
from ledger.rules.mda.gear import CONDITION
from ledger.rules.mda.throw import Throw
from ledger.rules.mda.weapons import ATTACKER, DEFENDER
from ledger.rules.mda.wounds import AT, PRD, Body
from ledger.rules.tables import Tables

OFF_BALANCE = CONDITION + "off_balance"
MASTER_SPELL = CONDITION + "master_spell"

OUTCOMES = {
    duel.MASTER: "critical",
    duel.SUCCESS: "success",
    duel.FEINT: "success",
    duel.MISSED: "failure",
    duel.MASTER_PARRY: "critical",
    duel.PARRIED: "success",
    duel.DODGED: "success",
    duel.FAILED: "failure",
}
"""How a roll comes out by what an attack or an answer was."""

SERIAL = {
    "attack_die": "series_attack",
    "defence_die": "series_defence",
    "defence_die_more": "series_defence",
}
"""Steps that are told more shortly in a series."""


class Fighter:
    """One side of a blow.

    Attributes:
        name: Whose dice they are, `gm` for somebody of the game master's.
        who: Account of a character, None for somebody of the game master's.
        way: How it defends itself: `parry`, `dodge` or `none`.
    """

    def __init__(
        self,
        throw: Throw,
        name: str,
        stat: str,
        *,
        told: int | None,
        rupture: int | None = None,
        way: str = duel.PARRY,
        values: bool = True,
    ) -> None:
        self.draft: Drafting = throw.draft
        self.tables: Tables = throw.tables
        self.name = name
        self.who = None if name == GAME_MASTER else CHARACTER + name
        self.way = way
        self._stat = stat
        self._body = Body()
        self._rupture = rupture
        # A number that is told is what it was before the blows of this roll.
        self._base = None if told is None else told + self._lost()
        if told is None and self.who is None and values and way != "none":
            raise throw.required(stat)

    @classmethod
    def attacking(cls, throw: Throw, *, values: bool = True) -> Fighter:
        """Who rolls, as the attacker."""
        told = throw.facts.target if throw.facts.target is not None else throw.given(AT)
        return cls(throw, throw.facts.who, AT, told=told, rupture=_key(throw, "fr"), values=values)

    @classmethod
    def defending(cls, throw: Throw) -> Fighter:
        """Who rolls, as the defender."""
        told = throw.facts.target if throw.facts.target is not None else throw.given(PRD)
        return cls(throw, throw.facts.who, PRD, told=told, rupture=_key(throw, "fr"), way=throw.kind)

    @classmethod
    def answering(cls, throw: Throw) -> Fighter | None:
        """The other side of `--against`, None where nobody is told."""
        if throw.facts.against is None:
            return None
        name, text = throw.facts.against.who, throw.facts.against.roll
        way = throw.tables.find("defences", text)
        if way is None:
            raise InputError("defence_unknown", given=text, known=list(throw.tables.group("defences")))
        if name != GAME_MASTER:
            character(throw.draft, name)
            if name == throw.facts.who:
                raise InputError("fights_itself", who=name)
        return cls(throw, name, PRD, told=_key(throw, PRD), rupture=_key(throw, "fr_against"), way=way)

    def value(self) -> int:
        """AT or PRD as it is now."""
        if self._base is not None:
            return self._base - self._lost()
        assert self.who is not None
        return gear.values(self.tables, self.draft, self.who)[0 if self._stat == AT else 1]

    def _lost(self) -> int:
        if self.who is not None:
            return self.draft.quantity(self.who, gear.LOST[self._stat])
        return self._body.at if self._stat == AT else self._body.prd

    @property
    def _arm(self) -> gear.Arm | None:
        """The weapon in hand; it may have broken a blow ago."""
        return None if self.who is None else gear.arm_of(self.tables, self.draft, self.who)

    @property
    def rupture(self) -> int | None:
        """The factor of the weapon in hand, as it is told or known."""
        arm = self._arm
        return self._rupture if self._rupture is not None else None if arm is None else arm.rupture

    def holds(self, condition: str) -> bool:
        """Whether somebody at the table is in a condition."""
        return self.who is not None and bool(self.draft.quantity(self.who, condition))

    def put(self, condition: str, *, on: bool) -> None:
        """Set or end a condition of somebody at the table."""
        if self.who is not None:
            self.draft.note(self.who, condition, int(on) - self.draft.quantity(self.who, condition))

    def mark(self, zone: str, *, master: bool) -> None:
        """Note a wound in a zone; of somebody of the game master's only as long as this roll lasts."""
        if self.who is not None:
            mark(self.draft, self.who, zone, master=master)
        else:
            self._body = wounds.hit(self.tables, self._body, zone, master=master)

    def is_out(self) -> bool:
        """Whether somebody can no longer be fought: unconscious, or with nothing left."""
        if self.who is None:
            return wounds.knocked_out(self.tables, self._body) or self.value() <= 0
        out = [id_ for id_, row in self.tables.group("conditions").items() if row.get("no_fight") or row.get("no_act")]
        return any(self.holds(CONDITION + id_) for id_ in out)

    def impact(self, throw: Throw) -> int:
        """Roll the points of an impact with the weapon that is told or in hand, and the strength likewise."""
        named = throw.keys.get("weapon") or (throw.facts.value if throw.row.get("value") == "weapon" else None)
        arm = self._arm
        if named is None and arm is None:
            raise throw.required("weapon")
        weapon = str(named) if arm is None or named is not None else arm.weapon
        strength = int(throw.keys["fo"]) if "fo" in throw.keys else 0
        if "fo" not in throw.keys and self.who is not None:
            strength = self.draft.quantity(self.who, "fo")
        row = weapons.weapon(self.tables, weapon)
        faces = throw.cast(int(self.tables["impact"]["sides"]), int(row["dice"]), self.name)
        points = weapons.impact(self.tables, weapon, strength, faces)
        bonus = weapons.strength_bonus(self.tables, strength)
        shown = " + ".join(map(str, faces))
        told: dict[str, int | str] = {"weapon": weapon, "faces": shown, "plus": int(row["plus"]), "bonus": bonus}
        self.draft.step("weapon_impact", points, who=self.who, source=str(row["source"]), **told)
        return points

    def break_arm(self) -> None:
        """Note that the weapon in hand breaks."""
        arm = self._arm
        if arm is not None and self.who is not None:
            gear.break_arm(self.draft, self.who, arm.item)

    def wear_arm(self, rupture: int) -> None:
        """Note the new factor of the weapon in hand."""
        arm = self._arm
        if arm is not None and self.who is not None and rupture != arm.rupture:
            gear.wear_arm(self.draft, self.who, arm.item, rupture)


class Fray:
    """One roll in which blows are struck.

    Args:
        attacker: None where somebody else has rolled the attack.
        defender: None where only the attack is rolled.
        serial: Whether it is one of many blows, told shortly.
    """

    def __init__(
        self, throw: Throw, attacker: Fighter | None, defender: Fighter | None, *, serial: bool = False
    ) -> None:
        self._serial = serial
        self._throw = throw
        self._draft = throw.draft
        self._tables = throw.tables
        self._attacker = attacker
        self._defender = defender
        self._sides = int(throw.tables["exchange"]["sides"])
        self._told: dict[str, Any] = {}

    def blow(self) -> Exchange:
        """Strike once, and answer."""
        throw, attacker = self._throw, self._attacker
        assert attacker is not None
        feints, against = self._feints_used()
        attack = Attack(
            at=attacker.value(),
            feint=bool(throw.keys.get("feint")),
            feints=feints,
            announced=self._announced(),
        )
        attacker.put(OFF_BALANCE, on=False)
        (face,) = throw.cast(self._sides, 1, attacker.name)
        struck = duel.attacked(self._tables, attack, face)
        step = "attack_die_less" if feints else "attack_die"
        self._step(attacker, step, face - feints, face=face, at=attack.at, came=struck)
        self._told.update(total=face - feints, target=attack.at)
        if attacker.who is not None:
            made = self._draft.quantity(attacker.who, FEINTS)
            self._draft.note(attacker.who, FEINTS, 1 if struck == duel.FEINT else -made)
        if struck == MISSED:
            attacker.put(OFF_BALANCE, on=True)
        if struck in (MISSED, duel.FEINT):
            return duel.exchange(self._tables, attack, face, Defence(0), None)
        defence, shown = self._defend(struck, against)
        blow = duel.exchange(self._tables, attack, face, defence, shown)
        self._after(blow)
        return blow

    def answer(self) -> Exchange:
        """Answer a blow that somebody else has struck."""
        keys = self._throw.keys
        struck = MASTER if keys.get("master") else SUCCESS
        defence, shown = self._defend(struck, int(keys.get("feint_prd", 0)))
        assert shown is not None
        answer = duel.answered(self._tables, defence, struck, shown)
        blow = duel.came(self._tables, struck, answer, defence.way, equal=keys.get("attack_die") == shown)
        self._told.update(total=duel.parry_value(self._tables, defence, shown), target=defence.prd)
        self._after(blow)
        return blow

    def _feints_used(self) -> tuple[int, int]:
        """What earlier feints do for this blow: off its die, and onto that of the parry (`mda:4.5 L605-L615`)."""
        keys, attacker = self._throw.keys, self._attacker
        own, against = (int(keys.get(key, 0)) for key in ("feint_at", "feint_prd"))
        if attacker is not None and attacker.who is not None:
            made = self._draft.quantity(attacker.who, FEINTS)
            if own + against > made:
                self._draft.refuse("too_few_feints", who=attacker.name, asked=own + against, held=made)
        return own, against

    def _announced(self) -> bool:
        """Whether the blow is announced as a master attack, which takes the spell (`mda:6.7 L1150-L1152`)."""
        if not self._throw.keys.get("master"):
            return False
        attacker = self._attacker
        if attacker is not None and attacker.who is not None:
            if not attacker.holds(MASTER_SPELL):
                self._draft.refuse("no_master_spell", who=attacker.name)
            attacker.put(MASTER_SPELL, on=False)
        return True

    def _defend(self, struck: str, feints: int) -> tuple[Defence, int | None]:
        """Roll the defence, if there is one."""
        defender, throw = self._defender, self._throw
        if defender is None or defender.way == "none":
            return Defence(0), None
        told = throw.keys.get("doubled")
        doubled = defender.holds(OFF_BALANCE) if told is None else bool(told)
        defence = Defence(defender.value(), defender.way, doubled=doubled, feints=feints)
        if defence.way == DODGE and not duel.may_dodge(defence, struck):
            self._draft.refuse("dodge_forbidden", who=defender.name)
        (face,) = throw.cast(self._sides, 1, defender.name)
        value = duel.parry_value(self._tables, defence, face)
        answer = duel.answered(self._tables, defence, struck, face)
        step = "defence_die" if value == face else "defence_die_more"
        self._step(defender, step, value, face=face, prd=defence.prd, came=answer)
        defender.put(OFF_BALANCE, on=False)
        return defence, face

    def _after(self, blow: Exchange) -> None:
        """What follows from the answer: who has lost the balance, and weapons that met."""
        if blow.doubled and self._attacker is not None:
            self._attacker.put(OFF_BALANCE, on=True)
        if blow.clash:
            self._clash()

    def _clash(self) -> None:
        """Two weapons meet, and the weaker may break (`mda:4.8 L691-L699`)."""
        rule, sides = self._tables["rupture"], {ATTACKER: self._attacker, DEFENDER: self._defender}
        own = None if self._attacker is None else self._attacker.rupture
        other = None if self._defender is None else self._defender.rupture
        attacker = own if own is not None or self._attacker is not None else _key(self._throw, "fr_against")
        source = str(rule["source"])
        if attacker is None or other is None:
            self._draft.step("clash", source=source)
            return
        self._draft.step("clash_of", source=source, attacker=attacker, defender=other)
        faces = {}
        for side in weapons.rollers(self._tables, attacker, other):
            fighter = sides[side]
            name = GAME_MASTER if fighter is None else fighter.name
            (faces[side],) = self._throw.cast(int(rule["sides"]), 1, name)
        came = weapons.clash(self._tables, attacker, other, faces)
        for side, fighter in sides.items():
            broken = came.broken in (side, weapons.BOTH)
            who = None if fighter is None else fighter.who
            if side in faces:
                step = "arm_breaks" if broken else "arm_holds"
                self._draft.step(step, faces[side], who=who, source=source, side=side)
            factor = came.attacker if side == ATTACKER else came.defender
            if not broken and factor != (attacker if side == ATTACKER else other):
                self._draft.step("arm_wears", factor, who=who, source=source, side=side)
            if fighter is not None and broken:
                fighter.break_arm()
            elif fighter is not None:
                fighter.wear_arm(factor)
        self._told.update(roller=came.roller, broken=came.broken, fr_attacker=came.attacker, fr_defender=came.defender)

    def impact(self, zone: str | None, *, master: bool) -> None:
        """What an impact does: points at once where they are rolled, else a mark whose points are counted later."""
        throw, defender = self._throw, self._defender
        if throw.keys.get("impact"):
            assert self._attacker is not None
            points = self._attacker.impact(throw)
            self._told["PI"] = points
            if defender is not None and defender.who is not None:
                from ledger.rules.mda.care import lose

                lost = strike(self._draft, defender.who, points, zone=zone, master=master)
                self._told["BL"] = lost
                if lost:
                    lose(self._draft, defender.who, lost)
            return
        if defender is None or zone is None:
            return
        defender.mark(zone, master=master)
        if defender.who is not None:
            self._draft.note(defender.who, MASTER_IMPACTS if master else IMPACTS, 1)

    def _step(self, fighter: Fighter, step: str, value: int, **args: int | str) -> None:
        step = SERIAL.get(step, step) if self._serial else step
        self._draft.step(step, value, who=fighter.who, source=self._throw.source, **args)

    def tell(self, blow: Exchange, **more: Any) -> None:
        """Fill the answer with the last blow."""
        if blow.ends:
            self._draft.step("series_ends", source=self._throw.source, came=blow.attack)
        own = blow.defence if self._attacker is None else blow.attack
        self._throw.done(
            **{"outcome": OUTCOMES[own], **self._told, **more},
            attack=blow.attack,
            defence=blow.defence,
            impact=blow.impact,
            series_ends=blow.ends,
            next_attacker="defender" if blow.ends else "same",
            next_first_parry_doubled=blow.doubled,
            rupture_check=blow.clash,
            exposed=blow.exposed,
        )


def _key(throw: Throw, key: str) -> int | None:
    """A number told by its key, None where it is not."""
    return int(throw.keys[key]) if key in throw.keys else None
