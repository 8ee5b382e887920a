// Creates a span for each operation on memories, following OpenTelemetry's semantic conventions for generative AI. The
// conventions are still in development; the names are as of August 2026. A span contains no stored text and no
// question.
//
// Spans go nowhere unless the process is started with an SDK, see docs/operate.md.
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { codesOf } from './errors';
import type { Route } from './route';

/** Names of operations by method and path. */
export const operations: Record<string, string> = {
  'POST /memory/add': 'create_memory',
  'POST /memory/add/batch': 'create_memory',
  'POST /memory/ingest': 'create_memory',
  'POST /memory/ingest/batch': 'create_memory',
  'POST /memory/ingest/conversation': 'create_memory',
  'POST /memory/ingest/document': 'create_memory',
  'POST /memory/ingest/full': 'create_memory',
  'POST /memory/ingest/structured': 'create_memory',
  'POST /memory/search': 'search_memory',
  'POST /memory/recall/pack': 'search_memory',
  'POST /memory/ask': 'search_memory',
  'PATCH /memory/:item_id': 'update_memory',
  'DELETE /memory/:item_id': 'delete_memory',
  'POST /memory/delete-by-filter': 'delete_memory',
};

export const operationOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string | undefined =>
  operations[`${method} ${path}`];

const tracer = trace.getTracer('memory-service');

interface Operation {
  name: string | undefined;
  item_id: string | undefined;
  /** The workspace, once it is known. */
  store: () => string | null;
}

/** Runs `work` in a span, unless the operation has no name. */
export function inSpan<T>({ name, item_id, store }: Operation, work: () => Promise<T>): Promise<T> {
  if (name === undefined) return work();
  const attributes = { 'gen_ai.operation.name': name, ...(item_id && { 'gen_ai.memory.record.id': item_id }) };
  return tracer.startActiveSpan(name, { kind: SpanKind.SERVER, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setAttribute('error.type', codesOf(error)[0] ?? 'internal_error');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      const id = store();
      if (id !== null) span.setAttribute('gen_ai.memory.store.id', id);
      span.end();
    }
  });
}
