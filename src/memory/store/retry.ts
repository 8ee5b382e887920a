// Repeats work that failed because another request was faster.
import { Refusal, type Code } from '../../errors';

const attempts = 5;

/** Error codes that mean that another request stored the same item, or changed the data read. */
const lost: readonly Code[] = ['already_exists', 'changed', 'id_taken'];

const lostRace = (error: unknown) => error instanceof Refusal && lost.includes(error.code);

/**
 * @param work everything from the first read to the commit; `isRetry` after the first attempt
 * @throws the error of the last attempt
 */
export async function untilWon<T>(work: (isRetry: boolean) => Promise<T>, isLost = lostRace): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt > 1);
    } catch (error) {
      if (!isLost(error) || attempt === attempts) throw error;
    }
  }
}
