// Items whose words in the text index are those of an earlier version.
// @read @many
// @param  limit    integer
// @return item_id  string
// @return title    string?
// @return content  string
// @unscoped Words are made again for all tenants; no text leaves the process.
/* :params {limit: 100} */
CYPHER 25
MATCH (item:MemoryItem)
WHERE item.words_due = true
RETURN item.item_id AS item_id, item.title AS title, item.content AS content
LIMIT $limit
