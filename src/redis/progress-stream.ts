// The progress bus: one Redis stream per workspace, events of contract version 1.5.0.
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Bus } from '../ctx';
import { Unavailable } from '../errors';
import type { Schemas } from '../generated/schemas';
import type { Log } from '../log';
import { issuesOf, validator } from '../schemas';

export type ProgressEvent = Schemas['progress/Event'];
type Step = Pick<ProgressEvent, 'status' | 'payload'> & { kind?: string; stage?: string };

/** One long operation: its events are numbered from 0 without a gap, and `ok` or `error` comes once, last. */
export interface Run {
  readonly run_id: string;
  /**
   * Appends events in order. What they tell of has been committed already,
   * so a Redis that is away is logged and nothing is undone.
   */
  emit(steps: Step[]): Promise<void>;
}

const validateEvent = validator('progress/Event');

/** @param maxLength events kept per workspace, approximately */
export function openBus(redis: Redis, workspaceId: string, maxLength: number, log: Log): Bus {
  const stream = `progress:${workspaceId}`;
  const append = async (events: ProgressEvent[]): Promise<void> => {
    const pipeline = redis.pipeline();
    for (const event of events) {
      if (!validateEvent(event))
        throw new Error(`not a progress event: ${JSON.stringify(issuesOf(validateEvent.errors, []))}`);
      pipeline.xadd(stream, 'MAXLEN', '~', maxLength, '*', 'event', JSON.stringify(event));
    }
    const failed = (await pipeline.exec())?.find(([error]) => error)?.[0];
    if (failed) throw failed;
  };
  return {
    async start(kind, payload) {
      const run_id = randomUUID();
      let seq = 0;
      const event = (step: Step): ProgressEvent => ({
        run_id,
        scope: `workspace:${workspaceId}`,
        seq: seq++,
        ts: Date.now() / 1000,
        kind: step.kind ?? kind,
        status: step.status,
        stage: step.stage ?? null,
        payload: step.payload,
      });
      await append([event({ status: 'started', payload })]).catch((error: unknown) => {
        throw new Unavailable('Redis', error);
      });
      return {
        run_id,
        emit: (steps) =>
          append(steps.map(event)).catch((error: unknown) => log.warn({ err: error, run_id }, 'events were not sent')),
      };
    },
  };
}
