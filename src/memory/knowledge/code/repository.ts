// Replaces the stored state of a repository. Readers see the old state or the new one, never a mixture. New entities
// are first stored hidden, in batches; one last transaction makes them visible and applies all changes. Unchanged
// entities stay, moved ones keep their item, removed ones are archived, so that links to them remain.
import type { Ctx, Writing } from '../../../ctx';
import { Refusal } from '../../../errors';
import type { ScopedGraph, Transaction } from '../../../graph/run';
import { batches } from '../../../lists';
import type { CodeEntity } from '../../../libraries/source-code/code-graph';
import { sha256 } from '../../../libraries/text/hash';
import { readFields } from '../../model/fields';
import type { ItemVectors } from '../../model/names';
import type { StoredItem } from '../../model/record';
import { asOrigin } from '../../model/types';
import { openItemLinks, openNameLinks } from '../../store/edges';
import { untilWon } from '../../store/retry';
import { deleteStaged, releaseStaged } from '../../store/staged';
import { changeItem, markItem, openItems, placeItems, type Entry } from '../../store/write';
import { inLine } from '../../store/writer-queue';
import {
  placeOf,
  planChange,
  repositoryId,
  wantedOf,
  type CodeChange,
  type EntityReplacement,
  type WantedEntity,
} from './difference';
import { namesOfEntity, textOfEntity } from './entity-text';
import { changeLinks, firstOfEach, Links, linksAtOnce, rowsAtOnce } from './relations';

type Json = Record<string, unknown>;

export interface ReplacedRepository {
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

/** @throws Refusal `too_large` if the changes do not fit into one transaction */
export function replaceRepository(ctx: Ctx, replacement: EntityReplacement): Promise<ReplacedRepository> {
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
  ({ repo }: EntityReplacement) =>
  async (staged: ScopedGraph): Promise<string[]> =>
    (await staged.run('code/list-staged', { repo, limit: rowsAtOnce })).map(({ item_id }) => item_id);

const fieldsOf = ({ entity, repo }: Pick<WantedEntity, 'entity' | 'repo'>) => {
  const { entity_type, qualified_name, external_id } = entity;
  return readFields('code', textOfEntity(entity), { entity_type, repo, external_id, title: qualified_name }, {}, []);
};

const propertiesOf = (wanted: WantedEntity, commit_hash: string | null, indexed_at: string): Json => {
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
    _text_hash: text_hash,
    ...placeOf(wanted),
  };
};

/** @returns number of relationships */
async function stage(
  ctx: Ctx,
  { replacement, created, fresh, itemIds, relinked, vectors }: CodeChange,
): Promise<number> {
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
async function carryOut(
  transaction: Transaction,
  ctx: Writing,
  change: CodeChange,
  staged: number,
): Promise<ReplacedRepository> {
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
  change: CodeChange,
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
async function endIndex(transaction: Transaction, ctx: Writing, change: CodeChange, indexed_at: string): Promise<void> {
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
    extra: { ...propertiesOf(wanted, replacement.commit_hash, indexed_at), state_at, _dedupe_key: stored._dedupe_key },
  });
}

function repositoryEntity({ replacement: { repo, graph } }: CodeChange): CodeEntity {
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

function entryOf(wanted: WantedEntity, extra: Json, vectors: ReadonlyMap<string, ItemVectors>): Entry {
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
