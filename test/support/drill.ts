// Tests with two lengths: `./scripts/test` runs the short one, `npm run drills` the long one of every *.drill.test.ts.

/** Whether the long tests run. */
export const isDrill = process.env['DRILLS'] === 'yes';

/** Number of repetitions: `few` in the suite, `many` in the drills. */
export const rounds = (few: number, many: number): number => (isDrill ? many : few);

/** A test that only runs as a drill, because it always takes long. */
export const drill = isDrill ? test : test.skip;

/** Seed of random choices: constant in the suite; DRILL_SEED or a new one in the drills. Tests show it in the title. */
export const seed = isDrill ? Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000) : 20_261_123;

/** Random integers from 0 to below a bound, determined by the seed. */
export function randomFrom(start: number): (bound: number) => number {
  let state = start;
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}
