// Makes an imported workspace visible.
// It keeps its entity types and gets those of the file.
// It gets the vocabulary and the row schemas of the file, unless it had its own.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  workspace_id  string
// @param  run_id        string
// @param  types         string[]
// @param  vocabulary    string?
// @param  schemas       string[]
// @return workspace_id  string
/* :params {workspace_id: 'wsp_1', run_id: 'r1', types: [], vocabulary: null, schemas: []} */
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
SET
  workspace.vocabulary_json = coalesce(workspace.vocabulary_json, $vocabulary),
  workspace.row_schemas = coalesce(workspace.row_schemas, CASE WHEN size($schemas) > 0 THEN $schemas END)
RETURN workspace.workspace_id AS workspace_id
