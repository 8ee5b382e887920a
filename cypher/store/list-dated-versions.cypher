// Versions with valid times from a caller that end after a time, last recorded first.
// @read @many
// @param  item_id     string
// @param  after       datetime
// @param  since_ever  datetime
// @return version     integer
// @return from        datetime?
// @return until       datetime?
/* :params {item_id: 'mem_1', after: datetime(), since_ever: datetime('0001-01-01T00:00:00Z'), open_end: datetime('9999-12-31T23:59:59Z'), scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[:HAS_VERSION]->(version:ItemVersion)
WHERE
  version.scope_key IN $scope.readable
  AND version.rest IS NULL
  AND CASE WHEN version.ended_by IS NULL THEN version.valid_end_time ELSE coalesce(version.stated_end_time, $open_end) END > $after
  AND (version.valid_start_time > $since_ever OR CASE WHEN version.ended_by IS NULL THEN version.valid_end_time ELSE coalesce(version.stated_end_time, $open_end) END < $open_end)
RETURN version.version AS version, version.holds_from AS from, version.holds_until AS until
ORDER BY version DESC
