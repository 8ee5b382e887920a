// Relationships from the entities of a repository to other entities, and to names that have no entity.
import type { Writing } from '../../../ctx';
import type { Transaction } from '../../../graph/run';
import { batches } from '../../../lists';
import type { CodeRelation } from '../../../libraries/source-code/code-graph';
import { entityKey } from '../../../libraries/text/entity-key';
import {
  closeItemLinks,
  openNameLinks,
  openItemLinks,
  type ItemLink,
  type NameLink,
  type OpenItemLink,
} from '../../store/edges';
import { repositoryId, type CodeChange } from './difference';
import { unresolvedName } from './entity-text';

export const rowsAtOnce = 1_000;
export const linksAtOnce = 5_000;

export async function changeLinks(
  transaction: Transaction,
  ctx: Writing,
  { relinked, fresh, gone, itemIds, repository, replacement }: CodeChange,
): Promise<{ edges_created: number; edges_closed: number }> {
  const now = ctx.now();
  const own = itemIds.get(repositoryId(replacement.repo)) as string;
  const known = relinked.filter(({ item_id }) => !fresh.has(item_id));
  const sources = [...(repository ? [own] : []), ...[...known, ...gone].map(({ item_id }) => item_id)];
  const open = new Map<string, OpenItemLink>();
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

export class Links {
  readonly wanted = new Set<string>();
  readonly toItems: ItemLink[] = [];
  readonly toNames: NameLink[] = [];

  constructor(
    private readonly itemIds: ReadonlyMap<string, string>,
    private readonly open: ReadonlyMap<string, OpenItemLink> = new Map(),
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
export function firstOfEach(relations: CodeRelation[]): CodeRelation[] {
  const first = new Map<string, CodeRelation>();
  for (const relation of relations) {
    const key = `${relation.type}|${relation.target ?? `?${entityKey(unresolvedName(relation.name))}`}`;
    const other = first.get(key);
    if (!other || (relation.offset ?? Infinity) < (other.offset ?? Infinity)) first.set(key, relation);
  }
  return [...first.values()];
}

const keyOfLink = ({ source_id, type, target_id, name_key }: OpenItemLink, offset: number | null) =>
  [source_id, type, target_id ?? `?${name_key}`, offset ?? ''].join('|');
