// What is done with memories, with one that is open or with several that are selected. What cannot be done with one of
// them is done with the others, and said.
import type { MemoryClient } from '../client';
import type { Explorer, Told } from './context';
import { counted } from './formats';
import { titleOfItem, type SearchHit, type ShownItem } from './items';
import { kindNames, kindOfType } from './kinds';
import { saidWords } from './parts';

type Memory = ShownItem | SearchHit;

const countOf = (memories: Memory[]) => counted(memories.length, 'memory', 'memories');

/** Acts on each. @returns those with which it was done @throws Error why, if it was done with none */
async function onEach(memories: Memory[], act: (memory: Memory) => Promise<void>): Promise<Memory[]> {
  const outcomes = await Promise.allSettled(memories.map(act));
  const failed = outcomes.find((each): each is PromiseRejectedResult => each.status === 'rejected');
  const done = memories.filter((_memory, i) => outcomes[i]?.status === 'fulfilled');
  if (failed && done.length === 0) throw failed.reason as Error;
  return done;
}

/** Makes the versions current again that were. */
const restoring =
  ({ client, withdrawn, changed }: Explorer, done: Memory[]) =>
  async (): Promise<Told> => {
    await onEach(done, async ({ item_id, version }) => {
      const params = { path: { item_id }, query: { to_version: version } };
      await client.post('/memory/temporal/{item_id}/rollback', { params });
      withdrawn.delete(item_id);
    });
    changed();
    return 'Undone.';
  };

const leftWords = (all: Memory[], done: Memory[]) =>
  done.length < all.length ? ` ${counted(all.length - done.length, 'other')} could not be changed.` : '';

/** Withdraws memories, for a reason. Their rows are marked at once. */
export async function withdraw(explorer: Explorer, memories: Memory[], reason: string): Promise<Told> {
  const { client, withdrawn, changed } = explorer;
  const stale = new Set<string>();
  const done = await onEach(memories, async ({ item_id, version }) => {
    const body = { reason } as never;
    const found = await client.post('/memory/{item_id}/retract', { params: { path: { item_id } }, body });
    withdrawn.set(item_id, version);
    for (const each of found.stale) stale.add(each.item_id);
  });
  for (const { item_id } of done) stale.delete(item_id);
  changed();
  const what = memories.length === 1 ? 'Withdrawn.' : `${countOf(done)} withdrawn.`;
  const based = memories.length === 1 ? 'it' : 'them';
  const also =
    stale.size === 0
      ? ''
      : ` ${counted(stale.size, 'memory was', 'memories were')} based on ${based} and may be out of date.`;
  const text = what + also + leftWords(memories, done);
  // A decision that has ended begins by its own rules only, not by an earlier version.
  const undoable = done.filter(({ memory_type }) => memory_type !== 'decision');
  if (undoable.length === done.length) return { text, undo: restoring(explorer, done) };
  const final = `${text} There is no undo for a decision.`;
  return undoable.length === 0 ? final : { text: final, undo: restoring(explorer, undoable) };
}

/** Gives memories one more tag. */
export async function tag(explorer: Explorer, memories: Memory[], word: string): Promise<Told> {
  const { client, changed } = explorer;
  const untagged = memories.filter(({ tags }) => !tags.includes(word));
  const done = await onEach(untagged, (memory) => putTags(client, memory, [...memory.tags, word]));
  changed();
  if (done.length === 0) return `${memories.length === 1 ? 'It has' : 'They have'} the tag “${word}” already.`;
  const what = memories.length === 1 ? 'Tagged' : `${countOf(done)} tagged`;
  return { text: `${what} “${word}”.${leftWords(untagged, done)}`, undo: restoring(explorer, done) };
}

/** Takes a tag away from a memory. */
export async function untag(explorer: Explorer, memory: Memory, word: string): Promise<Told> {
  const { client, changed } = explorer;
  await putTags(
    client,
    memory,
    memory.tags.filter((each) => each !== word),
  );
  changed();
  return { text: `The tag “${word}” is removed.`, undo: restoring(explorer, [memory]) };
}

async function putTags(client: MemoryClient, { item_id }: Memory, tags: string[]): Promise<void> {
  const body = { properties: { tags } } as never;
  await client.patch('/memory/{item_id}', { params: { path: { item_id } }, body });
}

/** Memories as text to paste elsewhere: each with what it is and when it was said or true. */
const textOf = (memories: Memory[]): string =>
  memories
    .map((memory) => {
      const title = titleOfItem(memory);
      const { content } = memory;
      return `${title && !content.startsWith(title) ? `${title}\n` : ''}${content.trim()}\n(${kindNames[kindOfType(memory.memory_type)]}, ${saidWords(memory)})`;
    })
    .join('\n\n');

export async function copy(memories: Memory[]): Promise<Told> {
  await navigator.clipboard.writeText(textOf(memories));
  return `${countOf(memories)} copied.`;
}
