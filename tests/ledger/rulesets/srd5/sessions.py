"""Sessions of `srd5` written as steps, typed into the real command; the ledger is thrown away afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ledger.rulesets.srd5 import FifthEditionRules
from tests.support.command_line import CommandLine
from tests.support.given import rules_of

Step = Mapping[str, Any]
Words = list[str]

CODES = {
    "already_stable": "not_at_zero_hp",
    "character_dead": "dead_creature",
    "coin_unknown": "unknown_coin",
    "face_impossible": "die_face_out_of_range",
    "faces_count": "wrong_dice_count",
    "faces_left_over": "wrong_dice_count",
    "faces_missing": "wrong_dice_count",
    "nobody_there": "empty_party",
    "nobody_named": "empty_party",
    "number_too_small": "negative_amount",
    "not_enough": "not_enough_items",
    "not_in_inventory": "not_enough_items",
    "number_negative": "negative_amount",
    "purse_too_light": "insufficient_funds",
    "slot_too_small": "no_slot_left",
    "ware_unknown": "unknown_item",
}
"""What the digest calls an error that the command names otherwise."""

HOARD = "hoard"


def session(rules: FifthEditionRules, given: Mapping[str, Any]) -> dict[str, Any]:
    """Final sheets, the party's purse, totals of the ledger, and a history of a session's steps."""
    with TemporaryDirectory(prefix="session-") as folder:
        return Played(Path(folder, "campaign.db")).play(given["steps"])


class Refused(Exception):
    """A command was refused; `code` is what the command line calls it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Played:
    """A campaign in which steps are played."""

    def __init__(self, ledger: Path) -> None:
        self.commands = CommandLine(ledger.parent, "en")
        self._names: list[str] = []
        self._totals = {"start_cp": 0, "found_cp": 0, "income_cp": 0, "spent_cp": 0}
        self._rested = {"short": 0, "long": 0}
        self._awards: list[dict[str, int]] = []
        self._levels: list[list[Any]] = []
        self._rejected: list[str] = []
        self._deaths: list[str] = []
        self._revivals: list[str] = []
        self.type("new", "La Vallée", "--rules", "srd5")

    def play(self, steps: Sequence[Step]) -> dict[str, Any]:
        """Play every step, then read the sheets."""
        for step in steps:
            before = self._held()
            number = self._entries()
            try:
                STEPS[step["kind"]](self, step["data"])
            except Refused as refused:
                # What was typed of the step before it was refused is taken back.
                for _ in range(self._entries() - number):
                    self.type("undo")
                self._rejected.append(CODES.get(refused.code, refused.code))
                continue
            changed = self._held() - before
            if step["kind"] in TOTALS:
                self._totals[TOTALS[step["kind"]]] += abs(changed)
        return {
            "sheets": {name: self.sheet(name) for name in self._names},
            "party_cp": self._hoard(),
            "ledger": {**self._totals, "held_cp": self._held()},
            "history": {
                "awards": self._awards,
                "level_ups": self._levels,
                "rejected": self._rejected,
                "deaths": self._deaths,
                "revivals": self._revivals,
                "short_rests": self._rested["short"],
                "long_rests": self._rested["long"],
            },
        }

    # The command.

    def type(self, *words: object) -> Any:
        """Type a command that is meant to succeed; return its answer.

        Raises:
            Refused: With the code of its error.
        """
        answer, code = self.commands.answered(*words)
        if code is not None:
            raise Refused(code)
        return answer

    def type_checked(self, code: str, *words: object) -> Any:
        """Type a command of which a value may be impossible or lacking: `code` is what the digest calls that."""
        try:
            return self.type(*words)
        except Refused as refused:
            raise Refused(code if refused.code in ("key_value", "key_missing") else refused.code) from None

    def roll(self, *words: object, faces: Sequence[int] = ()) -> Any:
        """Type a command with the faces that its dice showed."""
        return self.type(*words, *(["--faces", ",".join(map(str, faces))] if faces else []))

    def _entries(self) -> int:
        """How many entries there are."""
        return len(self.type("log")["entries"])

    def party(self) -> Any:
        """Everybody and the hoard."""
        return self.type("party")

    def _hoard(self) -> int:
        return rules_of("srd5").coinage.value(self.party()["hoard"]["coins"])

    def _held(self) -> int:
        """Copper that everybody and the party have together."""
        purses = [int(self.type("sheet", name)["purse_value"]["quantity"]) for name in self._names]
        return self._hoard() + sum(purses)

    # What the steps note.

    def joined(self, name: str) -> None:
        self._names.append(name)

    def rested(self, kind: str) -> None:
        self._rested[kind] += 1

    def awarded(self, award: dict[str, int]) -> None:
        self._awards.append(award)

    def levelled(self, name: str, level: int) -> None:
        self._levels.append([name, level])

    def fell(self, name: str) -> None:
        """Keep a death for the history, once."""
        if self.type("sheet", name)["status"] == "dead" and name not in self._deaths[len(self._revivals) :]:
            self._deaths.append(name)

    def revived(self, name: str) -> None:
        self._revivals.append(name)

    def sheet(self, name: str) -> dict[str, Any]:
        """A sheet in the terms of the digest."""
        sheet = self.type("sheet", name)
        conditions, counters = sheet["conditions"], sheet["counters"]
        balances = self.type("balances")["accounts"][f"character:{name}"]
        slots = [counters[f"slots.{level}"] for level in range(1, 10) if f"slots.{level}" in counters]
        dice = {die.removeprefix("hit_dice."): left for die, left in counters.items() if die.startswith("hit_dice.")}
        penalty = balances.get("revival_penalty", 0)
        return {
            "level": sheet["level"],
            "classes": sheet["classes"],
            "xp": sheet["xp"]["total"],
            "hp": sheet["hp"]["current"],
            "hp_max": sheet["hp"]["max"],
            "temp_hp": sheet["hp"]["temporary"],
            "exhaustion": conditions.get("exhaustion", 0),
            "inspiration": bool(counters.get("inspiration")),
            "purse_cp": sheet["purse_value"]["quantity"],
            "attuned": [_id(item) for item in self.attuned(name)],
            "slots": slots,
            "state": _state(sheet),
            "hit_dice": {
                die: {"total": left + (spent := balances.get(f"spent:hit_dice.{die}", 0)), "spent": spent}
                for die, left in dice.items()
            },
            "proficiency": sheet["derived"]["proficiency"],
            **({"d20_penalty": -penalty} if penalty else {}),
        }

    def attuned(self, name: str) -> list[str]:
        """Items and lots that somebody is attuned to, the first of them first."""
        return [
            change["key"].removeprefix("attuned:")
            for entry in self.type("log")["entries"]
            for change in entry["fields"]
            if change["account"] == f"character:{name}" and change["key"].startswith("attuned:") and change["new"]
            if self.type("sheet", name)["fields"].get(change["key"])
        ]


