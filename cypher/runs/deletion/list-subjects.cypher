// Subjects of deleted workspaces, and private subjects of a deleted user.
// @read @many
// @unscoped An operator deletes a user, a workspace or a tenant; not reachable through the API.
// @param  workspace_ids  string[]
// @param  owner_id       string?
// @param  limit          integer
// @return partition_id   string
/* :params {workspace_ids: ['wsp_1'], owner_id: null, limit: 100} */
CYPHER 25
CALL () {
  MATCH (partition:Subject)
  WHERE partition.workspace_id IN $workspace_ids
  RETURN partition
  UNION
  MATCH (partition:Subject)
  WHERE partition.owner_id = $owner_id
  RETURN partition
}
RETURN partition.partition_id AS partition_id
LIMIT $limit
