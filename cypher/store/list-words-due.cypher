// States whose words in the text index are those of an earlier version. An earlier state may have no text of its own.
// @read @many
// @param  limit    integer
// @return item_id      string
// @return version_id   string?
// @return title        string?
// @return content      string?
// @return lookup_keys  string[]?
/* :params {limit: 100, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (state:MemoryItem|ItemVersion)
WHERE state._words_due = true AND state.scope_key IN $scope.readable
RETURN
  state.item_id AS item_id,
  state.version_id AS version_id,
  state.title AS title,
  state.content AS content,
  state._lookup_keys AS lookup_keys
LIMIT $limit
