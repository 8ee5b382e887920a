// Opinions about a subject and their changes.
// @sees    Opinions about a subject in order of time.
// @empty   No opinion is stored, or none has this subject.
// @read @many
// @param   subject  string
// @about   subject  Part of the subject; empty: all.
// @default subject  ""
// @param   limit  integer
// @return  since  string?
// @return  subject  string
// @return  opinion  string
// @return  confidence  number
// @return  item_id  string
// @example {"since": "2025-04-02", "subject": "diesel generator", "opinion": "Tomas Ekberg, spring 2025: an engine you can hear is an engine you can trust, and nobody ever froze because of a decibel.", "confidence": 0.9}
/* :params {subject: 'diesel', limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
MATCH (opinion:Opinion)
  USING INDEX opinion:Opinion(scope_key, subject)
WHERE opinion.scope_key IN $scope.readable AND opinion.subject IS NOT NULL AND toLower(opinion.subject) CONTAINS toLower($subject)
RETURN
  toString(date(opinion.valid_start_local)) AS since,
  opinion.subject AS subject,
  left(opinion.content, 300) AS opinion,
  coalesce(opinion.confidence, 0.5) AS confidence,
  opinion.item_id AS item_id
ORDER BY subject, since, opinion
LIMIT $limit
