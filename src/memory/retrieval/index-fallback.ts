// A vector index can fail for a moment: Lucene fails on a small segment with deletions until the next write.
import { QueryFailed } from '../../errors';

/** What a query over a vector index finds; if the index fails, what another finds without it. */
export async function orWithoutIndex<T>(indexed: Promise<T>, withoutIndex: () => Promise<T>): Promise<T> {
  try {
    return await indexed;
  } catch (error) {
    if (!(error instanceof QueryFailed)) throw error;
    return withoutIndex();
  }
}
