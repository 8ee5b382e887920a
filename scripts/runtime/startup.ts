// What every part of a start is given.
import type { Instance } from './instance.js';
import { describeStale, findRunning, type ServerName } from './processes.js';
import type { Step, Tell } from './steps.js';

export interface Startup {
  instance: Instance;
  step: Step;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Filled with what this start has launched, and has to stop if it fails. */
  launched: Set<ServerName>;
}

/**
 * Brings up one server if it does not run, says so if it does, and waits until it is ready in both cases.
 * @param bringUp launches it
 * @param ready waits for it
 */
export async function bringUpServer(
  { instance, step, launched }: Startup,
  name: ServerName,
  title: string,
  bringUp: (tell: Tell) => Promise<void>,
  ready: (tell: Tell) => Promise<void>,
): Promise<void> {
  await step(title, async (tell) => {
    if (findRunning(instance, name)) tell('runs already');
    else {
      tell(describeStale(instance, name) ?? 'first start');
      await bringUp(tell);
      launched.add(name);
    }
    await ready(tell);
  });
}
