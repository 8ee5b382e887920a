// @names-of named AS name
// The names that mean the same as a name, itself included: linked by up to four SAME_AS relationships, and not declared different.
CALL (named) {
  MATCH (named)-[aliases:SAME_AS*0..4]-(name:Name)
  WHERE
    name.scope_key IN $scope.readable
    AND all(same IN aliases WHERE same.holds_from <= $view.seen_at AND same.transaction_time_end > $view.seen_at)
  WITH DISTINCT named, name
  WHERE named = name OR NOT EXISTS {
    MATCH (named)-[apart:DIFFERENT_FROM]-(name)
    WHERE apart.holds_from <= $view.seen_at AND apart.transaction_time_end > $view.seen_at
  }
  RETURN name
}
