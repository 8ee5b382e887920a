// Versions that were current at some time of a transaction time interval, newest first.
// The first row has their number, and no version.
// With `hashed`, a hash replaces the content.
// @read @many
// @param  item_id   string
// @param  from      datetime
// @param  until     datetime
// @param  offset    integer
// @param  limit     integer
// @param  hashed    boolean
// @return total     integer
// @return version   items/StoredItem?  @whole
/* :params {item_id: 'mem_1', from: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), offset: 0, limit: 100, hashed: false, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
// @versions-of item AS state
WITH item, state
ORDER BY state.version DESC
WITH item, [state IN collect(state) WHERE state.transaction_time_start < $until AND state.transaction_time_end > $from] AS found
UNWIND [null] + found[$offset..$offset + $limit] AS state
RETURN
  size(found) AS total,
  state{.*, metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null, content: CASE WHEN $hashed THEN state.content_hash ELSE coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]) END} AS version
