// Compares an item with reference knowledge by rules: does the reference support or contradict it?
import type { Schemas } from '../../generated/schemas';
import { compareTexts } from '../../reading/compare';
import { readText } from '../../reading/read';
import type { Reading } from '../../reading/reading';
import { commonStems, queryStems } from '../../libraries/text/words';
import { defaultTier, memoryTypes, typeFacts } from '../model/types';

type Reference = Pick<Schemas['grounding/Reference'], 'content' | 'similarity'>;
type Contradiction = Schemas['grounding/Contradiction'];

export const embedded = memoryTypes.filter((type) => typeFacts(type).strategy === 'FULL');

/** `pool`: number of near items read, because most of them are not reference knowledge. */
export const references = { memory_types: embedded, tier: defaultTier, pool: 300, limit: 10 };

export const minSimilarity = 0.7;
const minShare = 0.5;
/**
 * From this probability on, 93 of 100 contradictions found are true (SICK .90, BreakingNLI .98, DNLI .90, VitaminC .92,
 * FEVER-symmetric .84; 1,204 of 1,546 found). Less certain ones are not reported, and do not count as support.
 */
const minProbability = 0.75;
const maxEvidence = 500;

export interface Stated extends Pick<Reading, 'statements'> {
  text: string;
}

export const asStated = async (text: string): Promise<Stated> => ({
  text,
  ...(await readText({ content: text }, ['statements'])),
});

export type Verdict =
  | { says: 'supports'; score: number; evidence: string }
  | { says: 'contradicts'; conflict_type: Contradiction['conflict_type']; statement: string; evidence: string };

/** @returns undefined if the reference neither supports nor contradicts the item */
export async function compareWithReference(
  said: Stated,
  { content, similarity }: Reference,
): Promise<Verdict | undefined> {
  const reference = await asStated(content);
  const found = compareTexts(reference, said, similarity);
  if (found.isConflict)
    return found.probability < minProbability
      ? undefined
      : {
          says: 'contradicts',
          conflict_type: found.words.conflict_type,
          statement: found.said.slice(0, maxEvidence),
          evidence: found.known.slice(0, maxEvidence),
        };
  const stems = queryStems(said.text);
  const share = shareOf(stems, content);
  if (similarity < minSimilarity || share < minShare) return undefined;
  const best = reference.statements
    .map(({ text }) => ({ text, share: shareOf(stems, text) }))
    .reduce((a, b) => (b.share > a.share ? b : a), { text: content, share: 0 });
  const score = Math.round(((similarity + share) / 2) * 1_000) / 1_000;
  return { says: 'supports', score, evidence: best.text.slice(0, maxEvidence) };
}

function shareOf(stems: ReadonlySet<string>, text: string): number {
  if (stems.size === 0) return 0;
  return commonStems(stems, queryStems(text)) / stems.size;
}
