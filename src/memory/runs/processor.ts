// How workers carry out the runs of one kind. Each room lists those of its kinds in rooms.ts.
import type { Ctx } from '../../ctx';
import type { StoredRun } from './runs';

/** What becomes of a run in its queue. */
export type Outcome = 'done' | 'again' | 'later';

/** After this time a worker puts a run back in line, behind the others of its tenant. */
export const sliceMs = 5_000;

export interface Processor {
  /** `quick`: requests may wait for it, several are carried out at a time; `long`: one at a time. */
  queue: 'quick' | 'long';
  /** Workers take up an open run that nobody has touched for this long; by default after a few seconds. */
  left_ms?: number;
  /**
   * Carries out a run in the scope in which it was started. May be called again for a run that was interrupted, or has ended.
   * @param isLast whether a failure ends the run; an unavailable backend only makes it wait
   * @returns `again` when it has made progress and waits for its next turn, `later` when it waits for something else
   * @throws the error that requires another attempt
   */
  carryOut(ctx: Ctx, run: StoredRun, isLast: boolean): Promise<Outcome>;
}
