// Creates an agent, whose id must be unique within the scope.
// @write @one
// @param  agent_id     string
// @param  agent_key    string
// @param  name         string
// @param  description  string?
// @param  config_json  string
// @param  roles        string[]
// @param  now          datetime
// @return agent        agents/StoredAgent
/* :params {agent_id: 'agt_1', agent_key: 'w:w1|agt_1', name: 'Keeper', description: null, config_json: '{}', roles: ['user'], now: datetime(), scope: {write_key: 'w:w1', workspace_id: 'w1', tenant_id: 't1'}} */
CYPHER 25
CREATE (agent:Agent {agent_id: $agent_id, agent_key: $agent_key})
SET
  agent.scope_key = $scope.write_key,
  agent.workspace_id = $scope.workspace_id,
  agent.tenant_id = $scope.tenant_id,
  agent.name = $name,
  agent.description = $description,
  agent.config_json = $config_json,
  agent.roles = $roles,
  agent.profile_json = '{}',
  agent.created_at = $now,
  agent.updated_at = $now
RETURN agent{.agent_id, .name, .description, .config_json, .roles, .profile_json, .workspace_id, .tenant_id, .created_at, .updated_at} AS agent
