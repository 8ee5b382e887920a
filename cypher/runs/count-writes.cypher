// What a run wrote: counts by rule and kind, with the first items of each.
// @read @many
// @param  run_id    string
// @return by        string
// @return act       string
// @return items     integer
// @return hidden    integer
// @return item_ids  string[]
/* :params {run_id: 'r1', scope: {readable: ['w:w1']}} */
CYPHER 25
MATCH (run:Run {run_id: $run_id})
WHERE run.scope_key IN $scope.readable
MATCH (run)-[wrote:WROTE]->(item:MemoryItem)
WHERE item.scope_key IN $scope.readable
WITH wrote.by AS by, wrote.act AS act, item.item_id AS item_id, item.status IN ['archived', 'consolidated'] AS is_hidden
ORDER BY item_id
RETURN
  by,
  act,
  count(*) AS items,
  sum(CASE WHEN act = 'changed' AND is_hidden THEN 1 ELSE 0 END) AS hidden,
  collect(item_id)[..100] AS item_ids
ORDER BY by, act
