// ./scripts/mcp: the tools of a running service over stdin and stdout, for agents that cannot connect by HTTP.
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
}

function main({ url, key }: Options): void {
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

void commandLine('./scripts/mcp', 'Serves the tools of a running service over stdin and stdout, until stdin ends.')
  .option('--url <base_url>', 'address of the service (default: the one in local.json)')
  .option('--key <api_key>', 'API key (default: the one in local.json)')
  .action((options: Options) => {
    try {
      main(options);
    } catch (error) {
      process.stderr.write(`${explainProblem(error)}\n`);
      process.exit(1);
    }
  })
  .parseAsync();
