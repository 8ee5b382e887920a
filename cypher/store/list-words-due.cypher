// Items whose words in the text index are those of an earlier version.
// @read @many
// @param  limit    integer
// @return item_id  string
// @return title    string?
// @return content  string
/* :params {limit: 100, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem)
WHERE item.words_due = true AND item.scope_key IN $scope.readable
RETURN item.item_id AS item_id, item.title AS title, item.content AS content
LIMIT $limit
