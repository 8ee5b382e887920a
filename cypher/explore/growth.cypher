// Growth: items by day of recording.
// @sees    New items of each day, and the total up to that day.
// @empty   No item is stored.
// @read @many
// @param   limit  integer
// @return  day  string
// @return  items  integer
// @return  in_all  integer
// @example {"day": "2026-05-09", "items": 11, "in_all": 388}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL
WITH toString(date(item.created_at)) AS day, count(*) AS items
ORDER BY day
WITH collect({day: day, items: items}) AS days
UNWIND range(0, size(days) - 1) AS place
RETURN
  days[place].day AS day,
  days[place].items AS items,
  reduce(sum = 0, each IN days[..place + 1] | sum + each.items) AS in_all
ORDER BY day DESC
LIMIT $limit
