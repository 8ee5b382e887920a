// bench crowd: latency of requests that touch an item with very many links, or a name shared by very many items.
import { openBench, type Bench, type Place } from './bench';
import { median, timed } from './metrics';
import { say, table, verdict } from './print';

/** Limits in milliseconds: 300 for a multi-hop search with a budget of 200, a second for other reads. */
const bars = { budget: 200, walk: 300, read: 1_000 };
const repeats = 7;
const batch = 2_000;

const hubText = 'Umberholm is a harbour town. Petronella Vance keeps its lighthouse.';
const question = 'Who keeps the lighthouse of Umberholm?';

interface Hub {
  item_id: string;
  /** The shared name. */
  entity_id: string;
}

/** @param edges links of the item, mentions of the name, and facts about it */
export async function benchCrowd(edges: number): Promise<void> {
  const bench = await openBench(`bench crowd ${Date.now()}`);
  try {
    const place = await bench.place('crowd');
    const { hub, ms } = await makeCrowd(bench, place, edges);
    say(`an item with ${edges} links and a name in as many items and facts, written in ${Math.round(ms / 1000)} s`);
    await timeReads(place, hub);
    const { ms: deleting } = await timed(() => place.delete(`/memory/${hub.item_id}`));
    say(`the item deleted in ${Math.round(deleting)} ms`);
  } finally {
    await bench.removeAll();
    await bench.close();
  }
}

async function makeCrowd(bench: Bench, place: Place, edges: number): Promise<{ hub: Hub; ms: number }> {
  const { item_id } = await place.post<{ item_id: string }>('/memory/add', { content: hubText });
  const session = bench.driver.session({ database: bench.config.NEO4J_DATABASE });
  try {
    const { ms } = await timed(async () => {
      for (let first = 0; first < edges; first += batch) {
        const numbers = Array.from({ length: Math.min(batch, edges - first) }, (_, i) => first + i);
        const rows = numbers.map((number) => ({ number: String(number), vector: direction(bench.embed.dimension) }));
        await session.run(addMembers, { item_id, key: 'petronella vance', scope_key: place.scope.write_key, rows });
      }
    });
    const [entity] = (await session.run(findEntity, { name_key: `${place.scope.write_key}|petronella vance` })).records;
    return { hub: { item_id, entity_id: entity?.get('entity_id') as string }, ms };
  } finally {
    await session.close();
  }
}

/** Copies of the hub: each is linked to it in both directions, shares the name and states a fact. */
const addMembers = `
  MATCH (hub:MemoryItem {item_id: $item_id})
  MATCH (name:Name {name_key: $scope_key + '|' + $key})
  UNWIND $rows AS row
  CREATE (item:MemoryItem:Semantic)
  SET item = hub{
    .*,
    embedding: null,
    item_id: hub.item_id + '-' + row.number,
    content: 'One of many who wrote to Petronella Vance, number ' + row.number + '.'
  }
  CREATE (hub)-[:LINKS_TO {by_hand: true, transaction_time_start: hub.transaction_time_start, transaction_time_end: hub.transaction_time_end}]->(item)
  CREATE (item)-[:LINKS_TO {by_hand: true, mirror: true, transaction_time_start: hub.transaction_time_start, transaction_time_end: hub.transaction_time_end}]->(hub)
  CREATE (item)-[:MENTIONS {transaction_time_start: item.transaction_time_start, transaction_time_end: item.transaction_time_end}]->(name)
  CREATE (other:Name:Entity {name_key: $scope_key + '|correspondent ' + row.number, key: 'correspondent ' + row.number,
    name: 'Correspondent ' + row.number, scope_key: $scope_key, entity_id: hub.item_id + '-e' + row.number, entity_type: 'person'})
  CREATE (item)-[:MENTIONS {transaction_time_start: item.transaction_time_start, transaction_time_end: item.transaction_time_end}]->(other)
  CREATE (other)-[fact:RELATES {fact_id: 'fact_' + item.item_id, predicate: 'wrote_to', fact: 'Correspondent ' + row.number + ' wrote to Petronella Vance.',
    confidence: 0.9, item_id: item.item_id, scope_key: $scope_key, transaction_time_start: item.transaction_time_start, transaction_time_end: item.transaction_time_end}]->(name)
  WITH item, fact, row
  CALL db.create.setNodeVectorProperty(item, 'embedding', row.vector)
  CALL db.create.setRelationshipVectorProperty(fact, 'embedding', row.vector)`;
