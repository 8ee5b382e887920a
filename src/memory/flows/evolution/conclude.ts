// Writes conclusions, one transaction each, and only if no source has changed since it was read.
import type { Ctx, Writing } from '../../../ctx';
import { Refusal } from '../../../errors';
import type { Transaction } from '../../../graph/run';
import { lockUnchanged, makeDerived, openDerived, type Made } from '../../store/derived';
import { openFound, openItemLinks, type ItemLink } from '../../store/edges';
import { derivedKeyOf } from '../../store/existing';
import { writtenStart, type StoredItem } from '../../model/record';
import { markItem } from '../../store/write';
import { recordWrites, type Write } from '../../runs/undo';
import type { Conclusion, Name } from './evolver';

/** @returns number of writes; 0 if a source has changed, or another worker wrote the same */
export async function conclude(ctx: Ctx, run_id: string, by: Name, conclusion: Conclusion): Promise<number> {
  const made = conclusion.creates && (await makeDerived(ctx, by, conclusion.creates, conclusion.sources));
  try {
    return await ctx.graph.write((transaction) => write(transaction, ctx, run_id, by, conclusion, made));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already_exists') return 0;
    throw error;
  }
}

async function write(
  transaction: Transaction,
  ctx: Writing,
  run_id: string,
  by: Name,
  { sources, creates, marks: own = [], links = [], witnesses = [] }: Conclusion,
  made: Made | undefined,
): Promise<number> {
  const { about, opposed_by = [], replaces } = creates ?? {};
  const since = (made && writtenStart(made.draft.fields)) ?? undefined;
  const replaced = replaces ? [{ ...replaces, status: 'superseded', since }] : [];
  const marks = [...own, ...replaced];
  const beside = [...replaced, ...opposed_by].map(({ item }) => item);
  const locked = await lockUnchanged(transaction, [...sources, ...witnesses, ...beside]);
  if (!locked) return 0;
  const writes: Write[] = [];
  const found = [...links];
  const marked = new Set(marks.map(({ item }) => item.item_id));
  for (const { item_id } of sources) if (!marked.has(item_id)) writes.push({ item_id, act: 'used', by, version: null });
  if (made) {
    const { item_id } = made;
    const source_ids = sources.map((source) => source.item_id);
    const dedupe_key = derivedKeyOf(ctx.scope.write_key, about ? `${by}|${about.key}` : by, source_ids);
    const { now } = await openDerived(transaction, ctx, made, dedupe_key);
    await openItemLinks(transaction, replaced.map(supersededBy(item_id)), now);
    for (const { item, properties } of opposed_by)
      found.push({ source_id: item.item_id, target_id: item_id, type: 'CONTRADICTS', properties });
    writes.push({ item_id, act: 'created', by, version: 1 });
  }
  for (const { item, ...mark } of marks) {
    const version = await markItem(transaction, ctx, locked.get(item.item_id) as StoredItem, mark);
    writes.push({ item_id: item.item_id, act: 'changed', by, version });
  }
  const linked = await openFound(transaction, run_id, found, ctx.now());
  for (const { source_id } of linked) writes.push({ item_id: source_id, act: 'linked', by, version: null });
  await recordWrites(transaction, run_id, writes);
  return writes.filter(({ act }) => act !== 'used').length;
}

const supersededBy =
  (source_id: string) =>
  ({ item, reason }: { item: { item_id: string }; reason: string }): ItemLink => ({
    source_id,
    type: 'SUPERSEDES',
    target_id: item.item_id,
    properties: { reason },
  });
