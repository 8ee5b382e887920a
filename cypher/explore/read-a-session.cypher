// A conversation in order, turn by turn.
// @sees    Who said what, with the minute. The ids of sessions are listed by conversations.
// @read @many
// @param   session  string
// @about   session  The session_id.
// @default session  "lh-kitchen-2025-10-04"
// @param   limit  integer
// @return  at  string?
// @return  speaker  string?
// @return  said  string
// @return  item_id  string
// @example {"at": "2025-10-04T20:10:00", "speaker": "Mara Lindqvist", "said": "I want this settled tonight. The fund's letter says no more than twenty litres of fossil fuel on the islet after New Year, or no third instalment. That is sixty thousand euros."}
/* :params {session: 'lh-kitchen-2025-10-04', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (turn:MemoryItem)
WHERE
  turn.session_key IN [key IN $scope.readable | key + '|session_id=' + $session]
  AND turn.session_order IS NOT NULL
  AND turn.scope_key IN $scope.readable
RETURN
  toString(turn.valid_start_local) AS at,
  coalesce(
    COLLECT {
      MATCH (turn)-[tie:ABOUT]->(who:Name)
      WHERE who.scope_key IN $scope.readable AND tie.transaction_time_end > datetime() AND who.key IN turn.said_by
      RETURN who.name
      LIMIT 1
    }[0],
    turn.said_by[0]
  ) AS speaker,
  left(turn.content, 500) AS said,
  turn.item_id AS item_id
ORDER BY turn.session_order
LIMIT $limit
