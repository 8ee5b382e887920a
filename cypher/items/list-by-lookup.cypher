// Items that carry a tag or a metadata value, newest first unless asked otherwise, with the number of all that match.
// The look-up index holds key=value as one word and the scope as another: the rows of one workspace come straight out of it.
// @read @one
// @param  lookup        string
// @param  memory_types  string[]
// @param  since         datetime
// @param  until         datetime
// @param  oldest_first  boolean
// @param  offset        integer
// @param  end           integer
// @return total         integer
// @return items         items/StoredItem[]
/* :params {lookup: '+search_tokens:(ww10) +lookup_keys:(kind\\=note)', memory_types: ['zettel'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), oldest_first: false, offset: 0, end: 50, scope: {readable: ['w:w1', 'u:u1']}} */
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
RETURN total, [item IN ordered[$offset..$end] | item{.*, embedding: null}] AS items
