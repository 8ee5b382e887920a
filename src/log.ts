// Structured logs: one JSON object a line, with request ids, without content and without secrets.
import pino from 'pino';

export type Log = pino.Logger;

/** @param level least severe level that is written */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.authorization', '*.cookie', '*.password', '*.key', '*.content', '*.query'],
      censor: '[removed]',
    },
  });
}
