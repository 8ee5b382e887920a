// The items that share names with a question. All names connected by SAME_AS, in up to four steps, count as one name.
// Rare names count more than common ones, and subjects of an item more than mentions. Names shared by more than 1,000 items are ignored.
// @read @many
// @param  keys          string[]
// @param  limit         integer
// @param  max_tier      integer
// @param  memory_types  string[]
// @param  statuses      string[]
// @param  since         datetime
// @param  until         datetime
// @return item_id   string
// @return strength  number
/* :params {keys: ['mara lindqvist'], limit: 100, max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
UNWIND $keys AS key
MATCH (named:Name {name_key: scope_key + '|' + key})
WHERE named.scope_key IN $scope.readable
MATCH (named)-[:SAME_AS*0..4]-(name:Name)
WITH DISTINCT named, name
WHERE
  name.scope_key IN $scope.readable
  AND (named = name OR NOT EXISTS { (named)-[:DIFFERENT_FROM]-(name) })
WITH
  named,
  min(name.name_key) AS entity,
  collect(name) AS names,
  sum(COUNT { (name)<-[:MENTIONS]-() } + COUNT { (name)<-[:ABOUT]-() }) AS degree
WHERE degree <= 1000
WITH entity, collect({names: names, degree: degree})[0] AS group
UNWIND group.names AS name
MATCH (name)<-[tie:ABOUT|MENTIONS]-(item:MemoryItem)
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $max_tier
  AND item.memory_type IN $memory_types
  AND item.status IN $statuses
  AND item.created_at >= $since
  AND item.created_at < $until
WITH item, entity, max(CASE type(tie) WHEN 'ABOUT' THEN 1.0 ELSE 0.5 END / log(2 + group.degree)) AS share
WITH item, sum(share) AS strength
ORDER BY strength DESC, item.item_id DESC
LIMIT $limit
RETURN item.item_id AS item_id, strength
