// A thread that parses files one after the other. The caller ends it when a file takes too long; lack of memory ends
// it too.
import { parentPort } from 'node:worker_threads';
import { openParser, Unreadable } from './parse-file';
import type { FileTags } from './tags';

export interface ParseTask {
  path: string;
  text: string;
}

export type ParseResult = { path: string } & ({ tags: FileTags } | { reason: string });

const parser = openParser();

async function parse({ path, text }: ParseTask): Promise<ParseResult> {
  try {
    return { path, tags: await (await parser)(path, text) };
  } catch (error) {
    if (error instanceof Unreadable) return { path, reason: error.message };
    return { path, reason: 'cannot be parsed' };
  }
}

parentPort?.on('message', (task: ParseTask) => {
  void parse(task).then((result) => parentPort?.postMessage(result));
});
