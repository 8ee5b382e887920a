// Work that loses a race with another request is done again, from what is stored by then.
import { Refusal, type Code } from '../../errors';

const attempts = 5;

/** Another request has stored the same, or changed what this one had read. */
const lost: readonly Code[] = ['already_exists', 'changed', 'id_taken'];

export const lostRace = (error: unknown) => error instanceof Refusal && lost.includes(error.code);

/**
 * Repeats work in which another request was faster, a few times.
 * @param work all of it: from reading what is stored to the commit
 * @param isLost whether it failed for that reason
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
