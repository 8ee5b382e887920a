// Versions of items, by item and time: those that existed at a time or, with `of_then`, the state of each item at that time, with text
// and metadata.
// A version is created when its state is replaced, and its remaining row (`rest`) when the valid end is recorded.
// @read @many
// @param  item_ids    string[]
// @param  until       datetime
// @param  of_then     boolean
// @param  offset      integer
// @param  limit       integer
// @return item_id     string
// @return properties  object[]
/* :params {item_ids: ['mem_1'], until: datetime(), of_then: false, offset: 0, limit: 100, scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND range(0, size($item_ids) - 1) AS place
MATCH (item:MemoryItem {item_id: $item_ids[place]})
WHERE item.scope_key = $scope.write_key
MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
WHERE
  CASE
    WHEN version.rest THEN NOT $of_then AND version.known_from <= $until
    WHEN $of_then THEN version.transaction_time_start <= $until AND version.transaction_time_end > $until
    ELSE version.transaction_time_end <= $until
  END
WITH place, item, version
ORDER BY place, version.transaction_time_start, version.version_id, version.known_from, version.holds_from
SKIP $offset
LIMIT $limit
RETURN
  item.item_id AS item_id,
  [name IN keys(version) |
    [name, valueType(version[name]), CASE WHEN valueType(version[name]) CONTAINS 'DATE' THEN toString(version[name]) ELSE version[name] END]
  ] + CASE
    WHEN $of_then AND version.content IS NULL THEN COLLECT {
      MATCH (text:MemoryItem|ItemVersion {item_id: version.item_id, _kept_text_id: version.text_id})
      WHERE text.scope_key = $scope.write_key
      RETURN ['content', 'STRING', text.content]
    }
    ELSE []
  END + CASE
    WHEN $of_then AND version.metadata_json IS NULL THEN COLLECT {
      MATCH (text:MemoryItem|ItemVersion {item_id: version.item_id, _kept_metadata_id: version.metadata_id})
      WHERE text.scope_key = $scope.write_key
      RETURN ['metadata_json', 'STRING', text.metadata_json]
    }
    ELSE []
  END AS properties
