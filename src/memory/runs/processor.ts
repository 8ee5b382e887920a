// Processors execute runs of one kind. Each room lists its processors in rooms.ts.
import type { Ctx } from '../../ctx';
import type { StoredRun } from './runs';

/** Result for the queue: finished, next turn now, or wait. */
export type Outcome = 'done' | 'again' | 'later';

/** Time slice per turn; then the run moves behind the other runs of its tenant. */
export const sliceMs = 5_000;

export interface Processor {
  /** `quick`: short runs that requests may await, several at a time. `long`: one at a time. */
  queue: 'quick' | 'long';
  /** Idle time after which workers take over an open run; a few seconds by default. */
  left_ms?: number;
  /**
   * Executes a run in the scope of its requester. Repeatable for interrupted and ended runs.
   * @param isLast whether a failure ends the run; an unavailable backend never does
   * @returns `again` after progress with work left, `later` while waiting for another event
   * @throws the error that requires another attempt
   */
  carryOut(ctx: Ctx, run: StoredRun, isLast: boolean): Promise<Outcome>;
}
