// The items about a name that occurs in the question, or about a name connected to it by SAME_AS in up to four steps.
// Names with very many items (such as a speaker) are ignored.
// @read @many
// @param  keys          string[]
// @param  vector        vector
// @param  max_tier      integer
// @param  memory_types  string[]
// @param  statuses      string[]
// @param  since         datetime
// @param  until         datetime
// @return key        string
// @return candidate  search/Candidate
/* :params {keys: ['mara lindqvist'], vector: vector([0.1, 0.2], 2, FLOAT32), max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
UNWIND $keys AS key
MATCH (named:Name {name_key: scope_key + '|' + key})
WHERE named.scope_key IN $scope.readable
MATCH (named)-[:SAME_AS*0..4]-(name:Name)
WITH DISTINCT key, named, name
WHERE
  COUNT { (name)<-[:ABOUT]-() } <= 50
  AND (named = name OR NOT EXISTS { (named)-[:DIFFERENT_FROM]-(name) })
MATCH (name)<-[:ABOUT]-(item:MemoryItem)
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $max_tier
  AND item.memory_type IN $memory_types
  AND item.status IN $statuses
  AND item.created_at >= $since
  AND item.created_at < $until
WITH DISTINCT key, item
RETURN
  key,
  item{
    .item_id,
    .title,
    .about,
    .session_key,
    valid_start_local: toString(item.valid_start_local),
    valid_end_local: toString(item.valid_end_local),
    content: left(item.content, 4000),
    cosine: 2 * vector.similarity.cosine(item.embedding, $vector) - 1
  } AS candidate
