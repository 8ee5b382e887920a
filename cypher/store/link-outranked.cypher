// Records a conflict for each new item that says it replaces an item which is trusted more; the conflict waits for a person.
// Nothing is replaced. Targets are found as in link-rows.
// Returns the items in conflict, with the external ids of their targets.
// @write @many
// @param  links     object[]
// @param  now       datetime
// @return item_id      string
// @return external_id  string
/* :params {links: [{item_id: 'mem_1', target_id: 'c1', external_id: 'c1', above: ['derived', 'member']}], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {write_key: 'w:w1'}} */
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
WHERE item.scope_key = $scope.write_key AND item <> target AND coalesce(target.trust, 'member') IN link.above
WITH DISTINCT item, target, link.external_id AS external_id
WITH item, target, external_id,
  EXISTS {
    MATCH (item)-[known:CONFLICTS_WITH]->(target)
    WHERE known.transaction_time_end > $now
  } AS isKnown
FOREACH (_ IN CASE WHEN isKnown THEN [] ELSE [1] END | CREATE (item)-[:CONFLICTS_WITH {created_at: $now, holds_from: item.holds_from, transaction_time_start: $now, transaction_time_end: $open_end, conflict_type: 'temporal_conflict', confidence: 1.0}]->(target))
SET
  item.needs_review = true,
  item.has_conflict = true,
  item.challenge_count = coalesce(item.challenge_count, 0) + 1,
  item.last_challenged_at = $now,
  item.review_reason = 'It says that it replaces ' + target.item_id + ', which is trusted more.',
  item.conflicting_assertion = left(target.content, 500)
RETURN DISTINCT item.item_id AS item_id, external_id
