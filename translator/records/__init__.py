"""Game records and the rules that they were played by: finding these, and batches of records."""
