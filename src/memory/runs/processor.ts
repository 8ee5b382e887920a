// How workers carry out the runs of one kind. Each room lists those of its kinds in rooms.ts.
import type { Ctx } from '../../ctx';
import type { StoredRun } from './runs';

export interface Processor {
  /** `quick`: requests may wait for it, several are carried out at a time; `long`: one at a time. */
  lane: 'quick' | 'long';
  /** Workers take up an open run that nobody has touched for this long; by default after a few seconds. */
  left_ms?: number;
  /**
   * Carries out a run in the scope in which it was started. May be called again for a run that was interrupted, or has ended.
   * @param isLast whether a failure ends the run; an unavailable backend only makes it wait
   * @returns `again` when it has made progress and waits for its next turn
   * @throws the error that requires another attempt
   */
  carryOut(ctx: Ctx, run: StoredRun, isLast: boolean): Promise<'done' | 'again'>;
}
