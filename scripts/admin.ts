// Commands for operators: npm run admin -- tenant create --name X. Prints JSON.
import { Option } from 'commander';
import {
  provisionMember,
  provisionKey,
  createTenant,
  createUser,
  provisionWorkspace,
  grants,
  listTenants,
  endKey,
  setTier,
  setUserActive,
  type Role,
} from '../src/auth/provision';
import { rotateSigningKey } from '../src/auth/tokens';
import { ConfigError, loadConfig, type Config } from '../src/config';
import type { Grant, IsolationLevel } from '../src/ctx';
import { Refusal } from '../src/errors';
import { connectGraph } from '../src/graph/connect';
import { Graph } from '../src/graph/run';
import { openLog } from '../src/log';
import type { DeletionPorts } from '../src/memory/runs/deletion/carry-out';
import { deleteTenant, deleteWorkspaceAsOperator, eraseUser } from '../src/memory/runs/deletion/operator';
import { connectRedis } from '../src/redis/connect';
import { tiers, type RateTier } from '../src/redis/byte-budgets';
import { openQueue, runsPerTenant } from '../src/redis/run-queue';
import { openTraces } from '../src/redis/traces';
import { openEmbedder } from '../src/llm/embed';
import { exportWorkspace } from '../src/memory/operations/transfer/export-workspace';
import { importLines } from '../src/memory/operations/transfer/import';
import { commandLine } from './command';
import { isAgreed } from './is-agreed';
import { addMoveIn } from './move-in/command';
import { Problem } from './runtime/output/problem';
import { withLocalInstance } from './runtime/local';
import { linesOfFile, openLineProgress, writeWhole } from './workspace-files';

type Work = (graph: Graph, config: Config) => Promise<unknown>;

