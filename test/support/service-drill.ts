import type { Json } from './world';
// A service process with one tenant. The test can observe and delay its embedding requests.
import { openDrill, type Drill } from '../../scripts/lab/drills/drill';
import { startService, type ServiceProcess } from '../../scripts/lab/drills/service-process';
import { choosePort } from '../../scripts/runtime/process/ports';
import { until } from '../../scripts/runtime/process/until';
import { fakeEmbeddingServer } from './fake-embedding-server';
import { embedderIdentity } from './shared-embedder';

const longMs = 150_000;

export interface ServiceDrill {
  drill: Drill;
  /** The currently running process. */
  service: ServiceProcess;
  base: string;
  /** Sends a request of the tenant: POST with a body, otherwise GET. */
  call: (route: string, body?: object) => Promise<Json>;
  /** The run after its end; undefined after a time limit. */
  ended: (run_id: string) => Promise<Json | undefined>;
  /** Kills the service and restarts it at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the service; close it in `afterAll`.
 * @param beforeAnswer called with the texts of each embedding request, which waits for it
 */
export async function openServiceDrill(
  name: string,
  beforeAnswer: (texts: string[]) => Promise<void>,
): Promise<ServiceDrill> {
  const server = await fakeEmbeddingServer(embedderIdentity.dimension, beforeAnswer);
  const drill = await openDrill(name);
  const port = await choosePort();
  const embedder = { EMBEDDING_BASE_URL: server.base_url, EMBEDDING_MODEL: embedderIdentity.model };
  const start = () => startService({ ...drill.config, ...embedder }, port);
  const base = `http://127.0.0.1:${port}`;
  const call = async (route: string, body?: object): Promise<Json> => {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(base + route, { headers: drill.headers, ...init });
    return { http_status: answer.status, ...((await answer.json()) as Json) };
  };
  const opened = {
    drill,
    service: await start(),
    base,
    call,
    ended: (run_id: string) =>
      until(async () => {
        const run = await call(`/memory/runs/${run_id}`);
        return ['ok', 'error'].includes(run['status'] as string) ? run : undefined;
      }, longMs),
    restart: async () => {
      await opened.service.kill();
      opened.service = await start();
    },
    close: async () => {
      await opened.service.kill();
      await drill.close();
      await server.close();
    },
  };
  return opened;
}
