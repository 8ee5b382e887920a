// The most used code: change it with care.
// @sees    Classes, functions and methods, by how many others call them, refer to them or inherit from them.
// @empty   No indexed code is used by other code; POST /memory/code/index indexes a repository.
// @read @many
// @param   repo  string
// @about   repo  A repository; empty: all of them.
// @default repo  ""
// @param   limit  integer
// @return  code  string
// @return  kind  string
// @return  file  string
// @return  users  integer
// @return  tests  integer
// @return  item_id  string
// @example {"code": "already_reduced", "kind": "function", "file": "pressure/flags.py", "users": 2, "tests": 1}
/* :params {repo: '', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (code:Code)
  USING INDEX code:Code(scope_key, repo, entity_type)
WHERE
  code.scope_key IN $scope.readable
  AND code.repo IS NOT NULL
  AND ($repo = '' OR code.repo = $repo)
  AND code.entity_type IN ['class', 'function', 'method']
  AND code.status = 'active'
MATCH (code)<-[tie:CALLS|REFERENCES|INHERITS|TESTS]-(user:Code)
WHERE
  user.scope_key IN $scope.readable
  AND user.scope_key = code.scope_key
  AND tie.transaction_time_end > datetime()
WITH
  code,
  count(DISTINCT CASE WHEN type(tie) <> 'TESTS' AND user.entity_type <> 'test' THEN user END) AS users,
  count(DISTINCT CASE WHEN user.entity_type = 'test' THEN user END) AS tests
RETURN
  code.qualified_name AS code,
  code.entity_type AS kind,
  code.file_path AS file,
  users,
  tests,
  code.item_id AS item_id
ORDER BY users DESC, code, item_id
LIMIT $limit
