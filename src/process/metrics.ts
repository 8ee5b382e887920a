// Numbers about a running service, for Prometheus. They reveal nothing about stored data, and count all tenants
// together.
//
// Each process counts for itself. When the metrics are read, the service asks its worker for its counts
// (worker-process.ts) and returns the sums. The address is not that of the API and needs no credentials, so it listens
// on loopback by default.
//
// A search finds a write at once, so there is no delay to report.
import { createServer, type Server } from 'node:http';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';

const registry = new Registry();
const registers = [registry];
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type MetricCounts = MetricObjectWithValues<MetricValue<string>>[];

export const measured = {
  request: new Histogram({
    name: 'memory_request_seconds',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.25, 1, 5],
    registers,
  }),
  query: new Histogram({
    name: 'memory_query_seconds',
    help: 'Time for graph queries and transactions, excluding the wait for their turn.',
    labelNames: ['mode'],
    buckets: seconds,
    registers,
  }),
  queryWait: new Histogram({
    name: 'memory_query_wait_seconds',
    help: 'Time spent waiting for a connection to the graph.',
    buckets: seconds,
    registers,
  }),
  embed: new Histogram({
    name: 'memory_embed_seconds',
    help: 'Calls of the embedder, including their wait.',
    labelNames: ['kind'],
    buckets: seconds,
    registers,
  }),
  embeddedTexts: new Counter({ name: 'memory_embedded_texts_total', help: 'Texts embedded.', registers }),
  modelCalls: new Counter({
    name: 'memory_model_calls_total',
    help: 'Calls of the language model.',
    registers,
  }),
  modelFallbacks: new Counter({
    name: 'memory_model_fallbacks_total',
    help: 'Questions without a usable answer of the language model, which rules answered.',
    registers,
  }),
  modelTokens: new Counter({ name: 'memory_model_tokens_total', help: 'Tokens of the language model.', registers }),
  streams: new Gauge({ name: 'memory_open_streams', help: 'Open event streams.', registers }),
  workerRestarts: new Counter({
    name: 'memory_worker_restarts_total',
    help: 'Workers that died and were started again.',
    registers,
  }),
};

/** Counts of this process, to be added to those of another one. */
export const countsHere = (): Promise<MetricCounts> => registry.getMetricsAsJSON();

/** Runs `work` and measures it, also when it throws. */
export async function timeStage<T>(observe: (seconds: number) => void, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    observe((performance.now() - start) / 1000);
  }
}

interface OpenRuns {
  queued: number;
  running: number;
  /** Seconds since the oldest open run was accepted. */
  oldest_seconds: number;
}

export interface MetricSources {
  /** The counts of the worker; empty if it does not answer. */
  ofWorker: () => Promise<MetricCounts>;
  openRuns?: () => Promise<OpenRuns>;
}

/** Serves `/metrics`. The caller listens and closes. */
export function openMetrics({ ofWorker, openRuns }: MetricSources): Server {
  collectDefaultMetrics({ register: registry, prefix: 'memory_' });
  const countRuns = openRuns && runCounter(openRuns);
  return createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end('See /metrics.\n');
    Promise.all([Promise.resolve(countRuns?.()).then(countsHere), ofWorker()])
      .then(async (counts) => {
        const all = AggregatorRegistry.aggregate(counts.filter((each) => each.length > 0));
        response.setHeader('Content-Type', all.contentType);
        response.end(await all.metrics());
      })
      .catch(() => response.writeHead(500).end());
  });
}

function runCounter(openRuns: () => Promise<OpenRuns>): () => Promise<void> {
  const runs = new Gauge({
    name: 'memory_open_runs',
    help: 'Runs that have not ended.',
    labelNames: ['status'],
    registers,
  });
  const age = new Gauge({
    name: 'memory_oldest_open_run_seconds',
    help: 'Seconds since the oldest open run was accepted.',
    registers,
  });
  return async () => {
    // While the graph is unavailable, the last numbers stay.
    const found = await openRuns().catch(() => undefined);
    if (!found) return;
    runs.set({ status: 'queued' }, found.queued);
    runs.set({ status: 'running' }, found.running);
    age.set(found.oldest_seconds);
  };
}
