// Writes many nodes and edges in one transaction, under ids chosen by the caller.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import { Invalid, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Issue } from '../../../schemas';
import { toUtc } from '../../../time';
import { mapInTurns } from '../../../process/turns';
import { readDraft, type Draft } from '../../model/draft';
import { openLinks, type LinkEnds } from '../../store/edges';
import { itemsById } from '../../store/items-by-id';
import { patchedDraft, pick } from '../../store/patch';
import type { MemoryItem } from '../../model/record';
import { exceedsRequest, readLater } from '../../runs/later';
import { reconcile } from '../../store/reconcile';
import type { Placed } from '../../store/recognise';
import type { WantedChange } from '../../store/wanted';
import { typeFacts } from '../../model/types';
import { relationshipType } from '../items/links';
import { addAll, countsOf, pairs } from '../../../lists';

type BulkRequest = Schemas['graph/BulkRequest'];
type BulkNode = BulkRequest['nodes'][number];
type Json = Record<string, unknown>;

const maxDeleted = 1_000;
/** Node properties that become item fields; others are fields of the type, or metadata. */
const fields: readonly string[] = ['title', 'tags', 'valid_start_time', 'valid_end_time', 'supersedes'];

/** `given` has only the fields that the request contained. */
interface Wanted {
  node: BulkNode;
  draft: Draft;
  given: Json;
  metadata: Json;
}

/**
 * Stores nodes as items and edges as links; unchanged nodes get no new version.
 * @throws Invalid with the location of each issue; Refusal `already_exists`, `changed` if concurrent writers won
 * repeatedly
 */
export async function bulk(ctx: Ctx, request: BulkRequest): Promise<Schemas['graph/BulkAnswer']> {
  const isRaw = exceedsRequest(request.nodes.map((node) => ({ text: contentOf(node), embed: true })));
  const wanted = await readNodes(request.nodes, isRaw);
  const types = request.edges.map(({ edge_type }, i) => relationshipType(edge_type, locOf('edges', i, 'edge_type')));
  return store(ctx, request, wanted, types, isRaw);
}

const locOf = (list: 'nodes' | 'edges', index: number, field: string) => ['body', list, String(index), field];

/** @throws Invalid with the issues of all nodes */
async function readNodes(nodes: BulkNode[], isRaw: boolean): Promise<Wanted[]> {
  const issues: Issue[] = [];
  const known = new Set<string>();
  const wanted = await mapInTurns(nodes, async (node, index): Promise<Wanted[]> => {
    const loc = locOf('nodes', index, 'item_id');
    if (known.has(node.item_id))
      issues.push({ loc, msg: 'Is also the id of another node', type: 'duplicate', input: node.item_id, ctx: {} });
    known.add(node.item_id);
    try {
      return [await readNode(node, locOf('nodes', index, 'properties'), isRaw)];
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      addAll(issues, error.issues);
      return [];
    }
  });
  if (issues.length > 0) throw new Invalid(issues);
  return wanted.flat();
}

const contentOf = ({ properties, label, item_id }: BulkNode): string => {
  const content = properties?.['content'];
  return typeof content === 'string' ? content : (label ?? item_id);
};

async function readNode(node: BulkNode, loc: string[], isRaw: boolean): Promise<Wanted> {
  const { content, memory_type, metadata: sent, ...others } = (node.properties ?? {}) as Json;
  const type = (memory_type ?? 'semantic') as MemoryItem['memory_type'];
  const isField = (name: string) => fields.includes(name) || typeFacts(type).keyFields.has(name);
  const given = pick(others, isField);
  if (node.label) given['title'] = node.label;
  const metadata = { ...((sent ?? {}) as Json), ...pick(others, (name) => !isField(name)) };
  const draft = await readDraft(
    {
      ...given,
      content: (content as string | undefined) ?? node.label ?? node.item_id,
      memory_type: type as Schemas['items/AddRequest']['memory_type'],
      external_id: node.item_id,
      metadata,
    },
    loc,
    !isRaw,
  );
  return { node, draft, given: content === undefined ? given : { ...given, content }, metadata };
}

async function store(
  ctx: Ctx,
  request: BulkRequest,
  wanted: Wanted[],
  types: string[],
  isRaw: boolean,
): Promise<Schemas['graph/BulkAnswer']> {
  const items = wanted.map(({ draft }) => ({ draft, same: 'keep' as const, ever: true }));
  let written = { changed: 0, linked: 0, gone: 0 };
  const outcomes = await reconcile(ctx, items, {
    ...(isRaw && readLater(ctx)),
    beside: async (placed) => {
      const ids = await idsOf(ctx, request, placed);
      const changes = await changesOf(ctx, wanted, placed);
      const links = linksOf(request, ids, types);
      const gone = await idsUnder(ctx, request);
      written = { changed: changes.length, linked: links.length, gone: gone.length };
      return {
        always: true,
        changes,
        absent: { deleted: gone },
        also: async (transaction) => {
          for (const item_id of gone) await recordAct(ctx, transaction, 'item.delete', item_id);
          const linked = await openLinks(transaction, links, ctx.now());
          const lost = links.find((_, index) => !linked.has(index));
          // The item was deleted after its id was read.
          if (lost) throw new Refusal('changed');
        },
      };
    },
  });
  const { created } = countsOf(outcomes, ['created']);
  return {
    nodes_upserted: wanted.length,
    nodes_unchanged: wanted.length - created - written.changed,
    edges_upserted: written.linked,
    nodes_deleted: written.gone,
    queued: isRaw && created > 0,
    ids: Object.fromEntries(pairs(wanted, outcomes).map(([{ node }, { item_id }]) => [node.item_id, item_id])),
  };
}

