// Which route comes next: cheap ones oftener, since the number of calls is what finds a leak, and none too seldom.
import type { Operation } from './operations';
import type { Random } from './random';

/** Every route gets at least this share of the calls; what removes everything gets less, or nothing would be there to be seen. */
const least = 0.0025;
const leastOfClearing = 0.0005;
const renewEvery = 500;
/** Weight of the newest call in the average of a route. */
const newest = 0.1;

export class Schedule {
  /** Milliseconds of a call of each route, averaged. */
  readonly costs = new Map<string, number>();
  /** Shares added up, in the order of the routes. */
  private upTo: number[] = [];
  private chosen = 0;

  constructor(
    private readonly operations: Operation[],
    private readonly random: Random,
  ) {}

  note({ name }: Operation, ms: number): void {
    this.costs.set(name, (this.costs.get(name) ?? ms) * (1 - newest) + ms * newest);
  }

  next(): Operation {
    if (this.chosen++ % renewEvery === 0) this.renew();
    const place = this.random.next() * (this.upTo.at(-1) as number);
    return this.operations[this.upTo.findIndex((end) => place < end)] as Operation;
  }

  /** All routes get the same time, and so calls as their cost allows. */
  private renew(): void {
    const speeds = this.operations.map(({ name }) => 1 / Math.max(1, this.costs.get(name) ?? 1));
    const all = speeds.reduce((sum, speed) => sum + speed, 0);
    let sum = 0;
    this.upTo = this.operations.map(({ path }, i) => {
      const share = Math.max(least, (speeds[i] as number) / all);
      return (sum += path.endsWith('/clear-all') ? leastOfClearing : share);
    });
  }
}
