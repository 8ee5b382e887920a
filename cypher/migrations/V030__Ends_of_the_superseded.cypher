// What is superseded ends when its successor begins; the end that was stated is kept beside it.
MATCH (newer:MemoryItem)-[link:SUPERSEDES]->(:MemoryItem)
FILTER link.valid_start_time IS NULL
CALL (newer, link) {
  SET
    link.valid_start_time = CASE WHEN newer.valid_start_time > datetime('0001-01-01T00:00:00Z') THEN newer.valid_start_time ELSE link.transaction_time_start END,
    link.valid_end_time = datetime('9999-12-31T23:59:59Z')
} IN TRANSACTIONS OF 1000 ROWS;

MATCH (item:MemoryItem)
WHERE item.status = 'superseded' OR EXISTS { (item)<-[:SUPERSEDES]-(:MemoryItem) }
LET first = COLLECT {
  MATCH (item)<-[link:SUPERSEDES]-(newer:MemoryItem)
  WHERE link.transaction_time_end = datetime('9999-12-31T23:59:59Z')
  RETURN {
    since: link.valid_start_time,
    local: CASE WHEN localdatetime(newer.valid_start_local) <> localdatetime(newer.valid_start_time) THEN newer.valid_start_local END
  }
  ORDER BY link.valid_start_time
  LIMIT 1
}[0]
LET since = first.since
LET until = coalesce(since, CASE WHEN item.status = 'superseded' THEN item.holds_from END)
LET cut = CASE WHEN until < item.valid_start_time THEN item.valid_start_time ELSE until END
LET local = CASE WHEN cut = since THEN first.local END
FILTER item.ended_by IS NULL AND cut < item.valid_end_time
CALL (item, cut, local) {
  SET
    item.ended_by = 'successor',
    item.stated_end_time = CASE WHEN item.valid_end_time < datetime('9999-12-31T23:59:59Z') THEN item.valid_end_time END,
    item.stated_end_local = item.valid_end_local,
    item.valid_end_time = cut,
    item.valid_end_local = local
} IN TRANSACTIONS OF 1000 ROWS;

MATCH ()-[fact:RELATES]->()
LET newer_id = CASE WHEN fact.ended_as = 'superseded' THEN fact.superseded_by END
LET newer = COLLECT { MATCH ()-[newer:RELATES {fact_id: newer_id}]->() RETURN newer.valid_start_time }[0]
LET ending = COLLECT { MATCH (item:MemoryItem {item_id: fact.item_id}) WHERE item.ended_by IS NOT NULL RETURN item.valid_end_time }[0]
LET until = CASE
  WHEN newer IS NOT NULL THEN CASE WHEN newer > datetime('0001-01-01T00:00:00Z') THEN newer ELSE fact.transaction_time_end END
  WHEN newer_id IS NULL AND fact.transaction_time_end = datetime('9999-12-31T23:59:59Z') THEN ending
END
LET cut = CASE WHEN until < fact.valid_start_time THEN fact.valid_start_time ELSE until END
FILTER fact.ended_by IS NULL AND cut < fact.valid_end_time
CALL (fact, newer_id, cut) {
  SET
    fact.ended_by = 'successor',
    fact.stated_end_time = CASE WHEN fact.valid_end_time < datetime('9999-12-31T23:59:59Z') THEN fact.valid_end_time END,
    fact.stated_until = CASE WHEN newer_id IS NOT NULL THEN fact.holds_until END,
    fact.holds_until = CASE WHEN newer_id IS NULL THEN fact.holds_until WHEN cut < fact.holds_from THEN fact.holds_from ELSE cut END,
    fact.valid_end_time = cut
} IN TRANSACTIONS OF 1000 ROWS;
