// Counts repeats of stored items.
// An item that has ended gives up its key instead, so that the repeat becomes a new item.
// @write @many
// @param  repeated     object[]
// @param  hidden       string[]
// @param  now          datetime
// @return key          string
// @return item_id      string
// @return seen_count   integer
/* :params {repeated: [{key: 'w:w1|repeat|h', valid_end_time: '9999-12-31T23:59:59Z'}], hidden: ['superseded'], now: datetime(), scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $repeated AS row
MATCH (item:MemoryItem {_dedupe_key: row.key})
WHERE item.scope_key = $scope.write_key
WITH row, item, NOT item.status IN $hidden AND item.valid_end_time = datetime(row.valid_end_time) AS holds
SET
  item._dedupe_key = CASE WHEN holds THEN row.key END,
  item.seen_count = CASE WHEN holds THEN coalesce(item.seen_count, 1) + 1 ELSE item.seen_count END,
  item.last_seen_at = CASE WHEN holds THEN $now ELSE item.last_seen_at END
WITH row, item, holds
WHERE holds
RETURN row.key AS key, item.item_id AS item_id, item.seen_count AS seen_count
