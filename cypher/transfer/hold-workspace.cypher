// Takes a workspace out of everybody's sight while it is imported into; nothing may be in it.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  workspace_id  string
// @return workspace_id  string
/* :params {workspace_id: 'wsp_1'} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
REMOVE workspace:Workspace
SET workspace:HeldWorkspace
RETURN workspace.workspace_id AS workspace_id
