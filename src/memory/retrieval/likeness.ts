// What cosines of short statements mean to an embedder: some give 0 to unrelated texts, some .5. So a likeness is a share
// of the way from the cosine of unrelated statements to 1, and holds for any model.
import type { Reference } from '../../llm/embed';

export interface Likeness {
  /** Min cosine of two statements that are alike. */
  alike: number;
  /** How much less close to a question a statement may be than another, to count as about as close. */
  asClose: number;
  /** The same of one that says that something changed: words of change lead away from the question. */
  changed: number;
}

const shares: Likeness = { alike: 0.28, asClose: 0.1, changed: 0.24 };

/** The limits for a model. */
export function likenessOf({ unrelated }: Pick<Reference, 'unrelated'>): Likeness {
  const left = 1 - unrelated;
  return { alike: unrelated + shares.alike * left, asClose: shares.asClose * left, changed: shares.changed * left };
}
