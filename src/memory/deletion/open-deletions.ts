// Goes on with deletions whose process ended, and looks once more for what late requests wrote into what was deleted.
import type { Job } from '../runs/schedule';
import { carryOut } from './carry-out';

/** Deletions per run. */
const atOnce = 100;

export const openDeletions: Job = {
  name: 'open-deletions',
  every_ms: 15_000,
  run: async (ctx) => {
    const { graph, now, log, signal } = ctx;
    for (const { deletion } of await graph.unscoped('deletion/list-due', { now: now(), limit: atOnce })) {
      if (signal.aborted) break;
      const { deletion_id } = deletion;
      // One that fails must not hold up the others.
      await carryOut(ctx, deletion).then(
        (deleted) => log.info({ deletion_id, deleted }, 'deletion finished'),
        (error: unknown) => log.error({ err: error, deletion_id }, 'deletion waits for its next turn'),
      );
    }
  },
};
