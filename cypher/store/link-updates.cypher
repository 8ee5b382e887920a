// Creates MAY_UPDATE between statements about the same subject, from the one with the later valid day to the earlier.
// @write @one
// @param  links     object[]
// @param  now       datetime
// @param  open_end  datetime
// @return linked    integer
/* :params {links: [{item_id: 'mem_2', other_id: 'mem_1', likeness: 0.8}], now: datetime(), open_end: datetime('+12000-01-01T00:00:00Z'), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $links AS link
MATCH (item:MemoryItem {item_id: link.item_id})
WHERE item.scope_key IN $scope.writable AND item.deleted_at IS NULL
MATCH (other:MemoryItem {item_id: link.other_id})
WHERE other.scope_key IN $scope.writable AND other.deleted_at IS NULL
// A day in a text is when something is valid, not when it was written.
// If the other text names no time, the order of storing counts.
LET isByArrival = (item.valid_time_words IS NOT NULL AND other.valid_start_local IS NULL) OR (other.valid_time_words IS NOT NULL AND item.valid_start_local IS NULL)
LET isEarlier = CASE WHEN isByArrival THEN item.created_at < other.created_at ELSE item.holds_from < other.holds_from END
LET newer = CASE WHEN isEarlier THEN other ELSE item END
LET older = CASE WHEN isEarlier THEN item ELSE other END
CREATE (newer)-[update:MAY_UPDATE {likeness: link.likeness, created_at: $now, holds_from: newer.holds_from, transaction_time_start: $now, transaction_time_end: $open_end}]->(older)
RETURN count(update) AS linked
