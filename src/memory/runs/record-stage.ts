// While a worker carries out a run, it records where it is: so others see that it is alive.
import type { Ctx } from '../../ctx';

/** How often the current stage is recorded in the run. */
const recordStageMs = 500;

/** Carries out `work`, and meanwhile records the stage that `stageOf` names. */
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
