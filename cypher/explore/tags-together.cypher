// Tags that occur together, those furthest above chance first.
// @sees    Pairs of tags with the number of items that have both, and the lift: 1 is chance, 10 is ten times as often.
// @empty   No two tags occur together in `items` or more items.
// @read @many
// @param   items  integer
// @about   items  Min items with both tags.
// @default items  3
// @param   limit  integer
// @return  first  string
// @return  second  string
// @return  items  integer
// @return  lift  number
// @example {"first": "interview", "second": "solveig", "items": 8, "lift": 23.5}
/* :params {items: 3, limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL AND size(item.tags) > 0
WITH collect(item.tags[..20]) AS all_tags
CALL (all_tags) {
  UNWIND all_tags AS tags
  UNWIND tags AS tag
  WITH tag, count(*) AS times
  RETURN collect({tag: tag, times: times}) AS counts
}
UNWIND all_tags AS tags
UNWIND tags AS first
UNWIND tags AS second
WITH all_tags, counts, first, second
WHERE first < second
WITH all_tags, counts, first, second, count(*) AS items
WHERE items >= $items
WITH
  first,
  second,
  items,
  [each IN counts WHERE each.tag = first | each.times][0] AS of_first,
  [each IN counts WHERE each.tag = second | each.times][0] AS of_second,
  size(all_tags) AS in_all
RETURN first, second, items, round(1.0 * items * in_all / (of_first * of_second), 1) AS lift
ORDER BY lift DESC, items DESC, first, second
LIMIT $limit
