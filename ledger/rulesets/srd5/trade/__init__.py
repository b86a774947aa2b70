"""Trade: prices, values and what merchants pay."""
