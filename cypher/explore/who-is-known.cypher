// The people, places and organisations that most items name, and what is stated of them.
CYPHER 25
WITH 'wsp_…' AS workspace_id
MATCH (entity:Entity)
WHERE entity.scope_key = 'w:' + workspace_id AND entity.entity_type IN ['person', 'place', 'organisation']
WITH entity, COUNT { (entity)<-[:MENTIONS|ABOUT]-() } AS items
ORDER BY items DESC, entity.name
LIMIT 25
OPTIONAL MATCH (entity)-[fact:RELATES]->(other:Entity)
RETURN entity.name AS name, entity.entity_type AS type, items, collect(fact.predicate + ' ' + other.name)[..5] AS facts
