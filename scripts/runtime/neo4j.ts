// The embedded Neo4j: the graph, on loopback, with a generated password.
import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { loadConfig } from '../../src/config.js';
import { connectGraph } from '../../src/graph/connect.js';
import type { Runtime } from './fetch.js';
import { movePort, type Instance } from './instance.js';
import { findJava, type Java } from './java.js';
import { choosePort, portIsFree } from './ports.js';
import { errorCode, Problem } from './problem.js';
import { launch } from './processes.js';
import { bringUp, type Startup } from './startup.js';

export interface Neo4jAddress {
  uri: string;
  user: string;
  password: string;
  database: string;
}

/** Carried 200,000 vectors without a full collection. */
export const neo4jMemory = { heap: '512m', pageCache: '256m' };

/** Generous, because after a crash it first repeats its transaction log. */
const startTimeout_ms = 180_000;

/**
 * Makes sure that Neo4j runs.
 * @throws Problem when there is no Java for it, it does not come up or refuses the password
 */
export async function ensureNeo4j(startup: Startup, runtime: Runtime): Promise<Neo4jAddress> {
  const { instance } = startup;
  await bringUp(startup, {
    name: 'neo4j',
    title: 'Neo4j',
    launch: async (tell) => {
      const java = await findJava();
      if (!(await portIsFree(instance.neo4j.port))) movePort(instance, 'neo4j', await choosePort());
      writeSettings(instance, runtime);
      if (!existsSync(path.join(dataFolder(instance), 'databases'))) await setPassword(instance, runtime, java);
      tell(`starting on Java ${java.version}`);
      launch(instance, 'neo4j', {
        command: java.bin,
        args: [...javaFlags(java), '-cp', runtime.jars, 'org.neo4j.server.Neo4jCommunity', ...serverFlags(instance)],
      });
    },
    isReady: () => answers(addressOf(instance), instance),
    address: () => addressOf(instance).uri,
    timeout_ms: startTimeout_ms,
  });
  return addressOf(instance);
}

function addressOf({ neo4j }: Instance): Neo4jAddress {
  return { uri: `bolt://127.0.0.1:${neo4j.port}`, user: 'neo4j', password: neo4j.password, database: 'neo4j' };
}

const dataFolder = ({ home }: Instance) => path.join(home, 'data', 'neo4j');
const settingsFolder = ({ home }: Instance) => path.join(home, 'conf');

const serverFlags = (instance: Instance) => [
  `--home-dir=${instance.home}`,
  `--config-dir=${settingsFolder(instance)}`,
  '--console-mode',
];

function javaFlags(java: Java): string[] {
  return [
    `-Xms${neo4jMemory.heap}`,
    `-Xmx${neo4jMemory.heap}`,
    // A server without memory left should be seen to be down, not hang.
    '-XX:+ExitOnOutOfMemoryError',
    ...['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'].map(
      (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
    ),
    '--enable-native-access=ALL-UNNAMED',
    '--add-modules=jdk.incubator.vector',
    // Unknown before Java 23, and an unknown flag stops the start.
    ...(java.version >= 23 ? ['--sun-misc-unsafe-memory-access=allow'] : []),
  ];
}

function writeSettings(instance: Instance, runtime: Runtime): void {
  const settings = {
    'server.directories.data': dataFolder(instance),
    'server.directories.logs': path.join(instance.home, 'logs', 'neo4j'),
    'server.directories.lib': path.dirname(runtime.jars),
    'server.directories.import': path.join(instance.home, 'data'),
    'server.directories.plugins': path.join(instance.home, 'conf'),
    'server.default_listen_address': '127.0.0.1',
    'server.bolt.listen_address': `127.0.0.1:${instance.neo4j.port}`,
    // Browser, Desktop and cypher-shell all come in through Bolt.
    'server.http.enabled': 'false',
    'dbms.usage_report.enabled': 'false',
    'dbms.fleet_manager.enabled': 'false',
    'server.fleet_discovery.enabled': 'false',
    'dbms.security.allow_csv_import_from_file_urls': 'false',
    'db.query.default_language': 'CYPHER_25',
    'server.memory.pagecache.size': neo4jMemory.pageCache,
    // A query that wants more is ended, the server is not; likewise one that nobody gave a limit of its own.
    'db.memory.transaction.max': '160m',
    'dbms.memory.transaction.total.max': '320m',
    'db.transaction.timeout': '120s',
    // Spares half a gigabyte of empty transaction logs.
    'db.tx_log.preallocate': 'false',
    'db.tx_log.rotation.size': '16m',
    'db.tx_log.rotation.retention_policy': '2 files',
    // Without it each of its two thread pools waits five idle seconds at every stop.
    'internal.dbms.bolt.netty_server_shutdown_quiet_period_duration': '0s',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(settingsFolder(instance), 'neo4j.conf'), lines.join(''), { mode: 0o600 });
}

/** Sets the password of a Neo4j that has never run. It is handed over in a file, because anybody may see a command line. */
async function setPassword(instance: Instance, runtime: Runtime, java: Java): Promise<void> {
  const file = path.join(settingsFolder(instance), 'password');
  writeFileSync(file, instance.neo4j.password, { mode: 0o600 });
  try {
    await promisify(execFile)(
      java.bin,
      ['-cp', runtime.jars, 'org.neo4j.cli.AdminTool', 'dbms', 'set-initial-password', `@${file}`],
      { env: { ...process.env, NEO4J_HOME: instance.home, NEO4J_CONF: settingsFolder(instance) } },
    );
  } finally {
    rmSync(file);
  }
}

/**
 * Whether our Neo4j answers there.
 * @throws Problem when it refuses the password
 */
async function answers(address: Neo4jAddress, { home }: Instance): Promise<boolean> {
  try {
    const { uri, user, password, database } = address;
    const driver = await connectGraph(
      loadConfig({ NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database }),
    );
    await driver.close();
    return true;
  } catch (error) {
    if (errorCode(error) !== 'Neo.ClientError.Security.Unauthorized') return false;
    throw new Problem(
      `Neo4j at ${address.uri} refuses the password in ${path.join(home, 'instance.json')}: it was changed on one side only.`,
      `Bring back the instance.json that belongs to this data, or move ${home} away to begin anew.`,
      { cause: error },
    );
  }
}
