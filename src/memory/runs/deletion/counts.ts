// Numbers of deleted objects by kind.
import { inHalves } from '../../../graph/in-halves';

/** Key: kind of node, relationship or record. */
export type Counts = Record<string, number>;

/** Adds to the counts of a deletion. */
export function addTo(counts: Counts, more: Readonly<Record<string, number>>): void {
  for (const [kind, number] of Object.entries(more)) counts[kind] = (counts[kind] ?? 0) + number;
}

/** Max nodes per transaction, for nodes with few relationships. */
const batch = 1_000;

/**
 * Deletes in batches until nothing is left; a batch that exceeds the memory limit is halved.
 * @returns number of deleted objects
 */
export async function untilNone(deleteSome: (limit: number) => Promise<{ deleted: number }>): Promise<number> {
  const size = { limit: batch };
  let all = 0;
  for (let some = 1; some > 0; all += some) ({ deleted: some } = await inHalves(size, deleteSome));
  return all;
}
