// The connection to Neo4j. Only this folder uses the driver.
import neo4j, { Neo4jError, type Driver } from 'neo4j-driver';
import type { Config } from '../config';
import { ConfigError } from '../config';

export const maxConnections = 100;

/** The name under which the service, its workers and its commands connect. */
const ownName = 'memory-service';

/**
 * @param name under which Neo4j lists the connections
 * @throws ConfigError when no address is set; the driver's error when the server is unreachable or rejects the login
 */
export async function connectGraph(config: Config, name = ownName): Promise<Driver> {
  if (!config.NEO4J_URI)
    throw new ConfigError('NEO4J_URI is not set. Use ./scripts/start, which starts a Neo4j and sets it.');
  const driver = neo4j.driver(config.NEO4J_URI, neo4j.auth.basic(config.NEO4J_USER, config.NEO4J_PASSWORD ?? ''), {
    disableLosslessIntegers: true,
    maxConnectionPoolSize: maxConnections,
    connectionAcquisitionTimeout: 10_000,
    connectionTimeout: 5_000,
    telemetryDisabled: true,
    userAgent: name,
  });
  try {
    await driver.getServerInfo({ database: config.NEO4J_DATABASE });
  } catch (error) {
    await driver.close();
    throw error;
  }
  return driver;
}

/**
 * Whether a service, worker or command is connected. An unknown state counts as no: a login may not be allowed to see
 * it.
 */
export async function isServed(driver: Driver, database: string): Promise<boolean> {
  const session = driver.session({ database });
  try {
    const { records } = await session.run(
      'CALL dbms.listConnections() YIELD userAgent WHERE userAgent = $ownName RETURN count(*) > 0 AS served',
      { ownName },
    );
    return records[0]?.get('served') === true;
  } catch (error) {
    if (error instanceof Neo4jError && /\.(?:Security|Procedure)\./.test(error.code)) return false;
    throw error;
  } finally {
    await session.close();
  }
}

const probeMs = 2_000;

/**
 * Whether Neo4j commits. After a full disk it still answers, and refuses every write until it is restarted. If the
 * server is unreachable or slow, the check assumes that it commits.
 */
export async function commits(config: Config): Promise<boolean> {
  let driver: Driver | undefined;
  try {
    driver = await connectGraph(config);
    const session = driver.session({ database: config.NEO4J_DATABASE });
    const probe = "MERGE (migration:Migration {version: 'lock'}) SET migration.probed_at = datetime()";
    await session.run(probe, {}, { timeout: probeMs });
    return true;
  } catch (error) {
    return !hasFailed(error);
  } finally {
    await driver?.close();
  }
}

/**
 * Whether the database itself has failed: it cannot write its files, or has stopped after it could not. A failed query
 * alone does not count.
 */
export const hasFailed = (error: unknown) =>
  error instanceof Neo4jError &&
  /^Neo\.DatabaseError\.(?:Transaction|General|Database)\.|\.DatabaseUnavailable$|\.WriteOnReadOnlyAccessDatabase$/.test(
    error.code,
  );

/** Whether Neo4j is unreachable or still starting, so that a later attempt may succeed. */
export const isGraphAway = (error: unknown) =>
  error instanceof Neo4jError && (error.retriable || error.code === 'ServiceUnavailable');
