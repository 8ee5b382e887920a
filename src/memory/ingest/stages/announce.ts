// Stage 7, after the commit: sends the events about new nodes and edges, and the last event of the run.
import type { Schemas } from '../../../generated/schemas';
import { typeFacts } from '../../core/types';
import type { RunEvents } from '../../runs/events';
import type { Written } from './drafts';

/** Edges reported per item. */
const maxEdges = 50;

export function announceItem(events: RunEvents, { item, fields, names }: Written): void {
  const { item_id } = item;
  const { memory_type, title, content } = fields;
  const node = {
    id: item_id,
    item_id,
    label: title ?? content.slice(0, 80),
    content: content.slice(0, 200),
    memory_type,
    node_category: typeFacts(memory_type).layer,
  };
  const edges = names.about.slice(0, maxEdges);
  events.added(
    node,
    edges.map((name) => ({ source_id: item_id, target_id: name, edge_type: 'ABOUT' })),
  );
}

/** Sends the last event of a run; repeating it after an interruption sends the same event. */
export function announceEnd(events: RunEvents, run: Schemas['runs/StoredRun']): Promise<void> {
  const { items, failed, entities, relations, errors } = run;
  return events.end(run.status === 'error' ? 'error' : 'ok', {
    items,
    failed,
    entities,
    relations,
    message: errors[0] ?? 'done',
  });
}
