// The people, places and organisations that most items mention, with their other names and some of the facts stated about them.
CYPHER 25
MATCH (workspace:Workspace {name: 'Main'})
MATCH (entity:Entity)
WHERE
  entity.scope_key = 'w:' + workspace.workspace_id
  AND entity.entity_type IN ['person', 'place', 'organisation']
WITH entity, COUNT { (entity)<-[:MENTIONS|ABOUT]-() } AS items
ORDER BY items DESC, entity.name
LIMIT 25
RETURN
  entity.name AS name,
  entity.entity_type AS type,
  items,
  COLLECT { MATCH (entity)-[:SAME_AS]-(other:Entity) RETURN other.name } AS also_called,
  COLLECT { MATCH (entity)-[fact:RELATES]->(other:Entity) RETURN fact.predicate + ' ' + other.name LIMIT 5 } AS facts
ORDER BY items DESC, name
