import type { Ctx } from '../../../src/ctx';
import { recordingStage } from '../../../src/memory/runs/record-stage';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the stage of a run is not recorded again while a record waits', async () => {
  let asked = 0;
  let answer: () => void = () => undefined;
  const run = () => {
    asked += 1;
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const ctx = { graph: { run }, now: () => '2031-01-01T00:00:00Z' } as unknown as Ctx;
  const work = async () => {
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked).toBe(1);
    answer();
    await jest.advanceTimersByTimeAsync(600);
    expect(asked).toBe(2);
  };
  await recordingStage(ctx, 'r1', () => 'write', work);
});
