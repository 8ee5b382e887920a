// local.json: addresses, ids and key of an instance, for people and scripts. Readable by the owner only.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, loadConfig, projectRoot, type Config } from '../../src/config';
import { writePrivate } from './instance';
import { Problem } from './output/problem';

export interface Neo4jAddress {
  uri: string;
  user: string;
  password: string;
  database: string;
}

export interface Local {
  base_url: string;
  /** The first API key; missing if it was created elsewhere, or an earlier file was lost. */
  api_key?: string;
  tenant_id: string;
  workspace_id: string;
  user_id: string;
  neo4j: Neo4jAddress;
  redis_url: string;
  /** The embedding server and its model; missing with the default embedder. */
  embedding?: {
    base_url: string;
    model: string;
    query_prefix?: string;
    passage_prefix?: string;
    dimensions?: number;
  };
}

/** All settings that determine the vectors, but not the key, which is a secret. */
export function embeddingAddress(config: Config): Local['embedding'] {
  const { EMBEDDING_BASE_URL: base_url, EMBEDDING_MODEL: model } = config;
  if (!base_url || !model) return undefined;
  return {
    base_url,
    model,
    query_prefix: config.EMBEDDING_QUERY_PREFIX,
    passage_prefix: config.EMBEDDING_PASSAGE_PREFIX,
    dimensions: config.EMBEDDING_DIMENSIONS,
  };
}

function embeddingSettings({ embedding }: Local): NodeJS.ProcessEnv {
  if (!embedding) return {};
  return {
    EMBEDDING_BASE_URL: embedding.base_url,
    EMBEDDING_MODEL: embedding.model,
    EMBEDDING_QUERY_PREFIX: embedding.query_prefix,
    EMBEDDING_PASSAGE_PREFIX: embedding.passage_prefix,
    EMBEDDING_DIMENSIONS: embedding.dimensions?.toString(),
  };
}

export function neo4jAddress(config: Config): Neo4jAddress {
  return {
    uri: config.NEO4J_URI ?? '',
    user: config.NEO4J_USER,
    password: config.NEO4J_PASSWORD ?? '',
    database: config.NEO4J_DATABASE,
  };
}

export const settingsOf = ({ uri, user, password, database }: Neo4jAddress) => ({
  NEO4J_URI: uri,
  NEO4J_USER: user,
  NEO4J_PASSWORD: password,
  NEO4J_DATABASE: database,
});

/** Folder of the instance. The other settings are not checked: an invalid one must not prevent stopping. */
export const homeOf = (env: NodeJS.ProcessEnv): string =>
  path.resolve(projectRoot, loadConfig({ MEMORY_HOME: env['MEMORY_HOME'] }).MEMORY_HOME);

const localFile = (home: string) => path.join(home, 'local.json');

/** @returns undefined if the instance was never started */
export function readLocal(home: string): Local | undefined {
  const file = localFile(home);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Local) : undefined;
}

export interface LocalService {
  baseUrl: string;
  apiKey: string;
  workspaceId: string;
  /** Folder of the instance. */
  home: string;
}

/** @throws Problem when there is no instance, or its key is unknown */
export function localService(env: NodeJS.ProcessEnv): LocalService {
  const { MEMORY_HOME } = loadConfig({ MEMORY_HOME: env['MEMORY_HOME'] });
  const home = path.resolve(projectRoot, MEMORY_HOME);
  const local = readLocal(home);
  if (!local?.api_key)
    throw new Problem(`No API key in ${MEMORY_HOME}/local.json.`, 'Start the service first: ./scripts/start');
  return { baseUrl: local.base_url, apiKey: local.api_key, workspaceId: local.workspace_id, home };
}

/** Writes local.json. Without a new key, the existing one is kept if it belongs to the same tenant. */
export function writeLocal(home: string, local: Local): Local {
  const before = readLocal(home);
  const kept = before?.tenant_id === local.tenant_id ? before.api_key : undefined;
  const whole = { ...local, api_key: local.api_key ?? kept };
  writePrivate(localFile(home), whole);
  return whole;
}

/** Adds the servers of the local instance to the environment, unless it already names servers. */
export function withLocalInstance(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const local = readLocal(homeOf(env));
  if (!local) return env;
  return {
    REDIS_URL: local.redis_url,
    ...(env['NEO4J_URI'] ? {} : settingsOf(local.neo4j)),
    ...(env['EMBEDDING_MODEL'] ? {} : embeddingSettings(local)),
    ...env,
  };
}

/**
 * The first workspace of the local instance.
 * @throws ConfigError if it was never started
 */
export function localWorkspace(env: NodeJS.ProcessEnv): string {
  const local = readLocal(homeOf(env));
  if (!local) throw new ConfigError('No instance was started here; name a workspace: --param workspace=wsp_….');
  return local.workspace_id;
}
