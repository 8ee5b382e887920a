// Structured logs: one JSON object per line, with request ids, without content or secrets.
import { write, writeSync } from 'node:fs';
import { isNativeError } from 'node:util/types';
import pino from 'pino';

export type Log = pino.Logger;

export function openLog(level: string, destination = dropping(1)): Log {
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

/** Characters. */
const maxWaiting = 1_000_000;
const eagainPauseMs = 20;

/**
 * A destination that neither blocks nor fails, such as on a full disk: lines that cannot be written are dropped.
 * @param fd a file descriptor
 */
export function dropping(fd: number): pino.DestinationStream {
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
    if (isWriting) writeAll(take());
  };
  const writeAll = (bytes: Buffer) =>
    write(fd, bytes, (error, written) => {
      // A pipe is full.
      if (error?.code === 'EAGAIN') setTimeout(() => writeAll(bytes), eagainPauseMs);
      else if (!error && written < bytes.length) writeAll(bytes.subarray(written));
      else next();
    });
  process.on('exit', () => {
    try {
      writeSync(fd, take());
    } catch {
      // Dropped.
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
