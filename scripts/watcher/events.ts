// Client of the progress stream: reconnects by itself and resumes after the last event.
import { setTimeout as delay } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ProgressEvent } from '../../src/redis/bus';
import { validator } from '../../src/schemas';
import { Problem } from '../runtime/output/problem';

export interface StreamAddress {
  base_url: string;
  api_key: string;
  workspace_id: string;
  /** Follows this run from its start; undefined for all events. */
  run_id: string | undefined;
}

const retryMs = 1_000;

const isEvent = validator('progress/Event');

/**
 * Events in order, each once, also across reconnects, until the caller stops reading.
 * @param onLost called with the reason before every reconnect
 * @param patienceMs maximum time that the service may be unavailable
 * @throws Problem when the service rejects the request or stays unavailable
 */
export async function* watchEvents(
  address: StreamAddress,
  onLost: (reason: string) => void,
  patienceMs: number,
): AsyncGenerator<ProgressEvent> {
  let lastId = '';
  let since = performance.now();
  for (;;) {
    let reason = 'the service ended the stream';
    try {
      for await (const { id, data } of await connect(address, lastId)) {
        since = performance.now();
        if (id !== undefined) lastId = id;
        const event: unknown = JSON.parse(data);
        if (isEvent(event)) yield event;
      }
    } catch (error) {
      if (error instanceof Problem) throw error;
      reason = ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message;
    }
    if (performance.now() - since > patienceMs)
      throw new Problem(
        `${address.base_url} has been unavailable for too long: ${reason}.`,
        'Make sure it is running (./scripts/start), then watch again.',
      );
    onLost(reason);
    await delay(retryMs);
  }
}

async function connect({ base_url, api_key, workspace_id, run_id }: StreamAddress, lastId: string) {
  const query = run_id === undefined ? '' : `?run_id=${encodeURIComponent(run_id)}&from_seq=0`;
  const response = await fetch(`${base_url}/memory/progress/stream${query}`, {
    headers: {
      Accept: 'text/event-stream',
      'X-API-Key': api_key,
      'X-Workspace-Id': workspace_id,
      ...(lastId && { 'Last-Event-ID': lastId }),
    },
  });
  if (response.ok && response.body)
    return response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reason = ((await response.json().catch(() => ({}))) as { detail?: unknown }).detail;
  if (response.status >= 500) throw new Error(`the service responded with ${response.status}`);
  throw new Problem(
    response.status === 404
      ? `No events found for run ${run_id}.`
      : `The service responded with ${response.status}: ${typeof reason === 'string' ? reason : JSON.stringify(reason)}`,
    'Usage: npm run watch [-- RUN_ID]. Address and key are read from local.json in MEMORY_HOME.',
  );
}
