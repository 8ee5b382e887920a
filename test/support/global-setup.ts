// Before all tests: a real Neo4j and a real Redis, the schema applied once. Kept running between runs, stopped by `./scripts/stop`.
import { loadConfig } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import { startBackends } from '../../scripts/runtime/backends';
import { migrate } from '../../src/graph/migrate';

export default async function setUp(): Promise<void> {
  if (!process.env['NEO4J_URI'] || !process.env['REDIS_URL']) {
    const backends = await startBackends({ home: '.memory/test', onStep: (line) => process.stderr.write(`${line}\n`) });
    process.env['NEO4J_URI'] = backends.neo4j.uri;
    process.env['NEO4J_USER'] = backends.neo4j.user;
    process.env['NEO4J_PASSWORD'] = backends.neo4j.password;
    process.env['REDIS_URL'] = backends.redis_url;
  }
  const config = loadConfig(process.env);
  const driver = await connectGraph(config);
  await migrate(driver, config.NEO4J_DATABASE, { model: 'bge-small-en-v1.5-q', dimension: 384 });
  await driver.close();
}
