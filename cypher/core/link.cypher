// Links two items by a relationship of any type; linking them again updates its properties.
// LINKS_TO is created in both directions; the reverse one is marked as mirror, to tell links from backlinks.
// @write @maybe
// @param  source_id   string
// @param  target_id   string
// @param  type        string
// @param  properties  object
// @param  mirrored    boolean
// @param  now         datetime
// @return created     boolean
/* :params {source_id: 'mem_1', target_id: 'mem_2', type: 'RELATED', properties: {}, mirrored: false, now: datetime(), scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (source:MemoryItem {item_id: $source_id})
WHERE source.scope_key IN $scope.writable
MATCH (target:MemoryItem {item_id: $target_id})
WHERE target.scope_key IN $scope.writable
MERGE (source)-[link:$($type)]->(target)
  ON CREATE SET link.created_at = $now, link.by_hand = true, link.is_new = true
WITH source, target, link, coalesce(link.is_new, false) AS created
SET link += $properties, link.is_new = null, link.mirror = null
FOREACH (_ IN CASE WHEN $mirrored THEN [1] ELSE [] END |
  MERGE (target)-[back:$($type)]->(source)
    ON CREATE SET back.created_at = $now, back.by_hand = true, back.mirror = true
)
RETURN created
