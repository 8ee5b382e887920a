// Changes the name, description and treatment of secrets of a workspace; null keeps the old value.
// @write @none
// @param  workspace_id     string
// @param  name             string?
// @param  description      string?
// @param  has_description  boolean
// @param  secrets          string?
/* :params {workspace_id: 'wsp_1', name: 'Station', description: null, has_description: false, secrets: null, scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
SET
  workspace.name = coalesce($name, workspace.name),
  workspace.description = CASE WHEN $has_description THEN $description ELSE workspace.description END,
  workspace.secrets = coalesce($secrets, workspace.secrets)
