// Process of a single conversion: job in, results out. A thread reads the files, so that this process can watch time
// and memory. If its memory grows, these files are the cause. The process ends when the service ends.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ConversionJob, ConversionResult, NotRead } from './convert';
import { conversionLimits } from './limits';

process.once('disconnect', () => process.exit());
process.once('message', (job: ConversionJob) => {
  // The service ends this process after it has received the result.
  void withinLimits(job).then((result) => process.send?.(result));
});

async function withinLimits(job: ConversionJob): Promise<ConversionResult> {
  const thread = new Worker(path.join(__dirname, 'conversion-thread.js'), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: conversionLimits.heap_mb },
  });
  return Promise.race([resultOf(thread), outOfBounds()]);
}

function resultOf(thread: Worker): Promise<ConversionResult> {
  return new Promise((resolve) => {
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory') : failed),
    );
    thread.once('exit', () => resolve(failed));
  });
}

/** Resolves when the thread takes too long or the process has grown too much. */
function outOfBounds(): Promise<ConversionResult> {
  const max = process.memoryUsage.rss() + conversionLimits.growth_mb * 1_000_000;
  const end = performance.now() + conversionLimits.ms;
  return new Promise((resolve) => {
    setInterval(() => {
      if (performance.now() > end) resolve(tooMuch('time'));
      else if (process.memoryUsage.rss() > max) resolve(tooMuch('memory'));
    }, 20);
  });
}

const tooMuch = (of: 'time' | 'memory'): NotRead => ({
  code: 'too_large',
  message: `Converting it takes too much ${of}.`,
});

const failed: NotRead = { code: 'broken_file', message: 'Cannot be read; the file is damaged.' };
