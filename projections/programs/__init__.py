"""What other programs read: entries, sheets and views as typed values and rows."""
