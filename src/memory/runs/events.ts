// Progress events of ingest runs. Events may outlive the items, so they contain ids, types, counts and codes, never
// text.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { ProgressStep } from '../../redis/bus';

type Payload = Record<string, unknown>;

type StageDetails = Omit<Schemas['progress/PipelineStage'], 'progress'>;

export interface RunEvents {
  /** @param details fields of the event; `reason` if a part of the stage failed */
  stage(name: string, details: StageDetails): void;
  retry(name: string, reason: string): void;
  added(node: Payload, edges: Payload[]): void;
  item(index: number, status: 'created' | 'failed', payload: Payload): void;
  /** The last event of the run. Resolves when all events are sent. */
  end(status: 'ok' | 'error', payload: Payload): Promise<void>;
}

export const kind = 'pipeline.stage';

export const reasonOf = (error: unknown) => (error instanceof Refusal ? error.code : 'internal_error');

export function eventsOf(ctx: Ctx, run_id: string): RunEvents {
  const run = ctx.bus.resume(run_id, kind);
  /** The graph has all data of an event, so an event that cannot be sent is only logged. */
  const send = (...steps: ProgressStep[]) =>
    run.emit(steps).catch((error: unknown) => ctx.log.error({ err: error, run_id }, 'event not sent'));
  return {
    stage: (stage, details) =>
      void send({
        status: details.reason === undefined ? 'progress' : 'warn',
        stage,
        payload: { progress: 1, ...details },
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
