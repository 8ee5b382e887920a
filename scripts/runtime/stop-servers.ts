// Ending the processes of an instance in good order.
import type { Instance } from './instance';
import { findRunning, forgetProcess, serverNames, serverTitles, terminate, type ServerName } from './processes';
import type { Step } from './steps';

/**
 * Stops what runs of `names`: the service first, then the servers it needs. Each is asked to end and waited for.
 * @returns how many were running
 */
export async function stopServers(
  instance: Instance,
  step: Step,
  names: Iterable<ServerName> = serverNames,
): Promise<number> {
  const wanted = new Set(names);
  let stopped = 0;
  for (const name of serverNames.filter((known) => wanted.has(known))) {
    if (findRunning(instance, name)) {
      stopped++;
      await step(serverTitles[name], async (tell) => {
        tell('stopping');
        tell((await terminate(instance, name)) ? 'stopped' : 'did not end in time and was killed');
      });
    }
    forgetProcess(instance, name);
  }
  return stopped;
}
