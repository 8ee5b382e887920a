// What can go wrong on somebody's machine, told so that they can put it right.
import { ConfigError } from '../../src/config';
import { MigrationError } from '../../src/graph/migrate';

/** Something the user can put right: first what is wrong, then what to do. Shown without a stack. */
export class Problem extends Error {
  constructor(what: string, whatToDo: string, options?: ErrorOptions) {
    super(`${what}\n${whatToDo}`, options);
  }
}

/** The text to show for any error: what is meant for users as it is, everything else with its stack. */
export function explain(error: unknown): string {
  if (error instanceof Problem || error instanceof ConfigError || error instanceof MigrationError) return error.message;
  if (errorCode(error) === 'ENOSPC') return diskFull((error as NodeJS.ErrnoException).path).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The disk ran full while something was being written. */
export function diskFull(where = 'this folder'): Problem {
  return new Problem(
    `The disk of ${where} is full.`,
    'Free some space and start again; what was finished is kept. MEMORY_HOME moves data and logs to another disk.',
  );
}

/** `ENOENT` and the like of a system error, or the code of a driver's error. */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
