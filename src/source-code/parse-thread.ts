// A thread that parses files one after the other. The caller ends it when a file takes too long; lack of memory ends
// it too.
import { parentPort } from 'node:worker_threads';
import type { FileFacts } from './facts';
import { openParser } from './parse-file';
import { Unreadable } from './tree';

export interface ParseTask {
  path: string;
  text: string;
}

export type ParseResult = { path: string } & ({ facts: FileFacts } | { reason: string });

const parser = openParser();

async function parse({ path, text }: ParseTask): Promise<ParseResult> {
  try {
    const ready = await parser;
    await ready.load(path);
    return { path, facts: ready.parse(path, text) };
  } catch (error) {
    if (error instanceof Unreadable) return { path, reason: error.message };
    return { path, reason: error instanceof RangeError ? 'nested too deeply' : 'cannot be parsed' };
  }
}

parentPort?.on('message', (task: ParseTask) => {
  void parse(task).then((result) => parentPort?.postMessage(result));
});
