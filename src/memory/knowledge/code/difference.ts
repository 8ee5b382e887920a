// Finds what differs between the stored state of a repository and its new one. Writes nothing.
import type { Ctx } from '../../../ctx';
import { mapInTurns } from '../../../process/turns';
import type { CodeEntity, CodeGraph, CodeRelation } from '../../../libraries/source-code/code-graph';
import { sha256 } from '../../../libraries/text/hash';
import { embedNamed, noNames, type ItemVectors } from '../../model/names';
import type { ItemPlace } from '../../store/write';
import { meaningOf } from './entity-text';
import { pairs } from '../../../lists';

export interface EntityReplacement {
  repo: string;
  commit_hash: string | null;
  graph: CodeGraph;
}

export interface WantedEntity {
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

export interface CodeChange {
  replacement: EntityReplacement;
  repository: { item_id: string; version: number; commit_hash: string | null } | undefined;
  created: WantedEntity[];
  changed: { was: Stored; now: WantedEntity }[];
  placed: ItemPlace[];
  relinked: WantedEntity[];
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

/** Embeds without holding a lock. */
export async function planChange(ctx: Ctx, replacement: EntityReplacement): Promise<CodeChange> {
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

type Differences = Pick<CodeChange, 'created' | 'changed' | 'placed' | 'relinked' | 'moved'>;

async function differencesOf(
  { repo, graph: { entities, relations } }: EntityReplacement,
  pairs: ReadonlyMap<string, Stored>,
  itemIds: CodeChange['itemIds'],
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

export const repositoryId = (repo: string) => `code::${repo}`;

/**
 * Finds the stored entity of each new one. It has the same id, or it moved: its id is gone, and it is the only one with
 * the same type, name and source text, or else with the same type and name.
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

/** Elements with a unique key, by that key. */
function uniqueBy<T>(all: T[], keyOf: (each: T) => string | undefined): Map<string, T> {
  const found = new Map<string, T | undefined>();
  for (const each of all) {
    const key = keyOf(each);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : each);
  }
  return new Map([...found].flatMap(([key, each]) => (each === undefined ? [] : [[key, each] as const])));
}

export function wantedOf(entity: CodeEntity, repo: string, item_id: string, relations: CodeRelation[]): WantedEntity {
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

/** Properties that can change without a new version, such as line numbers. */
export const placeOf = ({ entity, place_hash, ties_hash }: WantedEntity): Record<string, unknown> => ({
  line_number: entity.line_number,
  end_line_number: entity.end_line_number,
  body_hash: entity.body_hash,
  used_because: entity.used_because,
  may_be_used_because: entity.may_be_used_because,
  _place_hash: place_hash,
  _ties_hash: ties_hash,
});

const isReworded = ({ was, now }: CodeChange['changed'][number]) => was.text_hash !== now.text_hash;

async function vectorsOf(ctx: Ctx, wanted: WantedEntity[]): Promise<Map<string, ItemVectors>> {
  const made = await embedNamed(
    ctx,
    wanted.map(({ entity }) => ({ content: meaningOf(entity), names: noNames })),
  );
  return new Map(pairs(wanted, made).map(([{ item_id }, vectors]) => [item_id, vectors]));
}
