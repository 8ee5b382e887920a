import { requireSpace } from '../../scripts/runtime/process/space';
import { explain } from '../../scripts/runtime/output/problem';
import { messageOf, temporaryFolders } from '../support/programs';

const folder = temporaryFolders();
const gigabyte = 1024 ** 3;

test('without enough disk space, the start is refused before anything is written', async () => {
  const home = folder();
  const message = await messageOf(requireSpace(home, 2 * gigabyte, () => Promise.resolve(0.3 * gigabyte)));
  expect(message).toBe(
    `The disk of ${home} is full: 0.3 GB free, 2.0 GB needed.\n` +
      'Free some space and start again. MEMORY_HOME moves data and logs to another disk.',
  );
});

test('the free space of a disk is read in bytes', async () => {
  await expect(requireSpace(folder(), 1)).resolves.toBeUndefined();
  expect(await messageOf(requireSpace(folder(), 1e18))).toContain('is full');
});

test('a disk that becomes full during the start is reported without a stack trace', () => {
  const error = Object.assign(new Error('write'), { code: 'ENOSPC', path: '/data/x' });
  expect(explain(error)).toMatch(/^The disk of \/data\/x is full\.\nFree some space/);
});
