// Exports a scope as it was at one point in time, page by page, without locks. An item that has changed since then is
// replaced by its stored version, a later end is removed, and newer items are left out. Feedback, repeat counts, names
// and deletions have no history: they are exported as they are when read.
import { setTimeout as delay } from 'node:timers/promises';
import { scopeWord } from '../../../auth/scope';
import type { Answer, ScopedGraph } from '../../../graph/run';
import { forEver, sinceEver } from '../../../time';
import { afterAllWrites } from '../../store/moment';
import type { Clause } from '../../retrieval/filter';
import { narrowed } from './narrowed';
import type { Line } from './lines';
import { scopedKeys, sortable, timeInProperties, toJson, type Listed, type Properties } from './properties';

export interface ScopeToRead {
  graph: ScopedGraph;
  scope_key: string;
  tenant_id: string;
  /** Selects only items that match now, and everything that belongs to them. */
  clauses?: Clause[];
}

/** Rows per page: an item may have megabytes, relationships are small. */
const pages = { items: 50, versions: 50, names: 500, relationships: 500 };

/** Chooses a time for the export such that all writes up to it are committed. */
export async function momentOfSnapshot(scopes: Pick<ScopeToRead, 'graph'>[], now: () => string): Promise<string> {
  let until = now();
  for (const { graph } of scopes) until = await afterAllWrites(graph, until);
  // Ensures that later transactions get a later time.
  await delay(2);
  await scopes[0]?.graph.settled();
  return until;
}

/** Yields the lines in the order in which an import stores them. */
export function linesOf(source: ScopeToRead, until: string): AsyncGenerator<Line[]> {
  const all = allLinesOf(source, until);
  return (source.clauses ?? []).length > 0 ? narrowed(all) : all;
}

async function* allLinesOf(source: ScopeToRead, until: string): AsyncGenerator<Line[]> {
  for await (const items of pagesOfItems(source, until)) yield* withVersions(source, until, items);
  yield* sessionLines(source, until);
  yield* nameLines(source, until);
  for await (const items of pagesOfItems(source, until)) {
    const item_ids = items.map(({ item_id }) => item_id);
    yield* relationshipLines(source, until, item_ids);
    yield* factLines(source, until, item_ids);
  }
  yield* aliasLines(source, until);
  yield* reviewLines(source, until);
}

type ItemRow = Answer<'transfer/list-items'>[number];

async function* pagesOfItems({ graph, clauses = [] }: ScopeToRead, until: string): AsyncGenerator<ItemRow[]> {
  const window = { until, clauses, limit: pages.items };
  let [from_time, from_id] = [sinceEver, ''];
  for (;;) {
    const { rows, isCut } = await graph.page('transfer/list-items', { ...window, from_time, from_id });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if ((rows.length < pages.items && !isCut) || !last) return;
    // Cypher leaves out seconds that are zero; the driver needs them.
    [from_time, from_id] = [timeOf(last.created_at), last.item_id];
  }
}

const timeOf = (text: string) => text.replace(/(T\d\d:\d\d)Z$/, '$1:00Z');

/** Reads a query page by page. If the size limit cuts a page, the next one starts there. */
async function* inPages<R>(
  limit: number,
  read: (page: { offset: number; limit: number }) => Promise<{ rows: R[]; isCut: boolean }>,
): AsyncGenerator<R[]> {
  for (let offset = 0; ;) {
    const { rows, isCut } = await read({ offset, limit });
    if (rows.length > 0) yield rows;
    if (rows.length < limit && !isCut) return;
    offset += rows.length;
  }
}

/** Properties that depend on the scope or on running processes; an import sets them anew. */
const ofScope = [
  'scope_key',
  'tenant_id',
  'workspace_id',
  'name_key',
  'run_id',
  'locked_at',
  'locked',
  'ready_key',
  'ready_from',
];

function portable(source: ScopeToRead, listed: unknown): Properties {
  const properties = toJson(listed as Listed[]);
  for (const name of ofScope) delete properties[name];
  const prefix = `${source.scope_key}|`;
  for (const name of scopedKeys) {
    const key = properties[name];
    if (typeof key === 'string') properties[name] = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  }
  const words = properties['search_tokens'];
  const own = [scopeWord(source.scope_key), scopeWord(`all:${source.tenant_id}`)];
  if (Array.isArray(words)) properties['search_tokens'] = words.filter((word) => !own.includes(word as string));
  if (typeof words === 'string') properties['search_tokens'] = '';
  return properties;
}

async function* withVersions(source: ScopeToRead, until: string, items: ItemRow[]): AsyncGenerator<Line[]> {
  const { graph } = source;
  const changed = items.filter(({ is_changed }) => is_changed).map(({ item_id }) => item_id);
  const then = new Map<string, Properties>();
  for await (const rows of inPages(pages.versions, (page) =>
    graph.page('transfer/list-versions', { item_ids: changed, until, of_then: true, ...page }),
  ))
    for (const { item_id, properties } of rows) then.set(item_id, portable(source, properties));
  yield items.map(({ item_id, labels, properties }): Line => {
    const now = portable(source, properties);
    const version = then.get(item_id);
    return {
      kind: 'item',
      item_id,
      labels: [...labels].sort() as [string, string],
      properties: (version ? stateOf(version, now) : now) as LineProperties,
    };
  });
  const item_ids = items.map(({ item_id }) => item_id);
  for await (const rows of inPages(pages.versions, (page) =>
    graph.page('transfer/list-versions', { item_ids, until, of_then: false, ...page }),
  ))
    yield rows.map(({ item_id, properties }): Line => ({
      kind: 'version',
      item_id,
      properties: ofThen(source, properties, until),
    }));
}

