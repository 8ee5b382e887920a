// Notes show the tags in their text beside those that were sent, and are looked up by both.
MATCH (note:Zettel)-[tie:TAGGED_WITH]->(name:Name)
WHERE tie.transaction_time_end > datetime('+11999-12-31T23:59:59Z')
CALL (note, name) {
  WITH note, name
  WHERE NOT name.name IN coalesce(note.text_tags, []) AND none(tag IN note.tags WHERE name.key IN ['#' + tag, '#' + toLower(tag), tag, toLower(tag)])
  SET note.text_tags = coalesce(note.text_tags, []) + name.name, note.lookup_keys = note.lookup_keys + ('tag=' + name.name)
} IN TRANSACTIONS OF 500 ROWS;

// Items are looked up by the fields of their types, their authors and entities, and by numbers in order: entries beside tags and metadata.

MATCH (item:MemoryItem)
WHERE item.lookup_keys IS NULL OR none(key IN item.lookup_keys WHERE key STARTS WITH '=')
CALL (item) {
  // Telemetry had no search words so far: scope, type, tier, status, trust and origin, written as in model/properties.ts.
  LET word = reduce(text = toLower(item.scope_key), sign IN [':', '_', '-', '/', '.'] | replace(text, sign, '')) + '0'
  LET all = reduce(text = toLower('all:' + item.tenant_id), sign IN [':', '_', '-', '/', '.'] | replace(text, sign, '')) + '0'
  LET origin = replace(replace(replace(replace(item.origin, 'z', 'zz'), ':', 'zc'), '_', 'zu'), '-', 'zd')
  SET item.search_tokens = [token IN coalesce(
    item.search_tokens,
    [word] + CASE
      WHEN item.scope_key STARTS WITH 'u:' OR item.scope_key CONTAINS '/u:' THEN []
      WHEN EXISTS { MATCH (subject:Subject) WHERE item.scope_key = 'w:' + subject.partition_id } THEN []
      ELSE [all]
    END
      + ['type' + replace(item.memory_type, '_', '') + '0', 'tier' + item.origin_tier, 'status' + replace(item.status, '_', '') + '0']
      + ['trust' + item.trust + '0', 'origin' + origin + '0']
  ) WHERE token IS NOT NULL]
  WITH item
  LET entities = COLLECT {
    MATCH (item)-[tie:ABOUT|MENTIONS]->(entity:Entity)
    WHERE entity.scope_key = item.scope_key AND tie.transaction_time_end > datetime('+11999-12-31T23:59:59Z')
    RETURN DISTINCT '=entity=' + entity.key
  }
  UNWIND [item] + COLLECT { MATCH (item)-[:HAS_VERSION]->(version:ItemVersion) RETURN version } AS state
  LET keys = coalesce(state.lookup_keys, [])
  LET fields = COLLECT {
    UNWIND [
      'about_item', 'agent_id', 'anchor_id', 'anchor_type', 'aspect', 'assignee', 'bases', 'basis', 'call_id', 'called_at',
      'capture_id', 'captured_at', 'claimed_by', 'commit_hash', 'completeness', 'confidence', 'constraint_id', 'context',
      'contradicting_ids', 'contradiction_count', 'conversation_id', 'created_by', 'decision_id', 'decision_type', 'decorators',
      'depends_on', 'dimension', 'document_id', 'domain', 'duration_ms', 'end_line_number', 'entity_id', 'entity_type', 'entry_id',
      'evaluator', 'event', 'evidence_ids', 'fact_id', 'file_path', 'formed_from', 'http_method', 'http_path', 'is_default_export',
      'language', 'learned_id', 'lease_until', 'line_number', 'name', 'occurred_at', 'outcome', 'participants', 'plan_id', 'priority',
      'published_at', 'qualified_name', 'reinforcement_count', 'rejected_alternatives', 'constraints', 'repo', 'said_at', 'sample_size',
      'score', 'score_delta', 'seed_id', 'session_id', 'source', 'source_facts', 'source_session_id', 'source_trace_id', 'source_type',
      'speaker', 'stale', 'stance', 'started_at', 'subject', 'subject_type', 'success', 'superseded_by', 'task_id', 'tool_name',
      'trace_id', 'trend', 'turn', 'title', 'turn_id', 'valid_time', 'zettel_tags'
    ] AS name
    UNWIND [] + state[name] AS value
    WITH name, value
    WHERE (NOT valueType(value) STARTS WITH 'STRING' OR size(value) <= 200) AND (name <> 'title' OR state.memory_type = 'plan')
    WITH name, toString(value) AS text, value
    UNWIND [name + '=' + text] + CASE
      WHEN valueType(value) STARTS WITH 'STRING' OR valueType(value) STARTS WITH 'BOOLEAN' THEN []
      ELSE ['=number=' + name + '=' + toString(5000000000000000000 + toInteger(round(toFloat(value) * 1000000)))]
    END AS key
    RETURN key
  }
  LET numbers = COLLECT {
    UNWIND keys AS key
    WITH split(key, '=') AS parts, key
    WHERE size(parts) = 2 AND abs(toFloatOrNull(parts[1])) < 4000000000000.0 AND state.metadata_json CONTAINS '":' + parts[1]
    RETURN '=number=' + parts[0] + '=' + toString(5000000000000000000 + toInteger(round(toFloat(parts[1]) * 1000000)))
  }
  LET authors = [key IN coalesce(state.said_by, []) | '=author=' + key]
  LET more = fields + numbers + authors + entities
  SET state.lookup_keys = keys + [key IN more WHERE NOT key IN keys AND size(key) <= 220]
} IN TRANSACTIONS OF 200 ROWS;
