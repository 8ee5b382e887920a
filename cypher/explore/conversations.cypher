// Conversations by length: participants, start and duration.
// @sees    One row per session, those with the most turns first. The exploration `read-a-session` shows one.
// @empty   No item belongs to a session; send `session_id`, or whole conversations.
// @read @many
// @param   limit  integer
// @return  session  string
// @return  turns  integer
// @return  speakers  string[]
// @return  from  string?
// @return  minutes  integer?
// @return  begins  string
// @example {"session": "lh-edvard-2026-03-20", "turns": 8, "speakers": ["Edvard Nyström", "Mara Lindqvist"], "from": "2026-03-20T14:00:00", "minutes": 15, "begins": "Edvard, Yusuf has reached 1962 in the logs. There is a line about the lamp. I wanted you to hear it "}
/* :params {limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (turn:MemoryItem)
  USING INDEX turn:MemoryItem(scope_key, created_at)
WHERE turn.scope_key IN $scope.readable AND turn.created_at IS NOT NULL AND (turn.session_key CONTAINS '|session_id=' OR turn.session_key CONTAINS '|turns=')
  // Chunks list the turns they contain; chunks and the conversation item are left out, so that each turn counts once.
  AND NOT coalesce(turn.external_id, '') =~ 'conversation:.+:chunk:[0-9]+'
  AND turn.memory_type <> 'conversation'
WITH turn
ORDER BY turn.session_order
WITH split(replace(turn.session_key, '|turns=', '|session_id='), '|session_id=')[1] AS session, collect(turn) AS turns
WITH session, turns, turns[0].valid_start_local AS begun, turns[-1].valid_start_local AS ended
RETURN
  session,
  size(turns) AS turns,
  COLLECT {
    UNWIND turns AS turn
    OPTIONAL MATCH (turn)-[link:ABOUT]->(who:Name)
    WHERE who.scope_key IN $scope.readable AND link.transaction_time_end > datetime() AND who.key IN turn.said_by
    WITH DISTINCT coalesce(who.name, turn.speaker) AS name
    WHERE name IS NOT NULL
    RETURN name
    ORDER BY name
    LIMIT 20
  } AS speakers,
  toString(begun) AS from,
  CASE WHEN begun IS NOT NULL AND ended IS NOT NULL THEN duration.inSeconds(begun, ended).minutes END AS minutes,
  left(turns[0].content, 100) AS begins
ORDER BY turns DESC, session
LIMIT $limit
