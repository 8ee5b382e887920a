// @looked-up lookup AS state
// States as of the requested time that the full-text index finds by look-up entries: items, and of the past their versions.
CALL (lookup) {
  CALL (lookup) {
    MATCH (found:MemoryItem)
      SEARCH found IN (
        FULLTEXT INDEX item_text
        FOR lookup
        LIMIT 1000000
      )
    RETURN found
    UNION ALL
    WITH lookup
    WHERE $view.past
    MATCH (found:ItemVersion)
      SEARCH found IN (
        FULLTEXT INDEX version_text
        FOR lookup
        LIMIT 1000000
      )
    RETURN found
  }
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
