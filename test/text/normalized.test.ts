// Unicode normalisation: linear time on hostile texts, standard results on ordinary ones.
import { normalized } from '../../src/text/normalized';

/** CPU time in milliseconds, unaffected by other processes. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const marks = (count: number) => `a${'\u0301\u0316'.repeat(count / 2)}`;

test.each(['NFC', 'NFKC', 'NFD', 'NFKD'] as const)(
  'the normalisation form %s of a million combining marks takes less than a second',
  (form) => {
    expect(cpuMs(() => normalized(marks(1_000_000), form))).toBeLessThan(1_000);
  },
);

test('up to 30 combining marks on a letter are normalised as the standard says, longer runs split', () => {
  expect(normalized(marks(30), 'NFD')).toBe(`a${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}`);
  expect(normalized(`e${'\u0301'.repeat(31)}`, 'NFD')).toBe(`e${'\u0301'.repeat(30)}\u034f\u0301`);
  expect(normalized('ﬁancé Å', 'NFKC')).toBe('fiancé Å');
});
