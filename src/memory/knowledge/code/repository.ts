// Replaces the stored state of a repository. Readers see the old state or the new one, never a mixture. New entities
// are first stored hidden, in batches; one last transaction makes them visible and applies all changes. Unchanged
// entities stay, moved ones keep their item, removed ones are archived, so that links to them remain.
import type { Ctx, Writing } from '../../../ctx';
import { Refusal } from '../../../errors';
import type { ScopedGraph, Transaction } from '../../../graph/run';
import { entityKey } from '../../../text/entity-key';
import { mapInTurns } from '../../../process/turns';
import { type CodeEntity, type CodeGraph, type CodeRelation } from '../../../source-code/code-graph';
import { readFields } from '../../model/fields';
import { sha256 } from '../../../text/hash';
import { embedNamed, noNames, type ItemVectors } from '../../model/names';
import type { StoredItem } from '../../model/record';
import { asOrigin } from '../../model/types';
import {
  closeItemLinks,
  openNameLinks,
  openItemLinks,
  type ItemLink,
  type NameLink,
  type OpenLink,
} from '../../store/edges';
import { untilWon } from '../../store/retry';
import { deleteStaged, releaseStaged } from '../../store/staged';
import { changeItem, markItem, openItems, placeItems, type Entry, type ItemPlace } from '../../store/write';
import { inLine } from '../../store/writer-queue';
import { meaningOf, namesOfEntity, textOfEntity, unresolvedName } from './entity-text';
import { pairs } from '../../../lists';

type Json = Record<string, unknown>;

export interface Replacement {
  repo: string;
  commit_hash: string | null;
  graph: CodeGraph;
}

export interface Replaced {
  replaced: boolean;
  entities_created: number;
  entities_changed: number;
  entities_moved: number;
  entities_gone: number;
  edges_created: number;
  edges_closed: number;
  entities: number;
  unresolved: number;
}

const rowsAtOnce = 1_000;
const linksAtOnce = 5_000;

/** @throws Refusal `too_large` if the changes do not fit into one transaction */
export function replaceRepository(ctx: Ctx, replacement: Replacement): Promise<Replaced> {
  return inLine(`code ${ctx.scope.write_key} ${replacement.repo}`, () =>
    untilWon(async () => {
      await deleteStaged(ctx, leftOf(replacement));
      const change = await planChange(ctx, replacement);
      // All changes get the same time, so that past reads see no mixture either.
      const now = ctx.now();
      const at = { ...ctx, now: () => now };
      try {
        const links = await stage(at, change);
        return await ctx.graph.write((transaction) => carryOut(transaction, at, change, links));
      } catch (error) {
        await deleteStaged({ ...ctx, graph: ctx.graph.lasting() }, leftOf(replacement)).catch(() => undefined);
        throw error;
      }
    }),
  );
}

/** Finds hidden entities that an interrupted index of this repository left behind. */
const leftOf =
  ({ repo }: Replacement) =>
  async (staged: ScopedGraph): Promise<string[]> =>
    (await staged.run('code/list-staged', { repo, limit: rowsAtOnce })).map(({ item_id }) => item_id);

interface Wanted {
  entity: CodeEntity;
  repo: string;
  item_id: string;
  text_hash: string;
  place_hash: string;
  ties_hash: string;
  relations: CodeRelation[];
}

interface Stored {
  item_id: string;
  external_id: string;
  entity_type: string;
  qualified_name: string;
  file_path: string;
  status: string;
  text_hash: string;
  place_hash: string;
  ties_hash: string;
  body_hash: string | null;
}

interface Change {
  replacement: Replacement;
  repository: { item_id: string; version: number; commit_hash: string | null } | undefined;
  created: Wanted[];
  changed: { was: Stored; now: Wanted }[];
  placed: ItemPlace[];
  relinked: Wanted[];
  /** The new ones among `relinked`; they have no stored relationships to compare. */
  fresh: ReadonlySet<string>;
  gone: Stored[];
  moved: number;
  vectors: ReadonlyMap<string, ItemVectors>;
  /** Item ids by external id of the entity. */
  itemIds: ReadonlyMap<string, string>;
  entities: number;
  unresolved: number;
}

