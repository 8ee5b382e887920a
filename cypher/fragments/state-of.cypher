// @state-of item AS state
// The state of an item in the view of the caller: the item itself, or the version that was current then. An item that did not
// exist then has no row.
CALL (item) {
  WITH item
  WHERE NOT $view.past OR (item.known_from <= $view.known_at AND item.holds_from <= $view.valid_until AND item.holds_until > $view.valid_from)
  RETURN item AS state
  UNION ALL
  WITH item
  WHERE $view.past
  MATCH (state:ItemVersion {item_id: item.item_id})
  WHERE
    state.scope_key IN $scope.readable
    AND state.known_from <= $view.known_at
    AND state.known_until > $view.known_at
    AND state.transaction_time_end > $view.closed_after
    AND state.holds_from <= $view.valid_until
    AND state.holds_until > $view.valid_from
  RETURN state
}
