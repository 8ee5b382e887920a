// What changed since a time: items and entities that a write names, and relationships that it created or ended.
// Proposed entities exist only if the write needed them.
// Items with very many relationships are skipped; their changes are found from the other end.
// @read @one
// @param  item_ids      string[]
// @param  entity_ids    string[]
// @param  proposed_ids  string[]
// @param  since         datetime
// @return nodes         object[]
// @return edges         object[]
/* :params {item_ids: ['mem_1'], entity_ids: ['ent_1'], proposed_ids: ['ent_2'], since: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
CALL () {
  UNWIND $item_ids AS item_id
  MATCH (item:MemoryItem {item_id: item_id})
  WHERE item.scope_key IN $scope.readable AND item.updated_at >= $since
  RETURN
    item{.scope_key, .item_id, .memory_type, id: item.item_id, action: CASE WHEN item.created_at >= $since THEN 'add' ELSE 'update' END} AS node
  UNION ALL
  UNWIND $proposed_ids AS entity_id
  MATCH (entity:Entity {entity_id: entity_id})
  WHERE entity.scope_key IN $scope.readable
  RETURN entity{.scope_key, .entity_type, id: entity.entity_id, action: 'add'} AS node
}
WITH collect(node) AS nodes
CALL () {
  CALL () {
    UNWIND $item_ids AS item_id
    MATCH (item:MemoryItem {item_id: item_id})
    WHERE item.scope_key IN $scope.readable AND COUNT { (item)--() } <= 2000
    CALL (item) {
      MATCH (item)-[link]-(other:MemoryItem|Entity)
      WHERE other.scope_key IN $scope.readable AND link.transaction_time_start >= $since
      RETURN link
      UNION ALL
      MATCH (item)-[link]-(other:MemoryItem|Entity)
      WHERE other.scope_key IN $scope.readable AND link.transaction_time_end >= $since AND link.transaction_time_end < $open_end
      RETURN link
      UNION ALL
      MATCH (source:Entity)-[link:RELATES {item_id: item.item_id}]->(target:Entity)
        USING INDEX link:RELATES(item_id)
      WHERE
        source.scope_key IN $scope.readable
        AND target.scope_key IN $scope.readable
        AND link.transaction_time_start >= $since
      RETURN link
      UNION ALL
      MATCH (source:Entity)-[link:RELATES {item_id: item.item_id}]->(target:Entity)
        USING INDEX link:RELATES(item_id)
      WHERE
        source.scope_key IN $scope.readable
        AND target.scope_key IN $scope.readable
        AND link.transaction_time_end >= $since
        AND link.transaction_time_end < $open_end
      RETURN link
    }
    RETURN link
    UNION ALL
    UNWIND $entity_ids AS entity_id
    MATCH (entity:Entity {entity_id: entity_id})
    WHERE entity.scope_key IN $scope.readable
    CALL (entity) {
      MATCH (entity)-[link:SAME_AS|DIFFERENT_FROM]-(other:Entity)
      WHERE other.scope_key IN $scope.readable AND link.transaction_time_start >= $since
      RETURN link
      UNION ALL
      MATCH (entity)-[link:SAME_AS|DIFFERENT_FROM]-(other:Entity)
      WHERE other.scope_key IN $scope.readable AND link.transaction_time_end >= $since AND link.transaction_time_end < $open_end
      RETURN link
    }
    RETURN link
  }
  RETURN collect(DISTINCT link) AS links
}
RETURN
  nodes,
  [
    link IN links
    WHERE type(link) <> 'CO_RETRIEVED' AND link.mirror IS NULL
      AND (link.transaction_time_start < $since OR link.transaction_time_end = $open_end) |
    {
      source_key: startNode(link).scope_key,
      target_key: endNode(link).scope_key,
      action: CASE WHEN link.transaction_time_end = $open_end THEN 'add' ELSE 'delete' END,
      edge_id: link.fact_id,
      edge_type: coalesce(link.link_type, type(link)),
      source_id: coalesce(startNode(link).item_id, startNode(link).entity_id),
      target_id: coalesce(endNode(link).item_id, endNode(link).entity_id)
    }
  ] AS edges
