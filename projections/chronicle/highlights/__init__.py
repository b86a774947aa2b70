"""What stood out in each chapter of the chronicle, found from its entries by rules that can be shown."""