/** Holds no lock while it embeds. */
async function planChange(ctx: Ctx, replacement: Replacement): Promise<Change> {
  const { repo } = replacement;
  const { entities, relations } = replacement.graph;
  const repository = await ctx.graph.run('code/get-repository', { external_id: repositoryId(repo) });
  const stored = (await ctx.graph.run('code/list-state', { repo })).filter(
    ({ entity_type }) => entity_type !== 'repository',
  );
  const pairs = pairUp(stored, entities);
  const itemIds = new Map<string, string>([
    [repositoryId(repo), repository?.item_id ?? ctx.newId('mem')],
    ...entities.map(({ external_id }): [string, string] => [
      external_id,
      pairs.get(external_id)?.item_id ?? ctx.newId('mem'),
    ]),
  ]);
  const change = await differencesOf(replacement, pairs, itemIds);
  const kept = new Set([...pairs.values()].map(({ item_id }) => item_id));
  const reworded = [...change.created, ...change.changed.filter(isReworded).map(({ now }) => now)];
  return {
    ...change,
    replacement,
    repository,
    fresh: new Set(change.created.map(({ item_id }) => item_id)),
    gone: stored.filter(({ item_id, status }) => status === 'active' && !kept.has(item_id)),
    vectors: await vectorsOf(ctx, reworded),
    itemIds,
    entities: entities.length,
    unresolved: relations.filter(({ target }) => target === null || !itemIds.has(target)).length,
  };
}

type Differences = Pick<Change, 'created' | 'changed' | 'placed' | 'relinked' | 'moved'>;

async function differencesOf(
  { repo, graph: { entities, relations } }: Replacement,
  pairs: ReadonlyMap<string, Stored>,
  itemIds: Change['itemIds'],
): Promise<Differences> {
  const relationsOf = new Map<string, CodeRelation[]>();
  for (const relation of relations) {
    const of = relationsOf.get(relation.source);
    if (of) of.push(relation);
    else relationsOf.set(relation.source, [relation]);
  }
  const found: Differences = { created: [], changed: [], placed: [], relinked: [], moved: 0 };
  await mapInTurns(entities, (entity) => {
    const { external_id } = entity;
    const wanted = wantedOf(entity, repo, itemIds.get(external_id) as string, relationsOf.get(external_id) ?? []);
    const was = pairs.get(external_id);
    if (!was) found.created.push(wanted);
    else if (was.text_hash !== wanted.text_hash || was.status !== 'active') {
      found.changed.push({ was, now: wanted });
      if (was.external_id !== external_id) found.moved++;
    } else if (was.place_hash !== wanted.place_hash || was.ties_hash !== wanted.ties_hash)
      found.placed.push({ item_id: was.item_id, properties: placeOf(wanted) });
    if (!was || was.ties_hash !== wanted.ties_hash || was.status !== 'active') found.relinked.push(wanted);
  });
  return found;
}

const repositoryId = (repo: string) => `code::${repo}`;

/**
 * Finds the stored entity of each new one. It has the same id, or it moved: its id is gone, and its source text is
 * equal or its name unique in both states.
 */
function pairUp(stored: Stored[], entities: CodeEntity[]): Map<string, Stored> {
  const byId = new Map(stored.map((each) => [each.external_id, each]));
  const pairs = new Map<string, Stored>();
  const fresh: CodeEntity[] = [];
  for (const entity of entities) {
    const was = byId.get(entity.external_id);
    if (was) pairs.set(entity.external_id, was);
    else fresh.push(entity);
  }
  const taken = new Set([...pairs.values()].map(({ item_id }) => item_id));
  const keys: ((each: Pick<Stored, 'entity_type' | 'qualified_name' | 'body_hash'>) => string | undefined)[] = [
    ({ entity_type, qualified_name, body_hash }) =>
      body_hash === null ? undefined : `${entity_type}|${qualified_name}|${body_hash}`,
    ({ entity_type, qualified_name }) => `${entity_type}|${qualified_name}`,
  ];
  for (const keyOf of keys) {
    const lost = uniqueBy(
      stored.filter(({ item_id, status }) => status === 'active' && !taken.has(item_id)),
      keyOf,
    );
    const found = uniqueBy(
      fresh.filter(({ external_id }) => !pairs.has(external_id)),
      keyOf,
    );
    for (const [key, entity] of found) {
      const was = lost.get(key);
      if (!was) continue;
      pairs.set(entity.external_id, was);
      taken.add(was.item_id);
    }
  }
  return pairs;
}

