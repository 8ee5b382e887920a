// Deletes a batch of facts, relationships and versions of a hidden item, and names that no other item has; the last batch deletes the node.
// It is repeated until `finished` is true, or there is no row.
// Names are locked before their uses are counted, in the order in which all writers lock names.
// @write @maybe
// @param  item_id   string
// @param  limit     integer
// @return finished  boolean
// @return facts     integer
// @return names     integer
/* :params {item_id: 'mem_1', limit: 10000, scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (gone:DeletedItem {item_id: $item_id})
WHERE gone.scope_key IN $scope.writable
CALL (gone) {
  MATCH ()-[fact:RELATES {item_id: gone.item_id}]->()
    USING INDEX SEEK fact:RELATES(item_id)
  WITH fact
  LIMIT $limit
  DELETE fact
  RETURN count(*) AS facts
}
CALL (gone, facts) {
  WITH gone, $limit - facts AS rest
  MATCH (gone)-[link]-(other)
  WITH rest, link, other
  LIMIT $limit
  WITH rest, collect({link: link, other: other}) AS found
  UNWIND found[..rest] AS each
  WITH each.link AS link, each.other AS other
  WITH other, collect(link) AS links
  ORDER BY other._name_key
  FOREACH (name IN CASE WHEN other:Name THEN [other] ELSE [] END | SET name._locked = true)
  FOREACH (link IN links | DELETE link)
  WITH other, size(links) AS deleted, other:Name AND NOT EXISTS { (other)<-[:ABOUT|MENTIONS|SAID_BY|NAMES|TITLED|REFERS_TO|MAY_REFER_TO|TAGGED_WITH|HAS_CONCEPT|IMPORTS|CALLS|REFERENCES|INHERITS]-() } AS unused
  CALL (other, unused) {
    WITH other, unused
    WHERE unused
    MATCH (other)<-[:CONCERNS]-(review:ReviewItem)
    WHERE review.scope_key IN $scope.writable
    DETACH DELETE review
  }
  FOREACH (name IN CASE WHEN other:Name AND NOT unused THEN [other] ELSE [] END | SET name._locked = null)
  FOREACH (node IN CASE WHEN unused OR other:ItemVersion THEN [other] ELSE [] END | DETACH DELETE node)
  RETURN sum(deleted) AS deleted, sum(CASE WHEN unused THEN 1 ELSE 0 END) AS names
}
WITH gone, facts, names, facts + deleted < $limit AS finished
FOREACH (_ IN CASE WHEN finished THEN [1] ELSE [] END | DETACH DELETE gone)
RETURN finished, facts, names
