// Context of a start, and the common part of starting a server.
import type { Instance } from '../instance';
import {
  describeStale,
  findRunning,
  rewritePidFile,
  serverTitles,
  waitUntilReady,
  type ServerName,
} from '../process/processes';
import type { Step, Tell } from '../output/steps';

export interface Startup {
  instance: Instance;
  step: Step;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** The servers launched by this start, which it has to stop if it fails. */
  launched: Set<ServerName>;
  /** Settings of Neo4j beside those that every instance has. */
  neo4jSettings?: Record<string, string>;
}

interface Server {
  name: ServerName;
  /** Only called when it is not running. */
  launch(tell: Tell): Promise<void>;
  /** Whether it is ready. */
  isReady(): Promise<boolean>;
  /** Its address; evaluated after the launch, which may choose the port. */
  address(): string;
  timeoutMs: number;
}

/**
 * Starts a server if it is not running, and waits until it is ready.
 * @throws Problem when it stops or is not ready in time
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
