// npm run watch [-- RUN_ID]: shows the events of the workspace, or of one run from start to end.
import path from 'node:path';
import { loadConfig, projectRoot } from '../../src/config';
import { commandLine, timeoutOption } from '../command';
import { readLocal } from '../runtime/local';
import { explain, Problem } from '../runtime/output/problem';
import { watchEvents, type StreamAddress } from './events';
import { isEnd, openScreen } from './screen';

/** For a single run they report its result. */
const exitCodes = { good: 0, failedRun: 1, couldNotWatch: 2, interrupted: 130 };

/** @returns the exit code */
async function watch(address: StreamAddress, patienceMs: number): Promise<number> {
  const screen = openScreen(process.stdout);
  process.once('SIGINT', () => {
    screen.stop();
    process.exit(exitCodes.interrupted);
  });
  let lost = '';
  try {
    const onLost = (reason: string) => {
      if (lost !== reason) screen.printLine(`Connection lost: ${reason}. Retrying; press Ctrl-C to stop.`);
      lost = reason;
    };
    for await (const event of watchEvents(address, onLost, patienceMs)) {
      lost = '';
      screen.show(event);
      if (address.run_id !== undefined && isEnd(event))
        return event.status === 'ok' ? exitCodes.good : exitCodes.failedRun;
    }
    return exitCodes.good;
  } finally {
    screen.stop();
  }
}

/** @throws Problem when there is no instance, or its key is unknown */
function addressFrom(env: NodeJS.ProcessEnv, run_id: string | undefined): StreamAddress {
  const { MEMORY_HOME } = loadConfig({ MEMORY_HOME: env['MEMORY_HOME'] });
  const local = readLocal(path.resolve(projectRoot, MEMORY_HOME));
  if (!local?.api_key)
    throw new Problem(`No API key in ${MEMORY_HOME}/local.json.`, 'Start the service first: ./scripts/start');
  return { base_url: local.base_url, api_key: local.api_key, workspace_id: local.workspace_id, run_id };
}

async function main(run_id: string | undefined, timeout: number): Promise<number> {
  try {
    return await watch(addressFrom(process.env, run_id), timeout * 1000);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return exitCodes.couldNotWatch;
  }
}

void commandLine('npm run watch --', 'Shows the events of the workspace as they happen, until Ctrl-C.')
  .argument('[run_id]', 'only this run, until it ends; the exit code says how')
  .addOption(timeoutOption())
  .action(async (run_id: string | undefined, { timeout }: { timeout: number }) =>
    process.exit(await main(run_id, timeout)),
  )
  .parseAsync();
