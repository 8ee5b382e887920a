import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { takeLock } from '../../scripts/runtime/process/lock';
import { temporaryFolders } from '../support/programs';

const folder = temporaryFolders();

test('a second process waits for the lock, and is told the process id of its holder', async () => {
  const file = path.join(folder(), 'lock');
  const release = await takeLock(file);
  const order: string[] = [];
  const second = takeLock(file, (pid) => {
    order.push(`waits for ${pid}`);
    // Released only now, so that the second process has certainly waited.
    setImmediate(() => {
      order.push('released');
      release();
    });
  });
  (await second)();
  expect(order).toEqual([`waits for ${process.pid}`, 'released']);
  expect(existsSync(file)).toBe(false);
});

test('the lock of a killed process can be taken, even when its process id was reused', async () => {
  const file = path.join(folder(), 'lock');
  writeFileSync(file, `${process.pid}\nanother time`);
  const release = await takeLock(file, () => {
    throw new Error('There is nobody to wait for.');
  });
  release();
});
