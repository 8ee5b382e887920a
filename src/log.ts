// Structured logs: one JSON object per line, with request ids, without content or secrets.
import { isNativeError } from 'node:util/types';
import pino from 'pino';

export type Log = pino.Logger;

/**
 * Opens the log.
 * @param level minimum level that is written
 * @param destination standard output by default
 */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
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
  return destination ? pino(options, destination) : pino(options);
}

/** The parts of an error that are logged. */
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
