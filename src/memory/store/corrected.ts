// Finds items whose text states a fact that a person corrected or retracted. Searches flag them and rank them lower;
// answers do not quote them.
import { maxRead } from '../../limits';
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Answer } from '../../graph/run';

type Corrected = Schemas['search/CorrectedFact'];
/** Facts that a person corrected or retracted, with their normalised texts. */
export type Rejected = (Answer<'retrieval/list-rejected'>[number] & { plainFact: string; plainSource: string })[];

/** Max rejected facts compared with texts, latest first. */
const maxRejected = 1_000;

/** Reads the rejected facts of a scope; read them once per request. */
export async function rejectedFacts(ctx: Pick<Ctx, 'graph'>): Promise<Rejected> {
  const rows = await ctx.graph.run('retrieval/list-rejected', { limit: maxRejected });
  return rows.map((row) => ({ ...row, plainFact: plain(row.fact), plainSource: plain(row.source) }));
}

interface Text {
  content: string;
  entities?: { entity_id: string }[];
}

/** The rejected facts that a text states. A sentence counts only if the text names its subject. */
export function correctedIn(
  { content, entities }: Text,
  rejected: Rejected,
): Pick<Schemas['search/Result'], 'corrected'> {
  if (rejected.length === 0) return {};
  // Facts are only extracted, and answers only quoted, from this part of a text.
  const text = plain(content.slice(0, maxRead.names));
  const corrected = rejected
    .filter(
      ({ plainFact, plainSource, source_id }) =>
        text.includes(plainFact) &&
        (text.includes(plainSource) || entities?.some(({ entity_id }) => entity_id === source_id)),
    )
    .map(({ fact_id, fact, corrected_by }): Corrected => ({ fact_id, sentence: fact, corrected_by }));
  return corrected.length > 0 ? { corrected } : {};
}

/** Factor for the score of an item: 1 minus half the share of its text that states rejected facts. */
export function correctedShare(content: string, corrected: Corrected[] = []): number {
  const said = corrected.reduce((longest, { sentence }) => Math.max(longest, sentence.length), 0);
  return 1 - Math.min(1, said / Math.max(1, content.length)) / 2;
}

/** Whether a sentence states a rejected fact. */
export function isCorrected(sentence: string, corrected: Corrected[] = []): boolean {
  const said = plain(sentence);
  return corrected.some((each) => said.includes(plain(each.sentence)) || plain(each.sentence).includes(said));
}

const plain = (text: string) => text.toLowerCase().split(/\s+/).join(' ').trim();
