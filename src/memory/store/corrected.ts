// Finds items whose text states a fact that a person corrected or retracted. Searches flag them and rank them lower;
// answers do not quote them.
import { maxRead } from '../../limits';
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Answer } from '../../graph/run';
import { phraseFinder, phraseWords } from '../../libraries/text/phrase-finder';
import { sentencesOf } from '../../libraries/text/sentences';
import { mapInTurns } from '../../process/turns';

type Corrected = Schemas['search/CorrectedFact'];

export interface Rejected {
  facts: Answer<'retrieval/list-rejected'>;
  /** Finds facts in the words of a text. The sentence of `facts[n]` has the index 2n, and its subject the next one. */
  find: (words: string[]) => Set<number>;
}

/** Max rejected facts that are compared with texts, latest first, and max characters of all these facts. */
const maxRejected = 1_000;
const maxCharacters = 200_000;
const maxShown = 20;

/** Costly: callers should read these facts once per request. */
export async function rejectedFacts(ctx: Pick<Ctx, 'graph'>): Promise<Rejected> {
  let characters = 0;
  const rows = await ctx.graph.run('retrieval/list-rejected', { limit: maxRejected });
  const facts = rows.filter(({ fact, source }) => (characters += fact.length + source.length) <= maxCharacters);
  const phrases = await mapInTurns(facts, ({ fact, source }) => [phraseWords(fact), phraseWords(source)]);
  return { facts, find: phraseFinder(phrases.flat()) };
}

interface Text {
  content: string;
  entities?: { entity_id: string }[];
}

/** The rejected facts that a text states. A sentence counts only if the text names its subject. */
export function correctedIn(
  { content, entities = [] }: Text,
  { facts, find }: Rejected,
): Pick<Schemas['search/Result'], 'corrected'> {
  if (facts.length === 0) return {};
  // Facts are only extracted, and answers only quoted, from this part of a text.
  const found = find(phraseWords(content.slice(0, maxRead.names)));
  const names = new Set(entities.map(({ entity_id }) => entity_id));
  const corrected = facts
    .filter(({ source_id }, n) => found.has(2 * n) && (found.has(2 * n + 1) || names.has(source_id)))
    .slice(0, maxShown)
    .map(({ fact_id, fact, corrected_by }): Corrected => ({ fact_id, sentence: fact, corrected_by }));
  return corrected.length > 0 ? { corrected } : {};
}

/** The share (0 to 1) of a text that states rejected facts; the longest statement counts. */
export function correctedPart(content: string, corrected: Corrected[] = []): number {
  const said = corrected.reduce((longest, { sentence }) => Math.max(longest, sentence.length), 0);
  return Math.min(1, said / Math.max(1, content.length));
}

/** Returns a function that tells whether a sentence states one of these facts, or is a sentence of one. */
export function correctedBy(corrected: Corrected[] = []): (sentence: string) => boolean {
  if (corrected.length === 0) return () => false;
  const find = phraseFinder(corrected.map(({ sentence }) => phraseWords(sentence)));
  const parts = new Set(corrected.flatMap(({ sentence }) => [...sentencesOf(sentence)].map(plain)));
  return (sentence) => parts.has(plain(sentence)) || find(phraseWords(sentence)).size > 0;
}

const plain = (sentence: string) => phraseWords(sentence).join(' ');
