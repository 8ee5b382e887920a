// What every part of a start is given, and what bringing up a server has in common for all three.
import type { Instance } from './instance';
import { describeStale, findRunning, rewritePidFile, serverTitles, waitUntilReady, type ServerName } from './processes';
import type { Step, Tell } from './steps';

export interface Startup {
  instance: Instance;
  step: Step;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Filled with what this start has launched, and has to stop if it fails. */
  launched: Set<ServerName>;
}

interface Server {
  name: ServerName;
  /** Called only when it does not run. */
  launch(tell: Tell): Promise<void>;
  /** Whether it answers. */
  isReady(): Promise<boolean>;
  /** Where it listens; asked after the launch, which may choose. */
  address(): string;
  timeoutMs: number;
}

/**
 * Brings up one server if it does not run, and waits until it is ready in any case.
 * @throws Problem when it dies or is not ready in time
 */
export async function bringUp({ instance, step, signal, launched }: Startup, server: Server): Promise<void> {
  await step(serverTitles[server.name], async (tell) => {
    const running = findRunning(instance, server.name);
    const before = running ? 'already running' : describeStale(instance, server.name);
    if (running) rewritePidFile(instance, server.name, running.pid);
    else {
      tell(before ?? 'starting');
      await server.launch(tell);
      launched.add(server.name);
    }
    await waitUntilReady(instance, server.name, () => server.isReady(), server.timeoutMs, signal);
    tell([server.address(), before].filter(Boolean).join(', '));
  });
}
