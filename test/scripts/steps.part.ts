import { printSteps } from '../../scripts/runtime/output/steps';

/** A fake output that collects what is written. */
function output(isTTY: boolean) {
  const written: string[] = [];
  return { written, step: printSteps({ write: (text: string) => written.push(text), isTTY, columns: 40 }) };
}

test('a step ends with its last message and its duration', async () => {
  const { written, step } = output(false);
  await expect(
    step('Runtime', (tell) => {
      tell('half');
      tell('233 files');
      return Promise.resolve('result');
    }),
  ).resolves.toBe('result');
  expect(written).toEqual([expect.stringMatching(/^ {2}✓ Runtime {3}233 files, \d+\.\d s\n$/)]);
});

test('a failed step is flagged, and its error is passed on', async () => {
  const { written, step } = output(false);
  await expect(step('Neo4j', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(written[0]).toMatch(/^ {2}✗ Neo4j/);
});

test('progress is printed every five seconds to a log, and as one redrawn line on a terminal', async () => {
  jest.useFakeTimers();
  try {
    for (const [isTTY, expected] of [
      [false, /^ {2}… Runtime {3}12 of 840, 5 s\n$/],
      [true, /^\r\x1b\[2K {2}… Runtime {3}12 of 840, 5 s$/],
    ] as const) {
      const { written, step } = output(isTTY);
      const running = step('Runtime', async (tell) => {
        tell('12 of 840');
        await jest.advanceTimersByTimeAsync(5_000);
      });
      await running;
      expect(written.at(-2)).toMatch(expected);
    }
  } finally {
    jest.useRealTimers();
  }
});
