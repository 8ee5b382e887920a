// Runs of evolution in a world.
import type { Client, Json, World } from './world';
import { eventually } from './eventually';

/**
 * Triggers a run and returns it after its end.
 * @param path of the route that triggers it
 * @throws the error of a failed run
 */
export async function evolve(
  { ports }: World,
  client: Client,
  body?: Json,
  path = '/memory/evolution/trigger',
): Promise<Json> {
  const { status, body: triggered } = await client.post(path, body);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(triggered)}`);
  const run = await eventually(
    async () => (await client.get(`/memory/runs/${triggered.run_id}`)).body as Json,
    (state) => ['ok', 'error'].includes(state['status'] as string),
    () => ports.queues.long.done(triggered.run_id, 50),
  );
  if (run['status'] === 'error') throw new Error(`the run failed: ${run['errors'].join('; ')}`);
  return run;
}

/** The outcome of a rule in a run. */
export const outcomeOf = ({ result }: Json, name: string): Json =>
  result.evolvers.find(({ evolver }: Json) => evolver === name);

/** The rules that changed something in a run. */
export const rulesWithChanges = (run: Json): Json[] =>
  (run['result'].evolvers as Json[]).filter(({ created, updated, linked }) => created + updated + linked > 0);

/**
 * Stores statements.
 * @returns their ids
 */
export const addStatements = (client: Client, texts: string[], more: Json = {}): Promise<string[]> =>
  client.addAll(texts.map((content) => ({ content, memory_type: 'semantic', ...more })));
