// Selects evidence: each original text once, without repeats of derived items.
import { saysTheSame, wordingOf, type Wording } from '../../../../language/text/same-meaning';
import { mapInTurns, takeTurns } from '../../../../process/turns';
import { isBefore } from '../../../../time';
import { lookupKey } from '../../../model/lookup';
import type { SourceItem } from '../evolver';

/** Speaker roles of machines, which may repeat stored content. */
const machines = ['assistant', 'ai', 'bot', 'chatbot', 'model', 'agent', 'system', 'tool', 'function'];

/** Look-up entries of items spoken by machines. */
export const ofMachines = machines.flatMap((role) =>
  ['role', 'speaker', 'speakers'].map((name) => lookupKey(name, role)),
);

/** Max characters of a statement. */
const maxStatementLength = 4_000;

const turnOf = /^([\p{L}_-]{1,40}): /u;

/** A conversation text without turns of machines. */
function withoutMachines(content: string): string {
  let isMachine = false;
  return content
    .split('\n')
    .filter((line) => {
      const role = turnOf.exec(line)?.[1]?.toLowerCase();
      if (role !== undefined) isMachine = machines.includes(role);
      return !isMachine;
    })
    .join('\n');
}

/**
 * Items that are evidence, oldest first, in plain characters; of equal texts the first.
 * @param derived earlier derived items; a later text that contains one repeats it
 * @param said texts already counted
 * @param matters whether an item is relevant
 */
export async function evidenceIn(
  items: SourceItem[],
  derived: SourceItem[],
  said: string[] = [],
  matters: (item: SourceItem) => boolean = () => true,
): Promise<SourceItem[]> {
  const inOrder = items
    .filter(({ content }) => content.length <= maxStatementLength)
    .map((item) => ({ ...item, content: plainly(withoutMachines(item.content)) }))
    .sort((a, b) =>
      isBefore(a.created_at, b.created_at) || (a.created_at === b.created_at && a.item_id < b.item_id) ? -1 : 1,
    );
  const read = (texts: string[]) => mapInTurns(texts, wordingOf);
  const counted = await read(said);
  const known = await read(derived.map(({ content }) => content));
  const evidence: SourceItem[] = [];
  const turn = takeTurns();
  for (const item of inOrder) {
    await turn();
    if (item.content === '' || !matters(item)) continue;
    const wording = wordingOf(item.content);
    const isFound = derived.some(
      ({ content, created_at }, i) =>
        isBefore(created_at, item.created_at) &&
        (item.content.includes(content) || isSaidBy(known[i] as Wording, wording)),
    );
    if (isFound || counted.some((other) => isSaidBy(other, wording))) continue;
    counted.push(wording);
    evidence.push(item);
  }
  return evidence;
}

/** Removes control characters. */
export const plainly = (text: string) => text.replace(/[^\P{Cc}\n]+/gu, ' ').trim();

/** Texts of very different length are never equal. */
const isSaidBy = (one: Wording, other: Wording) =>
  one.text.length < 2 * other.text.length && other.text.length < 2 * one.text.length && saysTheSame(one, other);
