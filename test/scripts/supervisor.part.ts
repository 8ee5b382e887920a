// The supervisor restarts servers that died, after growing pauses, unless another command holds the instance lock.
import { setImmediate as turn } from 'node:timers/promises';
import { lockInstance, openInstance } from '../../scripts/runtime/instance';
import { findRunning, launch, terminate } from '../../scripts/runtime/process/processes';
import { supervise } from '../../scripts/runtime/supervisor';
import { temporaryFolders } from '../support/programs';

const folder = temporaryFolders();
/** Pause between two checks of a running process, in milliseconds. */
const look = 250;

/**
 * A supervised Redis that runs the given programs in turn, then the last one again and again.
 * `started` resolves when the supervisor has started it `times` times.
 */
async function supervised(programs: string[], isBroken?: () => Promise<boolean>) {
  const instance = await openInstance(folder());
  const stopping = new AbortController();
  const state = { starts: 0, pauses: [] as number[], lines: [] as string[] };
  let onStart = () => undefined as void;
  let onPause = (_ms: number) => undefined as void;
  const server = {
    name: 'redis' as const,
    launch: async () => {
      const program = programs[Math.min(state.starts, programs.length - 1)] as string;
      await launch(instance, 'redis', { command: 'sh', args: ['-c', program] });
      state.starts++;
      onStart();
    },
    isReady: () => Promise.resolve(true),
    ...(isBroken && { isBroken }),
    address: () => '',
    timeoutMs: 1_000,
  };
  const clock = {
    now: () => 0,
    pause: async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      state.pauses.push(ms);
      onPause(ms);
      await turn();
    },
  };
  const ended = supervise(
    { instance, servers: [server], signal: stopping.signal },
    (line) => state.lines.push(line),
    clock,
  );
  return {
    instance,
    state,
    started: (times: number) =>
      new Promise<void>((resolve) => {
        onStart = () => (state.starts >= times ? resolve() : undefined);
        onStart();
      }),
    /** Resolves when the supervisor next finds the server running, or dead. */
    seen: (state: 'running' | 'dead') =>
      new Promise<void>(
        (resolve) => (onPause = (ms) => ((ms === look) === (state === 'running') ? resolve() : undefined)),
      ),
    stop: async () => {
      stopping.abort();
      await ended;
      await terminate(instance, 'redis');
    },
  };
}

test('a server that keeps dying is restarted after growing pauses, and the log reports it', async () => {
  const { state, started, stop } = await supervised(['exit 1', 'exit 1', 'exit 1', 'exec sleep 600']);
  await started(4);
  await stop();
  expect(state.pauses.filter((ms) => ms !== look)).toEqual([100, 200, 400, 800]);
  expect(state.lines[0]).toMatch(/^\S+ Redis has died and is started again; its log: .*redis\.log$/);
});

test('a server that a backup restarts under the instance lock is not started twice', async () => {
  const { instance, state, started, seen, stop } = await supervised(['exec sleep 600']);
  await started(1);
  const release = await lockInstance(instance, () => undefined);
  const dead = seen('dead');
  await terminate(instance, 'redis');
  await dead;
  await launch(instance, 'redis', { command: 'sleep', args: ['600'] });
  release();
  await seen('running');
  expect(state.starts).toBe(1);
  await stop();
});

test('a stopped supervisor starts nothing', async () => {
  const { instance, state, started, stop } = await supervised(['exec sleep 600']);
  await started(1);
  await stop();
  expect(findRunning(instance, 'redis')).toBeUndefined();
  expect(state.starts).toBe(1);
});

test('a server that lives but works no more is ended and restarted, after a second failed probe', async () => {
  const answers = [false, true, false, true, true, true].values();
  const { state, started, stop } = await supervised(['exec sleep 600'], () =>
    Promise.resolve(answers.next().value ?? false),
  );
  await started(2);
  await stop();
  expect(state.lines).toContainEqual(expect.stringMatching(/^\S+ Redis lives but works no more, and is ended\.$/));
  expect(answers.next().done).toBe(true);
});
