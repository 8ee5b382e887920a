// Neighbours of an item, each with its relationship, outgoing relationships first.
// Both ends must be in scope, so that an edge does not reveal items of other workspaces.
// Mirrors of links are left out.
// An item that has no state at the requested time is no neighbour, and has no neighbours.
// Up to `max` relationships are counted and sorted by type and item.
// If there are more, they come in storage order without a total.
// So the cost depends on the offset of the page, not on the number of relationships.
// @read @one
// @param  item_id  string
// @param  offset   integer
// @param  limit    integer
// @param  max      integer
// @param  hidden   string[]
// @return found    boolean
// @return total    integer?
// @return rows     items/NeighborRow[]
/* :params {item_id: 'mem_1', offset: 0, limit: 50, max: 10000, hidden: ['CO_RETRIEVED'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
OPTIONAL MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  // @state-of item AS state
  WITH item AS known
  WHERE item IS NOT NULL
  RETURN collect(known)[0] AS known
}
CALL (known) {
  CALL (known) {
    MATCH (known)-[link]->(neighbor:MemoryItem)
    WHERE
      neighbor.scope_key IN $scope.readable
      AND link.holds_from <= $view.seen_at
      AND link.transaction_time_end > $view.seen_at
      AND link.mirror IS NULL
      AND NOT type(link) IN $hidden
    RETURN link, neighbor, true AS outgoing
    UNION ALL
    MATCH (known)<-[link]-(neighbor:MemoryItem)
    WHERE
      neighbor.scope_key IN $scope.readable
      AND link.holds_from <= $view.seen_at
      AND link.transaction_time_end > $view.seen_at
      AND link.mirror IS NULL
      AND NOT type(link) IN $hidden
    RETURN link, neighbor, false AS outgoing
  }
  WITH link, neighbor, outgoing
  LIMIT $max + 1
  RETURN collect({link: link, neighbor: neighbor, outgoing: outgoing}) AS linked
}
CALL (linked) {
  UNWIND CASE WHEN size(linked) <= $max THEN linked ELSE [] END AS one
  WITH one.link AS link, one.neighbor AS neighbor, one.outgoing AS outgoing
  // @state-of neighbor AS state
  WITH link, state, outgoing
  ORDER BY outgoing DESC, coalesce(link.link_type, type(link)), state.item_id
  RETURN collect({link: link, state: state, outgoing: outgoing}) AS counted
}
CALL (known, linked) {
  WITH known, linked
  WHERE size(linked) > $max
  CALL (known) {
    MATCH (known)-[link]->(neighbor:MemoryItem)
    WHERE
      neighbor.scope_key IN $scope.readable
      AND link.holds_from <= $view.seen_at
      AND link.transaction_time_end > $view.seen_at
      AND link.mirror IS NULL
      AND NOT type(link) IN $hidden
    RETURN link, neighbor, true AS outgoing
    UNION ALL
    MATCH (known)<-[link]-(neighbor:MemoryItem)
    WHERE
      neighbor.scope_key IN $scope.readable
      AND link.holds_from <= $view.seen_at
      AND link.transaction_time_end > $view.seen_at
      AND link.mirror IS NULL
      AND NOT type(link) IN $hidden
    RETURN link, neighbor, false AS outgoing
  }
  // @state-of neighbor AS state
  WITH link, state, outgoing
  SKIP $offset
  LIMIT $limit
  RETURN collect({link: link, state: state, outgoing: outgoing}) AS stored
}
CALL (counted, stored) {
  UNWIND counted[$offset..$offset + $limit] + stored AS row
  WITH row.link AS link, row.state AS state, row.outgoing AS outgoing
  RETURN
    collect({
      outgoing: outgoing,
      link_type: coalesce(link.link_type, type(link)),
      properties: properties(link),
      neighbor: state{.item_id, .memory_type, .title, .origin, .trust, content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200)}
    }) AS rows
}
RETURN known IS NOT NULL AS found, CASE WHEN size(linked) <= $max THEN size(counted) END AS total, rows
