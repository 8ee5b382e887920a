// Progress events as an async iterator: it reconnects by itself and resumes after the last event.
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { components } from './api';
import { errorOf, MemoryError, unreachableService } from './error';
import { pause } from './retry';

export type ProgressEvent = components['schemas']['ProgressEvent'];

export interface EventOptions {
  /** Follows one run from its start to its end; without it, all new events of the workspace. */
  runId?: string | undefined;
  /** Called with the reason before every reconnect. */
  onLost?: ((reason: string) => void) | undefined;
  /** Time for which the service may be away; by default five minutes. */
  patienceMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export type Send = (path: string, init: { headers: Record<string, string>; signal?: AbortSignal }) => Promise<Response>;

const retryMs = 1_000;

/**
 * Events in order, each once, also across reconnects.
 * @throws MemoryError when the service refuses the request, or is away for too long
 */
export async function* followEvents(send: Send, options: EventOptions): AsyncGenerator<ProgressEvent> {
  const { runId, onLost, patienceMs = 300_000, signal } = options;
  let lastId = '';
  let heardAt = performance.now();
  for (;;) {
    let lost = new MemoryError('the service ended the stream', 0, 'unreachable');
    try {
      for await (const { id, data } of await connect(send, lastId, options)) {
        heardAt = performance.now();
        if (id !== undefined) lastId = id;
        const event = JSON.parse(data) as unknown as ProgressEvent;
        yield event;
        if (runId !== undefined && (event.status === 'ok' || event.status === 'error')) return;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof MemoryError && error.status > 0 && error.status < 500) throw error;
      lost = error instanceof MemoryError ? error : unreachableService(error);
    }
    if (performance.now() - heardAt > patienceMs) throw lost;
    onLost?.(lost.message);
    await pause(retryMs, signal);
  }
}

async function connect(send: Send, lastId: string, { runId, signal }: EventOptions) {
  const query = runId === undefined ? '' : `?run_id=${encodeURIComponent(runId)}&from_seq=0`;
  const response = await send(`/memory/progress/stream${query}`, {
    headers: { Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) },
    ...(signal && { signal }),
  });
  if (!response.ok || !response.body) throw await errorOf(response);
  return response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
}
