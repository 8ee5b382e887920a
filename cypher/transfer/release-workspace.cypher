// Shows a workspace again that an import has held.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  workspace_id  string
// @param  run_id        string
// @return workspace_id  string
/* :params {workspace_id: 'wsp_1', run_id: 'r1'} */
CYPHER 25
MATCH (workspace:HeldWorkspace {workspace_id: $workspace_id, held_by: $run_id})
REMOVE workspace:HeldWorkspace
SET workspace:Workspace, workspace.held_by = null
RETURN workspace.workspace_id AS workspace_id
