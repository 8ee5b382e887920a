// Locks the items that a run wrote, in order of ids, and reads what changed since: later versions, or links that the run did not create.
// Feedback, and links from the text of notes, do not count.
// Deleted items are left out.
// @write @many
// @param  run_id   string
// @param  since    datetime
// @return item_id  string
// @return act      string
// @return version  integer?
// @return current  integer
// @return linked   string[]
// @return later    string?
/* :params {run_id: 'r1', since: datetime('0001-01-01T00:00:00Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key IN $scope.writable
MATCH (run)-[wrote:WROTE]->(item:MemoryItem)
WHERE item.scope_key IN $scope.writable AND wrote.act <> 'used'
WITH run, wrote, item
ORDER BY item.item_id
SET item._locked_at = datetime()
SET item._locked_at = null
WITH run, wrote, item
WHERE item.memory_type IS NOT NULL AND item.deleted_at IS NULL
RETURN
  item.item_id AS item_id,
  wrote.act AS act,
  wrote.version AS version,
  item.version AS current,
  CASE wrote.act
    WHEN 'created' THEN COLLECT {
      MATCH (item)-[link]-(other:MemoryItem)
      WHERE
        other.scope_key IN $scope.writable
        AND link.transaction_time_start >= $since
        AND coalesce(link.run_id, '') <> $run_id
        AND type(link) <> 'CO_RETRIEVED'
        AND link.from_text IS NULL
        AND NOT (type(link) = 'DERIVED_FROM' AND startNode(link) = item)
        AND NOT (type(link) = 'SUPERSEDES' AND startNode(link) = item AND link.transaction_time_start = item.created_at)
      RETURN DISTINCT other.item_id
      ORDER BY other.item_id
      LIMIT 10
    }
    WHEN 'linked' THEN COLLECT {
      MATCH (item)-[link:REINFORCES|GROUNDED_IN|CONTRADICTS|SUPERSEDES|UPDATES {run_id: $run_id}]->(other:MemoryItem)
      WHERE other.scope_key IN $scope.writable AND link.transaction_time_end < datetime('9999-12-31T23:59:59Z')
      RETURN DISTINCT other.item_id
      ORDER BY other.item_id
      LIMIT 10
    }
    ELSE []
  END AS linked,
  COLLECT {
    MATCH (later:Run)-[:WROTE]->(item)
    WHERE later.scope_key IN $scope.writable AND later.created_at > run.created_at AND later.undone_at IS NULL
    RETURN later.run_id
    ORDER BY later.created_at DESC
    LIMIT 1
  }[0] AS later
