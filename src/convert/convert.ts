// Converts a file to text and chunks. Files are untrusted: each is read in its own process, within limits of size,
// time and memory.
import { abortReason } from '../process/abort';
import { fork } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../config';
import type { Strategy } from './chunk/chunk';
import { fairQueue } from '../process/fair-queue';
import type { Format, Hints } from './formats/formats';
import { limits } from './limits';
import { Refusal, type Code } from '../errors';

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

export type ConversionResult = Converted | { code: Code; message: string };

/** Concurrent conversions; one tenant has at most two of them. */
const places = fairQueue(3);

/**
 * @param tenant whose document it is
 * @param signal once aborted, the conversion gives up its place, or its process is killed
 * @throws Refusal `broken_file`, `empty`, `too_large`, `unsupported_media_type`; the reason of the signal
 */
export async function convert(tenant: string, job: ConversionJob, signal?: AbortSignal): Promise<Converted> {
  const result = await places.run(tenant, () => inProcess(job, signal), signal);
  if ('code' in result) throw new Refusal(result.code, result.message);
  return result;
}

/** What a process is given to start and to report that it is out of bounds, before it is killed. */
const graceMs = 5_000;

async function inProcess(job: ConversionJob, signal?: AbortSignal): Promise<ConversionResult> {
  signal?.throwIfAborted();
  // Without the environment, which holds passwords: the file may be hostile.
  const child = fork(path.join(projectRoot, 'dist', 'src', 'convert', 'conversion-process.js'), {
    serialization: 'advanced',
    stdio: 'ignore',
    execArgv: [],
    env: {},
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.ms + graceMs);
  const end = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await new Promise<ConversionResult>((resolve, reject) => {
      child.once('message', (result) => resolve(result as ConversionResult));
      child.once('error', reject);
      // Killed by the system, or aborted: the file has done it, and would do it again.
      child.once('exit', () => {
        if (signal?.aborted) reject(abortReason(signal));
        else resolve({ code: 'too_large', message: 'Takes too much memory or time to convert.' });
      });
      child.send(job, (error) => error && child.kill('SIGKILL'));
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    child.kill('SIGKILL');
  }
}
