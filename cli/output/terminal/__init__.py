"""What a terminal shows: columns, colours, bars, codes."""
