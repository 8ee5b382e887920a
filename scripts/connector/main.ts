// ./scripts/connect: connects an agent with the local service in one command.
import { homedir } from 'node:os';
import { Argument } from 'commander';
import { MemoryError } from '../../src/client';
import { commandLine } from '../command';
import { homeOf, localService, readLocal } from '../runtime/local';
import { explainProblem, Problem } from '../runtime/output/problem';
import { clients } from './clients';
import { connect, disconnect, problemOfConnection } from './connect';

interface Options {
  remove?: boolean;
  hooks: boolean;
  url?: string;
  key?: string;
  workspace?: string;
}

/** The local service, unless the options name another one. */
function serviceOf({ url, key, workspace }: Options) {
  if (url !== undefined && key === undefined) throw new Problem('--url needs --key.', 'Name your key of that service.');
  const local = key === undefined ? localService(process.env) : undefined;
  const baseUrl = (url ?? local?.baseUrl ?? readLocal(homeOf(process.env))?.base_url ?? '').replace(/\/(?:mcp)?$/, '');
  return {
    baseUrl,
    apiKey: key ?? local?.apiKey ?? '',
    workspaceId: workspace ?? local?.workspaceId,
    home: homeOf(process.env),
    isNamed: key !== undefined,
  };
}

async function main(name: string, options: Options): Promise<void> {
  try {
    await (options.remove ? disconnect : connect)(name, {
      service: serviceOf(options),
      print: (text) => process.stdout.write(`${text}\n`),
      home: homedir(),
      env: process.env,
      platform: process.platform,
      withoutHooks: !options.hooks,
    });
  } catch (error) {
    process.stderr.write(`${explainProblem(error instanceof MemoryError ? problemOfConnection(error) : error)}\n`);
    process.exitCode = 1;
  }
}

void commandLine(
  './scripts/connect',
  "Connects an agent with a service, by default the local one: creates a key, and adds the MCP server and hooks to the agent's configuration.",
)
  .addArgument(new Argument('<client>', 'the agent').choices(Object.keys(clients)))
  .option('--remove', 'removes the connection: restores the configuration, and revokes the key')
  .option('--no-hooks', 'adds only the tools')
  .option('--url <base_url>', 'address of the service (default: the local one)')
  .option(
    '--key <api_key>',
    "your key of that service, which creates the agent's key (default: that of the local service)",
  )
  .option('--workspace <id>', 'workspace of the agent (default: that of the local service, or of the key)')
  .action(main)
  .parseAsync();
