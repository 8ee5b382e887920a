// The containers of compose.yaml. `secrets` makes the passwords and the key of secrets once, in a volume that all of
// them read; `service` prints the first key and serves.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '../src/config';
import { commandLine } from './command';
import { neo4jAddress, writeLocal } from './runtime/local';
import { orExplain } from './runtime/output/problem';
import { printLine } from './runtime/output/print-line';
import { prepareGraph } from './runtime/prepare-graph';

const folder = '/secrets';
const files = { neo4j: 'neo4j', redis: 'redis', key: 'key' };
const passwordBytes = 24;

/** Existing passwords stay, because the servers have stored them. */
export function makeSecrets(env: NodeJS.ProcessEnv, secrets = folder): void {
  mkdirSync(secrets, { recursive: true });
  const make = (name: string, given: string | undefined, write: (password: string) => string) => {
    const file = path.join(secrets, name);
    // Each image has a different user, and only these containers use the volume.
    if (!existsSync(file))
      writeFileSync(file, write(given || randomBytes(passwordBytes).toString('hex')), { mode: 0o444 });
  };
  // The format that the Neo4j image reads.
  make(files.neo4j, env['NEO4J_PASSWORD'], (password) => `neo4j/${password}`);
  make(files.redis, env['REDIS_PASSWORD'], (password) => password);
  make(files.key, env['SERVICE_SECRET_KEY'], (key) => key);
}

/** The settings of the service: the environment takes precedence over the passwords. */
export function withSecrets(env: NodeJS.ProcessEnv, secrets = folder): NodeJS.ProcessEnv {
  const read = (name: string) => readFileSync(path.join(secrets, name), 'utf8');
  return {
    NEO4J_URI: 'bolt://neo4j:7687',
    NEO4J_PASSWORD: read(files.neo4j).slice('neo4j/'.length),
    REDIS_URL: `redis://:${encodeURIComponent(read(files.redis))}@redis:6379`,
    SERVICE_SECRET_KEY: read(files.key),
    ...env,
  };
}

async function serve(): Promise<void> {
  Object.assign(process.env, withSecrets(process.env));
  const config = loadConfig();
  const { key, ...ids } = await prepareGraph(config, printLine);
  const local = writeLocal(config.MEMORY_HOME, {
    base_url: `http://127.0.0.1:${config.PORT}`,
    api_key: key,
    ...ids,
    neo4j: neo4jAddress(config),
    redis_url: config.REDIS_URL ?? '',
  });
  printLine(`\nAPI key  ${local.api_key ?? 'created elsewhere; see node dist/scripts/admin.js key create --help'}`);
  printLine(`Explorer ${local.base_url}/explore\n`);
  await import('../src/main.js');
}

if (require.main === module) {
  const program = commandLine('container', 'Commands for the containers of compose.yaml.');
  program.command('secrets').action(() => makeSecrets(process.env));
  program.command('service').action(() => orExplain(serve()));
  void program.parseAsync();
}
