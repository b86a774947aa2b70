"""What other programs read: query results, workbooks, journals."""
