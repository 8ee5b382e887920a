// Nouns that state a relation, from data/patterns/noun-relations.txt: relatives, roles and labels.
import { patternFile } from '../read-data';

interface NounRelation {
  relation: string;
  /** The possessor of the noun is the target: "Ann's mother is Eva" → Eva parent_of Ann. */
  swap: boolean;
  /** Type of the relative: `person` or `organisation`. */
  target: string | undefined;
}

/** Relations to the possessor of a noun: "Ann's wife", "our supplier". */
export const relatives = relationsOf('relative');
/** Roles: "the owner of the hotel". The organisation or work is the target, unless `swap` is set. */
export const ownRoles = relationsOf('role');
/** Labels in lists: "Owner: Ann Lee". The topic of the list is the source, unless `swap` is set. */
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
