// Reads files: documents to text and chunks, feeds, mails and front matter. Files are untrusted: they are read in a
// separate process, within limits of size, time and memory.
import { abortReason } from '../../process/abort';
import { forkApart } from '../../process/compiled';
import type { ChunkStrategy } from './chunk/chunk';
import { fairQueue } from '../../process/fair-queue';
import type { FeedEntry } from './formats/feed';
import type { DocumentFormat, Hints } from './formats/formats';
import type { Mail } from './formats/mail';
import { conversionLimits } from './limits';
import { Refusal, type Code } from '../../errors';
import { addAll } from '../../lists';

export interface DocumentJob {
  bytes: Uint8Array;
  hints: Hints;
  strategy: ChunkStrategy;
  /** Size in UTF-16 code units. */
  size: number;
}

export interface Converted {
  format: DocumentFormat;
  /** Title of the document; empty if it has none. */
  title: string;
  fields: Record<string, unknown>;
  text: string;
  /** The chunks in order. Together they are the text, except for white space between them. */
  chunks: string[];
}

export interface Readers {
  document: { file: DocumentJob; content: Converted };
  feed: { file: string; content: (FeedEntry | string)[] };
  mail: { file: Uint8Array; content: Mail };
  yaml: { file: string; content: unknown };
}

export type DocumentReader = keyof Readers;

export type ConversionJob = { [R in DocumentReader]: { reader: R; files: Readers[R]['file'][] } }[DocumentReader];

export interface NotRead {
  code: Code;
  message: string;
}
/** The content of each file, or the reason why it could not be read; or why the process ended early. */
export type ConversionResult = ({ content: unknown } | NotRead)[] | NotRead;

export type ReadFiles = <R extends DocumentReader>(
  reader: R,
  files: Readers[R]['file'][],
  signal?: AbortSignal,
) => Promise<(Readers[R]['content'] | Refusal)[]>;

/** Concurrent processes. One tenant has at most two. */
const slots = fairQueue(3);

/**
 * @param signal once aborted, a waiting conversion leaves the queue, and a running one is killed
 * @throws Refusal `broken_file`, `empty`, `too_large`, `unsupported_media_type`; the reason of the signal
 */
export async function convert(tenant: string, job: DocumentJob, signal?: AbortSignal): Promise<Converted> {
  const [read] = await readFiles(tenant)('document', [job], signal);
  if (read instanceof Refusal) throw read;
  return read as Converted;
}

/**
 * Reads files of a tenant in a separate process; if that takes too many resources, each file in its own process.
 * @returns for each file its content, or the refusal. Rejects with the reason of the signal
 */
export const readFiles =
  (tenant: string): ReadFiles =>
  async <R extends DocumentReader>(reader: R, files: Readers[R]['file'][], signal?: AbortSignal) => {
    type Read = (Readers[R]['content'] | Refusal)[];
    if (files.length === 0) return [];
    const job = { reader, files } as ConversionJob;
    const result = await slots.run(tenant, () => inProcess(job, signal), signal);
    if (Array.isArray(result)) return result.map((each) => ('code' in each ? refusalOf(each) : each.content));
    if (files.length === 1) return [refusalOf(result)];
    const read: Read = [];
    for (const file of files) addAll(read, await readFiles(tenant)(reader, [file], signal));
    return read;
  };

const refusalOf = ({ code, message }: NotRead) => new Refusal(code, message);

/** Additional time for a process to start and to report an exceeded limit, before it is killed. */
const graceMs = 5_000;

async function inProcess(job: ConversionJob, signal?: AbortSignal): Promise<ConversionResult> {
  signal?.throwIfAborted();
  const child = forkApart('libraries/convert/conversion-process');
  const timer = setTimeout(() => child.kill('SIGKILL'), conversionLimits.ms + graceMs);
  const end = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await new Promise<ConversionResult>((resolve, reject) => {
      child.once('message', (result) => resolve(result as ConversionResult));
      child.once('error', reject);
      // The system or an abort killed the process. A retry would end the same way, because the file is the cause.
      child.once('exit', () => {
        if (signal?.aborted) reject(abortReason(signal));
        else resolve({ code: 'too_large', message: 'Converting the file takes too much memory or time.' });
      });
      child.send(job, (error) => error && child.kill('SIGKILL'));
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    child.kill('SIGKILL');
  }
}
