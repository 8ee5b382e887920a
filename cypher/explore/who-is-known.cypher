// The people, places and organisations that most items mention, with their other names and some of the facts stated about them.
// What was closed by a change ends before now, and is left out.
CYPHER 25
MATCH (workspace:Workspace {name: 'Main'})
MATCH (entity:Entity)
WHERE
  entity.scope_key = 'w:' + workspace.workspace_id
  AND entity.entity_type IN ['person', 'place', 'organisation']
WITH entity, COUNT { (entity)<-[tie:MENTIONS|ABOUT]-() WHERE tie.transaction_time_end > datetime() } AS items
ORDER BY items DESC, entity.name
LIMIT 25
RETURN
  entity.name AS name,
  entity.entity_type AS type,
  items,
  COLLECT {
    MATCH (entity)-[same:SAME_AS]-(other:Entity)
    WHERE same.transaction_time_end > datetime()
    RETURN other.name
  } AS also_called,
  COLLECT {
    MATCH (entity)-[fact:RELATES]->(other:Entity)
    WHERE fact.transaction_time_end > datetime()
    RETURN fact.predicate + ' ' + other.name
    LIMIT 5
  } AS facts
ORDER BY items DESC, name