/** Elements whose key no other element has, by key. */
function uniqueBy<T>(all: T[], keyOf: (each: T) => string | undefined): Map<string, T> {
  const found = new Map<string, T | undefined>();
  for (const each of all) {
    const key = keyOf(each);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : each);
  }
  return new Map([...found].flatMap(([key, each]) => (each === undefined ? [] : [[key, each] as const])));
}

function wantedOf(entity: CodeEntity, repo: string, item_id: string, relations: CodeRelation[]): Wanted {
  const { line_number, end_line_number, body_hash, used_because, may_be_used_because, ...said } = entity;
  return {
    entity,
    repo,
    item_id,
    relations,
    text_hash: sha256(JSON.stringify(said)),
    place_hash: sha256(JSON.stringify([line_number, end_line_number, body_hash, used_because, may_be_used_because])),
    ties_hash: sha256(
      JSON.stringify(relations.map(({ type, target, name, offset }) => [type, target, name, offset].join('|')).sort()),
    ),
  };
}

const isReworded = ({ was, now }: Change['changed'][number]) => was.text_hash !== now.text_hash;

async function vectorsOf(ctx: Ctx, wanted: Wanted[]): Promise<Map<string, ItemVectors>> {
  const made = await embedNamed(
    ctx,
    wanted.map(({ entity }) => ({ content: meaningOf(entity), names: noNames })),
  );
  return new Map(pairs(wanted, made).map(([{ item_id }, vectors]) => [item_id, vectors]));
}

const fieldsOf = ({ entity, repo }: Pick<Wanted, 'entity' | 'repo'>) => {
  const { entity_type, qualified_name, external_id } = entity;
  return readFields('code', textOfEntity(entity), { entity_type, repo, external_id, title: qualified_name }, {}, []);
};

/** Properties whose change makes no new version, such as line numbers. */
const placeOf = ({ entity, place_hash, ties_hash }: Wanted): Json => ({
  line_number: entity.line_number,
  end_line_number: entity.end_line_number,
  body_hash: entity.body_hash,
  used_because: entity.used_because,
  may_be_used_because: entity.may_be_used_because,
  place_hash,
  ties_hash,
});

const propertiesOf = (wanted: Wanted, commit_hash: string | null, indexed_at: string): Json => {
  const { entity, text_hash } = wanted;
  const { name, qualified_name, file_path, docstring, signature, decorators, bases, language } = entity;
  const { http_method, http_path, is_default_export } = entity;
  return {
    name,
    qualified_name,
    file_path,
    docstring,
    signature,
    decorators,
    bases,
    language,
    http_method,
    http_path,
    is_default_export,
    commit_hash,
    indexed_at,
    text_hash,
    ...placeOf(wanted),
  };
};

/** @returns number of relationships */
async function stage(ctx: Ctx, { replacement, created, fresh, itemIds, relinked, vectors }: Change): Promise<number> {
  const now = ctx.now();
  const staged = ctx.graph.staged();
  for (const some of batches(created, rowsAtOnce))
    await staged.write((transaction) =>
      openItems(
        transaction,
        ctx,
        some.map((wanted) => entryOf(wanted, propertiesOf(wanted, replacement.commit_hash, now), vectors)),
      ),
    );
  const links = new Links(itemIds);
  for (const { item_id, relations } of relinked)
    if (fresh.has(item_id)) for (const relation of firstOfEach(relations)) links.want(item_id, relation);
  for (const some of batches(links.toItems, linksAtOnce))
    await staged.write((transaction) => openItemLinks(transaction, some, now));
  for (const some of batches(links.toNames, linksAtOnce))
    await staged.write((transaction) => openNameLinks(transaction, ctx.scope.write_key, some, now));
  return links.toItems.length + links.toNames.length;
}

