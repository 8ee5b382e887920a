import { usageBy } from '../../src/graph/usage';
import { openLog } from '../../src/log';

afterEach(() => jest.useRealTimers());

test('a tenant over its byte quota is refused until a later count is below the quota', async () => {
  jest.useFakeTimers();
  let stored = 90;
  const usage = usageBy(() => Promise.resolve(stored), openLog('silent'), 100);
  expect(await usage.of('t1')).toBe(90);
  usage.require('t1');
  usage.add('t1', 20);
  expect(() => usage.require('t1')).toThrow('Memory quota exceeded');
  usage.require('t2');
  stored = 10;
  jest.advanceTimersByTime(31_000);
  expect(() => usage.require('t1')).toThrow('Memory quota exceeded');
  await jest.advanceTimersByTimeAsync(0);
  usage.require('t1');
  expect(await usage.of('t1')).toBe(10);
});
