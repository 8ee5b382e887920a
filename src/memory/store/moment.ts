import type { ScopedGraph } from '../../graph/run';
import { laterOf } from '../../time';

/** No acknowledged write of the scope is later: now, or the time of its last write if another process's clock is ahead. */
export async function afterAllWrites(graph: ScopedGraph, now: string): Promise<string> {
  const { last } = await graph.run('store/find-last-written', {});
  return last === null ? now : laterOf(now, last);
}
