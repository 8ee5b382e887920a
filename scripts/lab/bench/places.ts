// The workspaces of a public set, filled through the service.
import type { Bench, BenchPlace } from './bench';
import { asAddRequest, byGroup, contentHash, readItems, type DataItem, type RetrievalSet } from './data-sets';
import { load } from './load';
import { timedMs } from './metrics';
import { printLine } from '../../runtime/output/print-line';

/** The workspace for each group of items. Workspaces of an earlier run are reused if their content is the same. */
export async function placesFor(
  bench: Bench,
  set: RetrievalSet,
  data: string,
  fresh: boolean,
): Promise<Map<string, BenchPlace>> {
  const groups = byGroup(readItems(data, set), ({ group }) => group);
  const places = new Map<string, BenchPlace>();
  for (const [group, items] of groups) places.set(group, await filledPlace(bench, set, group, items, fresh));
  return places;
}

async function filledPlace(bench: Bench, set: RetrievalSet, group: string, items: DataItem[], fresh: boolean) {
  const requests = items.map((item) => asAddRequest(set, item));
  const name = `${group} ${contentHash(requests)}`;
  const place = await bench.place(name, fresh);
  const { total } = await bench.graph
    .as(place.scope, 'bench')
    .run('items/count', { memory_types: ['episodic', 'semantic'] });
  if (total < items.length) {
    const { ms } = await timedMs(() => load(place, requests));
    printLine(`${group}: ${items.length} items imported, ${Math.round((1000 * items.length) / ms)} a second`);
  }
  return place;
}
