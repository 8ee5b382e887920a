// @retracted-under item AS stale_because
// The items from which an item is derived, at any distance, that were retracted as of the requested time.
CALL (item) {
  MATCH (item)(
    (one:MemoryItem)-[step:DERIVED_FROM]->(other:MemoryItem)
      WHERE
        one.scope_key IN $scope.readable
        AND other.scope_key IN $scope.readable
        AND step.holds_from <= $view.seen_at
        AND step.transaction_time_end > $view.seen_at
  )+(basis:MemoryItem)
  WHERE basis.scope_key IN $scope.readable
  WITH DISTINCT basis
  // @state-of basis AS ground
  WITH basis, ground
  WHERE ground.status = 'retracted'
  WITH DISTINCT {
    item_id: basis.item_id,
    memory_type: ground.memory_type,
    content: left(coalesce(ground.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: ground.item_id, _kept_text_id: ground.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200),
    reason: ground.retraction_reason
  } AS reason
  LIMIT 20
  RETURN collect(reason) AS stale_because
}
