// Move-in drill: a Graphiti graph is made in a Neo4j of its own, moved in live, and asked about the past beside its original.
// node dist/scripts/drills/move-in.js [--facts 10000] [--questions 1000]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import neo4j from 'neo4j-driver';
import { openForeign, type ForeignAddress } from '../../src/graph/foreign';
import { openEmbedder } from '../../src/llm/embed';
import { graphitiSource } from '../../src/memory/move-in/graphiti';
import { moveIn, rehearse } from '../../src/memory/move-in/move-in';
import { commandLine, wholeNumber } from '../command';
import { startBackends } from '../runtime/servers/backends';
import { compareAsOf } from './as-of-checks';
import { openDrill, type Drill } from './drill';
import { makeGraph, makeQuestions, type MadeEdge, type MadeGraph, type Question } from './graphiti-graph';

const savedAtOnce = 1_000;

/** Writes a made graph as Graphiti saves it: labels, types and properties, times as DateTime. */
async function save(
  { uri, user, password, database }: ForeignAddress,
  { nodes, relationships }: MadeGraph,
): Promise<void> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), { telemetryDisabled: true });
  const inTurn = async (text: string, rows: object[]) => {
    for (let from = 0; from < rows.length; from += savedAtOnce)
      await driver.executeQuery(text, { rows: rows.slice(from, from + savedAtOnce) }, { database });
  };
  const timed = (variable: string) =>
    ['created_at', 'valid_at', 'invalid_at', 'expired_at', 'reference_time']
      .map((name) => `${variable}.${name} = datetime(row.properties.${name})`)
      .join(', ');
  try {
    await driver.executeQuery('CREATE INDEX made_id IF NOT EXISTS FOR (n:Made) ON (n.made_id)', {}, { database });
    await driver.executeQuery('CALL db.awaitIndexes(60)', {}, { database });
    await inTurn(
      `UNWIND $rows AS row CREATE (n:Made:$(row.labels)) SET n = row.properties, n.made_id = row.id, ${timed('n')}`,
      nodes,
    );
    await inTurn(
      `UNWIND $rows AS row MATCH (n:Made {made_id: row.start.id}) MATCH (m:Made {made_id: row.end.id})
       CREATE (n)-[r:$(row.label)]->(m) SET r = row.properties, ${timed('r')}`,
      relationships,
    );
    await driver.executeQuery('MATCH (n:Made) REMOVE n:Made, n.made_id', {}, { database });
  } finally {
    await driver.close();
  }
}

/** How many of the facts are here once, with their five timestamps. */
async function countWhole(drill: Drill, edges: MadeEdge[]): Promise<number> {
  const rows = await drill.rows<Record<string, string | null>>(
    `MATCH ()-[fact:RELATES {scope_key: $scope_key}]->() WHERE fact.rest IS NULL
     RETURN fact.external_id AS external_id, fact.transaction_time_start AS created_at, fact.transaction_time_end AS expired_at,
       fact.valid_start_time AS valid_at, fact.valid_end_time AS invalid_at, fact.reference_time AS reference_time`,
  );
  const key = (uuid: string, times: (string | number | null | undefined)[]) =>
    [uuid, ...times.map((time) => (time === null || time === undefined ? '' : new Date(time).getTime()))].join('|');
  const names = ['created_at', 'expired_at', 'valid_at', 'invalid_at', 'reference_time'] as const;
  const here = new Map<string, number>();
  for (const row of rows) {
    const of = key(
      row['external_id'] ?? '',
      names.map((name) => row[name]),
    );
    here.set(of, (here.get(of) ?? 0) + 1);
  }
  return edges.filter(
    (edge) =>
      here.get(
        key(
          `graphiti:${edge.uuid}`,
          names.map((name) => edge[name]),
        ),
      ) === 1,
  ).length;
}

