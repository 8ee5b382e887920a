// Earlier statements that an item possibly updates, if they are active and were not repeated since.
// Those that an earlier run has already compared with the item are left out.
// So are conversation turns and chunks, because they must stay as they were said.
// @read @many
// @param  item_id     string
// @param  by          string
// @param  undone_too  boolean
// @return item        evolution/Source
/* :params {item_id: 'mem_2', by: 'statement_update', undone_too: false, scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {seen_at: datetime('+11999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (newer:MemoryItem {item_id: $item_id})
WHERE newer.scope_key = $scope.write_key
MATCH (newer)-[update:MAY_UPDATE]->(item:MemoryItem)
WHERE
  item.scope_key = $scope.write_key
  AND item.status = 'active'
  AND item.session_key IS NULL
  AND item.chunk_position IS NULL
  AND update.holds_from <= $view.seen_at
  AND update.transaction_time_end > $view.seen_at
  AND NOT coalesce(item.valid_start_local IS NULL AND item.last_seen_at > coalesce(newer.last_seen_at, newer.created_at), false)
  AND NOT EXISTS {
    MATCH (run:Run)-[wrote:WROTE]->(newer)
    WHERE
      run.scope_key IN $scope.readable
      AND wrote.by = $by
      AND run.created_at >= update.created_at
      AND (run.undone_at IS NULL OR $undone_too)
  }
RETURN
  item{
    .item_id,
    .content,
    .memory_type,
    .origin,
    .version,
    .created_at,
    .updated_at,
    .valid_start_time,
    .valid_end_time,
    .lineage_roots,
    similarity: update.likeness,
    entities: []
  } AS item
ORDER BY item.similarity DESC, item.item_id