const findEntity = 'MATCH (entity:Entity {name_key: $name_key}) RETURN entity.entity_id AS entity_id';

/** A random unit vector. */
function direction(dimension: number): number[] {
  const values = Array.from({ length: dimension }, () => Math.random() - 0.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

interface Read {
  name: string;
  bar: number;
  ask(): Promise<unknown>;
}

async function timeReads(place: Place, { item_id, entity_id }: Hub): Promise<void> {
  const search = (name: string, request: object, bar = bars.read): Read => ({
    name,
    bar,
    ask: () => place.post('/memory/search', { query: question, top_k: 10, ...request }),
  });
  const get = (name: string, path: string): Read => ({ name, bar: bars.read, ask: () => place.get(path) });
  const post = (name: string, path: string, body: object): Read => ({
    name,
    bar: bars.read,
    ask: () => place.post(path, body),
  });
  const reads: Read[] = [
    search(`multi_hop, budget_ms ${bars.budget}`, { multi_hop: true, budget_ms: bars.budget }, bars.walk),
    search('multi_hop', { multi_hop: true }),
    search('default', {}),
    ...['entity-graph', 'facts', 'spreading-activation'].map((channel) =>
      search(`channel ${channel}`, { channel_weights: { [channel]: 1 } }),
    ),
    get('links', `/memory/${item_id}/links`),
    get('neighbors', `/memory/${item_id}/neighbors`),
    get('neighbors, a late page', `/memory/${item_id}/neighbors?offset=50000`),
    get('entity', `/memory/entities/${entity_id}`),
    get('entities', '/memory/entities'),
    post('context', '/memory/context', { query: question, session_id: 'none' }),
    post('recall/pack', '/memory/recall/pack', { query: question, budget_tokens: 2_000 }),
    post('recall/pack, wakeup', '/memory/recall/pack', { preset: 'wakeup', budget_tokens: 2_000 }),
    post('read-around', '/memory/read-around', { item_id }),
    post('ask', '/memory/ask', { question }),
    ...[question, 'How many items mention Petronella Vance?', 'What is the latest about Petronella Vance?'].map(
      (query) => post(`reasoning: ${query}`, '/memory/reasoning/query', { query }),
    ),
  ];
  const rows: (string | number)[][] = [];
  const worst: [Read, number][] = [];
  for (const read of reads) {
    const times: number[] = [];
    let partial: unknown;
    // The first call has cold caches and is reported separately.
    for (let i = 0; i <= repeats; i++) {
      const { answer, ms } = await timed(() => read.ask());
      times.push(ms);
      partial = (answer as { partial?: boolean }).partial;
    }
    const [cold, ...warm] = times as [number, ...number[]];
    worst.push([read, Math.max(...warm)]);
    rows.push([
      read.name,
      cold.toFixed(0),
      median(warm).toFixed(0),
      Math.max(...warm).toFixed(0),
      partial ? 'yes' : '',
    ]);
  }
  table(['milliseconds', 'first', 'p50', 'most', 'partial'], rows);
  say();
  for (const [{ name, bar }, ms] of worst) if (ms > bar) verdict(name, ms, bar, 'most');
  verdict(
    `the slowest of ${reads.length}, beside its bar`,
    Math.max(...worst.map(([{ bar }, ms]) => ms / bar)),
    1,
    'most',
  );
}
