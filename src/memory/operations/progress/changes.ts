// Finds the ids of items and entities that a committed transaction may have changed, from its queries.
import type { Written } from '../../../graph/run';
import { memoryTypes, typeFacts } from '../../model/types';
import { frozen, addAll } from '../../../lists';

export interface Changes {
  /** Time of the earliest change, RFC 3339; undefined if no query had one. */
  since: string | undefined;
  item_ids: Set<string>;
  entity_ids: Set<string>;
  /** Ids for new entities; they are unused if the entity existed. */
  proposed_ids: Set<string>;
  gone: Gone[];
}

export interface EdgeChange {
  edge_id: string | null;
  edge_type: string;
  source_id: string | null;
  target_id: string | null;
}

interface Gone {
  scope_key: string;
  item_ids: string[];
  entity_ids: string[];
  edges: EdgeChange[];
}

/** Telemetry types: too frequent for events, and not shown by graph viewers. */
const telemetry = new Set(
  memoryTypes
    .map(typeFacts)
    .filter(({ strategy }) => strategy === 'APPEND')
    .map(({ label }) => label),
);

type NamesGone = Pick<Gone, 'entity_ids' | 'edges'>;
const noNames = frozen<NamesGone>({ entity_ids: [], edges: [] });

/** Queries that delete; their results contain the ids. */
const deleting = { names: 'store/unlink-names', items: 'store/delete', entity: 'store/delete-name' };

/** @param written the queries of the transaction, in order */
export function changesOfTransaction(written: Written[]): Changes {
  const found: Changes = {
    since: undefined,
    item_ids: new Set(),
    entity_ids: new Set(),
    proposed_ids: new Set(),
    gone: [],
  };
  let names = noNames;
  for (const { name, params, answer } of written) {
    const { now, label } = params as { now?: string; label?: string };
    if (label !== undefined && telemetry.has(label)) continue;
    if (name === deleting.names) names = answer as NamesGone;
    else if (name === deleting.items) {
      found.gone.push({ ...names, ...(answer as Pick<Gone, 'scope_key' | 'item_ids'>) });
      names = noNames;
    } else if (name === deleting.entity) {
      const { scope_key, finished } = (answer ?? {}) as { scope_key?: string; finished?: boolean };
      const { entity_id } = params as { entity_id: string };
      if (finished && scope_key) found.gone.push({ scope_key, item_ids: [], entity_ids: [entity_id], edges: [] });
    } else
      for (const [key, value] of Object.entries(params))
        // Rows of names contain ids in case the entity is new.
        noteIds(value, found, key === 'names' ? found.proposed_ids : found.entity_ids);
    if (now !== undefined && (found.since === undefined || now < found.since)) found.since = now;
  }
  return found;
}

/** Max nesting of parameters that is searched; a list of rows with properties fits. */
const maxDepth = 3;

function noteIds(value: unknown, found: Changes, entities: Set<string>, depth = 0): void {
  if (typeof value === 'string') {
    if (/^mem_[0-9a-z]{26}$/.test(value)) found.item_ids.add(value);
    else if (/^ent_[0-9a-z]{26}$/.test(value)) entities.add(value);
  } else if (Array.isArray(value)) {
    for (const one of value) {
      if (typeof one === 'number') return;
      noteIds(one, found, entities, depth);
    }
  } else if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value) && depth < maxDepth)
    for (const one of Object.values(value)) noteIds(one, found, entities, depth + 1);
}

/** Merges changes of equal scopes, so that every id is looked up once. */
export function mergedByScope<S extends { readable: string[] }>(
  all: { scope: S; changes: Changes }[],
): { scope: S; changes: Changes }[] {
  const merged = new Map<string, { scope: S; changes: Changes }>();
  for (const { scope, changes } of all) {
    const key = scope.readable.join();
    const known = merged.get(key)?.changes;
    if (!known) {
      merged.set(key, { scope, changes });
      continue;
    }
    for (const kind of ['item_ids', 'entity_ids', 'proposed_ids'] as const)
      for (const id of changes[kind]) known[kind].add(id);
    addAll(known.gone, changes.gone);
    if (known.since === undefined || (changes.since !== undefined && changes.since < known.since))
      known.since = changes.since ?? known.since;
  }
  return [...merged.values()];
}
