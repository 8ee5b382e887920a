// The messages about events: type, time and the event itself. Events contain ids, not texts.
import type { Schemas } from '../../../generated/schemas';
import type { BusEvent, StoredEvent } from '../../../redis/bus';
import { readStored } from '../../../schemas';

export type StoredWebhook = Schemas['webhooks/StoredWebhook'];

interface Message {
  type: string;
  payload_json: string;
}

const maxBytes = 64_000;
/** Number of field names that are sent for an event that is too large. */
const maxNames = 50;
const maxNameLength = 100;

/** Says that Redis dropped or lost events before they were read. It is sent whichever events were chosen. */
const gapType = 'stream.gap';

/** The messages for the events that follow the last one that was read. */
export function messagesOf(webhook: Pick<StoredWebhook, 'event_types' | 'event_n'>, events: StoredEvent[]): Message[] {
  let n = webhook.event_n;
  return events.flatMap((stored) => {
    const lost = stored.n - n - 1;
    n = stored.n;
    const messages: Message[] = [];
    const event = stored.text === undefined ? undefined : readStored('progress/Event', stored.text);
    if (lost !== 0) messages.push(gapBefore(stored, Math.max(lost, 0)));
    if (event && isChosen(webhook.event_types, typeOf(event))) messages.push(messageOf(event));
    return messages;
  });
}

/** A graph change is named after what was done, any other event after its status. */
function typeOf({ kind, status, payload }: BusEvent): string {
  const isChange = kind === 'graph.node' || kind === 'graph.edge';
  return `${kind}.${isChange ? String(payload['action']) : status}`;
}

const isChosen = (types: string[], type: string): boolean =>
  types.some((chosen) => type === chosen || type.startsWith(`${chosen}.`));

function messageOf({ ts, ...event }: BusEvent): Message {
  const type = typeOf({ ts, ...event });
  const whole = textOf(type, ts * 1_000, event);
  if (Buffer.byteLength(whole) <= maxBytes) return { type, payload_json: whole };
  const names = Object.keys(event.payload).slice(0, maxNames);
  const payload = { omitted: names.map((name) => name.slice(0, maxNameLength)) };
  return { type, payload_json: textOf(type, ts * 1_000, { ...event, payload }) };
}

/** @param lost number of lost events; 0 if it is unknown because Redis has restarted its count */
const gapBefore = ({ id }: StoredEvent, lost: number): Message => ({
  type: gapType,
  payload_json: textOf(gapType, Number(id.split('-')[0]), { lost }),
});

const textOf = (type: string, at_ms: number, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(at_ms).toISOString(), data });

export const testMessage = (now: string): Message => ({
  type: 'webhook.test',
  payload_json: textOf('webhook.test', Date.parse(now), {}),
});
