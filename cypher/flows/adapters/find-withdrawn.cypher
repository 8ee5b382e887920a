// External ids whose newest item a person has ended, although the source still has the document.
// @read @many
// @param  external_ids  string[]
// @param  gone          string[]
// @param  reason        string
// @return external_id   string
/* :params {external_ids: ['con_1:a'], gone: ['archived'], reason: 'gone', scope: {write_key: 'w:w1'}} */
CYPHER 25
UNWIND $external_ids AS asked
MATCH (item:MemoryItem)
WHERE item.scope_key = $scope.write_key AND item.external_id = asked
WITH asked, item
ORDER BY item.item_id DESC
WITH asked, collect(item)[0] AS newest
WHERE newest.status IN $gone AND coalesce(newest.change_reason, '') <> $reason
RETURN asked AS external_id
