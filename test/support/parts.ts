// Runs several test files as one. They share imports and a service, which saves a second per file.
import path from 'node:path';

/** Functions that are called after all parts. */
export const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/**
 * Adds a describe block for each part.
 * @param folder folder of the calling file
 * @param names names of the parts: NAME.part.ts
 */
export function parts(folder: string, names: string[]): void {
  describe.each(names)('%s', (name) => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would put its tests outside the block
    require(path.join(folder, `${name}.part`));
  });
}
