// Records the stage of a run again and again, which tells other processes that its worker is alive.
import type { Ctx } from '../../ctx';

/** Milliseconds between two records. */
const recordStageMs = 500;

/** Executes `work`, and meanwhile records the stage that `stageOf` returns. */
export async function recordingStage<T>(
  ctx: Pick<Ctx, 'graph' | 'now' | 'log'>,
  run_id: string,
  stageOf: () => string,
  work: () => Promise<T>,
): Promise<T> {
  // A record locks the run. On a busy server a next one would only wait for the last one, and hold up deletions.
  let isRecording = false;
  const record = async () => {
    if (isRecording) return;
    isRecording = true;
    await ctx.graph
      .run('runs/record-stage', { run_id, stage: stageOf(), now: ctx.now() })
      .catch((fault: unknown) => ctx.log.debug({ err: fault }, 'stage not recorded'));
    isRecording = false;
  };
  const recording = setInterval(() => void record(), recordStageMs);
  try {
    return await work();
  } finally {
    clearInterval(recording);
  }
}
