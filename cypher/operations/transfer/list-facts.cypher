// Facts of given items that were recorded by a time, current or ended, in the order of the items.
// @read @many
// @param  item_ids    string[]
// @param  until       datetime
// @param  offset      integer
// @param  limit       integer
// @return source      string
// @return target      string
// @return properties  object[]
/* :params {item_ids: ['mem_1'], until: datetime(), offset: 0, limit: 1000, scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND range(0, size($item_ids) - 1) AS place
MATCH (item:MemoryItem {item_id: $item_ids[place]})
WHERE item.scope_key = $scope.write_key
MATCH (source:Name)-[fact:RELATES {item_id: item.item_id}]->(target:Name)
  USING INDEX SEEK fact:RELATES(item_id)
WHERE
  source.scope_key = $scope.write_key
  AND target.scope_key = $scope.write_key
  AND fact.transaction_time_start <= $until
WITH place, source, target, fact
ORDER BY place, fact.fact_id
SKIP $offset
LIMIT $limit
RETURN
  source.key AS source,
  target.key AS target,
  [key IN keys(fact) |
    [key, valueType(fact[key]), CASE WHEN valueType(fact[key]) CONTAINS 'DATE' THEN toString(fact[key]) ELSE fact[key] END]
  ] AS properties
