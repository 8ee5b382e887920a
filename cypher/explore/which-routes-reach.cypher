// Routes whose handlers reach a piece of code by calls, with the path.
// @sees    Each route with the shortest call path to the code.
// @empty   No route of indexed code reaches this code, or it is not indexed.
// @read @many
// @param   name  string
// @about   name  The name of a function, method or class.
// @default name  "already_reduced"
// @param   limit  integer
// @return  route  string
// @return  calls  integer
// @return  way  string
// @return  route_id  string
// @example {"route": "GET /pressure", "calls": 2, "way": "GET /pressure → show_pressure → already_reduced"}
/* :params {name: 'already_reduced', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (code:Code)
  USING INDEX code:Code(scope_key, name)
WHERE code.scope_key IN $scope.readable AND code.name = $name AND code.status = 'active'
MATCH (route:Code)
  USING INDEX route:Code(scope_key, repo, entity_type)
WHERE
  route.scope_key IN $scope.readable
  AND route.scope_key = code.scope_key
  AND route.repo = code.repo
  AND route.entity_type = 'route'
  AND route.status = 'active'
MATCH way = SHORTEST 1
  (route)
  (
    (caller:Code)-[tie:CALLS]->(callee:Code)
    WHERE
      caller.scope_key IN $scope.readable
      AND callee.scope_key IN $scope.readable
      AND tie.transaction_time_end > datetime()
  ){1,12}
  (code)
RETURN
  route.name AS route,
  length(way) AS calls,
  reduce(text = route.name, node IN nodes(way)[1..] | text + ' → ' + node.qualified_name) AS way,
  route.item_id AS route_id
ORDER BY calls, route, route_id
LIMIT $limit
