// Asks a person before something is deleted.
import { createInterface } from 'node:readline/promises';
import { Problem } from './runtime/output/problem';

/**
 * Whether the person at the terminal agrees.
 * @param otherwise what to do where there is nobody to ask
 * @throws Problem without a terminal
 */
export async function isAgreed(question: string, otherwise: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Problem('There is nobody to ask whether this may be deleted.', otherwise);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test(await terminal.question(question));
  } finally {
    terminal.close();
  }
}
