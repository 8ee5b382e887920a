// @superseded-by item AS superseded_by
// The items that replace this one, the latest first.
CALL (item) {
  RETURN
    COLLECT {
      MATCH (item)<-[edge:SUPERSEDES]-(newer:MemoryItem)
      WHERE
        newer.scope_key IN $scope.readable
        AND edge.holds_from <= $view.seen_at
        AND edge.transaction_time_end > $view.seen_at
      // @state-of newer AS newer_state
      RETURN {
        item_id: newer.item_id,
        valid_start_time: toString(newer_state.valid_start_time),
        valid_start_local: toString(newer_state.valid_start_local),
        created_at: toString(edge.created_at)
      }
      ORDER BY newer_state.valid_start_time DESC, newer.item_id DESC
    } AS superseded_by
}
