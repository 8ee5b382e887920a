// @source-of item AS source
// The fields of an item that the rules of evolution read, with the names in it. Its metadata is read if it names a project.
CALL (item) {
  RETURN
    item{
      .item_id,
      .content,
      .title,
      .memory_type,
      .origin,
      .trust,
      .version,
      .entity_name,
      .created_at,
      .updated_at,
      .last_seen_at,
      .valid_start_time,
      .valid_start_local,
      .valid_end_time,
      .lineage_roots,
      .subject,
      .stance,
      metadata_json: CASE WHEN any(key IN coalesce(item._lookup_keys, []) WHERE key STARTS WITH 'project=') THEN item.metadata_json END,
      entities: COLLECT {
        MATCH (item)-[link:ABOUT|MENTIONS]->(named:Entity)
        WHERE
          named.scope_key IN $scope.readable
          AND link.holds_from <= $view.seen_at
          AND link.transaction_time_end > $view.seen_at
        RETURN DISTINCT named{.key, .name}
        ORDER BY named.key
        LIMIT 50
      }
    } AS source
}
