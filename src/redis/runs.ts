// The sending side of the bus: a run belongs to one workspace and emits events.
import { randomUUID } from 'node:crypto';
import type { Bus, BusEvent, RunOfEvents, ProgressStep } from './bus';
import { bounded } from '../bounded';
import { ofRedis } from './connect';
import type { Log } from '../log';
import { issuesOf, validator } from '../schemas';
import type { UnnumberedEvent } from './append-script';
import type { EventWriter } from './event-writer';
import { batches } from '../lists';

/** Maximum number of events per script call, so that Redis is not blocked for other clients. */
const maxPerSending = 500;

const validateEvent = validator('progress/Event');

export function openRuns(
  writer: EventWriter,
  stream: string,
  workspaceId: string,
  log: Log,
): Pick<Bus, 'start' | 'resume'> {
  const scope = `workspace:${workspaceId}`;

  const bind = (kind: string, run_id: string) => bound(writer, { stream, scope, log }, kind, run_id);
  return {
    start: async (kind, payload, run_id = randomUUID()) => {
      const { run, begin } = bind(kind, run_id);
      // An event that violates its schema is a bug, not an outage.
      const begun = begin({ status: 'started', payload });
      await ofRedis(() => begun);
      return run;
    },
    resume: (run_id, kind) => bind(kind, run_id).run,
  };
}

function bound(
  writer: EventWriter,
  { stream, scope, log }: { stream: string; scope: string; log: Log },
  kind: string,
  run_id: string,
) {
  const sender = randomUUID().slice(0, 8);
  let sending = 0;
  let known = 0;
  const sendingOf = (steps: ProgressStep[], isStart: boolean) => ({
    command: { stream, counter: counterOf(stream, run_id), run_id, isStart, sender, sending: ++sending },
    known: () => known,
    events: steps.map((step) => unnumbered(run_id, scope, kind, step)),
    done: (next: number, appended: number) => {
      known = Math.max(known, next);
      if (!isStart && appended < steps.length)
        log.warn(
          { run_id, ignored: steps.length - Math.max(appended, 0) },
          'events after the end of a run were ignored',
        );
    },
  });
  const run: RunOfEvents = {
    run_id,
    emit: async (steps) => {
      for (const some of batches(steps, maxPerSending)) await writer.sendOrKeep(sendingOf(some, false));
    },
  };
  return { run, begin: (step: ProgressStep) => writer.send(sendingOf([step], true)) };
}

export const counterOf = (stream: string, run_id: string) => `${stream}:run:${run_id}`;

/**
 * An event as JSON in two parts; its number is inserted between them.
 * @throws Error when the payload violates the schema of its kind: a bug in the producer
 */
function unnumbered(run_id: string, scope: string, kind: string, step: ProgressStep): UnnumberedEvent {
  const event: BusEvent = {
    run_id,
    scope,
    seq: 0,
    ts: Date.now() / 1000,
    kind: step.kind ?? kind,
    status: step.status,
    stage: step.stage ?? null,
    payload: bounded(step.payload),
  };
  if (!validateEvent(event))
    throw new Error(`not a progress event: ${JSON.stringify(issuesOf(validateEvent.errors, []))}`);
  const { seq: _seq, run_id: _run, scope: _scope, ...rest } = event;
  return {
    head: `${JSON.stringify({ run_id, scope }).slice(0, -1)},"seq":`,
    tail: `,${JSON.stringify(rest).slice(1)}`,
    ends: step.status === 'ok' || step.status === 'error',
  };
}
