// Items whose text states a fact that a person corrected or retracted: flagged, ranked lower, and not quoted.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Answer } from '../../graph/run';

type Corrected = Schemas['search/CorrectedFact'];
/** Facts that a person corrected or retracted. */
export type Rejected = Answer<'retrieval/list-rejected'>;

/** Max facts compared with texts, latest first. */
const maxRejected = 1_000;

export const rejectedFacts = (ctx: Pick<Ctx, 'graph'>): Promise<Rejected> =>
  ctx.graph.run('retrieval/list-rejected', { limit: maxRejected });

interface Text {
  content: string;
  entities?: { entity_id: string }[];
}

/** Facts of a text that a person corrected or retracted. A sentence counts where the text names its subject. */
export function correctedIn(
  { content, entities }: Text,
  rejected: Rejected,
): Pick<Schemas['search/Result'], 'corrected'> {
  if (rejected.length === 0) return {};
  const text = plain(content);
  const corrected = rejected
    .filter(
      ({ fact, source, source_id }) =>
        text.includes(plain(fact)) &&
        (text.includes(plain(source)) || entities?.some(({ entity_id }) => entity_id === source_id)),
    )
    .map(({ fact_id, fact, corrected_by }): Corrected => ({ fact_id, sentence: fact, corrected_by }));
  return corrected.length > 0 ? { corrected } : {};
}

/** Factor for the score: half for a text that states nothing else. */
export function correctedShare(content: string, corrected: Corrected[] = []): number {
  const said = corrected.reduce((longest, { sentence }) => Math.max(longest, sentence.length), 0);
  return 1 - Math.min(1, said / Math.max(1, content.length)) / 2;
}

/** Whether a sentence states a corrected or retracted fact. */
export function isCorrected(sentence: string, corrected: Corrected[] = []): boolean {
  const said = plain(sentence);
  return corrected.some((each) => said.includes(plain(each.sentence)) || plain(each.sentence).includes(said));
}

const plain = (text: string) => text.toLowerCase().split(/\s+/).join(' ').trim();
