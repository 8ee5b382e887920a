// Retries of transactions that conflict with another one.
import { NotFound, Refusal, Unavailable } from '../../../src/errors';
import { untilWon } from '../../../src/memory/store/retry';

/** A function that throws these errors in turn and then succeeds, with its number of calls. */
function failing(...errors: Error[]) {
  const work = {
    begun: 0,
    run: () => {
      const error = errors[work.begun++];
      return error ? Promise.reject(error) : Promise.resolve('done');
    },
  };
  return work;
}

test('a transaction that conflicts with another one is repeated', async () => {
  const work = failing(new Refusal('changed'), new Refusal('already_exists'));
  await expect(untilWon(work.run)).resolves.toBe('done');
  expect(work.begun).toBe(3);
});

test('a transaction that always conflicts is given up after five attempts, with its last error', async () => {
  const work = failing(...Array.from({ length: 9 }, (_, i) => new Refusal('changed', `attempt ${i + 1}`)));
  await expect(untilWon(work.run)).rejects.toThrow('attempt 5');
});

test.each([new Refusal('in_progress'), new Refusal('other_turns'), new Unavailable('Neo4j'), new NotFound()])(
  'a transaction that fails with %s is not repeated',
  async (error) => {
    const work = failing(error);
    await expect(untilWon(work.run)).rejects.toBe(error);
    expect(work.begun).toBe(1);
  },
);
