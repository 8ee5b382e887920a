// Subjects of a workspace that the caller may use, newest first, with their number of items.
// With isolation USER it lists only the caller's own.
// @read @many
// @param  workspace_id  string
// @param  subject       string?
// @param  from_time     datetime
// @param  from_id       string
// @param  offset        integer
// @param  limit         integer
// @return partition_id  string
// @return subject       string
// @return created_at    datetime
// @return items         integer
/* :params {workspace_id: 'w1', subject: null, from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {tenant_id: 't1', caller_id: 'u1'}} */
CYPHER 25
MATCH (partition:Subject)
  USING INDEX partition:Subject(workspace_id, created_at)
WHERE
  partition.workspace_id = $workspace_id
  AND partition.created_at <= $from_time
  AND (partition.created_at < $from_time OR partition.partition_id < $from_id)
  AND partition.tenant_id = $scope.tenant_id
  AND (partition.owner_id IS NULL OR partition.owner_id = $scope.caller_id)
  AND ($subject IS NULL OR partition.subject = $subject)
WITH partition
ORDER BY partition.workspace_id DESC, partition.created_at DESC, partition.partition_id DESC
SKIP $offset
LIMIT $limit
RETURN
  partition.partition_id AS partition_id,
  partition.subject AS subject,
  partition.created_at AS created_at,
  COUNT {
    MATCH (item:MemoryItem)
      USING INDEX item:MemoryItem(scope_key, created_at)
    WHERE item.scope_key = partition.scope_key AND item.created_at IS NOT NULL
  } AS items
