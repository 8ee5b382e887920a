// Structured logs: one JSON object per line, with request ids, without content or secrets.
import pino from 'pino';

export type Log = pino.Logger;

/** @param level minimum level that is written */
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
