// One item with everything it says, vector included; of a plan its tasks too, in the order in which they were sent.
// @read @maybe
// @param  item_id  string
// @return item     items/StoredItem
// @return tasks    object[]
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
RETURN
  item{.*} AS item,
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
