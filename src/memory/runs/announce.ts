// The last event of long work. It is made from the run as it is stored, so that whoever finds the run ended can send it
// again; it may be sent twice.
import type { Ctx } from '../../ctx';
import type { ProgressStep, RunOfEvents } from '../../redis/bus';
import type { StoredRun } from './runs';

/** @param run as it has ended; undefined if it was deleted @param payload an error has its reason besides */
export async function announceEnd(
  { queues }: Pick<Ctx, 'queues'>,
  queue: 'quick' | 'long',
  events: RunOfEvents,
  run: Pick<StoredRun, 'status' | 'errors'> | undefined,
  payload: NonNullable<ProgressStep['payload']>,
): Promise<void> {
  queues[queue].ended(events.run_id);
  const message = run?.errors[0] ?? 'the run was deleted';
  await events.emit([
    run?.status === 'ok' ? { status: 'ok', payload } : { status: 'error', payload: { ...payload, message } },
  ]);
}
