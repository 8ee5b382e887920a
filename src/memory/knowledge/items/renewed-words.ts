import type { Job } from '../../runs/schedule';
import { partWords } from '../../model/properties';

const perTransaction = 100;

/** Makes the words of stored texts again, after a migration has marked the texts. */
export const renewedWords: Job = {
  name: 'renewed-words',
  every_ms: 60_000,
  run: async ({ graph, log, signal }) => {
    let renewed = 0;
    while (!signal.aborted) {
      const due = await graph.unscoped('store/list-words-due', { limit: perTransaction });
      if (due.length === 0) break;
      const rows = due.map((item) => ({ ...item, words: partWords(item) }));
      await graph.unscoped('store/update-words', { rows });
      renewed += rows.length;
    }
    if (renewed > 0) log.info({ items: renewed }, 'words renewed');
  },
};
