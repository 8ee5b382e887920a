import type { Queries } from '../../../generated/queries';
import type { ScopedGraph } from '../../../graph/run';
import { onlyOf, type Job } from '../../runs/schedule';
import { keyWord } from '../../model/lookup';
import { partWords } from '../../model/properties';

const perTransaction = 100;
const foundAtOnce = 1_000;

/** Makes the words of stored states again, after a migration has marked the states. */
export const renewedWords: Job = {
  name: 'renewed-words',
  every_ms: 60_000,
  run: async ({ graph, log, signal }) => {
    let items = 0;
    while (!signal.aborted) {
      const scopes = await graph.unscoped('store/list-scopes-of-words-due', { limit: foundAtOnce });
      if (scopes.length === 0) break;
      for (const { scope_key } of scopes) items += await renew(graph.as(onlyOf(scope_key), ''), signal);
    }
    if (items > 0) log.info({ items }, 'words renewed');
  },
};

type Due = Queries['store/list-words-due']['row'];

const wordsOf = ({ title, content, lookup_keys }: Due) => [
  ...(content === null ? [] : partWords({ title, content })),
  ...(lookup_keys ?? []).map(keyWord),
];

async function renew(graph: ScopedGraph, signal: AbortSignal): Promise<number> {
  let renewed = 0;
  while (!signal.aborted) {
    const due = await graph.run('store/list-words-due', { limit: perTransaction });
    if (due.length === 0) break;
    await graph.run('store/update-words', { rows: due.map((state) => ({ ...state, words: wordsOf(state) })) });
    renewed += due.length;
  }
  return renewed;
}
