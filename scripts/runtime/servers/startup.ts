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
import type { RunStep, ReportStep } from '../output/steps';

export interface Startup {
  instance: Instance;
  step: RunStep;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Servers launched by this start, which stops them if it fails. */
  launched: Set<ServerName>;
  /** All servers that are now running, to be supervised. */
  servers: LocalServer[];
  neo4jSettings?: Record<string, string>;
}

export interface LocalServer {
  name: ServerName;
  /**
   * Chooses another port if a program has taken the stored one. Missing for a restart, because the service knows the
   * port.
   */
  findPort?(): Promise<void>;
  /** Called only when the server is not running. */
  launch(report: ReportStep): Promise<void>;
  isReady(): Promise<boolean>;
  /**
   * Whether the server runs but no longer works, and a restart would help. Without this function, a running server
   * counts as working.
   */
  isBroken?(): Promise<boolean>;
  /** Read after the launch, which may choose the port. */
  address(): string;
  timeoutMs: number;
}

/**
 * Starts a server if it is not running, and waits until it is ready.
 * @throws Problem when it stops or is not ready in time
 */
export async function bringUp(
  { instance, step, signal, launched, servers }: Startup,
  server: LocalServer,
): Promise<void> {
  servers.push(server);
  await step(titles[server.name], async (report) => {
    const running = findRunning(instance, server.name);
    const before = running ? 'already running' : describeStale(instance, server.name);
    if (running) rewritePidFile(instance, server.name, running.pid);
    else {
      report(before ?? 'starting');
      beginLog(instance, server.name);
      await server.findPort?.();
      await server.launch(report);
      launched.add(server.name);
    }
    await waitUntilReady(instance, server.name, () => server.isReady(), server.timeoutMs, signal);
    report([server.address(), before].filter(Boolean).join(', '));
  });
}

const answerTimeoutMs = 5_000;

/** Whether a server answers a GET with success. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) })).ok;
  } catch {
    return false;
  }
}
