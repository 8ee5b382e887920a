// Decides how often a run, or an item of a run, is tried. Only this module puts runs back into the queue.
import type { Ctx } from '../../ctx';
import { Refusal, TimedOut, Unavailable } from '../../errors';
import { recordingStage } from './record-stage';
import { isDeadly, type StoredRun } from './runs';

/** Outages of the database or a model do not count. */
const maxAttempts = 5;

/** A refusal, or a failed last attempt, ends a run or item. An unavailable database or model never does. */
export function isFinal(error: unknown, { attempts }: Pick<StoredRun, 'attempts'>): boolean {
  if (error instanceof Unavailable) return false;
  return attempts >= maxAttempts || (error instanceof Refusal && !(error instanceof TimedOut));
}

interface Attempt<T> {
  run: StoredRun;
  stage: () => string;
  work: () => Promise<T>;
  giveUp: (error: unknown) => Promise<T>;
}

/** @throws the error that requires another attempt, once the run is queued again */
export async function attempt<T>(ctx: Ctx, { run, stage, work, giveUp }: Attempt<T>): Promise<T> {
  const { run_id } = run;
  try {
    if (isDeadly(run)) throw new Refusal('given_up');
    return await recordingStage(ctx, run_id, stage, work);
  } catch (error) {
    if (isFinal(error, run)) {
      logGivenUp(ctx, error, { run_id, stage: stage() });
      return giveUp(error);
    }
    const counts = !(error instanceof Unavailable);
    // If Neo4j is unreachable, the sweep of the workers queues the run later.
    await ctx.graph
      .run('runs/requeue', { run_id, stage: stage(), counts, progress_json: null, now: ctx.now() })
      .catch((fault: unknown) => ctx.log.debug({ err: fault }, 'run not re-queued'));
    throw error;
  }
}

/** Queues a run for its next turn, which is not a new attempt. @param progress without it, the stored one stays */
export const nextTurn = (ctx: Ctx, run_id: string, stage: string, progress?: object): Promise<void> =>
  ctx.graph.run('runs/requeue', {
    run_id,
    stage,
    counts: false,
    progress_json: progress ? JSON.stringify(progress) : null,
    now: ctx.now(),
  });

/** Logs a refusal as a warning, because the client sees it too, and other failures as errors. */
export function logGivenUp({ log }: Pick<Ctx, 'log'>, error: unknown, fields: object): void {
  log[error instanceof Refusal ? 'warn' : 'error']({ err: error, ...fields }, 'given up');
}
