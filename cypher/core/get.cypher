// One item with its vector, entities and facts; for a plan also its tasks, in the order in which they were sent.
// @read @maybe
// @param  item_id  string
// @return item     items/StoredItem
// @return tasks    object[]
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
RETURN
  item{
    .*,
    entities: COLLECT {
      MATCH (item)-[tie:ABOUT|MENTIONS]->(entity:Entity)
      WHERE entity.scope_key IN $scope.readable
      RETURN entity{.entity_id, .name, type: entity.entity_type, role: toLower(type(tie))}
      ORDER BY type(tie), entity.name
    },
    relations: COLLECT {
      MATCH (source:Entity)-[fact:RELATES]->(target:Entity)
      WHERE fact.item_id = item.item_id AND source.scope_key IN $scope.readable AND target.scope_key IN $scope.readable
      RETURN fact{
        .fact,
        .confidence,
        relation_type: fact.predicate,
        source_id: source.entity_id,
        source: source.name,
        target_id: target.entity_id,
        target: target.name
      }
      ORDER BY fact.fact, fact.predicate
    }
  } AS item,
  COLLECT {
    WITH item
    WHERE item:Plan
    MATCH (item)<-[:PART_OF]-(task:PlanTask)
    WHERE task.scope_key IN $scope.readable
    RETURN
      task{
        .item_id,
        .task_id,
        .content,
        .status,
        depends_on: COLLECT { MATCH (task)-[:DEPENDS_ON]->(earlier:PlanTask) WHERE earlier.scope_key IN $scope.readable RETURN earlier.task_id ORDER BY earlier.item_id }
      }
    ORDER BY task.item_id
  } AS tasks
