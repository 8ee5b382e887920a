// `view=compact` and `fields` leave out fields of the items in an answer, on routes whose schemas have them.
import { Invalid } from '../errors';
import { nearestName } from '../near-names';
import { fieldsOf } from '../schemas';
import { locationOf, type Parts } from './moment';
import type { Declaration } from './route';

/** Fields of an item that agents read; fields that are null are left out as well. */
const compactFields: ReadonlySet<string> = new Set(
  (
    'item_id memory_type title content origin trust valid_start_time created_at true_at true_at_is score relevance ' +
    'ended ended_at superseded_by corrected not_yet path'
  ).split(' '),
);

const itemFields: ReadonlySet<string> = new Set([...fieldsOf('items/MemoryItem'), ...fieldsOf('search/Result')]);

/**
 * Finds the parameters of a route that choose fields.
 * @returns a function from the validated parts to a function that leaves these fields of the items in an answer;
 * undefined if the route has no such parameters. The function throws Invalid for a field that no item has.
 */
export function viewOf(
  route: Pick<Declaration, 'query' | 'body' | 'returns'>,
): ((call: Parts) => (answer: unknown) => unknown) | undefined {
  const location = locationOf(route, 'view');
  const whole = route.returns === 'items/MemoryItem' ? withoutVector : (answer: unknown) => answer;
  if (!location) return route.returns === 'items/MemoryItem' ? () => whole : undefined;
  return (call) => {
    const { view, fields } = (call[location] ?? {}) as { view?: string; fields?: string };
    if (fields !== undefined) {
      const chosen = new Set(['item_id', ...fields.split(',')]);
      for (const name of chosen) if (!itemFields.has(name)) throw unknownField([location, 'fields'], name);
      return (answer) => withItems(answer, (item) => keeping(item, ([name]) => chosen.has(name)));
    }
    return view === 'compact' ? (answer) => withItems(answer, compacted) : whole;
  };
}

/** Leaves out the embedding: few callers read its hundreds of numbers, and those ask for it in `fields`. */
const withoutVector = (answer: unknown): unknown => ({ ...(answer as object), embedding: null });

function unknownField(loc: string[], name: string): Invalid {
  const meant = nearestName(name, [...itemFields]);
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
  return Invalid.field(loc, `No item has the field '${name}'${hint}`, 'unknown_field', name);
}

const keeping = (item: object, keeps: (entry: [string, unknown]) => boolean) =>
  Object.fromEntries(Object.entries(item).filter(keeps));

/** Keeps the project from the metadata: without it, an agent cannot tell which project a memory belongs to. */
function compacted(item: object & { metadata?: { project?: unknown } }): object {
  const project = item.metadata?.project;
  return {
    ...keeping(item, ([name, value]) => value !== null && compactFields.has(name)),
    ...(project !== undefined && { metadata: { project } }),
  };
}

function withItems(value: unknown, shown: (item: object) => object): unknown {
  if (Array.isArray(value)) return value.map((each) => withItems(each, shown));
  if (value === null || typeof value !== 'object') return value;
  if (isItem(value)) return shown(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withItems(each, shown)]));
}

const isItem = (value: object) => 'item_id' in value && 'memory_type' in value && 'transaction_time' in value;