def _state(sheet: Mapping[str, Any]) -> str:
    if sheet["status"] == "dead":
        return "dead"
    if sheet["hp"]["current"] > 0:
        return "conscious"
    return "stable" if "stable" in sheet["conditions"] else "dying"


def _who(name: str) -> str:
    return HOARD if name == "party" else name


def _create(game: Played, data: Step) -> None:
    scores = [f"{ability}={score}" for ability, score in data["scores"].items()]
    rises = [f"increase.{ability}={rise}" for ability, rise in data.get("background_increase", {}).items()]
    words_given = [f"{key}={data[key]}" for key in ("species", "class", "background", "level") if key in data]
    coins = [f"coins.{key}={value}" for key, value in data.get("coins", {}).items()]
    possible = rules_of("srd5").tables["abilities"]
    fits = all(possible["min"] <= score <= possible["max"] for score in data["scores"].values())
    fault = "level_out_of_range" if fits else "score_out_of_range"
    game.type_checked(fault, "join", data["id"], *words_given, *scores, *rises, *coins)
    game.joined(data["id"])


def _buy(game: Played, data: Step) -> None:
    for line in data["lines"]:
        game.type("buy", _who(data["who"]), line["item"], line.get("qty", 1))


def _sell(game: Played, data: Step) -> None:
    who, count = _who(data["who"]), data.get("qty", 1)
    if "item" not in data:
        game.type("find", f"gem={data['value_cp']}cp*{count}")
        lot = max((row["id"] for row in _items(game, HOARD) if row["kind"] == "gem"), key=_newest)
        if who != HOARD:
            game.type("take", who, lot, count)
        game.type("sell", who, lot, count)
        return
    if "owned" in data:
        held = _count(game, who, data["item"])
        if held < data["owned"]:
            game.type("find", f"item={data['item']}*{data['owned'] - held}")
            if who != HOARD:
                game.type("take", who, data["item"], data["owned"] - held)
    game.type("sell", who, data["item"], count)


def _id(item: str) -> str:
    """The digest's id of an item or lot."""
    return item.partition("~")[0].replace("_", "-")


