// Replaces the words of states in the text index that were made from their text and look-up entries.
// A state that has changed since keeps its mark: it is read again. One without a text keeps the words of its text.
// @write @none
// @param  rows  object[]
/* :params {rows: [{item_id: 'mem_1', version_id: null, title: null, content: 'Café', lookup_keys: ['tag=tea'], words: ['partcafe0', 'key7461673d7465610']}], scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $rows AS row
CALL (row) {
  WITH row
  WHERE row.version_id IS NULL
  MATCH (state:MemoryItem {item_id: row.item_id})
  WHERE state.scope_key IN $scope.writable
  RETURN state
  UNION ALL
  WITH row
  WHERE row.version_id IS NOT NULL
  MATCH (:MemoryItem {item_id: row.item_id})-[:HAS_VERSION]->(state:ItemVersion {version_id: row.version_id})
  WHERE state.scope_key IN $scope.writable
  RETURN state
}
SET state._locked_at = datetime()
SET state._locked_at = null
WITH state, row
WHERE
  coalesce(state.content, '') = coalesce(row.content, '')
  AND coalesce(state.title, '') = coalesce(row.title, '')
  AND coalesce(state._lookup_keys, []) = coalesce(row.lookup_keys, [])
SET
  state._search_tokens = [word IN state._search_tokens WHERE NOT word STARTS WITH 'key' AND NOT (word STARTS WITH 'part' AND row.content IS NOT NULL)] + row.words,
  state._words_due = null
