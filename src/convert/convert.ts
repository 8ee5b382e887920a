// Converts a file to text and chunks. Files are untrusted: each is read in a separate process, within limits of size,
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
  /** Title of the document; empty if it has none. */
  title: string;
  text: string;
  /** The chunks in order. Together they are the text, except for white space between them. */
  chunks: string[];
}

export type ConversionResult = Converted | { code: Code; message: string };

/** Concurrent conversions. One tenant has at most two. */
const slots = fairQueue(3);

/**
 * Converts a document in a separate process.
 * @param tenant owner of the document
 * @param signal once aborted, a waiting conversion leaves the queue, and a running one is killed
 * @throws Refusal `broken_file`, `empty`, `too_large`, `unsupported_media_type`; the reason of the signal
 */
export async function convert(tenant: string, job: ConversionJob, signal?: AbortSignal): Promise<Converted> {
  const result = await slots.run(tenant, () => inProcess(job, signal), signal);
  if ('code' in result) throw new Refusal(result.code, result.message);
  return result;
}

/** Additional time for a process to start and to report an exceeded limit, before it is killed. */
const graceMs = 5_000;

async function inProcess(job: ConversionJob, signal?: AbortSignal): Promise<ConversionResult> {
  signal?.throwIfAborted();
  // The environment is empty, because it holds passwords and the file may be hostile.
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
      // The system or an abort killed the process. A retry would end the same way, because the file is the cause.
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
