// Links notes to the notes whose titles they refer to, with mirrors, and ends links that the new text lacks.
// Links made by callers stay.
// A reference with a folder means the note whose whole title it is or, if there is none, a note with the bare title and no folder.
// If very many notes have a title, only the first are linked.
// It must run after link-note-names.
// @write @none
// @param  item_ids  string[]
// @param  max       integer
/* :params {item_ids: ['mem_1'], max: 100, open_end: datetime('9999-12-31T23:59:59Z'), scope: {writable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (note:MemoryItem {item_id: item_id})
WHERE note.scope_key IN $scope.writable
CALL (note) {
  LET titled_with_folders = COLLECT {
    MATCH (note)-[exact:REFERS_TO]->(whole:Name)<-[title:TITLED]-(bearer:MemoryItem)
    WHERE
      exact.transaction_time_end = $open_end
      AND whole.scope_key IN $scope.writable
      AND whole.key CONTAINS '/'
      AND title.transaction_time_end = $open_end
      AND bearer.scope_key IN $scope.writable
    RETURN DISTINCT split(whole.key, '/')[-1]
  }
  CALL (note, titled_with_folders) {
    MATCH (note)-[relationship:REFERS_TO|MAY_REFER_TO]->(name:Name)
    WHERE
      relationship.transaction_time_end = $open_end
      AND name.scope_key IN $scope.writable
      AND (type(relationship) = 'REFERS_TO' OR NOT name.key IN titled_with_folders)
    CALL (note, name, relationship) {
      MATCH (name)<-[title:TITLED]-(target:MemoryItem)
      WHERE
        title.transaction_time_end = $open_end
        AND target.scope_key IN $scope.writable
        AND target <> note
        AND (
          type(relationship) = 'REFERS_TO'
          OR NOT EXISTS {
            MATCH (target)-[path:TITLED]->(place:Name)
            WHERE path.transaction_time_end = $open_end AND place.scope_key IN $scope.writable AND place.key ENDS WITH '/' + name.key
          }
        )
      WITH DISTINCT target
      ORDER BY target.created_at, target.item_id
      LIMIT $max
      RETURN target
    }
    RETURN target, 1 AS named, null AS link
    UNION ALL
    MATCH (note)-[link:LINKS_TO]->(target:MemoryItem)
    WHERE
      link.from_text = true
      AND link.mirror IS NULL
      AND link.transaction_time_end = $open_end
      AND target.scope_key IN $scope.writable
    RETURN target, 0 AS named, link
  }
  WITH target, max(named) AS named, head(collect(link)) AS link
  ORDER BY target.item_id
  RETURN target, named = 1 AS named, link
}
WITH note, target, named, link
WHERE named = (link IS NULL) OR link.holds_from > note.holds_from
LET holds_from = CASE WHEN note.holds_from > target.holds_from THEN note.holds_from ELSE target.holds_from END
CALL (note, target, named, link, holds_from) {
  WITH note, target, named, link, holds_from
  WHERE link IS NOT NULL
  MATCH (target)-[back:LINKS_TO]->(note)
  WHERE back.from_text = true AND back.mirror = true AND back.transaction_time_end = $open_end
  FOREACH (each IN CASE WHEN named THEN [] ELSE [link, back] END |
    SET each.transaction_time_end = note.updated_at
  )
  FOREACH (each IN CASE WHEN named AND link.holds_from > holds_from THEN [link, back] ELSE [] END |
    SET each.holds_from = holds_from
  )
}
FOREACH (_ IN CASE WHEN link IS NULL THEN [1] ELSE [] END |
  CREATE (note)-[:LINKS_TO {
    created_at: note.updated_at,
    from_text: true,
    holds_from: holds_from,
    transaction_time_start: note.updated_at,
    transaction_time_end: $open_end
  }]->(target)
  CREATE (target)-[:LINKS_TO {
    created_at: note.updated_at,
    from_text: true,
    mirror: true,
    holds_from: holds_from,
    transaction_time_start: note.updated_at,
    transaction_time_end: $open_end
  }]->(note)
)