/** Patches of the stored items that differ from their nodes. */
async function changesOf(ctx: Ctx, wanted: Wanted[], placed: readonly Placed[]): Promise<WantedChange[]> {
  const known = new Set(placed.flatMap(({ item_id, key }) => (key === undefined ? [item_id] : [])));
  const stored = await itemsById(ctx, [...known]);
  const changed: WantedChange[] = [];
  for (const [index, [each, { item_id }]] of pairs(wanted, placed).entries()) {
    if (!known.has(item_id)) continue;
    const item = stored.get(item_id);
    // The item was deleted after its id was read.
    if (!item) throw new Refusal('changed');
    const patch = patchOf(each, item, index);
    if (patch) changed.push({ item_id, draft: (before) => patchedDraft(before, patch) });
  }
  return changed;
}

/**
 * Item ids by name. A name in the request stands for a node, for an external_id in the write scope, or else for an item
 * id.
 */
async function idsOf(
  ctx: Ctx,
  { nodes, edges }: BulkRequest,
  placed: readonly Placed[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(pairs(nodes, placed).map(([node, { item_id }]) => [node.item_id, item_id]));
  const ends = edges.flatMap(({ source_id, target_id }) => [source_id, target_id]);
  const names = [...new Set(ends)].filter((name) => !ids.has(name));
  const candidates = names.map((external_id, index) => ({ index, external_id, content_hash: '', memory_type: '' }));
  const rows = candidates.length > 0 ? await ctx.graph.run('store/find-existing', { candidates }) : [];
  for (const { index, item_id } of rows) ids.set(names[index] as string, item_id);
  const others = names.filter((name) => !ids.has(name));
  for (const item_id of (await itemsById(ctx, others)).keys()) ids.set(item_id, item_id);
  return ids;
}

/**
 * The patch that makes a stored item equal to the node; undefined if it is equal.
 * @throws Invalid if the node has another type
 */
function patchOf(
  { node, draft, given, metadata }: Wanted,
  item: MemoryItem,
  index: number,
): Schemas['items/PatchRequest'] | undefined {
  const { memory_type } = node.properties ?? {};
  if (memory_type !== undefined && memory_type !== item.memory_type)
    throw Invalid.field(
      [...locOf('nodes', index, 'properties'), 'memory_type'],
      `Must not differ from that of the stored item, ${item.memory_type}`,
      'contradiction',
      memory_type,
    );
  // A text that was copied from the label changes with the label.
  const derived = item.content === (item['title'] ?? item['external_id']);
  const wanted: Json = {
    ...given,
    ...(derived && given['content'] === undefined && { content: draft.fields.content }),
  };
  const properties = pick(wanted, (name) => !isSame(wanted[name], (item as Json)[name]));
  const news = pick(metadata, (name) => !isSame(metadata[name], item.metadata[name]));
  if (Object.keys(properties).length + Object.keys(news).length === 0) return undefined;
  return { properties, metadata: news, write_mode: 'merge' };
}

/** Compares values as JSON. Null equals undefined, and times are equal if they mean the same instant. */
function isSame(sent: unknown, stored: unknown): boolean {
  if (JSON.stringify(sent ?? null) === JSON.stringify(stored ?? null)) return true;
  const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  return isTime(sent) && isTime(stored) && Date.parse(sent) === Date.parse(stored) && toUtc(sent) === stored;
}

type Link = LinkEnds & { properties: Json };

/**
 * Links without duplicates; the properties of duplicates are merged.
 * @throws Invalid for an unknown end, or a link from an item to itself
 */
function linksOf({ edges }: BulkRequest, ids: ReadonlyMap<string, string>, types: string[]): Link[] {
  const issues: Issue[] = [];
  const links = new Map<string, Link>();
  for (const [index, { source_id: from, target_id: to, properties = {} }] of edges.entries()) {
    const [source_id, target_id, link_type] = [ids.get(from), ids.get(to), types[index] as string];
    if (source_id === undefined) addAll(issues, unknownNode(index, 'source_id', from).issues);
    if (target_id === undefined) addAll(issues, unknownNode(index, 'target_id', to).issues);
    if (source_id === undefined || target_id === undefined) continue;
    if (source_id === target_id) {
      const loc = locOf('edges', index, 'target_id');
      issues.push({ loc, msg: 'Must differ from source_id', type: 'self', input: to, ctx: {} });
    }
    const key = [link_type, source_id, target_id].join();
    links.set(key, { source_id, target_id, link_type, properties: { ...links.get(key)?.properties, ...properties } });
  }
  if (issues.length > 0) throw new Invalid(issues);
  return [...links.values()];
}

const unknownNode = (index: number, field: 'source_id' | 'target_id', id: string) =>
  Invalid.field(locOf('edges', index, field), 'Names neither a node of this request nor a stored item', 'unknown', id);

async function idsUnder(ctx: Ctx, { delete_prefix, nodes }: BulkRequest): Promise<string[]> {
  if (!delete_prefix) return [];
  const kept = nodes.map(({ item_id }) => item_id).filter((id) => id.startsWith(delete_prefix));
  const found = await ctx.graph.run('store/list-by-prefix', { prefix: delete_prefix, kept, limit: maxDeleted + 1 });
  if (found.length > maxDeleted)
    throw Invalid.field(
      ['body', 'delete_prefix'],
      `Must not match more than ${maxDeleted} items that are not among the nodes; choose a longer prefix`,
      'too_many',
      delete_prefix,
    );
  return found.map(({ item_id }) => item_id);
}
