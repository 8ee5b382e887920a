// What counts as evidence: what was said, each text once, and nothing that repeats what was derived before.
import { saysTheSame } from '../../../language/text/same-meaning';
import { isBefore } from '../../../time';
import { lookupKey } from '../../core/lookup';
import type { Source } from '../evolver';

/** Roles of those who may only repeat what they found here. */
const machines = ['assistant', 'ai', 'bot', 'chatbot', 'model', 'agent', 'system', 'tool', 'function'];

/** Entries of the look-up index of what machines said. */
export const ofMachines = machines.flatMap((role) =>
  ['role', 'speaker', 'speakers'].map((name) => lookupKey(name, role)),
);

/** What is longer is a text of its own, not a statement. */
const longestStatement = 4_000;

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
export function evidenceIn(
  items: Source[],
  derived: Source[],
  said: string[] = [],
  matters: (item: Source) => boolean = () => true,
): Source[] {
  const counted = [...said];
  return items
    .filter(({ content }) => content.length <= longestStatement)
    .map((item) => ({ ...item, content: plainly(withoutMachines(item.content)) }))
    .sort((a, b) =>
      isBefore(a.created_at, b.created_at) || (a.created_at === b.created_at && a.item_id < b.item_id) ? -1 : 1,
    )
    .filter((item) => {
      const { content } = item;
      if (
        content === '' ||
        !matters(item) ||
        isRecalled(item, derived) ||
        counted.some((other) => isSaidBy(other, content))
      )
        return false;
      counted.push(content);
      return true;
    });
}

/** Without control characters, which no text needs and no reader sees. */
export const plainly = (text: string) => text.replace(/[^\P{Cc}\n]+/gu, ' ').trim();

const isRecalled = ({ content, created_at }: Source, derived: Source[]) =>
  derived.some(
    (other) =>
      isBefore(other.created_at, created_at) && (content.includes(other.content) || isSaidBy(other.content, content)),
  );

/** Texts of very different length do not say the same, and need not be read. */
const isSaidBy = (one: string, other: string) =>
  one.length < 2 * other.length && other.length < 2 * one.length && saysTheSame(one, other);
