// Stage 7, after the commit: sends events about new nodes and edges, and the last event of the run.
import type { Schemas } from '../../../../generated/schemas';
import { typeFacts } from '../../../model/types';
import type { RunEvents } from '../../../runs/events';
import type { ProcessedItem } from './drafts';

export function announceItem(events: RunEvents, { item, fields, subjects }: ProcessedItem): void {
  const { item_id } = item;
  const { memory_type } = fields;
  events.added(
    { id: item_id, item_id, memory_type, node_category: typeFacts(memory_type).layer },
    subjects.map((entity_id) => ({ source_id: item_id, target_id: entity_id, edge_type: 'ABOUT' })),
  );
}

/** Sends the last event of a run; sending it twice does no harm. The run node stores the reasons of failures. */
export function announceEnd(events: RunEvents, run: Schemas['runs/StoredRun']): Promise<void> {
  const { items, failed, entities, relations } = run;
  const message = failed === 0 ? 'done' : `${failed} of ${items} failed`;
  return events.end(run.status === 'error' ? 'error' : 'ok', { items, failed, entities, relations, message });
}
