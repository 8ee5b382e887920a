// The embedded Neo4j: the graph, on loopback, with a generated password.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { loadConfig, type Config } from '../../../src/config';
import { commits, connectGraph } from '../../../src/graph/connect';
import type { Runtime } from './download';
import { movePort, type Instance } from '../instance';
import type { Java } from './java';
import { choosePort, portIsFree, somebodyListens } from '../process/ports';
import { errorCode, Problem } from '../output/problem';
import { launch } from '../process/processes';
import { hasSpace } from '../process/space';
import { bringUp, type Startup } from './startup';

type Neo4jSettings = Required<Pick<Config, 'NEO4J_URI' | 'NEO4J_USER' | 'NEO4J_PASSWORD' | 'NEO4J_DATABASE'>>;

/** Memory that suffices for 200,000 vectors without a full garbage collection. */
export const neo4jMemory = { heap: '768m', pageCache: '256m' };

/** Minimum space for a restart to help: a few transaction logs. */
const logSpace = 64_000_000;
/** The limit is long, because after a crash Neo4j first replays the transaction log. */
const startTimeoutMs = 180_000;

/**
 * Starts Neo4j unless it runs.
 * @throws Problem when it does not start or rejects the password
 */
export async function ensureNeo4j(startup: Startup, runtime: Runtime, java: Java): Promise<Neo4jSettings> {
  const { instance } = startup;
  await bringUp(startup, {
    name: 'neo4j',
    findPort: async () => {
      if (!(await portIsFree(instance.neo4j.port))) movePort(instance, 'neo4j', await choosePort());
    },
    launch: async (report) => {
      writeSettings(startup, runtime);
      if (!existsSync(path.join(dataFolder(instance), 'databases'))) await setPassword(instance, runtime, java);
      report(`starting on Java ${java.version}`);
      await launch(instance, 'neo4j', {
        command: java.bin,
        args: [
          ...javaFlags(java, runtime),
          '-cp',
          runtime.jars,
          'org.neo4j.server.Neo4jCommunity',
          ...serverFlags(instance),
        ],
      });
    },
    isReady: () => answers(instance),
    isBroken: async () =>
      (await hasSpace(dataFolder(instance), logSpace)) && !(await commits(loadConfig(settingsFor(instance)))),
    address: () => settingsFor(instance).NEO4J_URI,
    timeoutMs: startTimeoutMs,
  });
  return settingsFor(instance);
}

function settingsFor({ neo4j }: Instance): Neo4jSettings {
  return {
    NEO4J_URI: `bolt://127.0.0.1:${neo4j.port}`,
    NEO4J_USER: 'neo4j',
    NEO4J_PASSWORD: neo4j.password,
    NEO4J_DATABASE: 'neo4j',
  };
}

const dataFolder = ({ home }: Instance) => path.join(home, 'data', 'neo4j');
const settingsFolder = ({ home }: Instance) => path.join(home, 'conf');

const serverFlags = (instance: Instance) => [
  `--home-dir=${instance.home}`,
  `--config-dir=${settingsFolder(instance)}`,
  '--console-mode',
];

