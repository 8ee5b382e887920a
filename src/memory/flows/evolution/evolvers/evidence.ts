// Selects evidence: each original text once, without texts that repeat a derived item.
import { saysTheSame, wordingOf, type ComparedWording } from '../../../../libraries/text/same-meaning';
import { mapInTurns, takeTurns } from '../../../../process/turns';
import { isBefore } from '../../../../time';
import { machines, originalOf } from '../../../model/by-rules';
import { lookupKey } from '../../../model/lookup';
import type { SourceItem } from '../evolver';
import { pairs } from '../../../../lists';

/** Look-up entries of items whose speaker is a machine. */
export const ofMachines = machines.flatMap((role) =>
  ['role', 'speaker', 'speakers'].map((name) => lookupKey(name, role)),
);

const maxStatementLength = 4_000;

/**
 * The items that count as evidence, oldest first, with control characters removed; of equal texts only the first.
 * @param derived earlier derived items: a later text that contains one only repeats it
 * @param said texts that are already counted
 */
export async function evidenceIn(
  items: SourceItem[],
  derived: SourceItem[],
  said: string[] = [],
): Promise<SourceItem[]> {
  const inOrder = items
    .filter(({ content }) => content.length <= maxStatementLength)
    .map((item) => ({ ...item, content: originalOf(item.content) }))
    .sort((a, b) =>
      isBefore(a.created_at, b.created_at) || (a.created_at === b.created_at && a.item_id < b.item_id) ? -1 : 1,
    );
  const read = (texts: string[]) => mapInTurns(texts, wordingOf);
  const counted = await read(said);
  const known = pairs(derived, await read(derived.map(({ content }) => content)));
  const evidence: SourceItem[] = [];
  const turn = takeTurns();
  for (const item of inOrder) {
    await turn();
    if (item.content === '') continue;
    const wording = wordingOf(item.content);
    const isFound = known.some(
      ([{ content, created_at }, said]) =>
        isBefore(created_at, item.created_at) && (item.content.includes(content) || isSaidBy(said, wording)),
    );
    if (isFound || counted.some((other) => isSaidBy(other, wording))) continue;
    counted.push(wording);
    evidence.push(item);
  }
  return evidence;
}

/** The lengths are compared first, which is faster. */
const isSaidBy = (one: ComparedWording, other: ComparedWording) =>
  one.text.length < 2 * other.text.length && other.text.length < 2 * one.text.length && saysTheSame(one, other);
