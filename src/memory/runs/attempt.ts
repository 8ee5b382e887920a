// A worker's attempt to execute a run: it succeeds, fails for good, or is tried again later.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import { recordingStage } from './record-stage';
import { isDeadly, isFinal, logGivenUp, requeue, type StoredRun } from './runs';

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
    if (!isFinal(error, run)) {
      await requeue(ctx, run, error, stage());
      throw error;
    }
    logGivenUp(ctx, error, { run_id, stage: stage() });
    return giveUp(error);
  }
}
