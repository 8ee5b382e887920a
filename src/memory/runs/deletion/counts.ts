import { inHalves } from '../../../graph/in-halves';

export type DeletedCounts = Record<string, number>;

export function addTo(counts: DeletedCounts, more: Readonly<Record<string, number>>): void {
  for (const [kind, number] of Object.entries(more)) counts[kind] = (counts[kind] ?? 0) + number;
}

/** Batch size for nodes with few relationships. */
const batch = 1_000;

/** A batch that exceeds the memory limit is halved. @returns number of deleted objects */
export async function untilNone(deleteSome: (limit: number) => Promise<{ deleted: number }>): Promise<number> {
  const size = { limit: batch };
  let all = 0;
  for (let some = 1; some > 0; all += some) ({ deleted: some } = await inHalves(size, deleteSome));
  return all;
}
