"""Messages for values that cannot be parsed, or cannot be so: amounts, numbers, dice, keys, days."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message

FOR_EACH_DIE = "{for_each_die}"
"""A hint that is a place and nothing else, which no catalogue has."""

VALUES: dict[str, Message] = {
    "amount_ambiguous": Message(
        "“{given}” can be read in two ways: {whole} {unit}, or {part} {unit}.",
        "Write {whole}{unit} for the first; for the second, give the rest in smaller coins.",
    ),
    "amount_missing": Message("Say how much.", "Give a number or dice, such as 4 or 1d6."),
    "amount_negative": Message(
        "“{given}” is a negative amount.",
        "Write the amount without its sign; the command says in which direction it goes.",
    ),
    "amount_not_positive": Message("“{amount}” is not more than 0.", "Give at least one."),
    "amount_not_whole": Message(
        "“{given}” is less than the smallest coin ({coin}).",
        "Give an amount that coins can make.",
        group="coinage.coins",
    ),
    "amount_unclear": Message(
        "“{given}” is not an amount of coins.",
        "Write a number and a coin, such as {120_coins}. Coins: {coins}.",
        group="coinage.coins",
    ),
    "award_unclear": Message("So much to each, or in all?", "To each: “{typed}”; in all, in shares: “{inner}”."),
    "coin_missing": Message(
        "“{given}” does not say which coin.",
        "Write the coin after the number, such as {120_coins}. Coins: {coins}.",
        group="coinage.coins",
    ),
    "coin_unknown": Message(
        "There is no coin “{coin}” in these rules.", "{did_you_mean} Coins: {known}.", group="coinage.coins"
    ),
    "count_no_balance": Message(
        "“{measure}” cannot be counted at the table.",
        'Count coins and items: --count "hoard gp=312 torches=6".',
    ),
    "count_not_positive": Message("{count} is not a possible number of items.", "Give at least 1."),
    "count_unclear": Message(
        "“{given}” is not a number of items.",
        '{did_you_mean} Put a name of several words between quotes: "{thing} {given}". {order}',
    ),
    "credit_unclear": Message(
        "“{given}” is not a credit.",
        "Write NAME=ITEM:AMOUNT, such as “Brom=shield:{500_coins}”, with an item of the hoard.",
    ),
    "day_unclear": Message(
        "“{given}” is not a day.", "Write year, month and day, such as 2026-11-01, or ? if nobody knows it."
    ),
    "calendar_faulty": Message(
        "The calendar has faults:\n{faults}",
        "Correct the file and try again; examples/calendars has three that are right.",
    ),
    "game_date_unclear": Message(
        "“{given}” is no date of this calendar.",
        "Write the day, the month or festival, and the year: {example}.",
    ),
    "game_day_beyond": Message("{part} has no day {day} in the year {year}.", "Its days go from 1 to {most}."),
    "game_festival_absent": Message(
        "{part} falls in leap years only, and {year} is none.", "Give another day, or another year."
    ),
    "game_era_unknown": Message("The calendar has no era “{era}”.", "Eras: {known}."),
    "game_month_unknown": Message("The calendar has no month or festival “{given}”.", "Months and festivals: {known}."),
    "days_reversed": Message(
        "{first} is after {last}.", "Write the earlier day after --from, the later one after --to."
    ),
    "dice_fraction": Message("“{expression}” may give a fraction.", "Round it as your rules do, with // for down."),
    "dice_malformed": Message(
        "“{expression}” is not a dice expression.",
        "Write dice such as 1d20+5, 4d6kh3 or d%; k, p, rr, ro, ra, e, mi or ma may follow dice.",
    ),
    "dice_no_d20": Message(
        "“{expression}” has no d20 to roll twice.",
        "Leave --adv and --dis out, or write 2d6kh1 for the better of two.",
    ),
    "dice_none": Message("“{expression}” has no dice in it.", "Say how many: at least one, such as 1d6."),
    "roll_without_dice": Message(
        "“{expression}” has no dice in it.",
        "Say which were rolled, and what they showed: “1d20 --faces 15”; a bonus follows the dice (1d20+3). "
        "“campaign rules keys roll” lists the rolls that have a name.",
    ),
    "dice_too_big": Message("“{expression}” is too large.", "The most is {most}."),
    "dice_too_many": Message("“{expression}” asks for too many dice.", "Roll {most} at most."),
    "die_unclear": Message("“{given}” is not a die.", "Name it by its sides, such as d20."),
    "duration_unclear": Message(
        "“{given}” is not a length of time.",
        "Write a number and a unit, such as +3d. Units: {units}.",
        group="units",
    ),
    "each_without_xp": Message("“--each” needs an amount.", "Add “--xp N”."),
    "exchange_same": Message(
        "They are this coin already: {coin}.", "Name the coin to change into.", group="coinage.coins"
    ),
    "reason_empty": Message("“--reason” needs a reason.", "Write why it is taken back."),
    "entry_id_taken": Message(
        "The id {id} belongs to entry {entry}, which records another command.",
        "Send the same command with the same id to be sure that it is recorded once; a new command needs a new id.",
    ),
    "entry_unclear": Message(
        "“{given}” is not an entry number.", "Write a number such as 12; “campaign log” shows them."
    ),
    "entry_secret": Message(
        "Entry {entry} is secret.", "Players see it once it is revealed: “campaign reveal {entry}”."
    ),
    "entry_unknown": Message(
        "There is no entry {entry} in this campaign.", "“campaign log” lists the entries with their numbers."
    ),
    "face_impossible": Message("A d{sides} cannot show {face}.", "{as_total} Look at the die again and give its face."),
    "faces_left_over": Message(
        "{given} {given|face was|faces were} given, but the rules ask for {used}.",
        FOR_EACH_DIE,
    ),
    "faces_missing": Message(
        "{dice}.",
        "{to_add} Give every face, --faces 3,5, or leave the option out and the program rolls.",
    ),
    "faces_uneven": Message(
        "{count} {count|face|faces} cannot be dealt out to {rolls} rolls.",
        "Give as many for each, in the order of the names, or --faces NAME=5 for some of them. One die for a whole "
        "side is the game master’s: “campaign roll gm initiative --as party --faces 4”.",
    ),
    "faces_unclear": Message(
        "“{given}” is not a list of dice faces.", "Write them as --faces 3,5 or --faces Brom=3,5."
    ),
    "find_keys_unused": Message(
        "These say how to roll on a table, but no table is rolled on: {keys}.",
        "Name a treasure type, such as type=A.",
        group="keys.find",
    ),
    "find_unclear": Message(
        "“{given}” is not an amount of coins.",
        'Write an item with its kind and its worth: "{like}{find_worth}{times}"; what is not known '
        'yet: "{magic}". Coins need no kind: {100_coins}.',
    ),
    "find_unknown": Message(
        "“{kind}” is not a kind of treasure.",
        "{did_you_mean} Write coins ({120_coins}), or KIND=VALUE with one of: {allowed}.",
    ),
    "id_unclear": Message("“{given}” is not a UUID.", "Write one such as 6f1c3e9a-2b7d-4c1e-9f00-1a2b3c4d5e6f."),
    "key_missing": Message("Missing: {missing}.", "{to_add} Allowed: {allowed}.", group="keys.{command}"),
    "key_parts_missing": Message(
        "{key} lacks: {missing}.",
        "Give every part, or all of them at once: {key}=3,1,4…",
        group="keys.{command}",
    ),
    "opening_answer": Message(
        "This one needs an answer.", "“<” goes one step back; Ctrl-C ends, and keeps what was typed."
    ),
    "opening_scores": Message(
        "{given} {given|number|numbers}, where there are {scores}.",
        "Type one for each, in this order, with blanks between.",
        group="traits",
    ),
    "opening_who": Message("Whose opening?", "On a terminal “campaign opening” alone asks for everybody. {example}"),
    "opening_computed": Message(
        "“{measure}” follows from other figures and is not given.",
        "Give what it follows from; “campaign explain WHO {measure}” shows what that is.",
    ),
    "opening_empty": Message(
        "Nothing is said of what {who} brings.",
        "Give figures as KEY=VALUE (level=5 xp=6500 hp=31/38), --coins AMOUNT, --item NAME.",
    ),
    "opening_holder": Message(
        "{who} holds coins and things only, and no “{key}”.",
        "“campaign opening {holder} --coins AMOUNT --item NAME” says what it holds.",
    ),
    "opening_level_of": Message(
        "A level of which class, for {who}?",
        "Write class=CLASS level=5, or CLASS=5. Classes: {classes}.",
        group="classes",
    ),
    "opening_name": Message("The opening does not rename {who}.", "“campaign describe {who} name=NAME” does."),
    "opening_negative": Message("{value} is less than nothing: {commodity}.", "Give what there is; 0 is a figure too."),
    "opening_player": Message("{who} has joined already.", "Leave --player out."),
    "opening_without_maximum": Message("“{key}” has no maximum of its own: {given}.", "Write {key}=N."),
    "against_without_roll": Message(
        "Say what {who} rolls.", "Write --against {who} with dice or a kind of roll after the name."
    ),
    "hit_points_not_told": Message(
        "Nobody told how many hit points {who} has, so that only a number can be added up.",
        "Give a number or dice without keys, or tell them: “campaign describe {who} hp=7”.",
    ),
    "too_many_at_once": Message("{count} are too many at once.", "Give at most {most}."),
    "count_twice": Message("The number is given twice.", "Give it once, with --count or after the name."),
    "count_missing": Message("How many {what}?", "Say it: “campaign meet {one} --count 2”, or 1 for a single one."),
    "foes_listed": Message(
        "“{given}” may be one name, or several people.",
        "Meet each by a line of their own, “campaign meet {first}”; a single name goes between quotes.",
    ),
    "name_holds_key": Message(
        "“{key}” in “{given}” is a key, and its value is not clear.",
        "Write {key}=VALUE, which “campaign rules keys meet” lists; a name of several words goes between quotes.",
    ),
    "key_twice": Message("“{key}” is given twice.", "Give it once.", group="keys.{command}"),
    "key_unclear": Message(
        "“{given}” does not have the form KEY=VALUE.",
        "{did_you_mean} Write a key, = and its value, without blanks.",
    ),
    "key_unknown": Message(
        "There is no key “{key}” here.", "{did_you_mean} Allowed: {allowed}.", group="keys.{command}"
    ),
    "key_value": Message(
        "“{value}” is not possible for {key}.",
        "{possible} “campaign rules keys” lists every key.",
        group="keys.{command}",
    ),
    "value_ambiguous": Message(
        "“{value}” means several things here.", "Name one of: {candidates}.", group="keys.{command}"
    ),
    "note_empty": Message("The note is empty.", "Write what is to be remembered."),
    "nothing_found": Message(
        "Nothing was named.",
        "Say what was found, such as {120_coins}, gem={100_coins}*3 or item=NAME:{300_coins}.",
    ),
    "nothing_to_check": Message("There is nothing to check.", "Say what is expected, such as hp=12."),
    "nothing_to_describe": Message("Nothing is given for {who}.", "Write what is known as KEY=VALUE, such as age=30."),
    "nothing_to_improve": Message(
        "Nothing to improve was named.",
        "Name it, with how many steps if more than one. Known: {known}.",
        group="improvements",
    ),
    "nothing_to_void": Message("No entry was named.", "Give the number of an entry."),
    "number_too_large": Message(
        "This number is too large to be stored.", "Give a smaller one, 9,007,199,254,740,991 at most."
    ),
    "options_together": Message("{options} do not go together.", "Leave one of them out."),
    "override_empty": Message("“--override” needs a reason.", "Write why the rule does not apply this time."),
    "pack_unclear": Message(
        "“{item}” is sold by the {pack}: {count} may be so many pieces, or so many packs.",
        'To buy pieces, give a multiple of {pack}; to buy packs, write “"{item}" {count}”.',
    ),
    "paid_too_much": Message("The bill is {total}, but {paid} was paid.", "Pay no more than the bill.", money=True),
    "payload_differs": Message(
        "What is revealed of entry {entry} differs from what it holds.",
        "“campaign reveal {entry}” takes it from the ledger.",
    ),
    "point_unknown": Message(
        "There is no moment “{point}” in this campaign.",
        "Write an entry (120), the end of a session (s3) or a day of play (2026-11-01). {first_day}",
    ),
    "price_missing": Message("The rules give no price for {item}.", "Say it: --price {30_coins}."),
    "roll_value_unknown": Message(
        "The roll “{kind}” does not take a value such as “{value}”.",
        "Leave out = and what follows.",
        group="rolls",
    ),
    "seal_malformed": Message(
        "“{text}” is not a seal, or was misread.",
        "Type it as it was printed, such as 120-7KQ3F-9XPM2-D4A0R-65.",
    ),
    "range_malformed": Message(
        "#{first} to #{last} is not a range of entries.",
        "Write the smaller number first, and at most {most} {most|entry|entries}.",
    ),
    "sessions_malformed": Message("{first} to {last} are no sessions.", "Write the earlier one first: --session 2-5."),
    "share_malformed": Message(
        "“{share}” is not a share.", "Write a fraction such as 1/2, 0.5 or 50%, or a number; 0 is no share."
    ),
    "share_none": Message(
        "{who} serves for wages alone, and has no share.",
        "“campaign split --share {who}=1” gives one for this once.",
    ),
    "tables_faulty": Message("The tables of “{ruleset}” have faults: {faults}.", "Correct the files and try again."),
    "text_too_long": Message(
        "“{text}…” has {length} {length|character|characters}; there is room for {most}.",
        "Shorten it, or put the rest into a note.",
    ),
    "text_unreadable": Message(
        "“{text}” contains what cannot be stored: {character}.",
        "Write it as plain text on one line; write several lines as several notes.",
    ),
    "time_backwards": Message("“{given}” would turn the clock back.", "Void the entry that moved it too far."),
    "too_many_apart": Message(
        "{count} of {item} are too many at once: each is recorded separately.",
        "Record at most {most} in one entry.",
    ),
    "unit_unknown": Message(
        "There is no unit of time “{unit}” in these rules.", "{did_you_mean} Units: {known}.", group="units"
    ),
    "wage_unclear": Message("“{given}” is not a wage.", "Write an amount by the day, such as {2_coins}/day."),
    "worth_missing": Message("Say what it is worth.", "Give an amount, such as {300_coins}."),
    "replay_beyond": Message(
        "Entry {entry} is later than the moment that is asked for, entry {last}.",
        "Leave it out, or ask for a later moment with --as-of.",
    ),
    "replay_dice_missing": Message(
        "{dice}.",
        "A replay rolls no dice: type their faces with the command, as in “campaign roll Brom d20 --faces 15”.",
    ),
    "replay_opening": Message(
        "Entry 1 opened the campaign, and nothing can be replayed without it.",
        "Name later entries; “campaign log” lists them.",
    ),
    "replay_twice": Message("Entry {entry} is named twice, to be left out or replaced.", "Name it once."),
}
