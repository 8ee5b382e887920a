// ./scripts/mcp: the tools of a running service over stdin and stdout, for agents that cannot connect over HTTP, or
// cannot name their project there as hooks do.
import { readFileSync } from 'node:fs';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { memoryClient } from '../src/client';
import { memoryServer } from '../src/mcp/server';
import { commandLine } from './command';
import { localService } from './runtime/local';
import { projectOf } from './hooks/project';
import { explainProblem } from './runtime/output/problem';

interface Options {
  url?: string;
  key?: string;
  connection?: string;
}

function main({ connection, ...named }: Options): void {
  const { url, key } = connection === undefined ? named : connected(connection);
  const { baseUrl, apiKey, workspaceId } =
    url !== undefined && key !== undefined
      ? { baseUrl: url, apiKey: key, workspaceId: undefined }
      : localService(process.env);
  const memory = memoryClient({
    baseUrl: url ?? baseUrl,
    apiKey: key ?? apiKey,
    workspaceId,
    headers: { 'X-Secrets': 'mask' },
  });
  const home = { base: baseUrl, project: projectOf(process.cwd()).name };
  serveStdio(() => memoryServer(memory, home), { maxSubscriptions: 0 });
  // A request that is still repeated must not outlive the agent.
  process.stdin.once('close', () => process.exit());
}

function connected(file: string): { url: string; key: string } {
  const { base_url, key } = JSON.parse(readFileSync(file, 'utf8')) as { base_url: string; key: string };
  return { url: base_url, key };
}

void commandLine('./scripts/mcp', 'Serves the tools of a running service over stdin and stdout, until stdin ends.')
  .option('--url <base_url>', 'address of the service (default: the one in local.json)')
  .option('--key <api_key>', 'API key (default: the one in local.json)')
  .option('--connection <file>', 'both from a file that ./scripts/connect has written')
  .action((options: Options) => {
    try {
      main(options);
    } catch (error) {
      process.stderr.write(`${explainProblem(error)}\n`);
      process.exit(1);
    }
  })
  .parseAsync();
