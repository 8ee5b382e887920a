// Shows a workspace again.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  workspace_id  string
// @return workspace_id  string
/* :params {workspace_id: 'wsp_1'} */
CYPHER 25
MATCH (workspace:HeldWorkspace {workspace_id: $workspace_id})
REMOVE workspace:HeldWorkspace
SET workspace:Workspace
RETURN workspace.workspace_id AS workspace_id
