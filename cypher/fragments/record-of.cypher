// @record-of item, state AS record
// A state of an item with the entities and facts of the state, without its vector.
// Times are returned as text, because the driver decodes a DateTime slowly.
CALL (item, state) {
  RETURN
    state{
      .*,
      content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]),
      metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]),
      embedding: null,
      created_at: toString(state.created_at),
      updated_at: toString(state.updated_at),
      valid_start_time: toString(state.valid_start_time),
      valid_end_time: toString(state.valid_end_time),
      valid_start_local: toString(state.valid_start_local),
      valid_end_local: toString(state.valid_end_local),
      stated_end_time: toString(state.stated_end_time),
      stated_end_local: toString(state.stated_end_local),
      transaction_time_start: toString(state.transaction_time_start),
      transaction_time_end: null,
      entities: COLLECT {
        MATCH (item)-[link:ABOUT|MENTIONS]->(entity:Entity)
        WHERE
          entity.scope_key IN $scope.readable
          AND link.transaction_time_start <= state.updated_at
          AND link.transaction_time_end > state.updated_at
        RETURN entity{.entity_id, .name, type: entity.entity_type, role: toLower(type(link))}
        ORDER BY type(link), entity.name
      },
      relations: COLLECT {
        MATCH (source:Entity)-[fact:RELATES]->(target:Entity)
          USING INDEX SEEK fact:RELATES(item_id)
        WHERE
          fact.item_id = item.item_id
          AND fact.transaction_time_start <= state.updated_at
          AND fact.transaction_time_end > state.updated_at
          AND fact.valid_start_time <= $view.valid_until
          AND CASE WHEN fact.ended_by IS NULL THEN fact.valid_end_time ELSE coalesce(fact.stated_end_time, datetime('9999-12-31T23:59:59Z')) END > $view.valid_from
          AND source.scope_key IN $scope.readable
          AND target.scope_key IN $scope.readable
        RETURN fact{
          .fact,
          .confidence,
          relation_type: fact.predicate,
          source_id: source.entity_id,
          source: source.name,
          target_id: target.entity_id,
          target: target.name
        }
        ORDER BY fact.fact, fact.predicate
      }
    } AS record
}
