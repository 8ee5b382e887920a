// The ports of a process over its open connections: the same for the service, its worker and the tests.
import { openFetcher } from './libraries/fetch/fetch-url';
import { openChat } from './llm/chat';
import type { Embedder } from './llm/embed';
import { openReranker } from './llm/reranker';
import { openFeed } from './memory/operations/progress/feed';
import { openReference } from './memory/retrieval/cosines';
import { servicesOn, type Connections, type Ports } from './ports';
import { openProgressStream } from './redis/progress-stream';
import { openQueue, runsPerTenant } from './redis/run-queue';

interface Own {
  /** Suffix of the queues' names: only workers with the same suffix process their runs. */
  suffix?: string;
  /** Clock for the pauses of a failing language model or reranker, in milliseconds. */
  clock?: () => number;
}

export async function openPorts(connections: Connections, embed: Embedder, own: Own = {}): Promise<Ports> {
  const { config, redis, log } = connections;
  const queueOf = (name: string, limit: number) => openQueue(redis, `${name}${own.suffix ?? ''}`, limit, log);
  const [quick, long, jobs] = await Promise.all([
    queueOf('runs', runsPerTenant.quick),
    queueOf('long-runs', runsPerTenant.long),
    queueOf('jobs', Infinity),
  ]);
  const services = servicesOn(connections);
  const progress = openProgressStream(redis, config, log);
  return {
    ...connections,
    ...services,
    progress,
    feed: openFeed({ graph: services.graph, progress, log }),
    queues: { quick, long, jobs },
    embed,
    reference: await openReference(services.graph, embed),
    chat: openChat(config, { use: services.modelUse, log, ...(own.clock && { clock: own.clock }) }),
    crossEncoder: await openReranker(config, log, own.clock),
    fetchUrl: openFetcher(config),
    now: () => new Date().toISOString(),
  };
}

export async function closePorts({ feed, progress, queues, driver, redis, embed, crossEncoder }: Ports): Promise<void> {
  await feed.close();
  await progress.close();
  await Promise.all(Object.values(queues).map((queue) => queue.close()));
  await Promise.allSettled([driver.close(), redis.quit(), embed.close(), crossEncoder?.close()]);
}
