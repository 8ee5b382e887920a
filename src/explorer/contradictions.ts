// The contradictions that were found and not settled: questions of the inbox, and evidence against decisions.
import type { MemoryClient, Shapes } from '../client';

/** In the address, `type` narrows the inbox to contradictions. */
export const conflictOnly = { type: 'conflict' };

export interface Contradictions {
  /** How many questions of the inbox are about a contradiction. */
  questions: number;
  /** Current decisions with evidence against them. */
  decisions: Shapes['Decision'][];
}

const maxDecisions = 100;

/** The contradictions that were found and not settled. */
export async function contradictionsIn(client: MemoryClient): Promise<Contradictions> {
  const [{ open_count }, { decisions }] = await Promise.all([
    client.get('/memory/ontology/hitl', { params: { query: { status: 'open', kind: conflictOnly.type, limit: 1 } } }),
    client.get('/memory/decisions', { params: { query: { limit: maxDecisions } } }),
  ]);
  return { questions: open_count, decisions: decisions.filter(({ contradiction_count }) => contradiction_count > 0) };
}
