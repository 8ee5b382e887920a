// What a deletion has deleted, by kind.
import { inHalves } from '../../../graph/in-halves';

/** By kind of node, relationship or record. */
export type Counts = Record<string, number>;

/** Adds to the counts of a deletion. */
export function addTo(counts: Counts, more: Readonly<Record<string, number>>): void {
  for (const [kind, number] of Object.entries(more)) counts[kind] = (counts[kind] ?? 0) + number;
}

/** Nodes per transaction, where each has few relationships. */
const batch = 1_000;

/** Deletes batches until nothing is left; one that has too many bytes is halved. @returns how much was deleted */
export async function untilNone(deleteSome: (limit: number) => Promise<{ deleted: number }>): Promise<number> {
  const size = { limit: batch };
  let all = 0;
  for (let some = 1; some > 0; all += some) ({ deleted: some } = await inHalves(size, deleteSome));
  return all;
}
