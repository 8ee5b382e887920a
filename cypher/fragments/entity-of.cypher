// @entity-of state AS entity
// The fields of an entity that the routes of code show.
CALL (state) {
  RETURN
    state{
      .item_id,
      .external_id,
      .repo,
      .name,
      .qualified_name,
      .entity_type,
      .file_path,
      .line_number,
      .end_line_number,
      .docstring,
      .signature,
      .decorators,
      .http_method,
      .http_path,
      .commit_hash,
      .indexed_at,
      .status
    } AS entity
}
