// What a deletion has deleted, by kind.
/** By kind of node, relationship or record. */
export type Counts = Record<string, number>;

/** Adds to the counts of a deletion. */
export function addTo(counts: Counts, more: Readonly<Record<string, number>>): void {
  for (const [kind, number] of Object.entries(more)) counts[kind] = (counts[kind] ?? 0) + number;
}

/** Nodes per transaction, where each has few relationships. */
export const batch = 1_000;

/** Deletes batches until one is not full. @returns how much was deleted */
export async function untilNone(deleteSome: () => Promise<{ deleted: number }>): Promise<number> {
  let all = 0;
  for (let some = batch; some === batch; all += some) ({ deleted: some } = await deleteSome());
  return all;
}
