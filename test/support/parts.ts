// Several files of tests as one: what they import is loaded once, and they share a service. A file for each would cost a second more.
import path from 'node:path';

/** What is closed after all parts. */
export const closedAtEnd: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closedAtEnd) await close();
});

/**
 * A describe block for each part.
 * @param folder of the file that lists them
 * @param names of NAME.part.ts
 */
export function parts(folder: string, names: string[]): void {
  describe.each(names)('%s', (name) => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would put its tests outside the block
    require(path.join(folder, `${name}.part`));
  });
}
