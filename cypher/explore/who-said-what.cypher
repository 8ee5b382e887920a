// Statements of people whose name contains a word.
// @sees    Turns of each speaker, oldest first, with the conversation.
// @empty   No item has a speaker, or none with this name.
// @read @many
// @param   name  string
// @about   name  A part of the speaker's name without accents; case does not matter. Empty: everybody.
// @default name  ""
// @param   limit  integer
// @return  said_at  string?
// @return  speaker  string
// @return  said  string
// @return  session  string?
// @return  item_id  string
// @example {"said_at": "2025-03-02T19:05:00", "speaker": "Mara Lindqvist", "said": "Teist, this is Skarvholm on seven-two. The horn gave up yesterday after half a bleat. Tomas says the diaphragm is cracked. Over.", "session": "lh-radio-2025-03-02"}
/* :params {name: 'Mara', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key IN $scope.readable AND item.created_at IS NOT NULL AND (any(speaker IN item.said_by WHERE speaker CONTAINS toLower($name)) OR toLower(item.speaker) CONTAINS toLower($name))
  // Chunks repeat the turns of a conversation, so they are left out.
  AND NOT coalesce(item.external_id, '') =~ 'conversation:.+:chunk:[0-9]+'
RETURN
  toString(item.valid_start_local) AS said_at,
  coalesce(
    COLLECT {
      MATCH (item)-[link:ABOUT]->(who:Name)
      WHERE who.scope_key IN $scope.readable AND link.transaction_time_end > datetime() AND who.key IN item.said_by
      RETURN who.name
      LIMIT 1
    }[0],
    item.said_by[0],
    item.speaker
  ) AS speaker,
  left(item.content, 300) AS said,
  split(replace(item.session_key, '|turns=', '|session_id='), '|session_id=')[1] AS session,
  item.item_id AS item_id
ORDER BY said_at, item_id
LIMIT $limit
