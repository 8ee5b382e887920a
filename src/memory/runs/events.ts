// Progress events of ingest runs: kinds and payloads. Events outlive the reported items. Therefore they contain ids,
// types, counts and codes, never text.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import type { ProgressStep } from '../../redis/bus';

type Payload = Record<string, unknown>;

export interface RunEvents {
  /** A stage is done. @param tokens used by a language model @param reason code of a partial failure */
  stage(name: string, duration_ms: number, message: string, tokens?: number, reason?: string): void;
  /** An attempt failed with this code and will be repeated. */
  retry(name: string, reason: string): void;
  /** New nodes and edges in the graph. */
  added(node: Payload, edges: Payload[]): void;
  /** One item of a batch is done or has failed. */
  item(index: number, status: 'created' | 'failed', payload: Payload): void;
  /** Sends the last event of the run; resolves when all events are sent. */
  end(status: 'ok' | 'error', payload: Payload): Promise<void>;
}

/** Event kind of ingest runs. */
export const kind = 'pipeline.stage';

/** Error code for events; `internal_error` for other errors. */
export const reasonOf = (error: unknown) => (error instanceof Refusal ? error.code : 'internal_error');

/** Event sender for a run that was opened by a request and is processed in this process. */
export function eventsOf(ctx: Ctx, run_id: string): RunEvents {
  const run = ctx.bus.resume(run_id, kind);
  /** The work is already committed, so a lost event is only logged. */
  const send = (...steps: ProgressStep[]) =>
    run.emit(steps).catch((error: unknown) => ctx.log.error({ err: error, run_id }, 'event not sent'));
  return {
    stage: (stage, duration_ms, message, tokens = 0, reason) =>
      void send({
        status: reason === undefined ? 'progress' : 'warn',
        stage,
        payload: { progress: 1, message, duration_ms, ...(tokens > 0 && { tokens }), ...(reason && { reason }) },
      }),
    retry: (stage, reason) =>
      void send({ status: 'warn', stage, payload: { progress: 0, message: 'will be retried', reason } }),
    added: (node, edges) =>
      void send(
        { kind: 'graph.node', status: 'progress', payload: { action: 'add', data: node } },
        ...edges.map((data): ProgressStep => ({
          kind: 'graph.edge',
          status: 'progress',
          payload: { action: 'add', data },
        })),
      ),
    item: (index, status, payload) =>
      void send({
        kind: 'batch.item',
        status: status === 'failed' ? 'warn' : 'progress',
        payload: { index, status, ...payload },
      }),
    end: (status, payload) => send({ status, stage: 'announce', payload: { progress: 1, ...payload } }),
  };
}
