// Replaces the state of an item at one transaction time; a null in `changes` removes a property.
// The old state stays as a version with its vector, known until now.
// If text or metadata change, the old ones move to the version (`_kept_text_id`, `_kept_metadata_id`); otherwise both share them, and the
// version refers to them (`text_id`, `metadata_id`).
// `ended_by`: a successor ends the item before the end that callers state (`stated_end_time`; null: none).
// From now on, the old state and earlier versions are valid only outside the time that the new state holds; with `ends_now`, the old state
// is valid only until now.
// What remains of the valid time of each is stored as a separate version.
// `restored`: earlier versions that become valid again where the old state no longer is.
// At each transaction time, no more than one state is valid at any time.
// @write @one
// @param  item_id            string
// @param  version_id         string
// @param  changes            object
// @param  valid_start_time   datetime
// @param  valid_end_time     datetime
// @param  ended_by           string?
// @param  stated_end_time    datetime?
// @param  stated_end_local   string?
// @param  holds_from         datetime
// @param  holds_until        datetime
// @param  ends_now           boolean
// @param  valid_start_local  string?
// @param  valid_end_local    string?
// @param  names_stay         boolean
// @param  embedding          vector?
// @param  restored           object[]
// @param  now                datetime
// @return item               items/StoredItem  @whole
/* :params {item_id: 'mem_1', version_id: 'ver_1', changes: {}, valid_start_time: datetime('0001-01-01T00:00:00Z'), valid_end_time: datetime('9999-12-31T23:59:59Z'), ended_by: null, stated_end_time: null, stated_end_local: null, holds_from: datetime(), holds_until: datetime('9999-12-31T23:59:59Z'), ends_now: true, valid_start_local: null, valid_end_local: null, names_stay: true, embedding: null, restored: [], now: datetime(), open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
LET text_id = coalesce(item._kept_text_id, item.version), metadata_id = coalesce(item._kept_metadata_id, item.version)
LET text_stays = $changes.content IS NULL, metadata_stays = $changes.metadata_json IS NULL
CREATE (item)-[:HAS_VERSION]->(replaced:ItemVersion)
SET
  replaced = item{
    .*,
    embedding: null,
    _locked_at: null,
    _dedupe_key: null,
    _voices: null,
    text_id: text_id,
    metadata_id: metadata_id,
    content: CASE WHEN text_stays THEN null ELSE item.content END,
    metadata_json: CASE WHEN metadata_stays THEN null ELSE item.metadata_json END,
    _kept_text_id: CASE WHEN text_stays THEN null ELSE text_id END,
    _kept_metadata_id: CASE WHEN metadata_stays THEN null ELSE metadata_id END
  },
  replaced.version_id = $version_id,
  replaced.transaction_time_end = $now,
  replaced.known_until = $now
CALL (item, replaced) {
  WITH item, replaced
  WHERE item.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(replaced, 'embedding', item.embedding)
}
CALL (item) {
  MATCH (item)-[:HAS_VERSION]->(cut:ItemVersion {item_id: item.item_id, known_until: $open_end})
    USING INDEX cut:ItemVersion(item_id, known_until, holds_until)
  WHERE cut.holds_until > $holds_from AND cut.holds_from < $holds_until
  SET cut.known_until = $now
  RETURN collect({version: cut, until: cut.holds_until}) AS cuts
}
CALL (replaced, cuts) {
  UNWIND cuts + [{version: replaced, until: CASE WHEN $ends_now THEN $now ELSE replaced.holds_until END}] AS cut
  WITH cut.version AS version, cut.until AS until
  UNWIND [
    {from: version.holds_from, until: CASE WHEN until < $holds_from THEN until ELSE $holds_from END},
    {from: CASE WHEN version.holds_from > $holds_until THEN version.holds_from ELSE $holds_until END, until: until}
  ] AS left
  WITH version, left
  WHERE left.from < left.until
  RETURN collect({version: version, from: left.from, until: left.until}) AS kept
}
CALL (item) {
  UNWIND $restored AS left
  MATCH (item)-[:HAS_VERSION]->(version:ItemVersion {item_id: item.item_id, version: left.version})
  WHERE version.rest IS NULL
  RETURN collect({version: version, from: datetime(left.from), until: datetime(left.until)}) AS again
}
CALL (item, kept, again) {
  UNWIND kept + again AS left
  WITH item, left, left.version AS version
  CREATE (item)-[:HAS_VERSION]->(rest:ItemVersion)
  SET
    rest = version{
      .*,
      embedding: null,
      content: null,
      metadata_json: null,
      _kept_text_id: null,
      _kept_metadata_id: null,
      rest: true
    },
    rest.known_from = $now,
    rest.known_until = $open_end,
    rest.holds_from = left.from,
    rest.holds_until = left.until
  WITH version, rest
  WHERE version.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(rest, 'embedding', version.embedding)
}
CALL (item) {
  // The item's links to names start earlier now.
  // If names change too, close-names.cypher handles those that stay.
  WITH item
  WHERE $names_stay
  MATCH (item)-[link:ABOUT|MENTIONS]->()
  WHERE link.transaction_time_end = $open_end AND link.holds_from > $holds_from
  SET link.holds_from = $holds_from
}
SET
  item += $changes,
  item._locked_at = null,
  item._kept_text_id = CASE WHEN text_stays THEN text_id END,
  item._kept_metadata_id = CASE WHEN metadata_stays THEN metadata_id END,
  item.version = item.version + 1,
  item.valid_start_time = $valid_start_time,
  item.valid_end_time = $valid_end_time,
  item.valid_start_local = localdatetime($valid_start_local),
  item.valid_end_local = localdatetime($valid_end_local),
  item.updated_at = $now,
  item.transaction_time_start = $now,
  item.known_from = $now,
  item.holds_from = $holds_from,
  item.holds_until = $holds_until,
  item.ended_by = $ended_by,
  item.stated_end_time = $stated_end_time,
  item.stated_end_local = localdatetime($stated_end_local)
CALL (item) {
  WITH item
  WHERE $embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(item, 'embedding', $embedding)
}
RETURN item{.*, embedding: null} AS item
