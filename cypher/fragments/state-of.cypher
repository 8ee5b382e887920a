// @state-of item AS state
// The state of an item in the view of the caller: the item itself, or the version that was current at the requested time. An item
// that did not exist at that time has no row.
CALL (item) {
  WITH item
  WHERE NOT $view.past OR (item.known_from <= $view.known_at AND item.holds_from <= $view.valid_until AND item.holds_until > $view.valid_from)
  RETURN item AS state
  UNION ALL
  // For the present this has no row, so that the index of versions is not asked for every item.
  UNWIND CASE WHEN $view.past THEN [item.item_id] ELSE [] END AS known_id
  MATCH (state:ItemVersion {item_id: known_id})
  WHERE
    state.scope_key IN $scope.readable
    AND state.known_from <= $view.known_at
    AND state.known_until > $view.known_at
    AND state.transaction_time_end > $view.closed_after
    AND state.holds_from <= $view.valid_until
    AND state.holds_until > $view.valid_from
  RETURN state
}
