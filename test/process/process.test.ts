import { backOff } from '../../src/process/back-off';
import { fairQueue, type FairQueue } from '../../src/process/fair-queue';
import { sharedLock } from '../../src/process/shared-lock';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TimedOut } from '../../src/errors';
import { mapInTurns, takeTurns } from '../../src/process/turns';
import { holdThread } from '../support/hold-thread';
import { openLog } from '../../src/log';
import { named, watchEventLoop } from '../../src/process/watchdog';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stampOf } from '../../scripts/runtime/process/stamp';
import { until } from '../../scripts/runtime/process/until';
import { projectRoot } from '../../src/config';
import { superviseWorker } from '../../src/process/worker-process';
import { temporaryFolders } from '../support/programs';

describe('back off', () => {
  test('pauses between restarts double up to a maximum, and are short again after a stable time', () => {
    const pauseAfter = backOff({ min_ms: 100, max_ms: 500, stable_ms: 1_000 });
    expect([0, 999, 0, 0, 0, 1_000, 0].map(pauseAfter)).toEqual([100, 200, 400, 500, 500, 100, 200]);
  });
});

// How a queue divides a fixed number of slots among tenants.
describe('fair queue', () => {
  /** Jobs that end when the test says so; `started` lists them in order of their start. */
  function worksIn(queue: FairQueue) {
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const ended: Promise<void>[] = [];
    return {
      started,
      add: (tenant: string, name: string) => {
        const work = () => new Promise<void>((resolve) => (started.push(name), ends.set(name, resolve)));
        ended.push(queue.run(tenant, work));
      },
      end: async (name: string) => {
        ends.get(name)?.();
        await new Promise((resolve) => setImmediate(resolve));
      },
      all: () => Promise.all(ended),
    };
  }

  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('a tenant with many slow jobs leaves a slot for other tenants at any time', async () => {
    const works = worksIn(fairQueue(3));
    for (const number of [1, 2, 3, 4]) works.add('slow', `slow ${number}`);
    await turn();
    expect(works.started).toEqual(['slow 1', 'slow 2']);
    works.add('other', 'other 1');
    await turn();
    expect(works.started).toEqual(['slow 1', 'slow 2', 'other 1']);
    await works.end('slow 1');
    expect(works.started.at(-1)).toBe('slow 3');
    for (const name of ['slow 2', 'other 1', 'slow 3', 'slow 4']) await works.end(name);
    await works.all();
  });

  test('waiting tenants take turns, however many jobs each has queued', async () => {
    const works = worksIn(fairQueue(2));
    const names = ['a 1', 'b 1', 'a 2', 'a 3', 'a 4', 'b 2', 'c 1'];
    for (const name of names) works.add(name.charAt(0), name);
    await turn();
    for (const name of ['a 1', 'b 1', 'a 2', 'b 2', 'c 1', 'a 3', 'a 4']) await works.end(name);
    await works.all();
    expect(works.started).toEqual(['a 1', 'b 1', 'a 2', 'b 2', 'c 1', 'a 3', 'a 4']);
  });

  test('a job aborted while it waits never starts, and the next one takes its slot', async () => {
    const queue = fairQueue(2);
    const works = worksIn(queue);
    works.add('t', 'first');
    const leaving = new AbortController();
    const gone = queue.run('t', () => Promise.resolve(works.started.push('gone')), leaving.signal);
    works.add('t', 'second');
    leaving.abort(new Error('given up'));
    await expect(gone).rejects.toThrow('given up');
    await works.end('first');
    expect(works.started).toEqual(['first', 'second']);
    await works.end('second');
  });

  test('a tenant has no more slots than its share, however many are free', async () => {
    const works = worksIn(fairQueue(10, 2));
    for (const name of ['a 1', 'a 2', 'a 3', 'b 1']) works.add(name.charAt(0), name);
    await turn();
    expect(works.started).toEqual(['a 1', 'a 2', 'b 1']);
    for (const name of ['a 1', 'a 2', 'a 3', 'b 1']) await works.end(name);
    await works.all();
  });
});

// A lock with shared and exclusive holders: exclusive jobs run alone, and are not starved by later ones.
describe('shared lock', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('an exclusive job waits for running jobs, and later jobs wait for the exclusive one', async () => {
    const lock = sharedLock();
    const began: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) => () =>
      new Promise<void>((resolve) => {
        began.push(name);
        ends.set(name, resolve);
      });
    const all = [lock.shared(work('a')), lock.shared(work('b')), lock.alone(work('c')), lock.shared(work('d'))];
    await turn();
    expect(began).toEqual(['a', 'b']);
    ends.get('a')?.();
    await turn();
    expect(began).toEqual(['a', 'b']);
    ends.get('b')?.();
    await turn();
    expect(began).toEqual(['a', 'b', 'c']);
    ends.get('c')?.();
    await turn();
    expect(began).toEqual(['a', 'b', 'c', 'd']);
    ends.get('d')?.();
    await Promise.all(all);
  });
});

