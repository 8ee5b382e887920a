// The servers of an instance without the service, for start and tests.
import { loadConfig, multilingual, type Config } from '../../../src/config';
import { fetchRuntime } from './download';
import { ensureEmbedder } from './embedder';
import { lockInstance, openInstance, type Instance } from '../instance';
import { findJava } from './java';
import { neo4jAddress, type Neo4jAddress } from '../local';
import { ensureNeo4j } from './neo4j';
import { ensureRedis } from './redis';
import type { Startup } from './startup';
import { printSteps, type RunStep } from '../output/steps';
import { stopServers } from '../process/stop-servers';

interface Backends {
  neo4j: Neo4jAddress;
  redis_url: string;
  /** URL of the multilingual embedding server; missing unless the settings ask for that server. */
  embedding_url?: string;
  /** Stops all servers, also if another process started them. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded servers of the instance in `home` that are not running.
 * @param options.onStep receives each line of progress
 * @throws Problem
 */
export async function startBackends(
  options: { home: string; onStep: (line: string) => void; config?: Config } & Pick<Startup, 'neo4jSettings'>,
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
    const config = await withServers(startup, options.config ?? loadConfig({}));
    return {
      neo4j: neo4jAddress(config),
      redis_url: config.REDIS_URL ?? '',
      embedding_url: config.EMBEDDING_BASE_URL,
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
export async function startNeo4j(instance: Instance, step: RunStep): Promise<void> {
  const { signal } = new AbortController();
  const java = await findJava();
  const runtime = await fetchRuntime({ report: () => undefined, signal });
  await ensureNeo4j({ instance, step, signal, launched: new Set(), servers: [] }, runtime, java);
}

/**
 * Starts the embedded servers, unless the settings name external ones.
 * @returns the settings with the addresses of the embedded servers
 * @throws Problem
 */
export async function withServers(startup: Startup, config: Config): Promise<Config> {
  const { step, signal } = startup;
  const isMultilingual = config.EMBEDDING_MODEL === multilingual && !config.EMBEDDING_BASE_URL;
  const embedder = isMultilingual ? { EMBEDDING_BASE_URL: await ensureEmbedder(startup) } : {};
  if (config.NEO4J_URI && config.REDIS_URL && config.EMBEDDING_MODEL) return { ...config, ...embedder };
  const java = config.NEO4J_URI
    ? undefined
    : await step('Java', async (report) => {
        const found = await findJava();
        report(`${found.version}, ${found.bin}`);
        return found;
      });
  const runtime = await step('Runtime', (report) => fetchRuntime({ report, signal }));
  return {
    ...config,
    ...embedder,
    REDIS_URL: config.REDIS_URL ?? (await ensureRedis(startup, runtime)),
    ...(java && (await ensureNeo4j(startup, runtime, java))),
  };
}
