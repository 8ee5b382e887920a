// Pauses a model that keeps failing: callers continue without it at once, instead of each waiting for its own time
// limit. After the pause, one call tries again, and the other callers continue without waiting for it. If it fails too,
// the next pause is twice as long.
import { ModelFailure } from './failure';

export interface Circuit {
  /**
   * Called before each call of the model.
   * @returns a function with which the call reports its outcome
   * @throws ModelFailure while the model is paused
   */
  enter(): CallOutcome;
  /** Length of the current pause; 0 if calls reach the model. */
  leftAloneMs(): number;
}

export interface CallOutcome {
  succeeded(): void;
  /** The caller gave up the call, which says nothing about the model. */
  givenUp(): void;
  failed(failure: ModelFailure): void;
}

/** Failures in a row after which a model is paused. A timeout of a language model costs so much that one is enough. */
export const maxFailures = 3;
const firstPauseMs = 30_000;
const maxPauseMs = 5 * 60_000;
/** The longest pause that a server may ask for. */
const maxRetryAfterMs = 3_600_000;

/**
 * @param now in ms
 * @param maxTimeouts timeouts in a row after which the model is paused
 */
export function openCircuit(now: () => number, maxTimeouts = 1): Circuit {
  let failures = 0;
  let pauseMs = firstPauseMs;
  let until: number | undefined;
  let isTrying = false;

  const close = () => {
    failures = 0;
    pauseMs = firstPauseMs;
    until = undefined;
  };
  const open = (atLeastMs: number) => {
    until = now() + Math.max(pauseMs, Math.min(atLeastMs, maxRetryAfterMs));
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
  };
  return {
    enter: () => {
      const isTrial = until !== undefined;
      if (isTrying || (until !== undefined && now() < until))
        throw new ModelFailure('left_alone', 'the language model is paused for a while after failures');
      isTrying = isTrial;
      const end = () => {
        if (isTrial) isTrying = false;
      };
      return {
        succeeded: () => {
          end();
          close();
        },
        givenUp: end,
        failed: ({ kind, retryAfterMs }) => {
          end();
          failures += 1;
          // Calls that began before the pause give no new information.
          if (until !== undefined && !isTrial) return;
          const max = kind === 'timeout' ? maxTimeouts : maxFailures;
          if (isTrial || failures >= max || retryAfterMs !== undefined) open(retryAfterMs ?? 0);
        },
      };
    },
    leftAloneMs: () => (until === undefined ? 0 : Math.max(0, until - now())),
  };
}
