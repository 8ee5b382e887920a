// A lock with shared and exclusive holders: exclusive jobs run alone, and are not starved by later ones.
import { sharedLock } from '../../src/process/shared-lock';

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

test('a failed job lets the next one start', async () => {
  const lock = sharedLock();
  await expect(lock.alone(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(lock.shared(() => Promise.resolve('next'))).resolves.toBe('next');
});
