// The version of an item as an HTTP entity tag: "3", and "3-ab54a98ceb1f0ad2" with the hash of an answer.
import { Refusal } from '../../errors';
import type { MemoryItem, StoredItem } from './record';

export const tagOf = ({ version }: Pick<MemoryItem, 'version'>) => `"${version}"`;

/**
 * @param ifMatch header If-Match; empty if it was not sent
 * @throws Refusal `precondition_failed` if it names another version
 */
export function expectVersion(stored: Pick<StoredItem, 'version'>, ifMatch: string): void {
  const expected = ifMatch.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/-[0-9a-f]+"$/, '"'),
  );
  if (ifMatch !== '' && !expected.includes('*') && !expected.includes(`"${stored.version}"`))
    throw new Refusal('precondition_failed');
}