function javaFlags(java: Java, runtime: Runtime): string[] {
  return [
    // The heap grows on demand: an idle service takes 250 MB less.
    '-Xms256m',
    `-Xmx${neo4jMemory.heap}`,
    // Class data sharing: the first stop writes an archive, which halves the processor time of later starts.
    '-XX:+AutoCreateSharedArchive',
    `-XX:SharedArchiveFile=${path.join(runtime.folder, `neo4j-java${java.version}.jsa`)}`,
    // Suppresses messages about unusable parts of the archive.
    '-Xlog:disable',
    // The default lets optimised code throw exceptions without a message. Neo4j cannot send these, and the service
    // would wait forever.
    '-XX:-OmitStackTraceInFastThrow',
    // A server without free memory must stop, not hang.
    '-XX:+ExitOnOutOfMemoryError',
    ...['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'].map(
      (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
    ),
    '--enable-native-access=ALL-UNNAMED',
    '--add-modules=jdk.incubator.vector',
    // Java below 23 does not know this flag, and would not start.
    ...(java.version >= 23 ? ['--sun-misc-unsafe-memory-access=allow'] : []),
  ];
}

function writeSettings({ instance, neo4jSettings }: Startup, runtime: Runtime): void {
  const settings = {
    'server.directories.data': dataFolder(instance),
    'server.directories.logs': path.join(instance.home, 'logs', 'neo4j'),
    'server.directories.lib': path.dirname(runtime.jars),
    'server.default_listen_address': '127.0.0.1',
    'server.bolt.listen_address': `127.0.0.1:${instance.neo4j.port}`,
    // Browser, Desktop and cypher-shell all connect via Bolt.
    'server.http.enabled': 'false',
    'dbms.usage_report.enabled': 'false',
    'dbms.fleet_manager.enabled': 'false',
    'server.fleet_discovery.enabled': 'false',
    'dbms.security.allow_csv_import_from_file_urls': 'false',
    'db.query.default_language': 'CYPHER_25',
    'server.memory.pagecache.size': neo4jMemory.pageCache,
    // Limits for queries, so that the server survives them.
    'db.memory.transaction.max': '240m',
    'dbms.memory.transaction.total.max': '320m',
    'db.transaction.timeout': '120s',
    // Small logs that are fully preallocated (the default): otherwise a full disk would cut off the last entry, and
    // Neo4j never starts again from such a log.
    'db.tx_log.rotation.size': '16m',
    'db.tx_log.rotation.retention_policy': '2 files',
    // The default replans a query for each order of magnitude of its parameters' sizes.
    'internal.cypher.use_parameter_size': 'false',
    // With the default, ten seconds, most queries of a small store are planned again and again: any write there changes
    // the statistics of an index by more than the threshold. `src/plan-ahead.ts` replans when the store has grown.
    'dbms.cypher.min_replan_interval': '1d',
    // The default lets two thread pools each wait five idle seconds at every stop.
    'internal.dbms.bolt.netty_server_shutdown_quiet_period_duration': '0s',
    ...neo4jSettings,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(settingsFolder(instance), 'neo4j.conf'), lines.join(''), { mode: 0o600 });
}

/**
 * Runs neo4j-admin on the stopped Neo4j of an instance.
 * @param cwd folder of the files that the arguments name
 */
export async function runAdmin(
  instance: Instance,
  runtime: Runtime,
  java: Java,
  args: string[],
  cwd?: string,
): Promise<void> {
  await promisify(execFile)(java.bin, [...adminFlags, '-cp', runtime.jars, 'org.neo4j.cli.AdminTool', ...args], {
    env: adminEnv(instance),
    cwd,
  });
}

const adminFlags = ['java.nio', 'java.lang', 'sun.nio.ch'].map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`);
const adminEnv = (instance: Instance) => ({
  ...process.env,
  NEO4J_HOME: instance.home,
  NEO4J_CONF: settingsFolder(instance),
});

/**
 * Runs neo4j-admin as its caller does: in the current folder, with the terminal. `server console` runs the database
 * without the service.
 * @returns its exit code
 */
export async function passToAdmin(startup: Startup, runtime: Runtime, java: Java, args: string[]): Promise<number> {
  const { instance } = startup;
  if (!(await portIsFree(instance.neo4j.port))) movePort(instance, 'neo4j', await choosePort());
  writeSettings(startup, runtime);
  if (!existsSync(path.join(dataFolder(instance), 'databases'))) await setPassword(instance, runtime, java);
  const isServer = args.join(' ') === 'server console';
  const program = isServer
    ? [...javaFlags(java, runtime), '-cp', runtime.jars, 'org.neo4j.server.Neo4jCommunity', ...serverFlags(instance)]
    : [...adminFlags, '-cp', runtime.jars, 'org.neo4j.cli.AdminTool', ...args];
  const child = spawn(java.bin, program, { env: adminEnv(instance), stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Sets the password before the first start. It is passed in a file, because every user can read command lines. */
async function setPassword(instance: Instance, runtime: Runtime, java: Java): Promise<void> {
  const file = path.join(settingsFolder(instance), 'password');
  writeFileSync(file, instance.neo4j.password, { mode: 0o600 });
  try {
    await runAdmin(instance, runtime, java, ['dbms', 'set-initial-password', `@${file}`]);
  } finally {
    rmSync(file);
  }
}

/** Whether Neo4j answers. @throws Problem when Neo4j rejects the password */
async function answers(instance: Instance): Promise<boolean> {
  // Opening a driver twenty times a second would slow down the start of Neo4j.
  if (!(await somebodyListens(instance.neo4j.port))) return false;
  try {
    const driver = await connectGraph(loadConfig(settingsFor(instance)));
    await driver.close();
    return true;
  } catch (error) {
    if (errorCode(error) !== 'Neo.ClientError.Security.Unauthorized') return false;
    throw new Problem(
      `Neo4j rejected the password in ${path.join(instance.home, 'instance.json')}.`,
      `Restore the instance.json that belongs to this data, or move ${instance.home} away to start from scratch.`,
      { cause: error },
    );
  }
}
