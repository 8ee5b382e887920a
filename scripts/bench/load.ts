// Items on their way in, as an importer sends them: in batches, the next one under way while the last is written.
import type { Schemas } from '../../src/generated/schemas';
import type { Place } from './bench';

/** As ./scripts/import does: large enough to sort by length, small enough that embedding and writing overlap. */
const batchSize = 200;
const batchesAtOnce = 2;

/** Imports items and throws if one is refused. */
export async function load(place: Place, items: Record<string, unknown>[]): Promise<void> {
  const starts = Array.from({ length: Math.ceil(items.length / batchSize) }, (_, i) => i * batchSize).values();
  const send = async () => {
    for (const start of starts) {
      const answer = await place.post<Schemas['items/BatchAnswer']>('/memory/add/batch', {
        items: items.slice(start, start + batchSize),
        skip_existing: true,
      });
      const refused = answer.results.find(({ status }) => status === 'failed');
      if (refused) throw new Error(`an item was refused: ${JSON.stringify(refused)}`);
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, send));
}
