// Gives back the end that callers have stated to items and facts whose last successor is being deleted. Their status stays.
// @write @many
// @param  item_ids  string[]
// @return item_id   string
/* :params {item_ids: ['mem_1'], open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS deleted_id
MATCH (deleted:MemoryItem {item_id: deleted_id})
WHERE deleted.scope_key IN $scope.writable
CALL (deleted) {
  MATCH (source:Entity)-[newer:RELATES {item_id: deleted.item_id}]->(target:Entity)
    USING INDEX SEEK newer:RELATES(item_id)
  WHERE
    newer.scope_key IN $scope.writable
    AND source.scope_key IN $scope.writable
    AND target.scope_key IN $scope.writable
    AND newer.supersedes IS NOT NULL
  RETURN collect(newer.supersedes) AS fact_ids
}
CALL (fact_ids) {
  UNWIND fact_ids AS fact_id
  MATCH (source:Entity)-[older:RELATES {fact_id: fact_id}]->(target:Entity)
    USING INDEX SEEK older:RELATES(fact_id)
  WHERE
    older.scope_key IN $scope.writable
    AND source.scope_key IN $scope.writable
    AND target.scope_key IN $scope.writable
    AND older.ended_by IS NOT NULL
  SET
    older.valid_end_time = coalesce(older.stated_end_time, $open_end),
    older.holds_until = older._stated_until,
    older._stated_until = null,
    older.ended_by = null,
    older.stated_end_time = null
}
MATCH (deleted)-[:SUPERSEDES]->(item:MemoryItem)
WHERE
  item.scope_key IN $scope.writable
  AND item.ended_by IS NOT NULL
  AND NOT item.item_id IN $item_ids
  AND NOT EXISTS {
    MATCH (item)<-[:SUPERSEDES]-(other:MemoryItem)
    WHERE other.scope_key IN $scope.writable AND NOT other.item_id IN $item_ids
  }
WITH DISTINCT item
ORDER BY item.item_id
SET
  item.valid_end_time = coalesce(item.stated_end_time, $open_end),
  item.valid_end_local = item.stated_end_local,
  item.ended_by = null,
  item.stated_end_time = null,
  item.stated_end_local = null
RETURN item.item_id AS item_id
