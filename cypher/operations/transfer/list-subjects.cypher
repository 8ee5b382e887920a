// Subjects of a workspace; with isolation USER, each has its owner.
// @read @many
// @unscoped For operators; not reachable through the API.
// @param  workspace_id  string
// @return partition_id  string
// @return subject       string
// @return owner_id      string?
/* :params {workspace_id: 'wsp_1'} */
CYPHER 25
MATCH (partition:Subject {workspace_id: $workspace_id})
RETURN partition.partition_id AS partition_id, partition.subject AS subject, partition.owner_id AS owner_id
ORDER BY subject, owner_id
