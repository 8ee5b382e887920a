// @gap-of item AS gap
// The id of an item that existed at the requested time, but has no state that was valid then: that time lies in a gap between valid times.
CALL (item) {
  WITH item
  WHERE
    item.created_at <= $view.seen_at
    AND NOT (item.known_from <= $view.known_at AND item.holds_from <= $view.valid_until AND item.holds_until > $view.valid_from)
    AND NOT EXISTS {
      MATCH (state:ItemVersion {item_id: item.item_id})
      WHERE
        state.scope_key IN $scope.readable
        AND state.known_from <= $view.known_at
        AND state.known_until > $view.known_at
        AND state.transaction_time_end > $view.closed_after
        AND state.holds_from <= $view.valid_until
        AND state.holds_until > $view.valid_from
    }
  RETURN item.item_id AS gap
}
