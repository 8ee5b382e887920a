import { ConfigError } from '../../../src/config';
import { MigrationError } from '../../../src/graph/migrate';

/** An error that the user can fix. The message gives cause and remedy, and is printed without a stack. */
export class Problem extends Error {
  constructor(what: string, whatToDo: string, options?: ErrorOptions) {
    super(`${what}\n${whatToDo}`, options);
  }
}

export function explainProblem(error: unknown): string {
  if (error instanceof Problem || error instanceof ConfigError || error instanceof MigrationError) return error.message;
  if (errorCode(error) === 'ENOSPC') return diskFull((error as NodeJS.ErrnoException).path).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints why a command failed, and sets its exit code. */
export const orExplain = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    process.stderr.write(`${explainProblem(error)}\n`);
    process.exitCode = 1;
  });

export function diskFull(where = 'this folder'): Problem {
  return new Problem(
    `The disk of ${where} is full.`,
    'Free some space and start again; completed downloads are kept. MEMORY_HOME moves data and logs to another disk.',
  );
}

/** Code of a system error such as `ENOENT`, or of a driver error. */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
