// @fact-of source, fact, target AS shown
// A fact in the form of the API.
CALL (source, fact, target) {
  RETURN
    fact{
      .fact_id,
      .fact,
      .predicate,
      .detail,
      .confidence,
      .item_id,
      .valid_start_time,
      .valid_end_time,
      .transaction_time_start,
      .transaction_time_end,
      .supersedes,
      .superseded_by,
      .change_reason,
      .changed_by,
      .confirmed_at,
      .confirmed_by,
      first_fact_id: coalesce(fact.first_fact_id, fact.fact_id),
      status: CASE WHEN fact.transaction_time_end = $open_end THEN 'current' ELSE coalesce(fact.ended_as, 'ended') END,
      by_hand: coalesce(fact.by_hand, false),
      source_id: source.entity_id,
      source: source.name,
      target_id: target.entity_id,
      target: target.name
    } AS shown
}
