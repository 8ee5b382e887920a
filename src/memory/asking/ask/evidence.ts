import type { Schemas } from '../../../generated/schemas';

type Result = Schemas['search/Result'];

export function sourceOfEvidence(result: Result): Omit<Schemas['ask/Evidence'], 'content'> {
  const {
    item_id,
    origin,
    trust,
    user_id,
    true_at,
    true_at_is,
    relevance,
    ended,
    ended_at,
    superseded_by,
    corrected,
    not_yet,
  } = result;
  return {
    item_id,
    origin,
    trust,
    user_id,
    true_at,
    true_at_is,
    ...(relevance !== undefined && { relevance }),
    ...(ended && { ended }),
    ...(ended_at !== undefined && { ended_at }),
    ...(superseded_by !== undefined && { superseded_by }),
    ...(corrected && { corrected }),
    ...(not_yet && { not_yet }),
  };
}

export const evidenceOf = (result: Result): Schemas['ask/Evidence'] => ({
  ...sourceOfEvidence(result),
  content: result.content,
});
