// Shows a workspace again that an import has held, with the types of entities that it had and those of the file.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  workspace_id  string
// @param  run_id        string
// @param  types         string[]
// @return workspace_id  string
/* :params {workspace_id: 'wsp_1', run_id: 'r1', types: []} */
CYPHER 25
MATCH (workspace:HeldWorkspace {workspace_id: $workspace_id, held_by: $run_id})
REMOVE workspace:HeldWorkspace
SET workspace:Workspace, workspace.held_by = null
SET workspace.entity_types = CASE
  WHEN size($types) = 0 THEN workspace.entity_types
  ELSE COLLECT {
    UNWIND coalesce(workspace.entity_types, []) + $types AS type
    RETURN DISTINCT type
    ORDER BY type
  }
END
RETURN workspace.workspace_id AS workspace_id