def _newest(lot: str) -> int:
    """The entry in which a lot was found."""
    return int(lot.partition("~")[2])


def _count(game: Played, who: str, item: str) -> int:
    return sum(row["quantity"] for row in _items(game, who) if _id(row["id"]) == item)


def _items(game: Played, who: str) -> list[Any]:
    found: list[Any] = game.party()["hoard"]["items"] if who == HOARD else game.type("sheet", who)["items"]
    return found


def _pay(game: Played, data: Step) -> None:
    if data["amount_cp"] < 0:
        raise Refused("negative_amount")
    game.type("pay", _who(data["who"]), f"{data['amount_cp']}cp", "--for", "this")


def _craft(game: Played, data: Step) -> None:
    what, who = data["what"], _who(data["who"])
    for _ in range(data.get("count", 1)):
        if "scroll" in what:
            game.type_checked("level_out_of_range", "work", who, "scribe", f"level={data['level']}", "proficient=yes")
        elif what == "potion-of-healing":
            game.type("work", who, "brew", "proficient=yes", "--override", "the kit is there")
        else:
            words_given = [f"item={what}", "proficient=yes", "--override", "the tools are there"]
            game.type_checked("unknown_item", "work", who, "craft", *words_given)


def _transfer(game: Played, data: Step) -> None:
    game.type("give", _who(data["from"]), _who(data["to"]), f"{data['amount_cp']}cp")


def _find(game: Played, data: Step) -> None:
    game.type("find", *(f"{count}{coin}" for coin, count in data["coins"].items()))


def _split(game: Played, data: Step) -> None:
    words = ["split", "--among", ",".join(data["members"])]
    if data["mode"] == "by_coin":
        words += ["--no-change"]
        if "coins" in data:
            words += ["--coins", " ".join(f"{count}{coin}" for coin, count in data["coins"].items() if count)]
    game.type(*words)


def _test(game: Played, data: Step) -> None:
    kind = data["kind"]
    value = {"check": "str", "dex_save": "save=dex"}.get(kind, kind)
    if kind == "save":
        value = "save=con"
    faces = list(data["faces"])
    keys = [f"{key}={data[key]}" for key in ("advantage", "disadvantage", "modifier", "cover") if data.get(key)]
    words_given = data.get("inspiration")
    if words_given:
        keys.append(f"inspiration={words_given['die'] + 1}")
        faces.append(words_given["new_face"])
    target = ["--vs", data["target"]] if "target" in data else []
    game.roll("roll", data.get("who", "gm"), value, *keys, *target, faces=faces)


def _damage_roll(game: Played, data: Step) -> None:
    keys = [f"dice={data['dice']}", f"modifier={data.get('modifier', 0)}"]
    keys += ["critical=yes"] if data.get("critical") else []
    game.roll("roll", data.get("who", "gm"), "damage", *keys, faces=data["faces"])


def _damage(game: Played, data: Step) -> None:
    parts = [f"{part['type']}={part['amount']}" for part in data["parts"]]
    lists = [f"{key}={','.join(data[key])}" for key in ("resist", "vulnerable", "immune") if data.get(key)]
    flags = [f"{key}=yes" for key in ("saved_half", "critical") if data.get(key)]
    adjust = [f"adjust={sum(data['adjustments'])}"] if data.get("adjustments") else []
    game.type("damage", data["who"], *parts, *lists, *flags, *adjust)
    game.fell(data["who"])


def _death_save(game: Played, data: Step) -> None:
    game.roll("roll", data["who"], "death", faces=[data["face"]])
    game.fell(data["who"])


def _stabilize(game: Played, data: Step) -> None:
    game.type("heal", data["who"], f"medicine={data['total']}" if "total" in data else "kit=yes")


def _revive(game: Played, data: Step) -> None:
    penalty = [f"penalty={abs(data['penalty'])}"] if data.get("penalty") else []
    game.type("revive", data["who"], *penalty)
    game.revived(data["who"])


def _temporary(game: Played, data: Step) -> None:
    choice = [f"choice={data['choice']}"] if "choice" in data else []
    game.type("heal", data["who"], f"temporary={data['amount']}", *choice)


def _cast(game: Played, data: Step) -> None:
    if not data.get("use_slot", data["spell_level"]):
        return  # A cantrip takes no slot.
    own = game.type("sheet", data["who"])["counters"]
    pact = data.get("pact", "pact_slots" in own and "slots.1" not in own)
    slot = "pact_slots" if pact else f"slots.{data.get('use_slot', data['spell_level'])}"
    game.type("spend", data["who"], slot, f"spell_level={data['spell_level']}")


