// The repository with a name in the write scope, with the commit of its last index.
// @read @maybe
// @param  external_id  string
// @return item_id      string
// @return version      integer
// @return commit_hash  string?
/* :params {external_id: 'code::harbour', scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem)
WHERE
  item.scope_key = $scope.write_key
  AND item.external_id = $external_id
  AND item.memory_type = 'code'
  AND item.entity_type = 'repository'
RETURN item.item_id AS item_id, item.version AS version, item.commit_hash AS commit_hash
LIMIT 1
