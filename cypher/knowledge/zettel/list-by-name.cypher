// Notes with given titles or tags, in the order of the keys; current titles come before former ones.
// With `unplaced`, only notes whose file is unknown are found: none of their titles has folders before the key.
// @read @many
// @param  keys      string[]
// @param  type      string
// @param  unplaced  boolean
// @param  statuses  string[]
// @param  max       integer
// @return key       string
// @return item_id   string
// @return title     string?
// @return alias     boolean
/* :params {keys: ['pump'], type: 'TITLED', unplaced: false, statuses: ['archived'], max: 5000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
UNWIND range(0, size($keys) - 1) AS place
MATCH (name:Name {_name_key: scope_key + '|' + $keys[place]})
WHERE name.scope_key IN $scope.readable
MATCH (name)<-[link:TITLED|TAGGED_WITH]-(note:MemoryItem)
WHERE
  note.scope_key IN $scope.readable
  AND type(link) = $type
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
WITH place, link, note
WHERE
  NOT note.status IN $statuses
  AND (
    NOT $unplaced
    OR NOT EXISTS {
      MATCH (note)-[path:TITLED]->(whole:Name)
      WHERE
        whole.scope_key IN $scope.readable
        AND whole.key ENDS WITH '/' + $keys[place]
        AND path.holds_from <= $view.seen_at
        AND path.transaction_time_end > $view.seen_at
    }
  )
RETURN $keys[place] AS key, note.item_id AS item_id, note.title AS title, coalesce(link.alias, false) AS alias
ORDER BY place, alias, note.created_at DESC, item_id DESC
LIMIT $max
