// Handles items that evolution derived from others when one of their sources is deleted.
//
// Deleting an item must leave nothing of its text. An item derived from it repeats that text, so it is deleted in the
// same transaction, with its versions and with the earlier forms that it superseded. No second transaction or job is
// needed: a process that is killed has deleted both or neither.
//
// The statements of the other sources must not be lost with it. If the rules produced the deleted text from its
// sources, they produce it anew from the sources that are left. The new item is written together with the deletion and
// under the same run, so that the undo of that run still finds it. A text that a language model wrote, or that a person
// changed, stays deleted, and its sources are released, so that the next run may use them again.
//
// A comparison with the output of the rules shows who wrote the text; this needs no flag on the item and works for
// stores of any age. The new text is made and embedded before the transaction, so it may be out of date by then: in the
// transaction the remaining sources are locked and must have the versions that were read; otherwise nothing is written
// anew. Only the deletion is guaranteed, not the renewal. A derived item that appears after the first look is just
// deleted.
//
// Items made by people stay; they lose their DERIVED_FROM link together with the deleted node.
import type { Ctx, Writing } from '../../ctx';
import type { Transaction } from '../../graph/run';
import { entityKey } from '../../libraries/text/entity-key';
import { byRules, type Derived, type Named, type SourceItem } from '../model/by-rules';
import { embeddable, type Draft } from '../model/draft';
import { readFields } from '../model/fields';
import { readContent } from '../model/read-content';
import { embedItem, namesOfWriter, type ItemNames, type ItemVectors } from '../model/names';
import { projectsIn } from '../model/project';
import { readStored } from '../../schemas';
import { typed, type StoredItem } from '../model/record';
import { asOrigin, lowestTrust, speculativeTier, trustIn } from '../model/types';
import { derivedFrom, openItemLinks } from './edges';
import { markItem, openItems } from './write';

const prefix = 'evolver:';

export interface Made {
  by: string;
  derived: Derived;
  sources: SourceItem[];
  draft: Draft;
  vectors: ItemVectors;
  item_id: string;
}

export async function makeDerived(ctx: Ctx, by: string, derived: Derived, sources: SourceItem[]): Promise<Made> {
  const { memory_type, content, title, metadata, about, fields: own } = derived;
  const all = { ...projectsOf(sources), ...metadata };
  const sent = readFields(memory_type, content, { ...own, title }, all, ['evolution']);
  const { fields, names: found } = await readContent(sent);
  const known = await knownNames(ctx, found, sources);
  const names = about ? aboutName(known, about) : known;
  const knownOrigin = asOrigin(`${prefix}${by}`, speculativeTier);
  const origin = { ...knownOrigin, trust: lowestTrust([knownOrigin.trust, ...sources.map(trustIn)]) };
  const draft: Draft = { fields, origin, names, embed: true, parts: [] };
  const vectors = await embedItem(ctx, embeddable(draft));
  return { by, derived, sources, draft, vectors, item_id: ctx.newId('mem') };
}

const projectsOf = (sources: SourceItem[]) =>
  projectsIn(sources.map(({ metadata_json }) => readStored('stored/Object', metadata_json ?? '{}')));