/** The compiler does not check line properties: imports validate them, exports read them from the graph. */
type LineProperties = never;

/** Properties of an item that versions do not have. */
const withoutHistory = ['dedupe_key', 'voices'];

/**
 * The item as it was in a version, with the current values of properties without history. If versions share a text,
 * it is exported once.
 */
function stateOf(version: Properties, next: Properties): Properties {
  const { version_id: _id, text_id, metadata_id, kept_text_id: _text, kept_metadata_id: _metadata, ...own } = version;
  const kept = {
    ...(text_id !== own['version'] && { kept_text_id: text_id }),
    ...(metadata_id !== own['version'] && { kept_metadata_id: metadata_id }),
  };
  const open = { transaction_time_end: { time: forEver }, known_until: { time: forEver } };
  const lasting = Object.fromEntries(Object.entries(next).filter(([name]) => withoutHistory.includes(name)));
  const state = { ...own, ...kept, ...lasting, ...open };
  return Object.fromEntries(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function* sessionLines(source: ScopeToRead, until: string): AsyncGenerator<Line[]> {
  for (let from_key = ''; ;) {
    const rows = await source.graph.run('transfer/list-sessions', { until, from_key, limit: pages.names });
    yield rows.map(({ properties }): Line => ({ kind: 'session', properties: portable(source, properties) }));
    const last = rows.at(-1);
    if (rows.length < pages.names || !last) return;
    from_key = last.session_key;
  }
}

async function* pagesOfNames(
  { graph, clauses = [] }: ScopeToRead,
  until: string,
): AsyncGenerator<Answer<'transfer/list-names'>> {
  for (let from_key = ''; ;) {
    const rows = await graph.run('transfer/list-names', { until, clauses, from_key, limit: pages.names });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < pages.names || !last) return;
    from_key = last.name_key;
  }
}

async function* nameLines(source: ScopeToRead, until: string): AsyncGenerator<Line[]> {
  for await (const rows of pagesOfNames(source, until))
    yield rows.map(({ labels, properties }): Line => ({
      kind: 'name',
      labels: [...labels].sort() as ['Name'],
      properties: portable(source, properties) as LineProperties,
    }));
}

/** Properties as they were at the time of the export: ends that were recorded later are removed. */
function ofThen(source: ScopeToRead, listed: unknown, until: string): LineProperties {
  const properties = portable(source, listed);
  for (const name of ['transaction_time_end', 'known_until']) {
    const end = timeInProperties(properties, name);
    if (end !== undefined && end !== forEver && sortable(end) > sortable(until)) properties[name] = { time: forEver };
  }
  return properties as LineProperties;
}

async function* relationshipLines(source: ScopeToRead, until: string, item_ids: string[]): AsyncGenerator<Line[]> {
  for await (const rows of inPages(pages.relationships, (page) =>
    source.graph.page('transfer/list-relationships', { item_ids, until, ...page }),
  ))
    yield rows.map(({ type, source: from, item_id, name, properties }): Line => ({
      kind: 'relationship',
      type,
      from: { item: from },
      to: item_id === null ? { name: name ?? '' } : { item: item_id },
      properties: ofThen(source, properties, until),
    }));
}

async function* factLines(source: ScopeToRead, until: string, item_ids: string[]): AsyncGenerator<Line[]> {
  for await (const rows of inPages(pages.relationships, (page) =>
    source.graph.page('transfer/list-facts', { item_ids, until, ...page }),
  ))
    yield rows.map(({ source: from, target, properties }): Line => ({
      kind: 'relationship',
      type: 'RELATES',
      from: { name: from },
      to: { name: target },
      properties: ofThen(source, properties, until),
    }));
}

async function* aliasLines(source: ScopeToRead, until: string): AsyncGenerator<Line[]> {
  for await (const names of pagesOfNames(source, until)) {
    const name_keys = names.map(({ name_key }) => name_key);
    const rows = await source.graph.run('transfer/list-aliases', { name_keys, until });
    yield rows.map(({ type, source: from, target, properties }): Line => ({
      kind: 'relationship',
      type,
      from: { name: from },
      to: { name: target },
      properties: ofThen(source, properties, until),
    }));
  }
}

async function* reviewLines(source: ScopeToRead, until: string): AsyncGenerator<Line[]> {
  for (let from_id = ''; ;) {
    const rows = await source.graph.run('transfer/list-reviews', { until, from_id, limit: pages.names });
    yield rows.map(({ names, properties }): Line => ({
      kind: 'review',
      names,
      properties: portable(source, properties) as LineProperties,
    }));
    const last = rows.at(-1);
    if (rows.length < pages.names || !last) return;
    from_id = last.item_id;
  }
}
