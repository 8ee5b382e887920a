// Ends links to names, and facts, that an item no longer has.
// The others stay and are returned; they start earlier if the item now does.
// A fact that a person entered stays as long as the item has its sentence.
// It must run after the item's change, because it uses its time (updated_at).
// @write @one
// @param  item_id    string
// @param  about      string[]
// @param  mentioned  string[]
// @param  said_by    string[]
// @param  facts      object[]
// @return about      string[]
// @return mentioned  string[]
// @return said_by    string[]
// @return facts      integer[]
/* :params {item_id: 'mem_1', about: [], mentioned: ['mara lindqvist'], said_by: [], facts: [{source: 'mara lindqvist', target: 'fox', predicate: 'saw', fact: 'Mara Lindqvist saw a fox.', confidence: 0.9, detail: null, valid_start_time: '0001-01-01T00:00:00Z', valid_end_time: '9999-12-31T23:59:59Z'}], open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.writable
CALL (item) {
  MATCH (item)-[link:ABOUT|MENTIONS|SAID_BY]->(name:Name)
  WHERE link.transaction_time_end = $open_end AND name.scope_key IN $scope.writable
  WITH item, link, name.key AS key, type(link) AS type
  WITH item, link, key, type, key IN CASE type WHEN 'ABOUT' THEN $about WHEN 'MENTIONS' THEN $mentioned ELSE $said_by END AS stays
  FOREACH (_ IN CASE WHEN stays THEN [] ELSE [1] END |
    SET link.transaction_time_end = item.updated_at
  )
  FOREACH (_ IN CASE WHEN stays AND link.holds_from > item.holds_from THEN [1] ELSE [] END |
    SET link.holds_from = item.holds_from
  )
  RETURN
    collect(CASE WHEN stays AND type = 'ABOUT' THEN key END) AS about,
    collect(CASE WHEN stays AND type = 'MENTIONS' THEN key END) AS mentioned,
    collect(CASE WHEN stays AND type = 'SAID_BY' THEN key END) AS said_by
}
CALL (item) {
  MATCH (source:Name)-[fact:RELATES {item_id: item.item_id}]->(target:Name)
    USING INDEX SEEK fact:RELATES(item_id)
  WHERE
    fact.transaction_time_end = $open_end
    AND NOT (coalesce(fact.by_hand, false) AND fact.fact = item.content)
    AND source.scope_key IN $scope.writable
    AND target.scope_key IN $scope.writable
  WITH
    item,
    fact,
    [place IN range(0, size($facts) - 1)
      WHERE
        $facts[place].source = source.key
        AND $facts[place].target = target.key
        AND $facts[place].predicate = fact.predicate
        AND $facts[place].fact = fact.fact
        AND $facts[place].confidence = fact.confidence
        AND coalesce(fact.detail, '') = coalesce($facts[place].detail, '')
        AND fact.valid_start_time = datetime($facts[place].valid_start_time)
        AND CASE WHEN fact.ended_by IS NULL THEN fact.valid_end_time ELSE coalesce(fact.stated_end_time, $open_end) END = datetime($facts[place].valid_end_time)
    ] AS same
  FOREACH (_ IN CASE WHEN size(same) > 0 THEN [] ELSE [1] END |
    SET fact.transaction_time_end = item.updated_at
  )
  RETURN collect(same[0]) AS facts
}
RETURN about, mentioned, said_by, facts
