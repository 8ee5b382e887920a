// Sends events to Redis in order. While Redis is away they wait here, up to a bound, and are sent when it is back.
import type { Redis } from 'ioredis';
import type { Log } from '../log';
import { appendScript, argumentsOf, type AppendCommand, type UnnumberedEvent } from './append-script';

/** One sending: the same each time it is tried. */
export interface Sending {
  command: Omit<AppendCommand, 'maxLength' | 'known'>;
  /** Asked when it is sent, since an earlier sending of the run may still be on its way. */
  known(): number;
  events: UnnumberedEvent[];
  /** Told the next free number of the run, and how many events were appended (-1: the run was closed, or had this sending). */
  done(next: number, appended: number): void;
}

type Append = (...args: (string | number)[]) => Promise<[next: number, appended: number]>;

/** Events that wait at most; when there are more, the newest are given up and the log says so. */
const mostWaiting = 10_000;
const retryMs = 500;

export class EventWriter {
  private readonly append: Append;
  private waiting: Sending[] = [];
  private waitingEvents = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    redis: Redis,
    private readonly maxLength: number,
    private readonly log: Log,
  ) {
    redis.defineCommand('appendEvents', { numberOfKeys: 2, lua: appendScript });
    this.append = (redis as Redis & { appendEvents: Append }).appendEvents.bind(redis);
  }

  /** Sends at once. Throws when Redis is away. */
  async send(sending: Sending): Promise<void> {
    const command = { ...sending.command, maxLength: this.maxLength, known: sending.known() };
    sending.done(...(await this.append(...argumentsOf(command, sending.events))));
  }

  /** Sends now, or, when Redis is away, later: behind what waits already. */
  async sendOrKeep(sending: Sending): Promise<void> {
    if (this.waiting.length > 0) return this.keep(sending);
    await this.send(sending).catch((error: unknown) => {
      this.log.warn({ err: error }, 'events wait for Redis');
      this.keep(sending);
    });
  }

  /** Tries once more to send what waits. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.sendWaiting();
    clearTimeout(this.timer);
    if (this.waitingEvents > 0) this.log.warn({ events: this.waitingEvents }, 'events were not sent');
  }

  private keep(sending: Sending): void {
    if (this.waitingEvents + sending.events.length > mostWaiting) {
      this.log.error({ events: sending.events.length, run_id: sending.command.run_id }, 'events were given up');
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
