// Replaces the stored state of a repository. Readers see the old state or the new one, never a mixture. New entities
// are first stored hidden, in batches; one last transaction makes them visible and applies all changes. Unchanged
// entities stay, moved ones keep their item, removed ones are archived, so that links to them remain.
import type { Ctx } from '../../../ctx';
import { Refusal } from '../../../errors';
import type { ScopedGraph, Transaction } from '../../../graph/run';
import { batches } from '../../../lists';
import type { CodeEntity } from '../../../libraries/source-code/code-graph';
import { sha256 } from '../../../libraries/text/hash';
import { readFields } from '../../model/fields';
import type { Draft } from '../../model/draft';
import { noVectors } from '../../model/names';
import { asOrigin } from '../../model/types';
import { openItemLinks, openNameLinks } from '../../store/edges';
import { reconcilePlan, type StorePlan } from '../../store/reconcile';
import type { Wanted, WantedChange } from '../../store/wanted';
import { placeItems } from '../../store/write';
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
  return inLine(`code ${ctx.scope.write_key} ${replacement.repo}`, async () => {
    const plan = async () => planReplacement(ctx, await planChange(ctx, replacement));
    return (await reconcilePlan(ctx, plan)).planned.replaced;
  });
}

function planReplacement(ctx: Ctx, change: CodeChange): StorePlan & { replaced: ReplacedRepository } {
  const { replacement, repository, created, changed, placed, gone, vectors } = change;
  const now = ctx.now();
  const at = { ...ctx, now: () => now };
  const entityOf = (wanted: WantedEntity) => ({
    draft: draftOfEntity(wanted),
    extra: propertiesOf(wanted, replacement.commit_hash, now),
    vectors: vectors.get(wanted.item_id),
  });
  const replaced: ReplacedRepository = {
    replaced: repository !== undefined,
    entities_created: created.length,
    entities_changed: changed.length,
    entities_moved: change.moved,
    entities_gone: gone.length,
    edges_created: 0,
    edges_closed: 0,
    entities: change.entities,
    unresolved: change.unresolved,
  };
  let hiddenLinks = 0;
  const own = ownItem(ctx, change, now);
  return {
    replaced,
    hidden: {
      now,
      left: leftOf(replacement),
      wanted: created.map((wanted): Wanted => ({ ...entityOf(wanted), same: 'new', item_id: wanted.item_id })),
      also: async (staged) => {
        hiddenLinks = await linkHidden(at, staged, change);
      },
    },
    wanted: repository ? [] : [{ ...own, same: 'new', key: own.extra._dedupe_key }],
    beside: () => ({
      ...(repository && { lock: (transaction) => lockRepository(transaction, repository) }),
      changes: [
        ...changed.map(({ was, now: wanted }): WantedChange => ({
          ...entityOf(wanted),
          item_id: was.item_id,
          reason: was.external_id === wanted.entity.external_id ? undefined : 'moved',
        })),
        ...(repository && !isSame(change) ? [own] : []),
      ],
      absent: {
        list: () => Promise.resolve(gone.map(({ item_id }) => item_id)),
        become: () => ({ status: 'archived', reason: 'removed from the repository' }),
      },
      also: async (transaction) => {
        for (const some of batches(placed, rowsAtOnce)) await placeItems(transaction, some);
        const links = await changeLinks(transaction, at, change);
        replaced.edges_created = links.edges_created + hiddenLinks;
        replaced.edges_closed = links.edges_closed;
      },
    }),
  };
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

/** @returns how many relationships the new entities have */
async function linkHidden(
  ctx: Pick<Ctx, 'now' | 'scope'>,
  staged: ScopedGraph,
  { fresh, itemIds, relinked }: CodeChange,
): Promise<number> {
  const now = ctx.now();
  const links = new Links(itemIds);
  for (const { item_id, relations } of relinked)
    if (fresh.has(item_id)) for (const relation of firstOfEach(relations)) links.want(item_id, relation);
  for (const some of batches(links.toItems, linksAtOnce))
    await staged.write((transaction) => openItemLinks(transaction, some, now));
  for (const some of batches(links.toNames, linksAtOnce))
    await staged.write((transaction) => openNameLinks(transaction, ctx.scope.write_key, some, now));
  return links.toItems.length + links.toNames.length;
}

/** One writer at a time replaces a repository. @throws Refusal `changed` if another writer was first */
async function lockRepository(
  transaction: Transaction,
  { item_id, version }: NonNullable<CodeChange['repository']>,
): Promise<void> {
  const row = await transaction.run('store/lock', { item_id });
  if (row?.item.version !== version) throw new Refusal('changed');
}

/** The item of the repository itself. Its unique key prevents two repositories of the same name. */
function ownItem(ctx: Ctx, change: CodeChange, now: string) {
  const { repo, commit_hash } = change.replacement;
  const item_id = change.itemIds.get(repositoryId(repo)) as string;
  const wanted = wantedOf(repositoryEntity(change), repo, item_id, []);
  const _dedupe_key = `${ctx.scope.write_key}|code repository|${sha256(repo)}`;
  const draft = { ...draftOfEntity(wanted), embed: false };
  const extra = { ...propertiesOf(wanted, commit_hash, now), state_at: now, _dedupe_key };
  return { item_id, draft, extra, vectors: noVectors };
}

function isSame({ repository, replacement, ...change }: CodeChange): boolean {
  const { created, changed, placed, gone, relinked } = change;
  return (
    repository?.commit_hash === replacement.commit_hash &&
    [created, changed, placed, gone, relinked].every(({ length }) => length === 0)
  );
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

const draftOfEntity = (wanted: WantedEntity): Draft => ({
  fields: fieldsOf(wanted),
  origin: asOrigin('code:index', 1),
  names: namesOfEntity(wanted.entity),
  embed: true,
  parts: [],
});
