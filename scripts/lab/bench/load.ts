import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '../../../src/generated/schemas';
import type { BenchPlace } from './bench';

const batchSize = 500;

/**
 * Adds items that do not exist yet, in batches as an importer does, and waits until they have their vectors. Throws if
 * one is rejected.
 */
export async function load(place: BenchPlace, items: Record<string, unknown>[]): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize) {
    const answer = await place.post<Schemas['items/BatchAnswer']>('/memory/add/batch', {
      items: items.slice(start, start + batchSize),
      skip_existing: true,
    });
    const refused = answer.results.find(({ status }) => status === 'failed');
    if (refused) throw new Error(`an item was refused: ${JSON.stringify(refused)}`);
  }
  await untilRead(place);
}

const pauseMs = 200;

/** Waits for the workers. */
async function untilRead(place: BenchPlace): Promise<void> {
  for (const status of ['queued', 'running'])
    while ((await place.get<Schemas['runs/RunPage']>(`/memory/runs?kind=add.texts&status=${status}`)).runs.length > 0)
      await delay(pauseMs);
}