/** @param staged number of relationships already stored hidden */
async function carryOut(transaction: Transaction, ctx: Writing, change: Change, staged: number): Promise<Replaced> {
  const { created, changed, placed, gone, fresh } = change;
  const indexed_at = ctx.now();
  await lockRepository(transaction, ctx, change, indexed_at);
  await releaseStaged(transaction, [...fresh], indexed_at);
  for (const { was, now } of changed) {
    const stored = await lockItem(transaction, was.item_id);
    const fields = fieldsOf(now);
    const vectors = change.vectors.get(was.item_id);
    await changeItem(transaction, ctx, stored, {
      reason: {
        change_type: 'updated',
        change_reason: was.external_id === now.entity.external_id ? undefined : 'moved',
      },
      fields,
      named: vectors && { names: namesOfEntity(now.entity), vectors, labelled: [] },
      embedding: vectors?.item ?? null,
      extra: propertiesOf(now, change.replacement.commit_hash, indexed_at),
    });
  }
  for (const some of batches(placed, rowsAtOnce)) await placeItems(transaction, some);
  for (const { item_id } of gone)
    await markItem(transaction, ctx, await lockItem(transaction, item_id), {
      status: 'archived',
      reason: 'gone from the repository',
    });
  const links = await changeLinks(transaction, ctx, change);
  await endIndex(transaction, ctx, change, indexed_at);
  return {
    replaced: change.repository !== undefined,
    entities_created: created.length,
    entities_changed: changed.length,
    entities_moved: change.moved,
    entities_gone: gone.length,
    ...links,
    edges_created: links.edges_created + staged,
    entities: change.entities,
    unresolved: change.unresolved,
  };
}

/** @throws Refusal `changed` if the item was deleted since it was read */
async function lockItem(transaction: Transaction, item_id: string): Promise<StoredItem> {
  const row = await transaction.run('store/lock', { item_id });
  if (!row) throw new Refusal('changed');
  return row.item;
}

/** One writer at a time replaces a repository. @throws Refusal `changed` if another writer was first */
async function lockRepository(
  transaction: Transaction,
  ctx: Writing,
  change: Change,
  indexed_at: string,
): Promise<void> {
  const { repository, replacement } = change;
  const item_id = change.itemIds.get(repositoryId(replacement.repo)) as string;
  if (repository) {
    const { version } = await lockItem(transaction, item_id);
    if (version !== repository.version) throw new Refusal('changed');
    return;
  }
  const wanted = wantedOf(repositoryEntity(change), replacement.repo, item_id, []);
  const extra = propertiesOf(wanted, replacement.commit_hash, indexed_at);
  const entry = entryOf(wanted, extra, new Map());
  const dedupe_key = `${ctx.scope.write_key}|code repository|${sha256(replacement.repo)}`;
  await openItems(transaction, ctx, [{ ...entry, draft: { ...entry.draft, embed: false }, dedupe_key }]);
}

/** Must come after all relationships. */
async function endIndex(transaction: Transaction, ctx: Writing, change: Change, indexed_at: string): Promise<void> {
  const { repository, replacement, itemIds } = change;
  const state_at = ctx.now();
  if (!repository) {
    const item_id = itemIds.get(repositoryId(replacement.repo)) as string;
    return placeItems(transaction, [{ item_id, properties: { state_at } }]);
  }
  const isSame =
    repository.commit_hash === replacement.commit_hash &&
    [change.created, change.changed, change.placed, change.gone, change.relinked].every(({ length }) => length === 0);
  if (isSame) return;
  const stored = await lockItem(transaction, repository.item_id);
  const wanted = wantedOf(repositoryEntity(change), replacement.repo, repository.item_id, []);
  await changeItem(transaction, ctx, stored, {
    reason: { change_type: 'updated' },
    fields: fieldsOf(wanted),
    named: undefined,
    embedding: null,
    // The unique key must stay: it prevents two repositories of the same name.
    extra: { ...propertiesOf(wanted, replacement.commit_hash, indexed_at), state_at, dedupe_key: stored['dedupe_key'] },
  });
}

function repositoryEntity({ replacement: { repo, graph } }: Change): CodeEntity {
  const count = (type: string) => graph.entities.filter(({ entity_type }) => entity_type === type).length;
  const counts = (['module', 'class', 'function', 'method', 'route', 'test'] as const)
    .map((type) => `${type} ${count(type)}`)
    .join(', ');
  return {
    external_id: repositoryId(repo),
    entity_type: 'repository',
    name: repo,
    qualified_name: repo,
    file_path: '',
    line_number: null,
    end_line_number: null,
    docstring: `Entities: ${counts}.`,
    signature: null,
    decorators: [],
    bases: [],
    http_method: null,
    http_path: null,
    is_default_export: false,
    language: null,
    body_hash: null,
    used_because: null,
    may_be_used_because: null,
  };
}

