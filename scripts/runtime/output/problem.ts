// Errors the user can fix, with instructions.
import { ConfigError } from '../../../src/config';
import { MigrationError } from '../../../src/graph/migrate';

/** An error the user can fix: what is wrong, then what to do. Shown without a stack. */
export class Problem extends Error {
  constructor(what: string, whatToDo: string, options?: ErrorOptions) {
    super(`${what}\n${whatToDo}`, options);
  }
}

/** The text to show for an error: messages meant for users as they are, everything else with its stack. */
export function explain(error: unknown): string {
  if (error instanceof Problem || error instanceof ConfigError || error instanceof MigrationError) return error.message;
  if (errorCode(error) === 'ENOSPC') return diskFull((error as NodeJS.ErrnoException).path).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The disk is full. */
export function diskFull(where = 'this folder'): Problem {
  return new Problem(
    `The disk of ${where} is full.`,
    'Free some space and start again; completed downloads are kept. MEMORY_HOME moves data and logs to another disk.',
  );
}

/** `ENOENT` and the like of a system error, or the code of a driver's error. */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
