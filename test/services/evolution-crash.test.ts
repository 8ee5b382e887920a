// A run of evolution whose worker is killed in the middle goes on where it stopped, concludes nothing twice, and is undone as a whole.
import { openDrill, type Drill } from '../../scripts/drills/drill';
import { startService, type ServiceProcess } from '../../scripts/drills/service-process';
import { choosePort } from '../../scripts/runtime/process/ports';
import { until } from '../../scripts/runtime/process/until';
import { fakeEmbeddingServer, type FakeEmbeddingServer } from '../support/fake-embedding-server';
import { useServersForServices } from '../support/servers';
import { embedderIdentity } from '../support/shared-embedder';

useServersForServices();

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

const people = ['Mara Lindqvist', 'Tomas Ekberg', 'Orla Finnegan', 'Yusuf Demir'];
const colours = ['red', 'blue', 'green'];
const longMs = 150_000;

let server: FakeEmbeddingServer;
let drill: Drill;
let service: ServiceProcess;
let base: string;
let beforeAnswer: (texts: string[]) => void = () => undefined;

beforeAll(async () => {
  server = await fakeEmbeddingServer(embedderIdentity.dimension, (texts) => Promise.resolve(beforeAnswer(texts)));
  drill = await openDrill('evolution crash');
  const port = await choosePort();
  const embedder = {
    EMBEDDING_BASE_URL: server.base_url,
    EMBEDDING_MODEL: embedderIdentity.model,
  };
  service = await startService({ ...drill.config, ...embedder }, port);
  base = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await service.kill();
  await drill.close();
  await server.close();
});

async function call(route: string, body?: object): Promise<Json> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(base + route, { headers: drill.headers, ...init });
  return { http_status: answer.status, ...((await answer.json()) as Json) };
}

/** The hash of all that the workspace holds. */
async function hash(): Promise<string> {
  const answer = await fetch(`${base}/memory/export`, {
    headers: drill.headers,
  });
  return (JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '') as Json)['hash'] as string;
}

test('a run whose worker is killed between two conclusions ends with each of them once, and its undo leaves all as it was', async () => {
  for (const person of people)
    for (const colour of colours) {
      const content = `${person} keeps the ${colour} lamp beside the old pier.`;
      expect(await call('/memory/add', { content, memory_type: 'semantic' })).toMatchObject({ http_status: 200 });
    }
  // Names are compared with others in the background, of which an export tells.
  const unresolved = 'MATCH (name:Name {scope_key: $scope_key, unresolved: true}) RETURN count(name) AS names';
  await until(
    async () => ((await drill.rows<{ names: number }>(unresolved))[0]?.names === 0 ? true : undefined),
    longMs,
  );
  const before = await hash();
  const killed: number[] = [];
  const made: string[] = [];
  beforeAnswer = (texts) => {
    const derived = texts.filter((text) => colours.every((colour) => text.includes(colour)));
    made.push(...derived);
    if (made.length < 2 || derived.length === 0 || killed.length > 0) return;
    killed.push(service.worker_pids.at(-1) as number);
    process.kill(killed[0] as number, 'SIGKILL');
  };
  const { run_id } = await call('/memory/evolution/trigger', {
    evolvers: ['consolidation'],
  });
  const run = await until(async () => {
    const state = await call(`/memory/runs/${run_id as string}`);
    return ['ok', 'error'].includes(state['status'] as string) ? state : undefined;
  }, longMs);
  expect(killed).toHaveLength(1);
  expect(run).toMatchObject({ status: 'ok', errors: [] });
  expect(run?.['result'].evolvers).toMatchObject([{ evolver: 'consolidation', created: 4, updated: 12, sources: 12 }]);
  // What was written before the kill was not thought of again; what was under way was.
  expect(made).toHaveLength(people.length + 1);
  expect(new Set(made).size).toBe(people.length);
  const derived = await drill.rows<{ sources: number }>(
    `MATCH (item:Semantic {scope_key: $scope_key, origin: 'evolver:consolidation'})
     RETURN COUNT { (item)-[:DERIVED_FROM]->() } AS sources`,
  );
  expect(derived).toEqual(people.map(() => ({ sources: colours.length })));
  const changed = await drill.rows(
    `MATCH (item:Semantic {scope_key: $scope_key}) WHERE item.origin_tier < 3
     RETURN DISTINCT item.status AS status, item.version AS version, COUNT { (item)-[:HAS_VERSION]->(version) WHERE version.rest IS NULL } AS versions`,
  );
  expect(changed).toEqual([{ status: 'consolidated', version: 2, versions: 1 }]);
  expect(await hash()).not.toBe(before);
  const undone = await call(`/memory/runs/${run_id as string}/undo`, {});
  expect(undone).toMatchObject({ http_status: 200, removed: 4, restored: 12 });
  expect(await hash()).toBe(before);
}, 400_000);
