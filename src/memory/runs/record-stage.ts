// Records the stage of a run repeatedly, which shows other processes that its worker is alive.
import type { Ctx } from '../../ctx';

const recordStageMs = 500;

export async function recordingStage<T>(
  ctx: Pick<Ctx, 'graph' | 'now' | 'log'>,
  run_id: string,
  stageOf: () => string,
  work: () => Promise<T>,
): Promise<T> {
  // A record locks the run. On a busy server, the next record would only wait for the last one, and delay deletions.
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
