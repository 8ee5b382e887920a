import { createInterface } from 'node:readline/promises';
import { Problem } from './runtime/output/problem';

/** @param otherwise advice for use without a terminal @throws Problem without a terminal */
export async function isAgreed(question: string, otherwise: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Problem('There is nobody to confirm this.', otherwise);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test(await terminal.question(question));
  } finally {
    terminal.close();
  }
}
