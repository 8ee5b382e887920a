// @entity-record entity AS shown
// An entity with its number of mentions and its other names, in the form of the API.
CALL (entity) {
  RETURN
    entity{
      .entity_id,
      .name,
      type: entity.entity_type,
      mentions: COUNT {
        MATCH (entity)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
        WHERE item.scope_key IN $scope.readable
        // @state-of item AS state
        WITH link, state
        WHERE link.transaction_time_start <= state.updated_at AND link.transaction_time_end > state.updated_at
        RETURN state
      },
      same_as: COLLECT {
        MATCH (entity)-[same:SAME_AS]-(other:Entity)
        WHERE
          other.scope_key IN $scope.readable
          AND same.holds_from <= $view.seen_at
          AND same.transaction_time_end > $view.seen_at
        RETURN other{.entity_id, .name, type: other.entity_type, method: same.method, score: same.score, created_at: same.created_at}
        ORDER BY other.key
      }
    } AS shown
}