function entryOf(wanted: Wanted, extra: Json, vectors: ReadonlyMap<string, ItemVectors>): Entry {
  const { entity, item_id } = wanted;
  return {
    draft: {
      fields: fieldsOf(wanted),
      origin: asOrigin('code:index', 1),
      names: namesOfEntity(entity),
      embed: true,
      parts: [],
    },
    item_id,
    vectors: vectors.get(item_id) ?? { item: null },
    dedupe_key: null,
    extra,
  };
}

async function changeLinks(
  transaction: Transaction,
  ctx: Writing,
  { relinked, fresh, gone, itemIds, repository, replacement }: Change,
): Promise<Pick<Replaced, 'edges_created' | 'edges_closed'>> {
  const now = ctx.now();
  const own = itemIds.get(repositoryId(replacement.repo)) as string;
  const known = relinked.filter(({ item_id }) => !fresh.has(item_id));
  const sources = [...(repository ? [own] : []), ...[...known, ...gone].map(({ item_id }) => item_id)];
  const open = new Map<string, OpenLink>();
  for (const some of batches(sources, rowsAtOnce))
    for (const { offset, ...link } of await transaction.run('code/list-links', { item_ids: some }))
      open.set(keyOfLink(link, offset), link);
  const links = new Links(itemIds, open);
  for (const { item_id, relations } of known)
    for (const relation of firstOfEach(relations)) links.want(item_id, relation);
  const modules = replacement.graph.entities.filter(({ entity_type }) => entity_type === 'module');
  for (const { external_id, name } of modules)
    links.want(own, { type: 'DEFINES', source: '', target: external_id, name, offset: null });
  const closed = [...open].filter(([key]) => !links.wanted.has(key)).map(([, link]) => link);
  for (const some of batches(closed, linksAtOnce)) await closeItemLinks(transaction, some, now);
  for (const some of batches(links.toItems, linksAtOnce)) await openItemLinks(transaction, some, now);
  for (const some of batches(links.toNames, linksAtOnce))
    await openNameLinks(transaction, ctx.scope.write_key, some, now);
  return { edges_created: links.toItems.length + links.toNames.length, edges_closed: closed.length };
}

class Links {
  readonly wanted = new Set<string>();
  readonly toItems: ItemLink[] = [];
  readonly toNames: NameLink[] = [];

  constructor(
    private readonly itemIds: ReadonlyMap<string, string>,
    private readonly open: ReadonlyMap<string, OpenLink> = new Map(),
  ) {}

  want(source_id: string, { type, target, name, offset }: CodeRelation): void {
    const target_id = target === null ? null : (this.itemIds.get(target) ?? null);
    const called = unresolvedName(name);
    const link = { source_id, type, target_id, name_key: target_id === null ? entityKey(called) : null };
    const key = keyOfLink(link, offset);
    if (link.name_key === '' || this.wanted.has(key)) return;
    this.wanted.add(key);
    if (this.open.has(key)) return;
    const properties = { name: called, offset };
    if (target_id === null) this.toNames.push({ source_id, name: called, type, properties });
    else this.toItems.push({ source_id, target_id, type, properties });
  }
}

/** If the source uses a target several times, only the first use becomes a relationship. */
function firstOfEach(relations: CodeRelation[]): CodeRelation[] {
  const first = new Map<string, CodeRelation>();
  for (const relation of relations) {
    const key = `${relation.type}|${relation.target ?? `?${entityKey(unresolvedName(relation.name))}`}`;
    const other = first.get(key);
    if (!other || (relation.offset ?? Infinity) < (other.offset ?? Infinity)) first.set(key, relation);
  }
  return [...first.values()];
}

const keyOfLink = ({ source_id, type, target_id, name_key }: OpenLink, offset: number | null) =>
  [source_id, type, target_id ?? `?${name_key}`, offset ?? ''].join('|');

function* batches<T>(all: T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
