// Sends events to Redis in order. While Redis is down they are buffered, up to a limit.
import type { RedisClient } from './connect';
import type { Log } from '../log';
import { appendScript, argumentsOf, type AppendCommand, type UnnumberedEvent } from './append-script';

/** One message to the script. It is identical on every retry. */
export interface Sending {
  command: Omit<AppendCommand, 'maxLength' | 'known'>;
  /** Evaluated when the message is sent, since an earlier message of the run may still be in flight. */
  known(): number;
  events: UnnumberedEvent[];
  /**
   * Receives the next free number of the run and the number of appended events; -1 for a closed run or a repeated
   * message.
   */
  done(next: number, appended: number): void;
}

type Append = (...args: (string | number)[]) => Promise<[next: number, appended: number]>;

/** Maximum number of buffered events. Newer ones are dropped and logged. */
const maxWaiting = 10_000;
const retryMs = 500;

export class EventWriter {
  private readonly append: Append;
  private waiting: Sending[] = [];
  private waitingEvents = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    redis: RedisClient,
    private readonly maxLength: number,
    private readonly log: Log,
  ) {
    redis.defineCommand('appendEvents', { numberOfKeys: 2, lua: appendScript });
    this.append = (redis as RedisClient & { appendEvents: Append }).appendEvents.bind(redis);
  }

  /** Sends immediately. Throws when Redis is down. */
  async send(sending: Sending): Promise<void> {
    const command = { ...sending.command, maxLength: this.maxLength, known: sending.known() };
    sending.done(...(await this.append(...argumentsOf(command, sending.events))));
  }

  /** Sends now, or buffers while Redis is down or earlier messages are waiting. */
  async sendOrKeep(sending: Sending): Promise<void> {
    if (this.waiting.length > 0) return this.keep(sending);
    await this.send(sending).catch((error: unknown) => {
      this.log.warn({ err: error }, 'events are buffered, Redis is down');
      this.keep(sending);
    });
  }

  /** Tries once more to send buffered events. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.sendWaiting();
    clearTimeout(this.timer);
    if (this.waitingEvents > 0) this.log.warn({ events: this.waitingEvents }, 'events were not sent');
  }

  private keep(sending: Sending): void {
    if (this.waitingEvents + sending.events.length > maxWaiting) {
      this.log.error({ events: sending.events.length, run_id: sending.command.run_id }, 'events were dropped');
      return;
    }
    this.waiting.push(sending);
    this.waitingEvents += sending.events.length;
    this.timer ??= setTimeout(() => void this.sendWaiting(), retryMs).unref();
  }

  private async sendWaiting(): Promise<void> {
    try {
      for (let next = this.waiting[0]; next; next = this.waiting[0]) {
        await this.send(next);
        this.waiting.shift();
        this.waitingEvents -= next.events.length;
      }
      this.timer = undefined;
    } catch {
      this.timer = setTimeout(() => void this.sendWaiting(), retryMs).unref();
    }
  }
}
