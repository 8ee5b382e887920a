// Current confidence of decisions: the stated value, adjusted by evidence for and against.
import type { Transaction } from '../../graph/run';
import { confidenceAfter, type EvidenceGiven } from '../model/evidence';

interface Shown {
  item_id: string;
  memory_type: string | null;
  confidence?: number | null | undefined;
}

export async function withConfidence<T extends Shown>(ctx: { graph: Transaction }, records: T[]): Promise<T[]> {
  const decisions = records.filter(({ memory_type }) => memory_type === 'decision');
  const saidOf = await evidenceByItem(ctx, [...new Set(decisions.map(({ item_id }) => item_id))]);
  if (saidOf.size === 0) return records;
  return records.map((record) => {
    const said = saidOf.get(record.item_id);
    if (!said || typeof record.confidence !== 'number') return record;
    return { ...record, confidence: confidenceAfter(record.confidence, said) };
  });
}

/** Evidence for and against decisions in order of time, by item id. Decisions without evidence have no entry. */
export async function evidenceByItem(
  ctx: { graph: Transaction },
  item_ids: string[],
): Promise<Map<string, EvidenceGiven[]>> {
  const rows = item_ids.length > 0 ? await ctx.graph.run('store/list-said', { item_ids }) : [];
  return new Map(rows.map(({ item_id, said }) => [item_id, said]));
}
