"""Messages for values that cannot be parsed, or cannot be so: amounts, numbers, dice, keys, days."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

VALUES: dict[str, Message] = {
    "amount_ambiguous": Message(
        N_("“{given}” can be read in two ways: {whole} {unit}, or {part} {unit}."),
        N_("Write {whole}{unit} for the first; for the second, give the rest in smaller coins."),
    ),
    "amount_missing": Message(N_("Say how much."), N_("Give a number or dice, such as 4 or 1d6.")),
    "amount_negative": Message(
        N_("“{given}” is a negative amount."),
        N_("Write the amount without its sign; the command says in which direction it goes."),
    ),
    "amount_not_positive": Message(N_("“{amount}” is not more than 0."), N_("Give at least one.")),
    "amount_not_whole": Message(
        N_("“{given}” is less than the smallest coin ({coin})."),
        N_("Give an amount that coins can make."),
        group="coinage.coins",
    ),
    "amount_unclear": Message(
        N_("“{given}” is not an amount of coins."),
        N_("Write a number and a coin, such as {120_coins}. Coins: {coins}."),
        group="coinage.coins",
    ),
    "award_unclear": Message(
        N_("So much to each, or in all?"), N_("To each: “{typed}”; in all, in shares: “{inner}”.")
    ),
    "coin_missing": Message(
        N_("“{given}” does not say which coin."),
        N_("Write the coin after the number, such as {120_coins}. Coins: {coins}."),
        group="coinage.coins",
    ),
    "coin_unknown": Message(
        N_("There is no coin “{coin}” in these rules."), N_("{did_you_mean} Coins: {known}."), group="coinage.coins"
    ),
    "count_no_balance": Message(
        N_("“{measure}” cannot be counted at the table."),
        N_('Count coins and items: --count "hoard gp=312 torches=6".'),
    ),
    "count_not_positive": Message(N_("{count} is not a possible number of items."), N_("Give at least 1.")),
    "count_unclear": Message(
        N_("“{given}” is not a number of items."),
        N_('{did_you_mean} Put a name of several words between quotes: "{thing} {given}". {order}'),
    ),
    "credit_unclear": Message(
        N_("“{given}” is not a credit."),
        N_("Write NAME=ITEM:AMOUNT, such as “Brom=shield:{500_coins}”, with an item of the hoard."),
    ),
    "day_unclear": Message(
        N_("“{given}” is not a day."), N_("Write year, month and day, such as 2026-11-01, or ? if nobody knows it.")
    ),
    "calendar_faulty": Message(
        N_("The calendar has faults:\n{faults}"),
        N_("Correct the file and try again; examples/calendars has three that are right."),
    ),
    "game_date_unclear": Message(
        N_("“{given}” is no date of this calendar."),
        N_("Write the day, the month or festival, and the year: {example}."),
    ),
    "game_day_beyond": Message(N_("{part} has no day {day} in the year {year}."), N_("Its days go from 1 to {most}.")),
    "game_festival_absent": Message(
        N_("{part} falls in leap years only, and {year} is none."), N_("Give another day, or another year.")
    ),
    "game_era_unknown": Message(N_("The calendar has no era “{era}”."), N_("Eras: {known}.")),
    "game_month_unknown": Message(
        N_("The calendar has no month or festival “{given}”."), N_("Months and festivals: {known}.")
    ),
    "days_reversed": Message(
        N_("{first} is after {last}."), N_("Write the earlier day after --from, the later one after --to.")
    ),
    "dice_fraction": Message(
        N_("“{expression}” may give a fraction."), N_("Round it as your rules do, with // for down.")
    ),
    "dice_malformed": Message(
        N_("“{expression}” is not a dice expression."),
        N_("Write dice such as 1d20+5, 4d6kh3 or d%; k, p, rr, ro, ra, e, mi or ma may follow dice."),
    ),
    "dice_no_d20": Message(
        N_("“{expression}” has no d20 to roll twice."),
        N_("Leave --adv and --dis out, or write 2d6kh1 for the better of two."),
    ),
    "dice_none": Message(N_("“{expression}” has no dice in it."), N_("Say how many: at least one, such as 1d6.")),
    "roll_without_dice": Message(
        N_("“{expression}” has no dice in it."),
        N_(
            "Say which were rolled, and what they showed: “1d20 --faces 15”; a bonus follows the dice (1d20+3). "
            "“campaign rules keys roll” lists the rolls that have a name."
        ),
    ),
    "dice_too_big": Message(N_("“{expression}” is too large."), N_("The most is {most}.")),
    "dice_too_many": Message(N_("“{expression}” asks for too many dice."), N_("Roll {most} at most.")),
    "die_unclear": Message(N_("“{given}” is not a die."), N_("Name it by its sides, such as d20.")),
    "duration_unclear": Message(
        N_("“{given}” is not a length of time."),
        N_("Write a number and a unit, such as +3d. Units: {units}."),
        group="units",
    ),
    "each_without_xp": Message(N_("“--each” needs an amount."), N_("Add “--xp N”.")),
    "exchange_same": Message(
        N_("They are this coin already: {coin}."), N_("Name the coin to change into."), group="coinage.coins"
    ),
    "reason_empty": Message(N_("“--reason” needs a reason."), N_("Write why it is taken back.")),
    "entry_id_taken": Message(
        N_("The id {id} belongs to entry {entry}, which records another command."),
        N_("Send the same command with the same id to be sure that it is recorded once; a new command needs a new id."),
    ),
    "entry_unclear": Message(
        N_("“{given}” is not an entry number."), N_("Write a number such as 12; “campaign log” shows them.")
    ),
    "entry_secret": Message(
        N_("Entry {entry} is secret."), N_("Players see it once it is revealed: “campaign reveal {entry}”.")
    ),
    "entry_unknown": Message(
        N_("There is no entry {entry} in this campaign."), N_("“campaign log” lists the entries with their numbers.")
    ),
    "face_impossible": Message(
        N_("A d{sides} cannot show {face}."), N_("{as_total} Look at the die again and give its face.")
    ),
    "faces_left_over": Message(
        N_("{given} {given|face was|faces were} given, but the rules ask for {used}."),
        "{for_each_die}",
    ),
    "faces_missing": Message(
        N_("{dice}."),
        N_("{to_add} Give every face, --faces 3,5, or leave the option out and the program rolls."),
    ),
    "faces_uneven": Message(
        N_("{count} {count|face|faces} cannot be dealt out to {rolls} rolls."),
        N_(
            "Give as many for each, in the order of the names, or --faces NAME=5 for some of them. One die for a whole "
            "side is the game master’s: “campaign roll gm initiative --as party --faces 4”."
        ),
    ),
    "faces_unclear": Message(
        N_("“{given}” is not a list of dice faces."), N_("Write them as --faces 3,5 or --faces Brom=3,5.")
    ),
    "find_keys_unused": Message(
        N_("These say how to roll on a table, but no table is rolled on: {keys}."),
        N_("Name a treasure type, such as type=A."),
        group="keys.find",
    ),
    "find_unclear": Message(
        N_("“{given}” is not an amount of coins."),
        N_(
            'Write an item with its kind and its worth: "{like}{find_worth}{times}"; what is not known '
            'yet: "{magic}". Coins need no kind: {100_coins}.'
        ),
    ),
    "find_unknown": Message(
        N_("“{kind}” is not a kind of treasure."),
        N_("{did_you_mean} Write coins ({120_coins}), or KIND=VALUE with one of: {allowed}."),
    ),
    "id_unclear": Message(
        N_("“{given}” is not a UUID."), N_("Write one such as 6f1c3e9a-2b7d-4c1e-9f00-1a2b3c4d5e6f.")
    ),
    "key_missing": Message(N_("Missing: {missing}."), N_("{to_add} Allowed: {allowed}."), group="keys.{command}"),
    "key_parts_missing": Message(
        N_("{key} lacks: {missing}."),
        N_("Give every part, or all of them at once: {key}=3,1,4…"),
        group="keys.{command}",
    ),
    "opening_answer": Message(
        N_("This one needs an answer."), N_("“<” goes one step back; Ctrl-C ends, and keeps what was typed.")
    ),
    "opening_scores": Message(
        N_("{given} {given|number|numbers}, where there are {scores}."),
        N_("Type one for each, in this order, with blanks between."),
        group="traits",
    ),
    "opening_who": Message(
        N_("Whose opening?"), N_("On a terminal “campaign opening” alone asks for everybody. {example}")
    ),
    "opening_computed": Message(
        N_("“{measure}” follows from other figures and is not given."),
        N_("Give what it follows from; “campaign explain WHO {measure}” shows what that is."),
    ),
    "opening_empty": Message(
        N_("Nothing is said of what {who} brings."),
        N_("Give figures as KEY=VALUE (level=5 xp=6500 hp=31/38), --coins AMOUNT, --item NAME."),
    ),
    "opening_holder": Message(
        N_("{who} holds coins and things only, and no “{key}”."),
        N_("“campaign opening {holder} --coins AMOUNT --item NAME” says what it holds."),
    ),
    "opening_level_of": Message(
        N_("A level of which class, for {who}?"),
        N_("Write class=CLASS level=5, or CLASS=5. Classes: {classes}."),
        group="classes",
    ),
    "opening_name": Message(N_("The opening does not rename {who}."), N_("“campaign describe {who} name=NAME” does.")),
    "opening_negative": Message(
        N_("{value} is less than nothing: {commodity}."), N_("Give what there is; 0 is a figure too.")
    ),
    "opening_player": Message(N_("{who} has joined already."), N_("Leave --player out.")),
    "opening_without_maximum": Message(N_("“{key}” has no maximum of its own: {given}."), N_("Write {key}=N.")),
    "against_without_roll": Message(
        N_("Say what {who} rolls."), N_("Write --against {who} with dice or a kind of roll after the name.")
    ),
    "hit_points_not_told": Message(
        N_("Nobody told how many hit points {who} has, so that only a number can be added up."),
        N_("Give a number or dice without keys, or tell them: “campaign describe {who} hp=7”."),
    ),
    "too_many_at_once": Message(N_("{count} are too many at once."), N_("Give at most {most}.")),
    "count_twice": Message(N_("The number is given twice."), N_("Give it once, with --count or after the name.")),
    "count_missing": Message(
        N_("How many {what}?"), N_("Say it: “campaign meet {one} --count 2”, or 1 for a single one.")
    ),
    "foes_listed": Message(
        N_("“{given}” may be one name, or several people."),
        N_("Meet each by a line of their own, “campaign meet {first}”; a single name goes between quotes."),
    ),
    "name_holds_key": Message(
        N_("“{key}” in “{given}” is a key, and its value is not clear."),
        N_("Write {key}=VALUE, which “campaign rules keys meet” lists; a name of several words goes between quotes."),
    ),
    "key_twice": Message(N_("“{key}” is given twice."), N_("Give it once."), group="keys.{command}"),
    "key_unclear": Message(
        N_("“{given}” does not have the form KEY=VALUE."),
        N_("{did_you_mean} Write a key, = and its value, without blanks."),
    ),
    "key_unknown": Message(
        N_("There is no key “{key}” here."), N_("{did_you_mean} Allowed: {allowed}."), group="keys.{command}"
    ),
    "key_value": Message(
        N_("“{value}” is not possible for {key}."),
        N_("{possible} “campaign rules keys” lists every key."),
        group="keys.{command}",
    ),
    "value_ambiguous": Message(
        N_("“{value}” means several things here."), N_("Name one of: {candidates}."), group="keys.{command}"
    ),
    "note_empty": Message(N_("The note is empty."), N_("Write what is to be remembered.")),
    "nothing_found": Message(
        N_("Nothing was named."),
        N_("Say what was found, such as {120_coins}, gem={100_coins}*3 or item=NAME:{300_coins}."),
    ),
    "nothing_to_check": Message(N_("There is nothing to check."), N_("Say what is expected, such as hp=12.")),
    "nothing_to_describe": Message(
        N_("Nothing is given for {who}."), N_("Write what is known as KEY=VALUE, such as age=30.")
    ),
    "nothing_to_improve": Message(
        N_("Nothing to improve was named."),
        N_("Name it, with how many steps if more than one. Known: {known}."),
        group="improvements",
    ),
    "nothing_to_void": Message(N_("No entry was named."), N_("Give the number of an entry.")),
    "number_too_large": Message(
        N_("This number is too large to be stored."), N_("Give a smaller one, 9,007,199,254,740,991 at most.")
    ),
    "options_together": Message(N_("{options} do not go together."), N_("Leave one of them out.")),
    "override_empty": Message(N_("“--override” needs a reason."), N_("Write why the rule does not apply this time.")),
    "pack_unclear": Message(
        N_("“{item}” is sold by the {pack}: {count} may be so many pieces, or so many packs."),
        N_('To buy pieces, give a multiple of {pack}; to buy packs, write “"{item}" {count}”.'),
    ),
    "paid_too_much": Message(
        N_("The bill is {total}, but {paid} was paid."), N_("Pay no more than the bill."), money=True
    ),
    "payload_differs": Message(
        N_("What is revealed of entry {entry} differs from what it holds."),
        N_("“campaign reveal {entry}” takes it from the ledger."),
    ),
    "point_unknown": Message(
        N_("There is no moment “{point}” in this campaign."),
        N_("Write an entry (120), the end of a session (s3) or a day of play (2026-11-01). {first_day}"),
    ),
    "price_missing": Message(N_("The rules give no price for {item}."), N_("Say it: --price {30_coins}.")),
    "roll_value_unknown": Message(
        N_("The roll “{kind}” does not take a value such as “{value}”."),
        N_("Leave out = and what follows."),
        group="rolls",
    ),
    "seal_malformed": Message(
        N_("“{text}” is not a seal, or was misread."),
        N_("Type it as it was printed, such as 120-7KQ3F-9XPM2-D4A0R-65."),
    ),
    "range_malformed": Message(
        N_("#{first} to #{last} is not a range of entries."),
        N_("Write the smaller number first, and at most {most} {most|entry|entries}."),
    ),
    "sessions_malformed": Message(
        N_("{first} to {last} are no sessions."), N_("Write the earlier one first: --session 2-5.")
    ),
    "share_malformed": Message(
        N_("“{share}” is not a share."), N_("Write a fraction such as 1/2, 0.5 or 50%, or a number; 0 is no share.")
    ),
    "share_none": Message(
        N_("{who} serves for wages alone, and has no share."),
        N_("“campaign split --share {who}=1” gives one for this once."),
    ),
    "tables_faulty": Message(
        N_("The tables of “{ruleset}” have faults: {faults}."), N_("Correct the files and try again.")
    ),
    "text_too_long": Message(
        N_("“{text}…” has {length} {length|character|characters}; there is room for {most}."),
        N_("Shorten it, or put the rest into a note."),
    ),
    "text_unreadable": Message(
        N_("“{text}” contains what cannot be stored: {character}."),
        N_("Write it as plain text on one line; write several lines as several notes."),
    ),
    "time_backwards": Message(N_("“{given}” would turn the clock back."), N_("Void the entry that moved it too far.")),
    "too_many_apart": Message(
        N_("{count} of {item} are too many at once: each is recorded separately."),
        N_("Record at most {most} in one entry."),
    ),
    "unit_unknown": Message(
        N_("There is no unit of time “{unit}” in these rules."), N_("{did_you_mean} Units: {known}."), group="units"
    ),
    "wage_unclear": Message(N_("“{given}” is not a wage."), N_("Write an amount by the day, such as {2_coins}/day.")),
    "worth_missing": Message(N_("Say what it is worth."), N_("Give an amount, such as {300_coins}.")),
    "replay_beyond": Message(
        N_("Entry {entry} is later than the moment that is asked for, entry {last}."),
        N_("Leave it out, or ask for a later moment with --as-of."),
    ),
    "replay_dice_missing": Message(
        N_("{dice}."),
        N_("A replay rolls no dice: type their faces with the command, as in “campaign roll Brom d20 --faces 15”."),
    ),
    "replay_opening": Message(
        N_("Entry 1 opened the campaign, and nothing can be replayed without it."),
        N_("Name later entries; “campaign log” lists them."),
    ),
    "replay_twice": Message(N_("Entry {entry} is named twice, to be left out or replaced."), N_("Name it once.")),
}
