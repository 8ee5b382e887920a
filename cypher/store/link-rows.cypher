// Links new rows to the items that they name, by item id or external id.
// A name of no item, or of an item outside the write scope, is skipped.
// Rows are sorted by target.
// CREATE is used, because MERGE would read all relationships of a large container.
// Returns the rows that are linked.
// @write @many
// @param  links     object[]
// @param  now       datetime
// @return item_id      string
// @return type         string
// @return external_id  string
// @return linked       integer
/* :params {links: [{item_id: 'mem_1', type: 'PART_OF', target_id: 'c1', external_id: 'conversation:c1'}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $links AS link
CALL (link) {
  MATCH (target:MemoryItem)
  WHERE target.scope_key = $scope.write_key AND target.external_id = link.external_id
  RETURN target
  UNION
  MATCH (target:MemoryItem {item_id: link.target_id})
  WHERE target.scope_key = $scope.write_key
  RETURN target
}
MATCH (item:MemoryItem {item_id: link.item_id})
WHERE item.scope_key = $scope.write_key AND item <> target
WITH DISTINCT item, target, link.type AS type, link.external_id AS external_id
CREATE (item)-[link:$(type) {created_at: $now, holds_from: item.holds_from, transaction_time_start: $now, transaction_time_end: $open_end}]->(target)
FOREACH (_ IN CASE WHEN type = 'SUPERSEDES' THEN [1] ELSE [] END |
  SET link.valid_start_time = CASE WHEN item.valid_start_time > datetime('0001-01-01T00:00:00Z') THEN item.valid_start_time ELSE $now END, link.valid_end_time = $open_end
)
RETURN item.item_id AS item_id, type, external_id, count(*) AS linked
