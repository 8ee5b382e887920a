// Chooses the next route. Cheap routes are called more often, because the number of calls finds leaks, but every route
// has a minimum share.
import type { Operation } from './operations';
import type { Random } from './random';

/** Minimum share of calls for a route. clear-all has less, because it deletes what could leak. */
const minShare = 0.0025;
const clearAllShare = 0.0005;
const renewEvery = 500;
/** Weight of the newest call in the moving average of a route. */
const newestWeight = 0.1;

export class Schedule {
  /** Moving average of the time of a call in milliseconds, by route. */
  readonly costs = new Map<string, number>();
  /** Cumulative shares, in the order of the routes. */
  private cumulative: number[] = [];
  private chosen = 0;

  constructor(
    private readonly operations: Operation[],
    private readonly random: Random,
  ) {}

  note({ name }: Operation, ms: number): void {
    this.costs.set(name, (this.costs.get(name) ?? ms) * (1 - newestWeight) + ms * newestWeight);
  }

  next(): Operation {
    if (this.chosen++ % renewEvery === 0) this.renew();
    const point = this.random.next() * (this.cumulative.at(-1) as number);
    return this.operations[this.cumulative.findIndex((end) => point < end)] as Operation;
  }

  /** Recomputes the shares so that all routes take the same total time. */
  private renew(): void {
    const speeds = this.operations.map(({ name }) => 1 / Math.max(1, this.costs.get(name) ?? 1));
    const all = speeds.reduce((sum, speed) => sum + speed, 0);
    let sum = 0;
    this.cumulative = this.operations.map(({ path }, i) => {
      const share = Math.max(minShare, (speeds[i] as number) / all);
      return (sum += path.endsWith('/clear-all') ? clearAllShare : share);
    });
  }
}
