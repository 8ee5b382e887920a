// Compares an item with reference knowledge by rules: does the reference support or contradict it?
import { conflictOf, weigh } from '../../text/same-meaning';
import { sentencesOf } from '../../text/sentences';
import { commonStems, queryStems } from '../../text/words';
import type { Schemas } from '../../generated/schemas';
import { defaultTier, memoryTypes, typeFacts } from '../model/types';

type Reference = Schemas['grounding/Reference'];

export const embedded = memoryTypes.filter((type) => typeFacts(type).strategy === 'FULL');

/** Out of `pool` near items: most neighbours are not reference knowledge. */
export const references = { memory_types: embedded, tier: defaultTier, pool: 300, limit: 10 };

export const minSimilarity = 0.7;
const minShare = 0.5;
const maxSentences = 60;

export type Verdict =
  | { says: 'supports'; score: number; evidence: string }
  | {
      says: 'contradicts';
      conflict_type: Schemas['grounding/Contradiction']['conflict_type'];
      statement: string;
      evidence: string;
    };

/** @returns undefined if the reference neither supports nor contradicts the item */
export function compareWithReference(
  content: string,
  { content: reference, similarity }: Reference,
): Verdict | undefined {
  const statements = firstSentences(content).flatMap((sentence) => weigh(sentence) ?? []);
  const evidences = firstSentences(reference).flatMap((sentence) => weigh(sentence) ?? []);
  for (const statement of statements)
    for (const evidence of evidences) {
      const conflict = conflictOf(statement, evidence);
      if (conflict)
        return {
          says: 'contradicts',
          conflict_type: conflict === 'number' ? 'numeric_mismatch' : 'direct_contradiction',
          statement: statement.text,
          evidence: evidence.text,
        };
    }
  const stems = queryStems(content);
  const share = shareOf(stems, reference);
  if (similarity < minSimilarity || share < minShare) return undefined;
  const best = evidences
    .map(({ text }) => ({ evidence: text, share: shareOf(stems, text) }))
    .reduce((a, b) => (b.share > a.share ? b : a), { evidence: reference.slice(0, 500), share: 0 });
  return { says: 'supports', score: Math.round(((similarity + share) / 2) * 1_000) / 1_000, evidence: best.evidence };
}

function shareOf(stems: ReadonlySet<string>, text: string): number {
  if (stems.size === 0) return 0;
  return commonStems(stems, queryStems(text)) / stems.size;
}

function firstSentences(text: string): string[] {
  const first: string[] = [];
  for (const sentence of sentencesOf(text)) {
    first.push(sentence.slice(0, 500));
    if (first.length === maxSentences) break;
  }
  return first;
}
