// Structured logs: one JSON object per line, with request ids, without content or secrets.
import { closeSync, existsSync, fstatSync, openSync, renameSync, rmSync, statSync, write, writeSync } from 'node:fs';
import { isNativeError } from 'node:util/types';
import pino from 'pino';

export type Log = pino.Logger;

export function openLog(level: string, destination = dropping(() => 1)): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    redact: {
      paths: ['*.authorization', '*.cookie', '*.password', '*.key', '*.content', '*.query'],
      censor: '[removed]',
    },
  };
  return pino(options, destination);
}

/** Maximum number of characters that wait to be written. */
const maxWaiting = 1_000_000;
const eagainPauseMs = 20;

/** Bytes of a log file, and how many full ones are kept: `file.1` is the newest. */
const rolled = { bytes: 20_000_000, files: 5 };

/** Renames a log that is full; processes that still have it open continue to write to it. */
export function roll(file: string, { bytes, files } = rolled): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < bytes) return;
  rmSync(`${file}.${files}`, { force: true });
  for (let n = files - 1; n >= 0; n--) {
    const older = n === 0 ? file : `${file}.${n}`;
    if (existsSync(older)) renameSync(older, `${file}.${n + 1}`);
  }
}

/**
 * A log file to which several processes append. Only one of them rotates it, because two could rotate it twice. Each
 * opens the new file before its next line, so no line is lost. A failure, for example on a full disk, is retried with
 * the next line.
 * @param rolls whether this process rotates it
 * @returns the current descriptor, before each write
 */
export function rolling(file: string, rolls: boolean, size = rolled): () => number {
  let fd = openSync(file, 'a', 0o600);
  let { ino } = fstatSync(fd);
  return () => {
    try {
      if (rolls) roll(file, size);
      if (statSync(file, { throwIfNoEntry: false })?.ino !== ino) {
        const next = openSync(file, 'a', 0o600);
        closeSync(fd);
        fd = next;
        ({ ino } = fstatSync(fd));
      }
    } catch {
      // Continues with the old file.
    }
    return fd;
  };
}

/**
 * A destination that neither blocks nor fails, such as on a full disk: lines that cannot be written are dropped.
 * @param current the descriptor of a file, asked before each write
 */
export function dropping(current: () => number): pino.DestinationStream {
  let waiting: string[] = [];
  let characters = 0;
  let isWriting = false;
  const take = () => {
    const text = waiting.join('');
    [waiting, characters] = [[], 0];
    return Buffer.from(text);
  };
  const next = () => {
    isWriting = waiting.length > 0;
    if (isWriting) writeAll(current(), take());
  };
  const writeAll = (fd: number, bytes: Buffer) =>
    write(fd, bytes, (error, written) => {
      // A pipe is full.
      if (error?.code === 'EAGAIN') setTimeout(() => writeAll(fd, bytes), eagainPauseMs);
      else if (!error && written < bytes.length) writeAll(fd, bytes.subarray(written));
      else next();
    });
  process.on('exit', () => {
    try {
      writeSync(current(), take());
    } catch {
      // The line is dropped.
    }
  });
  return {
    write: (line) => {
      if (characters + line.length > maxWaiting) return;
      waiting.push(line);
      characters += line.length;
      if (!isWriting) next();
    },
  };
}

interface LoggedError {
  type: string;
  message: string | undefined;
  /** Code set by a database driver. */
  code: unknown;
  /** HTTP status returned by another server. */
  status: unknown;
  /** Name of the failed query. */
  cypher: unknown;
  /** Stack frames without the message. */
  stack: string | undefined;
  cause: LoggedError | undefined;
}

const maxMessageLength = 300;

/**
 * Serializes an error without user content. Drivers attach command arguments, and parsers quote their input. So only
 * known properties are logged. Quoted text in messages is replaced; messages that consist of input are dropped.
 */
function loggedError(error: unknown): LoggedError | undefined {
  if (!isNativeError(error)) return undefined;
  const { code, status, cypher } = error as { code?: unknown; status?: unknown; cypher?: unknown };
  return {
    type: error.constructor.name,
    message: quotesInput(error) ? undefined : withoutQuotes(error.message),
    code,
    status,
    cypher,
    stack: error.stack?.match(/^ +at .*$/gm)?.join('\n'),
    cause: loggedError(error.cause),
  };
}

/** Whether the message may contain user input: errors of Neo4j, Redis, a language model server or JSON.parse. */
const quotesInput = (error: Error) =>
  error.name === 'SyntaxError' || ['gqlStatus', 'command', 'status'].some((part) => Object.hasOwn(error, part));

const withoutQuotes = (text: string) => text.replace(/(["'`])[^]*\1/g, '$1…$1').slice(0, maxMessageLength);
