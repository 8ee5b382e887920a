// What cosines of short statements mean to an embedder: some give 0 to unrelated texts, some .5. So a likeness is a share
// of the way from the median of unrelated statements to 1, and holds for any model.
import type { Embedder } from '../../llm/embed';
import { cosineOf } from '../../vectors';

export interface Likeness {
  /** Min cosine of two statements that are alike. */
  alike: number;
  /** How much less close to a question a statement may be than another, to count as about as close. */
  asClose: number;
  /** The same of one that says that something changed: words of change lead away from the question. */
  changed: number;
}

const shares: Likeness = { alike: 0.25, asClose: 0.1, changed: 0.25 };

const unrelated = [
  'The bridge over the river was painted green.',
  'Bees find their way home by the sun.',
  'Our invoice has to be paid within thirty days.',
  'Her cousin plays the trumpet in a band.',
  'The server restarts every night at two.',
  'Potatoes should be stored in the dark.',
  'He lost his umbrella on the train.',
  'The museum is closed on Mondays.',
];

const measured = new Map<string, Promise<Likeness>>();

/** Measured once per model. @throws Unavailable while the embedding model is unreachable */
export function likenessOf(embed: Pick<Embedder, 'model' | 'embed'>): Promise<Likeness> {
  const known = measured.get(embed.model) ?? measure(embed);
  measured.set(embed.model, known);
  known.catch(() => measured.delete(embed.model));
  return known;
}

async function measure(embed: Pick<Embedder, 'embed'>): Promise<Likeness> {
  const vectors = await embed.embed(unrelated, 'passage');
  const cosines = vectors.flatMap((one, i) => vectors.slice(i + 1).map((other) => cosineOf(one, other)));
  const median = cosines.sort((a, b) => a - b)[cosines.length >> 1] as number;
  const left = 1 - median;
  return { alike: median + shares.alike * left, asClose: shares.asClose * left, changed: shares.changed * left };
}
