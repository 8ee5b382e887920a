// What counts as evidence: what was said, each text once, and nothing that repeats what was derived before.
import { saysTheSame, wordingOf, type Wording } from '../../../../language/text/same-meaning';
import { mapInTurns, takeTurns } from '../../../../process/turns';
import { isBefore } from '../../../../time';
import { lookupKey } from '../../../model/lookup';
import type { SourceItem } from '../evolver';

/** Roles of those who may only repeat what they found here. */
const machines = ['assistant', 'ai', 'bot', 'chatbot', 'model', 'agent', 'system', 'tool', 'function'];

/** Entries of the look-up index of what machines said. */
export const ofMachines = machines.flatMap((role) =>
  ['role', 'speaker', 'speakers'].map((name) => lookupKey(name, role)),
);

/** What is longer is a text of its own, not a statement. */
const maxStatementLength = 4_000;

const turnOf = /^([\p{L}_-]{1,40}): /u;

/** A text of several turns without those of machines. */
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
 * The items that are evidence, oldest first, with what they say in plain characters: of those that say the same, the first one.
 * @param derived what was derived before: a later text that says the same, or contains it, was found here
 * @param said texts that have counted already
 * @param matters whether an item says something of what is asked
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

/** Without control characters, which no text needs and no reader sees. */
export const plainly = (text: string) => text.replace(/[^\P{Cc}\n]+/gu, ' ').trim();

/** Texts of very different length do not say the same. */
const isSaidBy = (one: Wording, other: Wording) =>
  one.text.length < 2 * other.text.length && other.text.length < 2 * one.text.length && saysTheSame(one, other);
