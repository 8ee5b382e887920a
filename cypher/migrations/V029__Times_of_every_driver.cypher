// Open ends were years that the Python driver cannot read: they become the first and the last second that it can. So do
// times of callers in the years 0000 and 9999, which nobody may state any more.
MATCH (n)
LET early = [key IN keys(n) WHERE n[key] < datetime('0001-01-01T00:00:00Z')],
    late = [key IN keys(n) WHERE n[key] >= datetime('9999-01-01T00:00:00Z')]
FILTER size(early) + size(late) > 0
CALL (n, early, late) {
  FOREACH (key IN early | SET n[key] = datetime('0001-01-01T00:00:00Z'))
  FOREACH (key IN late | SET n[key] = datetime('9999-12-31T23:59:59Z'))
} IN TRANSACTIONS OF 1000 ROWS;

MATCH ()-[r]->()
LET early = [key IN keys(r) WHERE r[key] < datetime('0001-01-01T00:00:00Z')],
    late = [key IN keys(r) WHERE r[key] >= datetime('9999-01-01T00:00:00Z')]
FILTER size(early) + size(late) > 0
CALL (r, early, late) {
  FOREACH (key IN early | SET r[key] = datetime('0001-01-01T00:00:00Z'))
  FOREACH (key IN late | SET r[key] = datetime('9999-12-31T23:59:59Z'))
} IN TRANSACTIONS OF 1000 ROWS;

MATCH (n)
LET early = [key IN keys(n) WHERE n[key] < localdatetime('0001-01-01T00:00:00')],
    late = [key IN keys(n) WHERE n[key] >= localdatetime('9999-01-01T00:00:00')]
FILTER size(early) + size(late) > 0
CALL (n, early, late) {
  FOREACH (key IN early | SET n[key] = localdatetime('0001-01-01T00:00:00'))
  FOREACH (key IN late | SET n[key] = localdatetime('9999-12-31T23:59:59'))
} IN TRANSACTIONS OF 1000 ROWS;
