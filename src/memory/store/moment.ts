import type { ScopedGraph } from '../../graph/run';
import { laterOf } from '../../time';

/**
 * Returns a moment that no acknowledged write of the scope comes after: now, or the time of the last write, if the
 * clock of another process is ahead.
 */
export async function afterAllWrites(graph: ScopedGraph, now: string): Promise<string> {
  const { last } = await graph.run('store/find-last-written', {});
  return last === null ? now : laterOf(now, last);
}
