// Converts a file to text and chunks. Files are untrusted: each is read in its own thread, within limits of size,
// time and memory.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../config';
import type { Strategy } from './chunk/chunk';
import type { Format, Hints } from './formats/formats';
import { limits } from './limits';
import { ConversionProblem } from './problem';

export interface ConversionJob {
  bytes: Uint8Array;
  hints: Hints;
  strategy: Strategy;
  /** Maximum number of UTF-16 code units of a chunk. */
  size: number;
}

export interface Converted {
  format: Format;
  /** Empty if the document has none. */
  title: string;
  text: string;
  /** In order; together they are the text without the white space between them. */
  chunks: string[];
}

export type ConversionResult = Converted | { problem: ConversionProblem['type']; message: string };

/** Concurrent conversions; one slow file must not block all others. */
const lanes = 2;
let busy = 0;
const waiting: (() => void)[] = [];

/** @throws ConversionProblem */
export async function convert(job: ConversionJob): Promise<Converted> {
  if (busy < lanes) busy++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await inThread(job);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}

async function inThread(job: ConversionJob): Promise<Converted> {
  // A thread needs compiled JavaScript, also in tests, where this file is TypeScript.
  const worker = new Worker(path.join(projectRoot, 'dist', 'src', 'convert', 'convert-worker.js'), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: limits.heap_mb },
    stdout: true,
    stderr: true,
  });
  try {
    const result = await Promise.race([resultOf(worker), outOfBounds(worker)]);
    if ('problem' in result) throw new ConversionProblem(result.problem, result.message);
    return result;
  } finally {
    // Its memory is released before the next one starts.
    await worker.terminate();
  }
}

function resultOf(worker: Worker): Promise<ConversionResult> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory') : error),
    );
    worker.once('exit', () => reject(new Error('the converter has stopped')));
  });
}

/** Rejects when the thread takes too long, or when the process has grown too much meanwhile. */
function outOfBounds(worker: Worker): Promise<never> {
  const most = process.memoryUsage.rss() + limits.growth_mb * 1_000_000;
  const end = performance.now() + limits.ms;
  return new Promise((_, reject) => {
    const watch = setInterval(() => {
      if (performance.now() > end) reject(tooMuch('time'));
      else if (process.memoryUsage.rss() > most) reject(tooMuch('memory'));
    }, 50);
    worker.once('exit', () => clearInterval(watch));
  });
}

const tooMuch = (of: 'time' | 'memory') => new ConversionProblem('too_large', `Takes too much ${of} to convert.`);