/** Asks the running service. */
async function askerFor(drill: Drill): Promise<(question: Question) => Promise<string[]>> {
  const facts = await drill.rows<{ fact_id: string; external_id: string }>(
    'MATCH ()-[fact:RELATES {scope_key: $scope_key}]->() RETURN fact.fact_id AS fact_id, fact.external_id AS external_id',
  );
  const uuids = new Map(facts.map(({ fact_id, external_id }) => [fact_id, external_id.replace('graphiti:', '')]));
  const names = await drill.rows<{ name: string; id: string }>(
    'MATCH (name:Entity {scope_key: $scope_key}) RETURN name.name AS name, name.entity_id AS id',
  );
  const ids = new Map(names.map(({ name, id }) => [name, id]));
  return async ({ name, as_of, as_known_at }) => {
    const moment = Object.entries({ as_of, as_known_at })
      .flatMap(([axis, ms]) => (ms === undefined ? [] : [`&${axis}=${new Date(ms).toISOString()}`]))
      .join('');
    const url = `${drill.base_url}/memory/entities/${ids.get(name)}?limit=200${moment}`;
    const response = await fetch(url, { headers: drill.headers });
    if (response.status === 404) return [];
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    const { facts: found } = (await response.json()) as { facts: { fact_id: string }[] };
    return found.map(({ fact_id }) => uuids.get(fact_id) ?? fact_id);
  };
}

async function moveInDrill(facts: number, questions: number, say: (line: string) => void): Promise<boolean> {
  const home = mkdtempSync(path.join(tmpdir(), 'move-in-drill-'));
  const drill = await openDrill('move-in drill');
  const theirs = await startBackends({ home, onStep: say });
  const embed = await openEmbedder(drill.config);
  let isGood = true;
  try {
    const made = makeGraph(facts);
    await save(theirs.neo4j, made);
    const graph = await openForeign(theirs.neo4j);
    try {
      const source = graphitiSource(graph);
      const { found, lost, changed } = await rehearse(source);
      say(JSON.stringify({ found, lost, changed }, null, 2));
      const ports = { graph: drill.graph, embed, now: () => new Date().toISOString(), onProgress: () => undefined };
      for (const attempt of ['moved', 'moved again']) {
        const began = performance.now();
        const {
          lost: _lost,
          changed: _changed,
          ...counts
        } = await moveIn(source, { workspace_id: drill.workspace_id, user_id: undefined }, ports);
        say(`${attempt} in ${((performance.now() - began) / 1000).toFixed(1)} s: ${JSON.stringify(counts)}`);
      }
    } finally {
      await graph.close();
    }
    const whole = await countWhole(drill, made.edges);
    say(`${whole} of ${facts} facts are here once, under their ids, with their five timestamps`);
    const ask = await askerFor(drill);
    isGood = whole === facts;
    for (const kind of ['valid', 'known', 'both'] as const) {
      const result = await compareAsOf(makeQuestions(made.edges, questions, kind), made.edges, ask);
      isGood &&= result.unequal.length === 0;
      say(`${kind}: ${JSON.stringify({ ...result, unequal: result.unequal.length })}`);
      for (const each of result.unequal.slice(0, 3)) say(JSON.stringify(each));
    }
  } finally {
    await embed.close();
    await theirs.stop();
    rmSync(home, { recursive: true, force: true });
    await drill.close();
  }
  return isGood;
}

if (require.main === module) {
  void commandLine('node dist/scripts/drills/move-in.js', 'Moves a Graphiti graph in and compares what both answer.')
    .option('--facts <number>', 'facts of the graph', wholeNumber, 10_000)
    .option('--questions <number>', 'questions on each axis, and on both', wholeNumber, 1_000)
    .action(async ({ facts, questions }: { facts: number; questions: number }) => {
      const isGood = await moveInDrill(facts, questions, (line) => process.stdout.write(`${line}\n`));
      process.exitCode = isGood ? 0 : 1;
    })
    .parseAsync();
}
