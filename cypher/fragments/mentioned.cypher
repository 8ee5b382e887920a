// @mentioned entity AS known
// An entity, if an item names it as of the requested time.
CALL (entity) {
  MATCH (entity)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
  WHERE item.scope_key IN $scope.readable
  // @state-of item AS state
  WITH link, state
  WHERE link.transaction_time_start <= state.updated_at AND link.transaction_time_end > state.updated_at
  RETURN entity AS known
  LIMIT 1
}
