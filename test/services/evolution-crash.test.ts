// A run of evolution whose worker is killed in the middle goes on where it stopped, concludes nothing twice, and is undone as a whole.
import { until } from '../../scripts/runtime/process/until';
import { useServersForServices } from '../support/servers';
import { openServiceDrill, type ServiceDrill } from '../support/service-drill';

useServersForServices('evolution-crash');

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

const people = ['Mara Lindqvist', 'Tomas Ekberg', 'Orla Finnegan', 'Yusuf Demir'];
const colours = ['red', 'blue', 'green'];
const longMs = 150_000;

let opened: ServiceDrill;
let beforeAnswer: (texts: string[]) => void = () => undefined;
beforeAll(async () => {
  opened = await openServiceDrill('evolution crash', (texts) => Promise.resolve(beforeAnswer(texts)));
});
afterAll(() => opened.close());

/** The hash of all that the workspace holds. */
async function hash(): Promise<string> {
  const answer = await fetch(`${opened.base}/memory/export`, { headers: opened.drill.headers });
  return (JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '') as Json)['hash'] as string;
}

test('a run whose worker is killed between two conclusions ends with each of them once, and its undo leaves all as it was', async () => {
  const { call, drill, ended, service } = opened;
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
  const run = await ended(run_id as string);
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
