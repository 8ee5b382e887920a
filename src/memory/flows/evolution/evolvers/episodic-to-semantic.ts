// Derives a general fact from similar events that recur.
import { saysTheSame, wordingOf } from '../../../../libraries/text/same-meaning';
import { dayMs } from '../../../../time';
import { noName, recurring } from '../../../model/by-rules';
import type { Evolver } from '../evolver';

const minSimilarity = 0.9;

export const episodicToSemantic: Evolver = {
  name: 'episodic_to_semantic',
  rule: 'Episodic items at least 3 days old that say the same on at least 2 different days (cosine 0.9 or more; equal names, numbers and negations) yield a semantic item.',
  reads: { memory_types: ['episodic'], in_sessions: true, min_age_ms: 3 * dayMs },
  conclude: async (item, look) => {
    const wording = wordingOf(item.content);
    const same = (await look.alike(item)).filter(
      (other) => other.similarity >= minSimilarity && saysTheSame(wordingOf(other.content), wording),
    );
    const sources = [item, ...same];
    const creates = recurring(sources, noName);
    return creates && { sources, creates };
  },
};