/** Runs `work` and prints its result. Of an error meant for users only the message is printed; the exit code is 1. */
async function print(work: Work): Promise<void> {
  try {
    const config = loadConfig(withLocalInstance(process.env));
    const driver = await connectGraph(config);
    try {
      const answer = await work(new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS), config);
      process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
    } finally {
      await driver.close();
    }
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof ConfigError || error instanceof Problem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

type Delete = (ports: DeletionPorts, id: string) => Promise<unknown>;

/** Deletes the record with this id, also from Redis, after a person has confirmed or with `--yes`. */
const erase = (deleteAll: Delete, kind: string, id: string, { yes }: { yes: boolean }) =>
  print(async (graph, config) => {
    const question = `Delete the ${kind} ${id} with everything in it? This cannot be undone. [y/N] `;
    if (!yes && !(await isAgreed(question, 'Add --yes.'))) return { deleted: null };
    const log = openLog('silent');
    const redis = await connectRedis(config, log);
    const quick = await openQueue(redis, 'runs', runsPerTenant.quick, log);
    const long = await openQueue(redis, 'long-runs', runsPerTenant.long, log);
    try {
      const now = () => new Date().toISOString();
      return await deleteAll({ graph, traces: openTraces(redis), queues: { quick, long }, now }, id);
    } finally {
      await Promise.all([quick.close(), long.close()]);
      redis.disconnect();
    }
  });

function grantsOf(text: string): Grant[] {
  const named = text.split(',').map((word) => word.trim());
  const unknown = named.filter((word) => !(grants as string[]).includes(word));
  if (unknown.length > 0)
    throw new ConfigError(`Unknown scope ${unknown.join(', ')}; available: ${grants.join(', ')}.`);
  return named as Grant[];
}

const program = commandLine(
  'npm run admin --',
  'Manages tenants, workspaces, users and API keys of this instance. Prints JSON.',
);

const tenant = program.command('tenant').description('Manage tenants.');
tenant
  .command('create')
  .requiredOption('--name <name>')
  .action((options: { name: string }) => print((graph) => createTenant(graph, options.name)));
tenant
  .command('set-tier')
  .description('Set how many bytes a tenant may store per minute and per day (docs/operate.md).')
  .requiredOption('--tenant <tenant_id>')
  .addOption(new Option('--tier <tier>').choices(Object.keys(tiers)).makeOptionMandatory())
  .action((options: { tenant: string; tier: RateTier }) =>
    print((graph) => setTier(graph, options.tenant, options.tier)),
  );
tenant
  .command('delete')
  .description('Delete a tenant with its workspaces, users and all their data. This cannot be undone.')
  .requiredOption('--tenant <tenant_id>')
  .option('--yes', 'without asking', false)
  .action((options: { tenant: string; yes: boolean }) => erase(deleteTenant, 'tenant', options.tenant, options));

const workspace = program.command('workspace').description('Manage workspaces.');
workspace
  .command('create')
  .requiredOption('--tenant <tenant_id>')
  .requiredOption('--name <name>')
  .addOption(new Option('--isolation <level>').choices(['WORKSPACE', 'USER', 'TENANT']).default('WORKSPACE'))
  .action((options: { tenant: string; name: string; isolation: IsolationLevel }) =>
    print((graph) => provisionWorkspace(graph, options.tenant, options.name, options.isolation)),
  );
workspace
  .command('delete')
  .description('Delete a shared workspace with everything in it. This cannot be undone.')
  .requiredOption('--workspace <workspace_id>')
  .option('--yes', 'without asking', false)
  .action((options: { workspace: string; yes: boolean }) =>
    erase(deleteWorkspaceAsOperator, 'workspace', options.workspace, options),
  );

const now = () => new Date().toISOString();
workspace
  .command('export')
  .description('Write all data of a workspace to a file, with one line of JSON for each node and relationship.')
  .argument('<file>')
  .requiredOption('--workspace <workspace_id>')
  .action((file: string, options: { workspace: string }) =>
    print(async (graph) => {
      const bytes = await writeWhole(file, exportWorkspace(graph, options.workspace, now));
      return { file, bytes };
    }),
  );
workspace
  .command('import')
  .description(
    'Read this file into a new or empty workspace. The workspace stays hidden until the import is complete. ' +
      'After an interruption, run the command again: it continues where it stopped.',
  )
  .argument('<file>')
  .requiredOption('--tenant <tenant_id>')
  .option('--workspace <workspace_id>', 'an empty workspace to import into (default: a new one)')
  .option('--name <name>', 'name of the new workspace (default: that in the file)')
  .action((file: string, options: { tenant: string; workspace?: string; name?: string }) =>
    print(async (graph, config) => {
      const progress = openLineProgress();
      try {
        return await importLines(
          {
            lines: () => linesOfFile(file),
            tenant_id: options.tenant,
            workspace_id: options.workspace,
            name: options.name,
          },
          { graph, embedder: () => openEmbedder(config), now, onProgress: progress.show },
        );
      } finally {
        progress.stop();
      }
    }),
  );

addMoveIn(workspace, print);

const user = program.command('user').description('Manage users.');
user
  .command('create')
  .requiredOption('--tenant <tenant_id>')
  .requiredOption('--workspace <workspace_id>')
  .requiredOption('--email <email>')
  .addOption(new Option('--role <role>').choices(['owner', 'admin', 'member']).default('member'))
  .action((options: { tenant: string; workspace: string; email: string; role: Role }) =>
    print((graph) => createUser(graph, options.tenant, options.workspace, options.email, options.role)),
  );
user
  .command('add')
  .description('Make a user a member of another workspace in their tenant.')
  .requiredOption('--user <user_id>')
  .requiredOption('--workspace <workspace_id>')
  .addOption(new Option('--role <role>').choices(['owner', 'admin', 'member']).default('member'))
  .action((options: { user: string; workspace: string; role: Role }) =>
    print((graph) => provisionMember(graph, options.user, options.workspace, options.role)),
  );
for (const [name, isActive, description] of [
  ['activate', true, 'Reactivate a user.'],
  ['deactivate', false, 'Refuse the keys, sessions and event streams of a user from now on.'],
] as const)
  user
    .command(name)
    .description(description)
    .requiredOption('--user <user_id>')
    .action((options: { user: string }) => print((graph) => setUserActive(graph, options.user, isActive)));
user
  .command('erase')
  .description(
    'Delete a user with their personal items, keys, sessions and memberships. Their items in shared workspaces stay, but no longer name them.',
  )
  .requiredOption('--user <user_id>')
  .option('--yes', 'without asking', false)
  .action((options: { user: string; yes: boolean }) => erase(eraseUser, 'user', options.user, options));

const key = program.command('key').description('Manage API keys.');
key
  .command('create')
  .description('Create an API key. The secret is only shown here.')
  .requiredOption('--tenant <tenant_id>')
  .option('--workspace <workspace_id>', 'bind the key to this workspace')
  .requiredOption('--user <user_id>')
  .requiredOption('--name <name>')
  .option('--scopes <scopes>', `comma-separated: ${grants.join(', ')}`, 'read:memories,write:memories')
  .action((options: { tenant: string; workspace?: string; user: string; name: string; scopes: string }) =>
    print((graph, config) =>
      provisionKey(graph, config.SERVICE_ENV, {
        tenant_id: options.tenant,
        workspace_id: options.workspace ?? null,
        user_id: options.user,
        name: options.name,
        grants: grantsOf(options.scopes),
      }),
    ),
  );
key
  .command('revoke')
  .description('Revoke a key and the keys created with it.')
  .requiredOption('--key <key_id>')
  .action((options: { key: string }) => print((graph) => endKey(graph, options.key)));

const signingKey = program.command('signing-key').description('Manage the keys that sign access tokens.');
signingKey
  .command('rotate')
  .description('Sign access tokens with a new key; tokens signed with the old one remain valid until they expire.')
  .action(() => print((graph) => rotateSigningKey(graph)));

program
  .command('list')
  .description('List tenants with their workspaces, users and keys.')
  .action(() => print(listTenants));

void program.parseAsync();
