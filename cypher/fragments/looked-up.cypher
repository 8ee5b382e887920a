// @looked-up lookup AS state
// States as of the requested time that the full-text index finds by look-up entries: items, and for the past also their versions.
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
  // @in-view found AS state
  RETURN state
}
