// ./scripts/connect: connects an agent with the local service in one command.
import { homedir } from 'node:os';
import { Argument } from 'commander';
import { MemoryError } from '../../src/client';
import { commandLine } from '../command';
import { localService } from '../runtime/local';
import { explain, Problem } from '../runtime/output/problem';
import { clients } from './clients';
import { connect, disconnect } from './connect';

interface Options {
  remove?: boolean;
  hooks: boolean;
}

async function main(name: string, { remove, hooks }: Options): Promise<void> {
  try {
    await (remove ? disconnect : connect)(name, {
      service: localService(process.env),
      print: (text) => process.stdout.write(`${text}\n`),
      home: homedir(),
      env: process.env,
      platform: process.platform,
      withoutHooks: !hooks,
    });
  } catch (error) {
    const refused = error instanceof MemoryError;
    const shown = refused
      ? new Problem(`The service answers: ${error.message}.`, 'Is it running? ./scripts/start')
      : error;
    process.stderr.write(`${explain(shown)}\n`);
    process.exitCode = 1;
  }
}

void commandLine(
  './scripts/connect',
  'Connects an agent with the local service: makes a key, and adds the MCP server and hooks to its configuration.',
)
  .addArgument(new Argument('<client>', 'the agent').choices(Object.keys(clients)))
  .option('--remove', 'undoes it: the configuration is as before, and the key is revoked')
  .option('--no-hooks', 'adds the tools alone')
  .action(main)
  .parseAsync();
