import { backOff } from '../../src/process/back-off';

test('pauses between restarts double up to a maximum, and are short again after a stable time', () => {
  const pauseAfter = backOff({ min_ms: 100, max_ms: 500, stable_ms: 1_000 });
  expect([0, 999, 0, 0, 0, 1_000, 0].map(pauseAfter)).toEqual([100, 200, 400, 500, 500, 100, 200]);
});
