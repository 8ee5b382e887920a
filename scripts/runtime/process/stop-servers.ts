import type { Instance } from '../instance';
import { findRunning, forgetProcess, serverNames, titles, terminate, type ServerName } from './processes';
import type { RunStep } from '../output/steps';

/**
 * Stops the running processes among `names`: the service first, then its servers.
 * @returns number of stopped processes
 */
export async function stopServers(
  instance: Instance,
  step: RunStep,
  names: Iterable<ServerName> = serverNames,
): Promise<number> {
  const wanted = new Set(names);
  let stopped = 0;
  for (const name of serverNames.filter((known) => wanted.has(known))) {
    if (findRunning(instance, name)) {
      stopped++;
      await step(titles[name], async (report) => {
        report('stopping');
        report((await terminate(instance, name)) ? 'stopped' : 'did not stop in time and was killed');
      });
    }
    forgetProcess(instance, name);
  }
  return stopped;
}
