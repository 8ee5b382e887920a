// Context of a start, and the common part of starting a server.
import type { Instance } from '../instance';
import {
  beginLog,
  describeStale,
  findRunning,
  rewritePidFile,
  titles,
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
  /** The servers that were brought up, whoever launched them: what is to be supervised. */
  servers: Server[];
  /** Settings of Neo4j beside those that every instance has. */
  neo4jSettings?: Record<string, string>;
}

export interface Server {
  name: ServerName;
  /** Chooses another port if another program has taken its own; not when it is started again, since the service knows the port. */
  findPort?(): Promise<void>;
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
export async function bringUp({ instance, step, signal, launched, servers }: Startup, server: Server): Promise<void> {
  servers.push(server);
  await step(titles[server.name], async (tell) => {
    const running = findRunning(instance, server.name);
    const before = running ? 'already running' : describeStale(instance, server.name);
    if (running) rewritePidFile(instance, server.name, running.pid);
    else {
      tell(before ?? 'starting');
      beginLog(instance, server.name);
      await server.findPort?.();
      await server.launch(tell);
      launched.add(server.name);
    }
    await waitUntilReady(instance, server.name, () => server.isReady(), server.timeoutMs, signal);
    tell([server.address(), before].filter(Boolean).join(', '));
  });
}
