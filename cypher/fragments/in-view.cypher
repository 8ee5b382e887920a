// @in-view found AS state
// A state that an index found, if it is the state as of the requested time.
CALL (found) {
  WITH found
  WHERE
    found.scope_key IN $scope.readable
    AND (
      NOT $view.past
      OR (
        found.known_from <= $view.known_at
          AND found.known_until > $view.known_at
          AND found.transaction_time_end > $view.closed_after
          AND found.holds_from <= $view.valid_until
          AND found.holds_until > $view.valid_from
      )
    )
  RETURN found AS state
}
