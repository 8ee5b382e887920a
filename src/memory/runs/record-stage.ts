// Records the current stage of a run periodically, as a sign of life for other processes.
import type { Ctx } from '../../ctx';

/** Interval between records of the stage. */
const recordStageMs = 500;

/** Executes `work` and records the stage from `stageOf` meanwhile. */
export async function recordingStage<T>(
  ctx: Pick<Ctx, 'graph' | 'now' | 'log'>,
  run_id: string,
  stageOf: () => string,
  work: () => Promise<T>,
): Promise<T> {
  const record = () =>
    ctx.graph
      .run('runs/record-stage', { run_id, stage: stageOf(), now: ctx.now() })
      .catch((fault: unknown) => ctx.log.debug({ err: fault }, 'stage not recorded'));
  const recording = setInterval(() => void record(), recordStageMs);
  try {
    return await work();
  } finally {
    clearInterval(recording);
  }
}
