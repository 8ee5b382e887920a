// Relationships between items of one scope that began by a time, ended or not, in the order of the items.
// Relationships to other scopes are not exported.
// @read @many
// @param  item_ids    string[]
// @param  until       datetime
// @param  offset      integer
// @param  limit       integer
// @return type        string
// @return source      string
// @return item_id     string?
// @return name        string?
// @return properties  object[]
/* :params {item_ids: ['mem_1'], until: datetime(), offset: 0, limit: 1000, scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND range(0, size($item_ids) - 1) AS place
MATCH (item:MemoryItem {item_id: $item_ids[place]})
WHERE item.scope_key = $scope.write_key
MATCH (item)-[link]->(other:MemoryItem|Name)
WHERE other.scope_key = $scope.write_key AND coalesce(other.created_at <= $until, true) AND link.transaction_time_start <= $until
WITH place, item, link, other
ORDER BY place, type(link), other.item_id, other._name_key, link.transaction_time_start, link.transaction_time_end
SKIP $offset
LIMIT $limit
RETURN
  type(link) AS type,
  item.item_id AS source,
  other.item_id AS item_id,
  CASE WHEN other:Name THEN other.key END AS name,
  [key IN keys(link) |
    [key, valueType(link[key]), CASE WHEN valueType(link[key]) CONTAINS 'DATE' THEN toString(link[key]) ELSE link[key] END]
  ] AS properties
