"""What kinds of entries are called, and which kind a word means."""

from __future__ import annotations

from collections.abc import Mapping

from cli.output.language import LANGUAGES, N_, _, speak, spoken
from ledger.errors import InputError
from ledger.facts import KINDS
from ledger.rules.tables import folded

NAMES: Mapping[str, str] = {
    "CampaignOpened": N_("opening"),
    "RulesAdopted": N_("adoption of rules"),
    "CharacterJoined": N_("joining"),
    "RetainerHired": N_("hiring"),
    "SessionStarted": N_("session start"),
    "SessionEnded": N_("session end"),
    "CharactersArrived": N_("arrival"),
    "CharactersLeft": N_("departure"),
    "RollRecorded": N_("roll"),
    "CharactersHurt": N_("damage"),
    "CharactersHealed": N_("healing"),
    "RestTaken": N_("rest"),
    "ConditionsChanged": N_("condition"),
    "CharacterDied": N_("death"),
    "CharacterRevived": N_("revival"),
    "CharacterRetired": N_("retirement"),
    "FoesDefeated": N_("victory"),
    "ExperienceAwarded": N_("experience"),
    "CharacterLevelled": N_("level"),
    "CharacterImproved": N_("improvement"),
    "CharacterDescribed": N_("description"),
    "TreasureFound": N_("find"),
    "TreasureSplit": N_("split"),
    "GoodsTaken": N_("taking"),
    "GoodsGiven": N_("handing over"),
    "GoodsDropped": N_("leaving behind"),
    "ItemUsed": N_("use"),
    "ItemAppraised": N_("appraisal"),
    "ItemIdentified": N_("identification"),
    "ItemBought": N_("purchase"),
    "ItemSold": N_("sale"),
    "CoinsPaid": N_("payment"),
    "CoinsReceived": N_("receipt"),
    "WagesPaid": N_("wages"),
    "EstateInherited": N_("inheritance"),
    "WorkDone": N_("work"),
    "TimePassed": N_("time"),
    "NoteTaken": N_("note"),
    "EntryRevealed": N_("revelation"),
    "EntriesVoided": N_("void"),
    "ChoiceMade": N_("choice"),
    "CounterSpent": N_("spending"),
    "CounterRestored": N_("restoring"),
    "BalanceChecked": N_("check"),
    "ItemEquipped": N_("equipment"),
    "BillCharged": N_("bill"),
    "CoinsLent": N_("loan"),
    "DebtSettled": N_("settlement"),
    "CoinsExchanged": N_("exchange of coins"),
}
"""Every kind, named in a word or two."""


TYPED: Mapping[str, str] = {
    "CampaignOpened": "new",
    "RulesAdopted": "adopt",
    "CharacterJoined": "join",
    "RetainerHired": "hire",
    "SessionStarted": "session start",
    "SessionEnded": "end",
    "CharactersArrived": "arrive",
    "CharactersLeft": "leave",
    "CharactersHealed": "heal",
    "CharacterDied": "die",
    "CharacterRevived": "revive",
    "CharacterRetired": "retire",
    "FoesDefeated": "defeat",
    "ExperienceAwarded": "award xp px",
    "CharacterLevelled": "level-up",
    "CharacterImproved": "improve",
    "CharacterDescribed": "describe",
    "GoodsTaken": "take",
    "GoodsGiven": "give",
    "GoodsDropped": "drop",
    "ItemAppraised": "appraise",
    "ItemIdentified": "identify",
    "ItemBought": "buy",
    "ItemSold": "sell",
    "CoinsPaid": "pay",
    "CoinsReceived": "receive",
    "EstateInherited": "inherit",
    "EntryRevealed": "reveal",
    "EntriesVoided": "undo redo",
    "ChoiceMade": "choose",
    "CounterSpent": "spend",
    "CounterRestored": "restore",
    "ItemEquipped": "equip",
    "BillCharged": "charge",
    "CoinsLent": "lend",
    "DebtSettled": "settle",
    "CoinsExchanged": "exchange",
}
"""The commands that record a kind, and words for it; those called as the kind is need none."""


def kind_name(kind: str) -> str:
    """What a kind is called, in the language spoken."""
    return _(NAMES[kind])


def read_kind(text: str) -> str:
    """The kind that a text names by id, English or French name, whatever the case and accents.

    Raises:
        InputError: `kind_unknown`.
    """
    language = spoken()
    known: dict[str, str] = {}
    try:
        for other in LANGUAGES:
            speak(other)
            known |= {folded(_(name)): kind for kind, name in NAMES.items()}
    finally:
        speak(language)
    known |= {folded(kind): kind for kind in KINDS}
    known |= {word: kind for kind, words in TYPED.items() for word in map(folded, words.split()) if word not in known}
    found = known.get(folded(text))
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(folded(text), known, n=1)
        raise InputError("kind_unknown", kind=text, nearest=near, known=sorted(kind_name(kind) for kind in NAMES))
    return found
