// Data for the confidence history of an item: its confidence in the first version, and in each version that changed or challenged it.
// For types whose confidence counts evidence, the supporting and contradicting items are added, in order of time.
// For types whose confidence depends on sources, the sources are added, with the times at which they were retracted or restored.
// Null means that no confidence was stated, or that nothing contradicted the item.
// @read @maybe
// @param  item_id      string
// @param  counted      string[]
// @param  formed       string[]
// @return memory_type  wire/MemoryType
// @return since        string
// @return first        number?
// @return changes      reasoning/ConfidenceChange[]
// @return links        reasoning/ConfidenceLink[]
/* :params {item_id: 'mem_1', counted: ['decision', 'opinion'], formed: ['opinion'], scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
// @versions-of item AS state
WITH item, state
ORDER BY state.version
WITH item, collect(state) AS states
CALL (item) {
  MATCH (item)-[link:REINFORCES|CONTRADICTS|DERIVED_FROM]-(source:MemoryItem)
  WHERE
    source.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
    AND CASE type(link)
      WHEN 'DERIVED_FROM' THEN item.memory_type IN $formed AND startNode(link) = item
      ELSE item.memory_type IN $counted AND endNode(link) = item AND link.by_hand IS NULL
    END
  CALL (item, source) {
    // A source that was never changed cannot have been retracted.
    WITH item, source
    WHERE item.memory_type IN $formed AND (source.version > 1 OR source.status = 'retracted')
    // @versions-of source AS state
    WITH state
    ORDER BY state.version
    WITH collect(state) AS told
    RETURN [
      place IN range(0, size(told) - 1)
      WHERE (told[place].status = 'retracted') <> (place > 0 AND told[place - 1].status = 'retracted') |
      toString(told[place].transaction_time_start)
    ] AS turned
  }
  WITH source, link, turned
  ORDER BY link.transaction_time_start, source.item_id
  RETURN collect({at: toString(link.transaction_time_start), relation: type(link), item_id: source.item_id, turned: turned}) AS links
}
RETURN
  item.memory_type AS memory_type,
  toString(states[0].transaction_time_start) AS since,
  states[0].confidence AS first,
  [
    place IN range(1, size(states) - 1)
    WHERE
      coalesce(states[place].confidence, -1) <> coalesce(states[place - 1].confidence, -1)
      OR coalesce(states[place].challenge_count, 0) <> coalesce(states[place - 1].challenge_count, 0) |
    {
      at: toString(states[place].transaction_time_start),
      confidence: states[place].confidence,
      reason: states[place].change_reason,
      conflicting_fact: CASE WHEN coalesce(states[place].challenge_count, 0) <> coalesce(states[place - 1].challenge_count, 0) THEN states[place].conflicting_assertion END
    }
  ] AS changes,
  links
