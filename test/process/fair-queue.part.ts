// How a queue divides a fixed number of slots among tenants.
import { fairQueue, type FairQueue } from '../../src/process/fair-queue';

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

test('a failed job frees its slot', async () => {
  const queue = fairQueue(2);
  await expect(queue.run('t', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(queue.run('t', () => Promise.resolve('next'))).resolves.toBe('next');
});

test('a tenant has no more slots than its share, however many are free', async () => {
  const works = worksIn(fairQueue(10, 2));
  for (const name of ['a 1', 'a 2', 'a 3', 'b 1']) works.add(name.charAt(0), name);
  await turn();
  expect(works.started).toEqual(['a 1', 'a 2', 'b 1']);
  for (const name of ['a 1', 'a 2', 'a 3', 'b 1']) await works.end(name);
  await works.all();
});
