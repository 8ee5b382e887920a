// npm run watch [-- RUN_ID]: shows the events of the workspace, or of one run from start to end.
import { MemoryError, memoryClient, type ClientOptions } from '../../src/client';
import { commandLine, timeoutOption } from '../command';
import { localService } from '../runtime/local';
import { explainProblem, Problem } from '../runtime/output/problem';
import { isEnd, openWatcherScreen } from './screen';

/** Exit codes. If a single run is watched, they report its result. */
const exitCodes = { good: 0, failedRun: 1, couldNotWatch: 2, interrupted: 130 };

/** @returns the exit code */
async function watch(service: ClientOptions, runId: string | undefined, patienceMs: number): Promise<number> {
  const screen = openWatcherScreen(process.stdout);
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
    for await (const event of memoryClient(service).events({ runId, onLost, patienceMs })) {
      lost = '';
      screen.show(event);
      if (runId !== undefined && isEnd(event)) return event.status === 'ok' ? exitCodes.good : exitCodes.failedRun;
    }
    return exitCodes.good;
  } finally {
    screen.stop();
  }
}

const problemOf = ({ status, message }: MemoryError): Problem =>
  status === 0 || status >= 500
    ? new Problem(
        `The service has been unavailable for too long: ${message}.`,
        'Make sure that the service is running (./scripts/start), then watch again.',
      )
    : new Problem(
        `The service responded with ${status}: ${message}`,
        'Usage: npm run watch [-- RUN_ID]. Address and key are read from local.json in MEMORY_HOME.',
      );

async function main(run_id: string | undefined, timeout: number): Promise<number> {
  try {
    return await watch(localService(process.env), run_id, timeout * 1000);
  } catch (error) {
    process.stderr.write(`${explainProblem(error instanceof MemoryError ? problemOf(error) : error)}\n`);
    return exitCodes.couldNotWatch;
  }
}

void commandLine('npm run watch --', 'Shows the events of the workspace as they happen, until Ctrl-C.')
  .argument('[run_id]', 'only this run, until it ends; the exit code shows the outcome')
  .addOption(timeoutOption())
  .action(async (run_id: string | undefined, { timeout }: { timeout: number }) =>
    process.exit(await main(run_id, timeout)),
  )
  .parseAsync();
