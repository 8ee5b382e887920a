// Worker processes with a blocked event loop: killed by the service, or ended by themselves when the service is gone.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stampOf } from '../../scripts/runtime/process/stamp';
import { until } from '../../scripts/runtime/process/until';
import { projectRoot } from '../../src/config';
import { openLog } from '../../src/log';
import { superviseWorker } from '../../src/process/worker-process';
import { temporaryFolders } from '../support/programs';

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
