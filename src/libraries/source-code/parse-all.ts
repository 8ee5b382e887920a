// Parses many files in threads, each within limits of time and memory. A file over a limit affects no other file.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { repositoryLimits, type SkippedFile } from './limits';
import type { ParseResult, ParseTask } from './parse-thread';
import type { FileTags } from './tags';

const threads = 2;

export interface Parsed {
  tags: Map<string, FileTags>;
  skipped: SkippedFile[];
}

export async function parseAll(files: ReadonlyMap<string, string>, onFile: () => void): Promise<Parsed> {
  const parsed: Parsed = { tags: new Map(), skipped: [] };
  const tasks = [...files].map(([name, text]): ParseTask => ({ path: name, text }));
  const take = () => tasks.shift();
  const done = (result: ParseResult) => {
    if ('tags' in result) parsed.tags.set(result.path, result.tags);
    else parsed.skipped.push(result);
    onFile();
  };
  const count = Math.min(threads, Math.ceil(tasks.length / 20));
  await Promise.all(Array.from({ length: count }, () => work(take, done)));
  return parsed;
}

/** If a file ends the thread, a new one continues. */
async function work(take: () => ParseTask | undefined, done: (result: ParseResult) => void): Promise<void> {
  let task = take();
  while (task) {
    const thread = new Worker(path.join(__dirname, 'parse-thread.js'), {
      resourceLimits: { maxOldGenerationSizeMb: repositoryLimits.heap_mb },
    });
    try {
      for (; task; task = take()) done(await parse(thread, task));
    } catch (error) {
      if (task) done({ path: task.path, reason: error instanceof Ended ? error.message : 'cannot be parsed' });
      task = take();
    } finally {
      await thread.terminate();
    }
  }
}

class Ended extends Error {}

function parse(thread: Worker, task: ParseTask): Promise<ParseResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Ended(`takes longer than ${repositoryLimits.file_ms / 1_000} s`)),
      repositoryLimits.file_ms,
    );
    thread.removeAllListeners();
    thread.once('message', (result: ParseResult) => {
      clearTimeout(timer);
      resolve(result);
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(new Ended(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'takes too much memory' : 'cannot be parsed'));
    });
    thread.postMessage(task);
  });
}
