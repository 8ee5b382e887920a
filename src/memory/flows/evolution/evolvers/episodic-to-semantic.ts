// Derives a general fact from similar events that recur.
import { saysTheSame, wordingOf } from '../../../../language/text/same-meaning';
import { dayMs } from '../../../../time';
import type { Evolver, SourceItem } from '../evolver';

const minSimilarity = 0.9;
const minOccasions = 2;

export const episodicToSemantic: Evolver = {
  name: 'episodic_to_semantic',
  rule: 'Episodic items at least 3 days old that say the same of at least 2 different days (cosine 0.9 or more; equal names, numbers and negations) yield a semantic item.',
  reads: { memory_types: ['episodic'], in_sessions: true, min_age_ms: 3 * dayMs },
  conclude: async (item, look) => {
    const wording = wordingOf(item.content);
    const same = (await look.alike(item)).filter(
      (other) => other.similarity >= minSimilarity && saysTheSame(wordingOf(other.content), wording),
    );
    const sources = [item, ...same].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
    if (new Set(sources.map(dayOf)).size < minOccasions) return undefined;
    const shortest = sources.reduce((a, b) => (b.content.length < a.content.length ? b : a));
    return {
      sources,
      creates: {
        memory_type: 'semantic',
        content: shortest.content,
        ...(shortest.title && { title: shortest.title }),
        metadata: { occasions: sources.length },
      },
    };
  },
};

/** Calendar day of an event in the offset that the caller sent; without a date, the day on which it was stored. */
const dayOf = ({ valid_start_local, created_at }: SourceItem) => (valid_start_local ?? created_at).slice(0, 10);
