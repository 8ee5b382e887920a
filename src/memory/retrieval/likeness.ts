// What cosines of short statements mean to an embedder: some give 0 to unrelated texts, some .5. So a likeness is a share
// of the way from the cosine of unrelated statements to 1, and holds for any model.
import type { Reference } from '../../llm/embed';

export interface Likeness {
  alike: number;
  /** How much less close to a question than another. */
  asClose: number;
  /** The same of one that says that something changed: words of change lead away from the question. */
  changed: number;
}

const shares: Likeness = { alike: 0.28, asClose: 0.1, changed: 0.24 };

export function likenessOf({ unrelated }: Pick<Reference, 'unrelated'>): Likeness {
  const left = 1 - unrelated;
  return { alike: unrelated + shares.alike * left, asClose: shares.asClose * left, changed: shares.changed * left };
}
