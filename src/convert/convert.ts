// From a file to its text and its chunks. Files come from anywhere: each is read in a thread of its own, within limits of size,
// time and memory, and whatever it does there harms nobody else.
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
  /** Most UTF-16 units of a chunk. */
  size: number;
}

export interface Converted {
  format: Format;
  /** Empty where the document has none. */
  title: string;
  text: string;
  /** In order; together they are the text but for the white space between them. */
  chunks: string[];
}

export type ConversionResult = Converted | { problem: ConversionProblem['type']; message: string };

/** Threads at work at the same time; a file that takes its time must not keep all others waiting. */
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
  // Only compiled JavaScript can be a worker; under jest this file is TypeScript, so the compiled twin is taken.
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
    // Its memory is given back before the next one begins.
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

/** Rejects when the thread takes too long, or when the process has grown too much while it was at work. */
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

const tooMuch = (of: 'time' | 'memory') => new ConversionProblem('too_large', `Takes too much ${of} to read.`);
