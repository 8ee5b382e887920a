// Writes conclusions, one transaction each, and only if no source has changed since it was read.
import type { Ctx } from '../../../ctx';
import { Refusal } from '../../../errors';
import type { Transaction } from '../../../graph/run';
import { embeddable, type Draft } from '../../model/draft';
import { derivedFrom, openFound, openItemLinks, type ItemLink } from '../../store/edges';
import { derivedKeyOf } from '../../store/existing';
import { readFields } from '../../model/fields';
import { embedItem, namesOf, namesOfWriter, type ItemNames, type ItemVectors } from '../../model/names';
import type { StoredItem } from '../../model/record';
import { asOrigin, lowestTrust, speculativeTier, trustIn } from '../../model/types';
import { markItem, openItems } from '../../store/write';
import { recordWrites, type Write } from '../../runs/undo';
import { byItemId, type Conclusion, type Derived, type Name, type Named, type SourceItem } from './evolver';

/** A new item that is validated and embedded. */
interface Made {
  draft: Draft;
  vectors: ItemVectors;
  item_id: string;
}

/**
 * Writes a conclusion, linked to its sources.
 * @returns number of writes; 0 if a source has changed, or another worker wrote the same
 */
export async function conclude(ctx: Ctx, run_id: string, by: Name, conclusion: Conclusion): Promise<number> {
  const made = conclusion.creates && (await make(ctx, by, conclusion.creates, conclusion.sources));
  try {
    return await ctx.graph.write((transaction) => write(transaction, ctx, run_id, by, conclusion, made));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already_exists') return 0;
    throw error;
  }
}

async function make(
  ctx: Ctx,
  by: Name,
  { memory_type, content, title, metadata, about, fields: own }: Derived,
  sources: SourceItem[],
): Promise<Made> {
  const fields = readFields(memory_type, content, { ...own, title }, metadata ?? {}, ['evolution']);
  const known = await knownNames(ctx, namesOf(fields), sources);
  const names = about ? aboutName(known, about) : known;
  const knownOrigin = asOrigin(`evolver:${by}`, speculativeTier);
  // The new item gets the lowest trust of its sources.
  const origin = {
    ...knownOrigin,
    trust: lowestTrust([knownOrigin.trust, ...sources.map(trustIn)]),
  };
  const draft: Draft = { fields, origin, names, embed: true, parts: [] };
  const vectors = await embedItem(ctx, embeddable(draft));
  return { draft, vectors, item_id: ctx.newId('mem') };
}

/** Drops names that no source has, so that derived items add no new names to the graph. */
async function knownNames(ctx: Ctx, found: ItemNames, sources: SourceItem[]): Promise<ItemNames> {
  const rows = await ctx.graph.run('evolution/list-names', { item_ids: sources.map(({ item_id }) => item_id) });
  const known = new Set(rows.map(({ key }) => key));
  const entities = new Set(rows.filter(({ is_entity }) => is_entity).map(({ key }) => key));
  const names = namesOfWriter(found, ctx.scope.user_id);
  return {
    ...names,
    about: names.about.filter((key) => known.has(key)),
    mentioned: names.mentioned.filter((key) => known.has(key)),
    entities: names.entities.filter(({ key }) => entities.has(key)),
    facts: names.facts.filter(({ source, target }) => entities.has(source) && entities.has(target)),
  };
}

/** Makes this name the subject of an item. */
const aboutName = (names: ItemNames, { key, name }: Named): ItemNames => ({
  ...names,
  about: [key, ...names.about.filter((other) => other !== key)],
  mentioned: names.mentioned.filter((other) => other !== key),
  entity_name: name,
});

async function write(
  transaction: Transaction,
  ctx: Ctx,
  run_id: string,
  by: Name,
  { sources, creates, marks: own = [], links = [], witnesses = [] }: Conclusion,
  made: Made | undefined,
): Promise<number> {
  const { about, extra, of_sources, opposed_by = [], replaces } = creates ?? {};
  const replaced = replaces ? [{ ...replaces, status: 'superseded' }] : [];
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
    const lineage_roots = [...new Set(sources.flatMap((source) => source.lineage_roots))];
    const dedupe_key = derivedKeyOf(ctx.scope.write_key, about ? `${by}|${about.key}` : by, source_ids);
    const { now } = await openItems(transaction, ctx, [{ ...made, dedupe_key, extra: { ...extra, lineage_roots } }]);
    const links = [
      ...source_ids.map((target_id) => derivedFrom(item_id, target_id, of_sources?.get(target_id))),
      ...replaced.map(({ item, reason }): ItemLink => ({
        ...{ source_id: item_id, type: 'SUPERSEDES', target_id: item.item_id, properties: { reason } },
      })),
    ];
    await openItemLinks(transaction, links, now);
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

/** Locks items in the order of their ids. @returns undefined if one has changed since it was read */
async function lockUnchanged(
  transaction: Transaction,
  sources: SourceItem[],
): Promise<Map<string, StoredItem> | undefined> {
  const locked = new Map<string, StoredItem>();
  for (const { item_id, version } of [...sources].sort(byItemId)) {
    const row = await transaction.run('store/lock', { item_id });
    if (row?.item.version !== version) return undefined;
    locked.set(item_id, row.item);
  }
  return locked;
}
