// Reads files that others write: a pipe or device would block forever, and a transcript may have gigabytes.
import { closeSync, openSync, readSync, statSync } from 'node:fs';

const blockBytes = 256 * 1024;
/** Bytes read of a transcript, from its end. */
const maxBytes = 64 * 1024 * 1024;

export const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * The blocks of a file, in the order in which they are read; none if it is not a file. @param fromEnd the last block
 * first
 */
function* blocksOf(file: string, fromEnd: boolean): Generator<Buffer> {
  if (!isFile(file)) return;
  const opened = openSync(file, 'r');
  try {
    const { size } = statSync(file);
    for (let read = 0; read < Math.min(size, fromEnd ? maxBytes : Infinity); read += blockBytes) {
      const length = Math.min(blockBytes, size - read);
      const block = Buffer.alloc(length);
      yield block.subarray(0, readSync(opened, block, 0, length, fromEnd ? size - read - length : read));
    }
  } finally {
    closeSync(opened);
  }
}

export function* linesFromEnd(file: string): Generator<string> {
  // Pieces of a line whose beginning has not been read yet, the last one first.
  let open: Buffer[] = [];
  const line = () => Buffer.concat(open.reverse()).toString();
  for (const block of blocksOf(file, true)) {
    let end = block.length;
    for (let at = block.lastIndexOf(10); at >= 0; at = at === 0 ? -1 : block.lastIndexOf(10, at - 1)) {
      open.push(block.subarray(at + 1, end));
      yield line();
      open = [];
      end = at;
    }
    open.push(block.subarray(0, end));
  }
  yield line();
}

export function* linesFromStart(file: string): Generator<string> {
  let open: Buffer[] = [];
  for (const block of blocksOf(file, false)) {
    let start = 0;
    for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, start)) {
      yield Buffer.concat([...open, block.subarray(start, at)]).toString();
      open = [];
      start = at + 1;
    }
    open.push(block.subarray(start));
  }
  yield Buffer.concat(open).toString();
}
