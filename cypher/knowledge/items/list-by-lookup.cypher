// Items that match a filter, or have a tag or metadata value; newest first by default, with their number.
// A cursor has the time and id of the last row of the previous page; an empty id starts at the first row.
// The index has the entries and the scope as words, so it finds only rows of the workspace.
// The first row has the number, and no item.
// @read @many
// @param  lookup        string
// @param  clauses       object[][]
// @param  memory_types  string[]
// @param  since         datetime
// @param  until         datetime
// @param  oldest_first  boolean
// @param  from_time     datetime
// @param  from_id       string
// @param  offset        integer
// @param  limit         integer
// @return total         integer
// @return item          items/StoredItem?  @whole
/* :params {lookup: '+_search_tokens:(ww10) +_search_tokens:(key6b696e643d6e6f74650)', clauses: [], memory_types: ['zettel'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), oldest_first: false, from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
WITH $lookup AS lookup
// @looked-up lookup AS state
WITH state
WHERE
  state.memory_type IN $memory_types
  AND all(clause IN $clauses WHERE any(test IN clause WHERE any(value IN [] + state[test.field] WHERE test.from <= value < test.to) = test.holds))
  AND state.created_at >= $since
  AND state.created_at < $until
WITH state
ORDER BY state.created_at DESC, state.item_id DESC
WITH collect(state) AS newest_first
WITH size(newest_first) AS total, CASE WHEN $oldest_first THEN reverse(newest_first) ELSE newest_first END AS ordered
WITH
  total,
  [state IN ordered
    WHERE
      $from_id = ''
      OR CASE
        WHEN state.created_at = $from_time THEN (state.item_id > $from_id) = $oldest_first AND state.item_id <> $from_id
        ELSE (state.created_at > $from_time) = $oldest_first
      END
  ] AS rest
UNWIND [null] + rest[$offset..$offset + $limit] AS state
RETURN total, state{.*, content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null} AS item
