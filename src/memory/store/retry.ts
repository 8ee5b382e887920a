// Repeats work that loses a race against another request.
import { Refusal, type Code } from '../../errors';

const attempts = 5;

/** Codes of a lost race: another request stored the same, or changed the data that this one read. */
const lost: readonly Code[] = ['already_exists', 'changed', 'id_taken'];

export const lostRace = (error: unknown) => error instanceof Refusal && lost.includes(error.code);

/**
 * Repeats work after lost races, a few times.
 * @param work everything from the first read to the commit
 * @param isLost whether the error is a lost race
 * @throws the error of the last attempt
 */
export async function untilWon<T>(work: () => Promise<T>, isLost = lostRace): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || attempt === attempts) throw error;
    }
  }
}
