// Hides an empty workspace for an import.
// There is no row if another import uses it.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  workspace_id  string
// @param  run_id        string
// @return workspace_id  string
/* :params {workspace_id: 'wsp_1', run_id: 'r1'} */
CYPHER 25
MATCH (workspace:Workspace|HeldWorkspace {workspace_id: $workspace_id})
SET workspace._locked_at = datetime()
SET workspace._locked_at = null
WITH workspace
WHERE coalesce(workspace.held_by, $run_id) = $run_id
REMOVE workspace:Workspace
SET workspace:HeldWorkspace, workspace.held_by = $run_id
RETURN workspace.workspace_id AS workspace_id
