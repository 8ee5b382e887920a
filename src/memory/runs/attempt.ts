// One attempt of a worker to carry out a run. It succeeds, ends the run with a reason, or leaves it to the next attempt.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import { recordingStage } from './record-stage';
import { isDeadly, isFinal, logGivenUp, requeue, type StoredRun } from './runs';

interface Attempt<T> {
  run: StoredRun;
  /** Whether a failure ends the run; an unavailable backend only makes it wait. */
  isLast: boolean;
  /** Where the run is now. */
  stage: () => string;
  work: () => Promise<T>;
  /** Ends a run that no further attempt can complete. */
  giveUp: (error: unknown) => Promise<T>;
}

/**
 * Carries out `work`, unless workers have died at the run.
 * @throws the error that requires another attempt, after the run is back in its queue
 */
export async function attempt<T>(ctx: Ctx, { run, isLast, stage, work, giveUp }: Attempt<T>): Promise<T> {
  const { run_id } = run;
  try {
    if (isDeadly(run)) throw new Refusal('given_up');
    return await recordingStage(ctx, run_id, stage, work);
  } catch (error) {
    if (!isFinal(error, isLast)) {
      await requeue(ctx, run, error, stage());
      throw error;
    }
    logGivenUp(ctx, error, { run_id, stage: stage() });
    return giveUp(error);
  }
}
