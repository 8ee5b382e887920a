// Items with a tag or metadata value, newest first by default, with the total number of matches.
// A cursor consists of time and id of the last row of the previous page; an empty id starts at the first row.
// The look-up index contains key=value and the scope as words, so it returns only the rows of one workspace.
// @read @one
// @param  lookup        string
// @param  memory_types  string[]
// @param  since         datetime
// @param  until         datetime
// @param  oldest_first  boolean
// @param  from_time     datetime
// @param  from_id       string
// @param  offset        integer
// @param  limit         integer
// @return total         integer
// @return items         items/StoredItem[]
/* :params {lookup: '+search_tokens:(ww10) +lookup_keys:(kind\\=note)', memory_types: ['zettel'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), oldest_first: false, from_time: datetime('+12000-01-01T00:00:00Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
  SEARCH item IN (
    FULLTEXT INDEX item_lookup
    FOR $lookup
    LIMIT 1000000
  )
WHERE
  item.scope_key IN $scope.readable
  AND item.memory_type IN $memory_types
  AND item.created_at >= $since
  AND item.created_at < $until
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
WITH collect(item) AS newest_first
WITH size(newest_first) AS total, CASE WHEN $oldest_first THEN reverse(newest_first) ELSE newest_first END AS ordered
WITH
  total,
  [item IN ordered
    WHERE
      $from_id = ''
      OR CASE
        WHEN item.created_at = $from_time THEN (item.item_id > $from_id) = $oldest_first AND item.item_id <> $from_id
        ELSE (item.created_at > $from_time) = $oldest_first
      END
  ] AS rest
RETURN total, [item IN rest[$offset..$offset + $limit] | item{.*, embedding: null}] AS items
