// Confidence of decisions on every route: the stated value, adjusted by supporting and contradicting evidence.
import type { Transaction } from '../../graph/run';
import { confidenceAfter, type EvidenceGiven } from '../model/evidence';

interface Shown {
  item_id: string;
  memory_type: string | null;
  confidence?: number | null | undefined;
}

/** Adds current confidence to decision records, at the moment of the read. */
export async function withConfidence<T extends Shown>(ctx: { graph: Transaction }, records: T[]): Promise<T[]> {
  const decisions = records.filter(({ memory_type }) => memory_type === 'decision');
  const saidOf = await saidAbout(ctx, [...new Set(decisions.map(({ item_id }) => item_id))]);
  if (saidOf.size === 0) return records;
  return records.map((record) => {
    const said = saidOf.get(record.item_id);
    if (!said || typeof record.confidence !== 'number') return record;
    return { ...record, confidence: confidenceAfter(record.confidence, said) };
  });
}

/** Evidence for and against decisions in order of time, by item id. Decisions without evidence are missing. */
export async function saidAbout(
  ctx: { graph: Transaction },
  item_ids: string[],
): Promise<Map<string, EvidenceGiven[]>> {
  const rows = item_ids.length > 0 ? await ctx.graph.run('store/list-said', { item_ids }) : [];
  return new Map(rows.map(({ item_id, said }) => [item_id, said]));
}
