// Brings the graph to the schema of this version, and creates the first tenant with its key.
import { provisionFirst } from '../../src/auth/provision';
import type { Config } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import { migrate } from '../../src/graph/migrate';
import { identityOf } from '../../src/llm/embed';
import { errorCode, Problem } from './output/problem';
import type { ReportStep } from './output/steps';

/** @returns the ids of the first user; `key` only if this call created it */
export async function prepareGraph(config: Config, report: ReportStep): ReturnType<typeof provisionFirst> {
  const embedder = await identityOf(config);
  report('checking the graph schema');
  const driver = await connectGraph(config).catch((error: Error) => unreachable(config, error));
  try {
    const { applied } = await migrate(driver, config.NEO4J_DATABASE, embedder, (name) =>
      report(`applying migration ${name}`),
    );
    const account = await provisionFirst(driver, config);
    report(applied.length > 0 ? `schema ${applied.at(-1)}` : 'up to date');
    return account;
  } finally {
    await driver.close();
  }
}

/** The error for an external Neo4j that is not reachable. The embedded one has already responded. */
function unreachable({ NEO4J_URI, NEO4J_USER }: Config, error: Error): never {
  const refused = errorCode(error) === 'Neo.ClientError.Security.Unauthorized';
  throw new Problem(
    refused
      ? `Neo4j at ${NEO4J_URI} rejected user ${NEO4J_USER} with the password in NEO4J_PASSWORD.`
      : `Cannot connect to Neo4j at ${NEO4J_URI}: ${error.message}`,
    'Correct NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD and NEO4J_DATABASE, or unset them all to use the embedded Neo4j.',
    { cause: error },
  );
}
