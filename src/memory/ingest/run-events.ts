// What the room says on the progress bus: the one place that knows its kinds and payloads.
import type { Ctx, Run, Step } from '../../ctx';

type Payload = Record<string, unknown>;

export interface RunEvents {
  /** A stage is done. */
  stage(name: string, duration_ms: number, message: string): void;
  /** An attempt failed; there will be another. */
  retry(name: string, message: string): void;
  /** What is new in the graph. */
  added(node: Payload, edges: Payload[]): void;
  /** One item of a batch is settled. */
  item(index: number, status: 'created' | 'failed', payload: Payload): void;
  /** The last event of the run; resolves when all are sent. */
  end(status: 'ok' | 'error', payload: Payload): Promise<void>;
}

const kind = 'pipeline.stage';

/** Opens a run: its first event is in the stream when this returns. Throws Unavailable when Redis is away. */
export const openRun = (ctx: Ctx, payload: Payload): Promise<Run> =>
  ctx.bus.start(kind, { progress: 0, message: 'received', ...payload });

/** The events of a run that was opened in a request and is worked on here. */
export function eventsOf(ctx: Ctx, run_id: string): RunEvents {
  const run = ctx.bus.resume(run_id, kind);
  /** What is told has happened: nothing is undone because a word of it could not be sent. */
  const tell = (...steps: Step[]) =>
    run.emit(steps).catch((error: unknown) => ctx.log.error({ err: error, run_id }, 'an event was not sent'));
  return {
    stage: (stage, duration_ms, message) =>
      void tell({ status: 'progress', stage, payload: { progress: 1, message, duration_ms } }),
    retry: (stage, message) =>
      void tell({ status: 'warn', stage, payload: { progress: 0, message, reason: 'retried' } }),
    added: (node, edges) =>
      void tell(
        { kind: 'graph.node', status: 'progress', payload: { action: 'add', data: node } },
        ...edges.map((data): Step => ({ kind: 'graph.edge', status: 'progress', payload: { action: 'add', data } })),
      ),
    item: (index, status, payload) =>
      void tell({
        kind: 'batch.item',
        status: status === 'failed' ? 'warn' : 'progress',
        payload: { index, status, ...payload },
      }),
    end: (status, payload) => tell({ status, stage: 'announce', payload: { progress: 1, ...payload } }),
  };
}