describe('turns', () => {
  test('a long loop lets other work run between its entries, and keeps the order of results', async () => {
    const order: string[] = [];
    const work = (entry: number) => {
      holdThread(15);
      order.push(`entry ${entry}`);
      return entry * 2;
    };
    const mapped = mapInTurns([1, 2, 3], work);
    await nextTurn();
    order.push('other request');
    expect(await mapped).toEqual([2, 4, 6]);
    expect(order.indexOf('other request')).toBeLessThan(order.indexOf('entry 3'));
  });

  test('of several long loops only one runs before other work gets the event loop', async () => {
    const order: string[] = [];
    const work = async (name: string) => {
      const turn = takeTurns();
      for (let step = 0; step < 3; step++) {
        holdThread(15);
        order.push(name);
        await turn();
      }
    };
    const works = ['a', 'b', 'c'].map(work);
    const others = (async () => {
      for (let i = 0; i < 6; i++) {
        await nextTurn();
        order.push('-');
      }
    })();
    await Promise.all([...works, others]);
    expect(order.slice(3).join('')).not.toMatch(/[abc]{2}.*-/);
  });

  test('the time limit of a loop counts its own slices only, not work in between', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const turn = takeTurns(100);
    for (let slice = 0; slice < 5; slice++) {
      now += 20;
      setImmediate(() => (now += 1_000));
      await turn();
    }
    now += 20;
    await expect(turn()).rejects.toThrow(TimedOut);
    clock.mockRestore();
  });
});

describe('watchdog', () => {
  test('a blocked event loop is logged as a warning that names the requests in progress', async () => {
    const lines: Record<string, unknown>[] = [];
    const logged = new Promise<void>((resolve) => {
      const write = (line: string) => {
        lines.push(JSON.parse(line) as Record<string, unknown>);
        resolve();
      };
      watchEventLoop(openLog('warn', { write }));
    });
    await named('POST /memory/slow', () => {
      holdThread(1_000);
      return Promise.resolve();
    });
    await logged;
    expect(lines[0]).toMatchObject({ msg: 'the event loop was blocked', under_way: ['POST /memory/slow'] });
  });
});

// Worker processes with a blocked event loop: killed by the service, or ended by themselves when the service is gone.
describe('worker process', () => {
  const folder = temporaryFolders();
  const longMs = 60_000;

  function program(text: string): string {
    const file = path.join(folder(), 'program.js');
    writeFileSync(file, text);
    return file;
  }

  test('a worker whose event loop is blocked is killed, and a new one replaces it', async () => {
    const pids: number[] = [];
    // The first program blocks, its successors wait for the end of the service.
    const mark = path.join(folder(), 'first');
    const worker = superviseWorker({
      environment: process.env,
      program: program(`
      const { existsSync, writeFileSync } = require('node:fs');
      process.on('disconnect', () => process.exit());
      setInterval(() => process.send('alive'), 50);
      process.send({ ended: String(process.pid) }, () => {
        if (existsSync(${JSON.stringify(mark)})) return;
        writeFileSync(${JSON.stringify(mark)}, '');
        for (;;);
      });`),
      silence_ms: 2_000,
      log: openLog('silent'),
      onEnded: (pid) => pids.push(Number(pid)),
    });
    await until(() => (pids.length > 1 ? true : undefined), longMs);
    expect(pids.map((pid) => stampOf(pid) !== undefined)).toEqual([false, true]);
    await worker.close();
    expect(stampOf(pids[1] as number)).toBeUndefined();
  });

  test('a blocked worker ends after its service was killed', async () => {
    const module = JSON.stringify(path.join(projectRoot, 'dist', 'src', 'process', 'worker-process.js'));
    const worker = program(`
    require(${module}).reportToService(() => undefined, 100);
    process.send({ ended: String(process.pid) }, () => setTimeout(() => { for (;;); }, 500));`);
    const service = spawn(process.execPath, [
      program(
        `require('node:child_process').fork(${JSON.stringify(worker)}).on('message', (m) => m.ended && console.log(m.ended));`,
      ),
    ]);
    const pid = await new Promise<number>((resolve) =>
      service.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
    );
    service.kill('SIGKILL');
    expect(await until(() => (stampOf(pid) === undefined ? true : undefined), longMs)).toBe(true);
  });
});