/** Drops names that no source has, so that derived items add no new names to the graph. */
async function knownNames(ctx: Ctx, found: ItemNames, sources: SourceItem[]): Promise<ItemNames> {
  const rows = await ctx.graph.run('store/list-names', { item_ids: sources.map(({ item_id }) => item_id) });
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

const aboutName = (names: ItemNames, { key, name }: Named): ItemNames => ({
  ...names,
  about: [key, ...names.about.filter((other) => other !== key)],
  mentioned: names.mentioned.filter((other) => other !== key),
  entity_name: name,
});

export async function openDerived(
  transaction: Transaction,
  ctx: Writing,
  { derived: { extra, of_sources }, sources, ...made }: Made,
  dedupe_key: string | null,
): Promise<{ now: string }> {
  const lineage_roots = [...new Set(sources.flatMap((source) => source.lineage_roots))];
  const { now } = await openItems(transaction, ctx, [{ ...made, dedupe_key, extra: { ...extra, lineage_roots } }]);
  const links = sources.map(({ item_id }) => derivedFrom(made.item_id, item_id, of_sources?.get(item_id)));
  await openItemLinks(transaction, links, now);
  return { now };
}

/** Locks items in the order of their ids. @returns undefined if one has changed since it was read */
export async function lockUnchanged(
  transaction: Transaction,
  items: Pick<SourceItem, 'item_id' | 'version'>[],
): Promise<Map<string, StoredItem> | undefined> {
  const locked = new Map<string, StoredItem>();
  for (const { item_id, version } of [...items].sort((a, b) => (a.item_id < b.item_id ? -1 : 1))) {
    const row = await transaction.run('store/lock', { item_id });
    if (row?.item.version !== version) return undefined;
    locked.set(item_id, row.item);
  }
  return locked;
}

/** A derived item that is deleted with its source, and the sources that remain. */
interface Lost {
  item_id: string;
  version: number;
  run_id: string | null;
  left: SourceItem[];
  anew: Made | undefined;
}

export async function lostWith(ctx: Ctx, item_ids: string[]): Promise<Lost[]> {
  const lost: Lost[] = [];
  for (const { made, run_id, sources, gone } of await ctx.graph.run('store/list-derived', { item_ids })) {
    const by = made.origin.slice(prefix.length);
    const left = sources.filter(({ item_id }) => !gone.includes(item_id));
    // A new item belongs to the caller's write scope, so an item of another scope would move there.
    const isOwn = made.status === 'active' && made.scope_key === ctx.scope.write_key;
    const derived = isOwn ? byRulesOf(made, by, sources, left) : undefined;
    const anew = derived && (await makeDerived(ctx, by, derived, left));
    lost.push({ item_id: made.item_id, version: made.version, run_id, left, anew });
  }
  return lost;
}

/** Applies the rule to the sources that are left, provided that the item's text is what the rule made of all sources. */
function byRulesOf(made: StoredItem, by: string, sources: SourceItem[], left: SourceItem[]): Derived | undefined {
  const rule = byRules[by];
  const about = subjectOf(made);
  return rule?.(sources, about)?.content === made.content ? rule(left, about) : undefined;
}

/** The name that the sources of a derived item have in common; for a note, it is the title without the day. */
function subjectOf(item: StoredItem): Named {
  const { entity_id = '', entity_type } = typed<'types/Observation'>(item);
  const name = (item.entity_name ?? item.title ?? '').replace(/, \d{4}-\d\d-\d\d$/u, '');
  return { entity_id, key: entityKey(name), name, entity_type: entity_type ?? '' };
}

/** @param deleted versions of the derived items that this transaction has deleted */
export async function renew(
  transaction: Transaction,
  ctx: Writing,
  lost: Lost[],
  deleted: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { item_id, version, run_id, left, anew } of lost) {
    const locked = deleted.get(item_id) === version && (await lockUnchanged(transaction, left));
    if (!locked) continue;
    for (const source of locked.values())
      if (source.status === 'consolidated')
        await markItem(transaction, ctx, source, { status: 'active', reason: 'consolidation: was deleted' });
    if (anew) await openAnew(transaction, ctx, run_id, anew);
  }
}

async function openAnew(transaction: Transaction, ctx: Writing, run_id: string | null, made: Made): Promise<void> {
  // The earlier forms are deleted too, so none of their keys is in the way.
  await openDerived(transaction, ctx, made, null);
  if (run_id === null) return;
  const of = (item_id: string, act: string, version: number | null) => ({ item_id, act, by: made.by, version });
  const writes = [of(made.item_id, 'created', 1), ...made.sources.map(({ item_id }) => of(item_id, 'used', null))];
  await transaction.run('runs/record-writes', { run_id, writes });
}
