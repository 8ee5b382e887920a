// Stage 7, behind the commit: what is new in the graph is told to those who watch. The run's last word, `ok` or `error`, comes with it.
import type { Schemas } from '../../../generated/schemas';
import { typeFacts } from '../../items/types';
import type { RunEvents } from '../run-events';
import type { Written } from './drafts';

/** An item with a thousand names is told with these. */
const mostEdges = 50;

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
  const edges = names.about.slice(0, mostEdges);
  events.added(
    node,
    edges.map((name) => ({ source_id: item_id, target_id: name, edge_type: 'ABOUT' })),
  );
}

/** Says how a run ended; a run that is announced again, since its worker was cut off in between, says the same. */
export function announceEnd(events: RunEvents, run: Schemas['ingest/StoredRun']): Promise<void> {
  const { items, failed, entities, relations, errors } = run;
  return events.end(run.status === 'error' ? 'error' : 'ok', {
    items,
    failed,
    entities,
    relations,
    message: errors[0] ?? 'done',
  });
}
