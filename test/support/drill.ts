// Tests with two lengths. `./scripts/test` runs the short one, `npm run drills` the long one of every *.drill.test.ts.

/** Whether the long tests run. */
export const isDrill = process.env['DRILLS'] === 'yes';

/** How often something is repeated: `few` times in the suite, `many` times in the drills. */
export const rounds = (few: number, many: number): number => (isDrill ? many : few);

/** A test for the drills alone, because it is long in any case. */
export const drill = isDrill ? test : test.skip;

/** What random choices begin with: always the same in the suite; in the drills DRILL_SEED or a new one. It belongs in the title of its test. */
export const seed = isDrill ? Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000) : 20_261_123;

/** Integers from 0 to below a bound, in an order that the seed decides. */
export function randomFrom(start: number): (bound: number) => number {
  let state = start;
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}
