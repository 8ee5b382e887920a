// The clock of who wrote an item is not known for the items of before: their days stay those of UTC.
MATCH (n:MemoryItem|ItemVersion)
WHERE n.valid_start_local IS NULL AND n.valid_start_time > datetime('-9998-01-01T00:00:00Z')
CALL (n) {
  SET n.valid_start_local = localdatetime(n.valid_start_time)
} IN TRANSACTIONS OF 10000 ROWS;
MATCH (n:MemoryItem|ItemVersion)
WHERE n.valid_end_local IS NULL AND n.valid_end_time < datetime('+11999-01-01T00:00:00Z')
CALL (n) {
  SET n.valid_end_local = localdatetime(n.valid_end_time)
} IN TRANSACTIONS OF 10000 ROWS;
