// The number of items in scope that each full-text query finds, counted up to a maximum. All filters are words in the queries.
// Nothing but the count may be taken from here: which items come first depends on the data of all tenants.
// @read @many
// @param  queries  string[]
// @param  most     integer
// @return query    string
// @return holders  integer
/* :params {queries: ['+search_tokens:(ww10)^0 +(content:fox)^0'], most: 1001, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $queries AS query
CALL (query) {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      FULLTEXT INDEX item_text
      FOR query
      LIMIT $most
    )
  WHERE item.scope_key IN $scope.readable
  RETURN count(item) AS holders
}
RETURN query, holders
