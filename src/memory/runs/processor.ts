import type { Ctx } from '../../ctx';
import type { StoredRun } from './runs';

/** Tells the queue what to do next: nothing more, run again now, or wait. */
export type TurnOutcome = 'done' | 'again' | 'later';

/** Max duration of a turn; then other runs of the tenant get theirs. */
export const sliceMs = 5_000;

export interface Processor {
  /** `quick`: short runs for which requests may wait; several run at a time. `long`: one runs at a time. */
  queue: 'quick' | 'long';
  /** Another worker takes the run over if it shows no sign of life for this long; default: a few seconds. */
  left_ms?: number;
  /**
   * Must be repeatable after an interruption and after the end.
   * @returns `again` if work is left, `later` if it waits for something else
   * @throws the error that requires another attempt
   */
  carryOut(ctx: Ctx, run: StoredRun): Promise<TurnOutcome>;
}
