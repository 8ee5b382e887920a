// Ties two items by a relationship of any type; tying them again changes its properties and makes no second one.
// LINKS_TO is made both ways; the way back is marked as the mirror, so that back and forward links can tell them apart.
// @write @maybe
// @param  source_id   string
// @param  target_id   string
// @param  type        string
// @param  properties  object
// @param  mirrored    boolean
// @param  now         datetime
// @return created     boolean
/* :params {source_id: 'mem_1', target_id: 'mem_2', type: 'RELATED', properties: {}, mirrored: false, now: datetime(), scope: {readable: ['w:w1']}} */
CYPHER 25
MATCH (source:MemoryItem {item_id: $source_id})
WHERE source.scope_key IN $scope.readable
MATCH (target:MemoryItem {item_id: $target_id})
WHERE target.scope_key IN $scope.readable
MERGE (source)-[link:$($type)]->(target)
  ON CREATE SET link.created_at = $now, link.by_hand = true, link.is_new = true
WITH source, target, link, coalesce(link.is_new, false) AS created
SET link += $properties, link.is_new = null, link.mirror = null
FOREACH (_ IN CASE WHEN $mirrored THEN [1] ELSE [] END |
  MERGE (target)-[back:$($type)]->(source)
    ON CREATE SET back.created_at = $now, back.by_hand = true, back.mirror = true
)
RETURN created