def _attune(game: Played, data: Step) -> None:
    game.type("find", f"item={data['item']}")
    game.type("take", data["who"], data["item"])
    game.type("rest", "short", data["who"], f"attune={data['item']}")


def _charges(game: Played, data: Step) -> None:
    who, item = data["who"], data["item"]
    if not _count(game, who, item):
        game.type("find", f"item={item}")
        game.type("take", who, item)
    if "spend" in data:
        last = data.get("last_charge_d20")
        game.roll("spend", who, item, data["spend"], faces=[] if last is None else [last])


def _short_rest(game: Played, data: Step) -> None:
    spend = data["spend"]
    dice = [f"{name}:{'+'.join(die['die'] for die in spent)}" for name, spent in spend.items() if spent]
    shown = [
        word
        for name, spent in spend.items()
        if spent
        for word in ("--faces", f"{name}={','.join(str(die['face']) for die in spent)}")
    ]
    who = ",".join(data.get("who", spend)) or "party"
    game.type("rest", "short", who, *([f"spend={','.join(dice)}"] if dice else []), *shown)
    game.rested("short")


def _long_rest(game: Played, data: Step) -> None:
    who = data["who"] if isinstance(data["who"], list) else [data["who"]]
    game.type("rest", "long", ",".join(who), f"hours_since_last={data.get('hours_since_last', 16)}")
    game.rested("long")


def _exhaust(game: Played, data: Step) -> None:
    game.type("damage", data["who"], f"exhaustion={data['levels']}")
    game.fell(data["who"])


def _award(game: Played, data: Step) -> None:
    for foe in data.get("monsters", ()):
        words_given = [f"cr={foe['cr']}"] if "cr" in foe else []
        lair = ["lair=yes"] if foe.get("in_lair") else []
        words = ["defeat", foe.get("monster", "foes"), "--count", foe.get("count", 1), *words_given, *lair]
        game.type_checked("unknown_cr", *words)
    extra = [f"extra={data['extra']}"] if data.get("extra") else []
    to = data["characters"]
    if not to:
        raise Refused("empty_party")
    result = game.type("award", "--to", ",".join(to), *extra)["result"]
    game.awarded(
        {"total": result["pool"], "each": result["awards"][to[0]], "remainder": result["remainder"]},
    )


def _level_up(game: Played, data: Step) -> None:
    rises = [f"increase.{ability}={rise}" for ability, rise in data.get("increase", {}).items()]
    words_given = [f"class={data['class']}"] if "class" in data else []
    die = [f"hp_die={data['roll']}"] if data.get("method") == "roll" else []
    result = game.type("level-up", data["who"], *words_given, *die, *rises)["result"]
    game.levelled(data["who"], result["level"])


def _inspiration(game: Played, data: Step) -> None:
    give = [f"give_to={data['give_to']}"] if data.get("give_to") else []
    game.type("restore", data["who"], "inspiration", *give)


def _fall(game: Played, data: Step) -> None:
    game.roll("damage", data["who"], f"fall={data['feet']}", faces=data["faces"])
    game.fell(data["who"])


STEPS: Mapping[str, Callable[[Played, Step], None]] = {
    "attune": _attune,
    "award": _award,
    "buy": _buy,
    "cast": _cast,
    "charges": _charges,
    "craft": _craft,
    "create": _create,
    "damage": _damage,
    "damage_roll": _damage_roll,
    "death_save": _death_save,
    "exhaust": _exhaust,
    "fall": _fall,
    "feature_hp": lambda game, data: game.type("heal", data["who"], f"feature={data['hp']}"),
    "find": _find,
    "heal": lambda game, data: game.type("heal", data["who"], data["amount"]),
    "inspiration": _inspiration,
    "level_up": _level_up,
    "long_rest": _long_rest,
    "pay": _pay,
    "revive": _revive,
    "roll": _test,
    "sell": _sell,
    "short_rest": _short_rest,
    "split": _split,
    "stabilize": _stabilize,
    "stable_recover": lambda game, data: game.roll("heal", data["who"], "recovery=yes", faces=[data["d4"]]),
    "temp_hp": _temporary,
    "transfer": _transfer,
}
"""What is typed for a step of each kind."""

TOTALS = {
    "buy": "spent_cp",
    "craft": "spent_cp",
    "create": "start_cp",
    "find": "found_cp",
    "pay": "spent_cp",
    "sell": "income_cp",
}
"""Which total of the ledger a step moves."""
