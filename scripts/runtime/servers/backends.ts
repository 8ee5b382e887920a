// Neo4j and Redis of an instance without the service, for start and tests.
import { loadConfig, type Config } from '../../../src/config';
import { fetchRuntime } from './download';
import { lockInstance, openInstance, type Instance } from '../instance';
import { findJava } from './java';
import { neo4jAddress, type Neo4jAddress } from '../local';
import { ensureNeo4j } from './neo4j';
import { ensureRedis } from './redis';
import type { Startup } from './startup';
import { printSteps, type Step } from '../output/steps';
import { stopServers } from '../process/stop-servers';

interface Backends {
  neo4j: Neo4jAddress;
  redis_url: string;
  /** Stops both servers, also if another process started them. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded servers of the instance in `home` that are not running.
 * @param options.onStep receives each line of progress
 * @throws Problem
 */
export async function startBackends(
  options: { home: string; onStep: (line: string) => void } & Pick<Startup, 'neo4jSettings'>,
): Promise<Backends> {
  const instance = await openInstance(options.home);
  const step = printSteps({ write: (text) => options.onStep(text.trimEnd()) });
  const release = await lockInstance(instance, options.onStep);
  const startup: Startup = {
    instance,
    step,
    signal: new AbortController().signal,
    launched: new Set(),
    servers: [],
    neo4jSettings: options.neo4jSettings,
  };
  try {
    const config = await withServers(startup, loadConfig({}));
    return {
      neo4j: neo4jAddress(config),
      redis_url: config.REDIS_URL ?? '',
      stop: async () => void (await stopServers(instance, step)),
    };
  } catch (error) {
    await stopServers(instance, step, startup.launched);
    throw error;
  } finally {
    release();
  }
}

/**
 * Starts the embedded Neo4j of an instance. The caller holds the lock of the instance.
 * @throws Problem
 */
export async function startNeo4j(instance: Instance, step: Step): Promise<void> {
  const { signal } = new AbortController();
  const java = await findJava();
  const runtime = await fetchRuntime({ report: () => undefined, signal, java });
  await ensureNeo4j({ instance, step, signal, launched: new Set(), servers: [] }, runtime, java);
}

/**
 * Starts the embedded servers, unless the settings name external ones.
 * @returns the settings with the addresses of the embedded servers
 * @throws Problem
 */
export async function withServers(startup: Startup, config: Config): Promise<Config> {
  const { step, signal } = startup;
  if (config.NEO4J_URI && config.REDIS_URL && config.EMBEDDING_BASE_URL) return config;
  const java = config.NEO4J_URI
    ? undefined
    : await step('Java', async (report) => {
        const found = await findJava();
        report(`${found.version}, ${found.bin}`);
        return found;
      });
  const runtime = await step('Runtime', (report) => fetchRuntime({ report, signal, java }));
  return {
    ...config,
    REDIS_URL: config.REDIS_URL ?? (await ensureRedis(startup, runtime)),
    ...(java && (await ensureNeo4j(startup, runtime, java))),
  };
}
