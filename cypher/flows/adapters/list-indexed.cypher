// Current items of a connection that were stored before a time, sorted by external id and beginning after a given one.
// `kept` means that a person undid the archiving of the item.
// @read @many
// @param  prefix       string
// @param  after        string
// @param  before       datetime
// @param  gone         string[]
// @param  limit        integer
// @return external_id  string
// @return item_id      string
// @return memory_type  string
// @return kept         boolean
/* :params {prefix: 'con_1:', after: '', before: datetime(), gone: ['archived'], limit: 2000, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem)
WHERE
  item.scope_key = $scope.write_key
  AND item.external_id STARTS WITH $prefix
  AND item.external_id > $after
  AND item.created_at < $before
  AND NOT item.status IN $gone
RETURN
  item.external_id AS external_id,
  item.item_id AS item_id,
  item.memory_type AS memory_type,
  EXISTS {
    MATCH (run:Run {kind: 'adapter.remove'})-[:WROTE]->(item)
    WHERE run.scope_key = $scope.write_key AND run.undone_at IS NOT NULL
  } AS kept
ORDER BY external_id
LIMIT $limit
