// The longest chains of items: turns of a conversation, or chunks of a document.
// @sees    First and last item of each chain. A long chain is a conversation or a document.
// @empty   No conversation or document has a second turn or chunk.
// @read @many
// @param   limit  integer
// @return  items  integer
// @return  first  string
// @return  last  string
// @return  first_id  string
// @example {"items": 8, "first": "Edvard, Yusuf has reached 1962 in the logs. There is a line about the lamp. I wanted you to hear it from me before anyon", "last": "Publish it. All of it, with my name. I did row out and get the five of them, you may write that too. And write to the ca"}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (first:MemoryItem)
  USING INDEX first:MemoryItem(scope_key, created_at)
WHERE
  first.scope_key IN $scope.readable
  AND first.created_at IS NOT NULL
  AND EXISTS {
    MATCH (first)-[next:NEXT]->(second:MemoryItem)
    WHERE second.scope_key IN $scope.readable AND next.transaction_time_end > datetime()
  }
  AND NOT EXISTS {
    MATCH (first)<-[back:NEXT]-(before:MemoryItem)
    WHERE before.scope_key IN $scope.readable AND back.transaction_time_end > datetime()
  }
WITH first
ORDER BY first.created_at DESC
LIMIT 500
MATCH chain = (first)-[steps:NEXT*1..1000]->(last:MemoryItem)
WHERE
  last.scope_key IN $scope.readable
  AND all(step IN steps WHERE step.transaction_time_end > datetime())
  AND NOT EXISTS {
    MATCH (last)-[on:NEXT]->(after:MemoryItem)
    WHERE after.scope_key IN $scope.readable AND on.transaction_time_end > datetime()
  }
WITH first, last, length(chain) + 1 AS items
RETURN items, left(first.content, 120) AS first, left(last.content, 120) AS last, first.item_id AS first_id
ORDER BY items DESC, first
LIMIT $limit
