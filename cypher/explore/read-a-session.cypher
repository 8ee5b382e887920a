// A conversation in order, turn by turn.
// @sees    Speaker, text and minute of each turn. The exploration `conversations` lists session ids.
// @empty   No item belongs to a session, or there is no session with this id.
// @read @many
// @param   session  string
// @about   session  The session_id; empty: the last one.
// @default session  ""
// @param   limit  integer
// @return  at  string?
// @return  speaker  string?
// @return  said  string
// @return  item_id  string
// @example {"at": "2026-03-20T14:00:00", "speaker": "Mara Lindqvist", "said": "Edvard, Yusuf has reached 1962 in the logs. There is a line about the lamp. I wanted you to hear it from me before anyone else reads it."}
/* :params {session: 'lh-kitchen-2025-10-04', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
LET keys = CASE
  WHEN $session <> '' THEN [key IN $scope.readable | key + '|session_id=' + $session] + [key IN $scope.readable | key + '|turns=' + $session]
  ELSE COLLECT {
    MATCH (last:MemoryItem)
      USING INDEX last:MemoryItem(scope_key, created_at)
    WHERE last.scope_key IN $scope.readable AND last.created_at IS NOT NULL AND (last.session_key CONTAINS '|session_id=' OR last.session_key CONTAINS '|turns=')
      AND NOT coalesce(last.external_id, '') =~ 'conversation:.+:chunk:[0-9]+'
      AND last.memory_type <> 'conversation'
    RETURN last.session_key
    ORDER BY last.created_at DESC, last.session_key
    LIMIT 1
  }
END
MATCH (turn:MemoryItem)
WHERE
  turn.session_key IN keys
  AND turn.session_order IS NOT NULL
  AND turn.scope_key IN $scope.readable
  AND NOT coalesce(turn.external_id, '') =~ 'conversation:.+:chunk:[0-9]+'
  AND turn.memory_type <> 'conversation'
RETURN
  toString(turn.valid_start_local) AS at,
  coalesce(
    COLLECT {
      MATCH (turn)-[link:ABOUT]->(who:Name)
      WHERE who.scope_key IN $scope.readable AND link.transaction_time_end > datetime() AND who.key IN turn.said_by
      RETURN who.name
      LIMIT 1
    }[0],
    turn.said_by[0],
    turn.speaker
  ) AS speaker,
  left(turn.content, 500) AS said,
  turn.item_id AS item_id
ORDER BY turn.session_order
LIMIT $limit
