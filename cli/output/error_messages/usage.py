"""Messages for commands and options that are typed wrongly, and for what stops the program."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

TO_SAY = "{to_say}"
"""A message that is a place and nothing else, which no catalogue has."""

USAGE: dict[str, Message] = {
    "argument_missing": Message(TO_SAY, "{example} “{command} --help” shows all that it takes."),
    "command_unknown": Message(
        "There is no command “{command}”.", "{did_you_mean} “campaign help all” lists them all."
    ),
    "command_short": Message(
        "There is no command “{command}”.", "Type {typed}; in “campaign shell” the line “{given}” is enough."
    ),
    "fault": Message(
        "The program failed where it should not ({kind}: {reason}); nothing was recorded.",
        "Please report this with the command you typed; CAMPAIGN_TRACEBACK=1 shows where it failed.",
    ),
    "file_unreadable": Message(
        "“{file}” cannot be read or written: {reason}.",
        "Check the path, its permissions and the free space on the disk.",
    ),
    "file_too_large": Message(
        "“{file}” holds more than the {most} MB that are read of such a file.",
        "Check that it is the file that was meant; a long one can be split in several.",
    ),
    "line_too_long": Message(
        "A line of “{file}” is longer than {most} MB.", "Check that it is the file that was meant."
    ),
    "interrupted": Message("Interrupted.", "“campaign log --limit 1” shows what was recorded last."),
    "points_with_copy": Message(
        "Another copy is compared whole and as it is now, without a point such as “{point}”.",
        "Type “campaign diff --with FILE”, or compare two points of this ledger without --with.",
    ),
    "inner_unseparated": Message("“{option}” belongs to “{inner}”, and “--” is missing before that.", "Write: {typed}"),
    "number_negative": Message(
        "“{given}” is negative, which is not possible here.",
        "Write the number without its sign; “{command} --help” shows an example.",
    ),
    "number_too_small": Message("{given} is too small.", "The least allowed here is {least}."),
    "number_unclear": Message("“{given}” is not a whole number.", "Write digits, such as 12 or 1_000."),
    "option_unknown": Message(
        "There is no option “{option}” here.",
        "{did_you_mean} {own_options} “{command} --help” lists the options.",
    ),
    "option_value_missing": Message(
        "The option “{option}” cannot be used like this here.", "“{command} --help” shows what it takes."
    ),
    "too_deep": Message("This is nested too deeply to be understood.", "Write it more simply."),
    "too_many_arguments": Message(
        "One word too many here: {arguments}.",
        "{did_you_mean} Put quotes around words that belong together. {example}",
    ),
    "usage": Message("This cannot be understood: {reason}", "“{command} --help” shows how it is typed."),
    "word_unknown": Message("“{given}” is not one of the words allowed here.", "Allowed: {allowed}."),
    "both_edges": Message("A roll has advantage or disadvantage, not both.", "Give --adv or --dis."),
    "on_behalf_of_game_master": Message(
        "{who} rolls from their own sheet, not as {on_behalf}.",
        "Only the game master rolls for somebody else: “campaign roll gm 1d20+4 --as {on_behalf}”.",
    ),
    "both_targets": Message(
        "A roll is against a number or against somebody, not both.", "Give --vs N or --against WHO EXPR."
    ),
    "id_for_many": Message(
        "One id cannot be that of many entries.", "Leave --id out here, and write it on the line it is for."
    ),
    "line_undecodable": Message("This is not UTF-8 text.", "Save the file as UTF-8 and try again."),
    "option_for_all": Message(
        "{options} applies to the whole list, not to one line.", "Write it before the name of the file."
    ),
    "not_in_shell": Message("“{command}” cannot be typed in the shell.", "Leave the shell first: Ctrl-D."),
    "not_on_page": Message(
        "“{command}” is typed in a terminal on the computer that the page comes from, not on the page.",
        "Open a terminal there.",
    ),
    "shell_has_ledger": Message(
        "{option} cannot be given in the shell, which is about one campaign.", "Leave the shell first: Ctrl-D."
    ),
    "option_useless": Message("{options} has no meaning for “{command}”.", "Leave it out."),
    "part_unknown": Message(
        "The command of this entry has no “{key}” to be changed.",
        "It has: {known}. Or write the whole command after “--”, and why: --reason TEXT.",
    ),
    "void_what": Message(
        "Say what is taken back.",
        "Name entries (57, 57-60), or the last session: --session N."
        " “campaign undo” takes back what you recorded last.",
    ),
    "present_and_absent": Message(
        "Those present and those absent cannot both be given.", "Give --present or --absent."
    ),
    "sessions_and_days": Message(
        "A statement is of sessions or of days, not of both.", "Give --session, or --from and --to."
    ),
    "span_and_moment": Message(
        "“{point}” does not go with sessions or days: both say which moment is meant.",
        "Leave --as-of out; for sessions it may be an entry, and they are shown as they were known then.",
    ),
    "quote_open": Message(
        "A quote is opened but not closed.", 'Close it; only "…" quotes here, and "" inside is one quote.'
    ),
    "shorthand_ambiguous": Message("“{given}” can be read in several ways: {written}.", "Type the one that is meant."),
    "shorthand_guessed": Message(
        "“{given}” is not sure: it may be {written}.",
        "{what_moves} Type what is meant; a script records only what is sure. What is only told is a note: "
        "“. {given}”.",
    ),
    "shorthand_text": Message(
        "“{given}” has no place for {meaning_words}, which would mean something. As a text it would be {written}.",
        "Type that if it is only a text; after a colon all is text.",
    ),
    "shorthand_asks": Message(
        "“{given}” may be “{full}”, and is asked about; a script records only what is sure.",
        "Write “{full}” if that is meant.",
    ),
    "shorthand_reads": Message(
        "“{given}” is “{full}”, which only shows something, and a script records.",
        "{what_follows} “campaign help shorthand” shows what may be typed.",
    ),
    "shorthand_unclear": Message(
        "“{given}” is not understood here.", "{what_follows} “campaign help shorthand” shows what may be typed."
    ),
    "instead_command": Message(
        "“{command}” cannot be typed in the place of an entry.",
        "Type what records one entry, such as “campaign find {200_coins}”; house rules go with --house, what is to "
        "be missing with --without.",
    ),
    "instead_unclear": Message(
        "“{given}” is not an entry and a command.",
        'Write them as --instead "57=find {200_coins}": the entry’s number, =, and what is typed after “campaign”.',
    ),
}


VIEWS_LISTED = N_("“campaign sql” alone lists the views and their columns.")

QUERIES: dict[str, Message] = {
    "query_column_unknown": Message(
        "The views have no column “{given}”.",
        "{did_you_mean} “campaign sql” alone lists the views and their columns.",
    ),
    "query_failed": Message("This query cannot be run: {reason}.", VIEWS_LISTED),
    "query_forbidden": Message("A query may read the views and nothing else: {reason}.", VIEWS_LISTED),
    "query_missing": Message("There is no query.", VIEWS_LISTED),
    "query_not_select": Message(
        "Only a SELECT can be run, and this begins with “{given}”.",
        "What is recorded is changed by the other commands alone. “campaign sql” alone shows an example.",
    ),
    "query_redefines_view": Message("A WITH cannot have the name of the view “{view}”.", "Give it another name."),
    "query_several": Message("This is more than one statement.", "Run each of them by itself."),
    "query_too_large": Message(
        "The query was stopped after {rows} rows: together they are larger than {most} MB.",
        "Ask for fewer rows or columns, with WHERE or LIMIT.",
    ),
    "query_too_long": Message(
        "The query was stopped after {seconds} s.", "Ask for less, or allow more: --timeout SECONDS."
    ),
    "query_view_unknown": Message("There is no view “{given}”.", "{did_you_mean} Views: {known}."),
}
"""What is wrong with a query."""
