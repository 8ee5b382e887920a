// Nouns that state a relation, from data/patterns/noun-relations.txt: relatives, roles and labels of lists.
import { patternFile } from '../read-data';

interface NounRelation {
  relation: string;
  /** The one whose noun it is, is the target: Ann's mother is the source of `parent_of` Ann. */
  swap: boolean;
  /** What a relative is: `person` or `organisation`. */
  target: string | undefined;
}

/** "Ann's wife", "our supplier". */
export const relatives = relationsOf('relative');
/** "the owner of the hotel": the organisation or work is the target, unless swapped. */
export const ownRoles = relationsOf('role');
/** "Owner: Ann Lee": what the list is about is the source, unless swapped. */
export const labels = relationsOf('label');

function relationsOf(kind: string): ReadonlyMap<string, NounRelation> {
  return new Map(
    patternFile('noun-relations').blocks.flatMap(({ head, wordings, place }) => {
      const [name = '', target] = head.split(': ');
      const [own, relation, option] = name.split(' ');
      if (relation === undefined || (option !== undefined && option !== 'swap'))
        throw new Error(`${place}: "${head}" must read "kind relation", with "swap" or without.`);
      if (own !== kind) return [];
      const found = { relation, swap: option === 'swap', target };
      return wordings.flatMap((nouns) => nouns.split(' ')).map((noun) => [noun, found] as const);
    }),
  );
}
