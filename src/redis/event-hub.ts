// Waits for the events of all listeners of this process. A read names all their streams and blocks its connection; in a
// cluster, each slot has one connection.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { anotherConnection, type RedisClient } from './connect';
import type { LiveEvents, StoredEvent } from './bus';
import { beforeAll, isBehind } from '../event-id';
import type { Log } from '../log';
import { readEntry, type StreamEntry } from './stream-entry';
import { closedQueue, LiveQueue } from './live-queue';

interface Channel {
  /** Id of the last delivered event. */
  cursor: string;
  queues: Set<LiveQueue>;
}

/** Maximum blocking time of a read. A longer silence shows a dead connection. */
const waitMs = 10_000;
const deadAfterMs = 2 * waitMs;
const retryMs = 500;
const entriesPerRead = 1_000;
/** Lifetime of this process's wake stream. An entry in it interrupts a blocking read after a channel was added. */
const wakeSeconds = 60;

export class EventHubs {
  /** Hubs by the slot of their streams. A hub is opened for its first listener. */
  private readonly hubs = new Map<string, EventHub>();
  private isClosed = false;

  constructor(
    private readonly redis: RedisClient,
    private readonly log: Log,
  ) {}

  /** Listens to a stream after `id`. Undefined when later events were already delivered. */
  join(stream: string, id: string): LiveEvents | undefined {
    if (this.isClosed) return closedQueue();
    const tag = /\{\d+\}/.exec(stream)?.[0] ?? '';
    const hub = this.hubs.get(tag) ?? new EventHub(this.redis, tag, this.log);
    this.hubs.set(tag, hub);
    return hub.join(stream, id);
  }

  close(): void {
    this.isClosed = true;
    for (const hub of this.hubs.values()) hub.close();
  }
}

class EventHub {
  private readonly channels = new Map<string, Channel>();
  private readonly wakeStream: string;
  /** A separate connection, because it is blocked by reads. */
  private readonly connection: RedisClient;
  private wokenAt = beforeAll;
  private isWaking = false;
  private isListening = false;
  private isClosed = false;

  constructor(
    private readonly redis: RedisClient,
    tag: string,
    private readonly log: Log,
  ) {
    this.wakeStream = `progress-wake:${tag}${randomUUID()}`;
    this.connection = anotherConnection(redis, { socketTimeout: deadAfterMs });
    this.connection.on('error', (error: Error) => log.debug({ err: error }, 'redis: events'));
    this.connection.on('ready', () => void this.listen());
  }

  join(stream: string, id: string): LiveEvents | undefined {
    const known = this.channels.get(stream);
    if (known && isBehind(known.cursor, id)) return undefined;
    const channel = known ?? { cursor: id, queues: new Set() };
    const queue = new LiveQueue(id, () => {
      channel.queues.delete(queue);
      if (channel.queues.size === 0 && this.channels.get(stream) === channel) this.channels.delete(stream);
    });
    channel.queues.add(queue);
    if (!known) {
      this.channels.set(stream, channel);
      this.wake();
    }
    return queue;
  }

  close(): void {
    this.isClosed = true;
    this.connection.disconnect();
    for (const { queues } of [...this.channels.values()]) for (const queue of [...queues]) queue.close('closed');
  }

  /** Interrupts the blocking read, so that the next read includes new channels. */
  private wake(): void {
    if (this.isWaking) return;
    this.isWaking = true;
    this.redis
      .pipeline()
      .xadd(this.wakeStream, 'MAXLEN', 1, '*', 'wake', '1')
      .expire(this.wakeStream, wakeSeconds)
      .exec()
      // While Redis is down no read is blocked, and the next read includes all channels.
      .catch((error: unknown) => this.log.debug({ err: error }, 'redis: events'));
  }

  /** Reads until the connection is lost. Every reconnect starts it again. */
  private async listen(): Promise<void> {
    if (this.isListening) return;
    this.isListening = true;
    let isAway = false;
    while (!this.isClosed && this.connection.status === 'ready') {
      try {
        await this.rewind();
        for (;;) {
          await this.read();
          isAway = false;
        }
      } catch (error) {
        if (this.isClosed) return;
        if (!isAway) this.log.warn({ err: error }, 'event listener waits for Redis');
        isAway = true;
        await delay(retryMs);
      }
    }
    this.isListening = false;
  }

  /** Moves cursors back to the end of their streams. A Redis that lost its newest events reuses their ids. */
  private async rewind(): Promise<void> {
    for (const [stream, channel] of this.channels) {
      const [newest] = await this.connection.xrevrange(stream, '+', '-', 'COUNT', 1);
      const end = newest?.[0] ?? beforeAll;
      if (isBehind(channel.cursor, end)) channel.cursor = end;
    }
  }

  private async read(): Promise<void> {
    this.isWaking = false;
    const asked = [...this.channels];
    const reply = await this.connection.xread(
      'COUNT',
      entriesPerRead,
      'BLOCK',
      waitMs,
      'STREAMS',
      this.wakeStream,
      ...asked.map(([stream]) => stream),
      this.wokenAt,
      ...asked.map(([, channel]) => channel.cursor),
    );
    const channels = new Map(asked);
    for (const [stream, entries] of reply ?? []) {
      const last = entries.at(-1)?.[0] ?? beforeAll;
      const channel = channels.get(stream);
      if (channel) this.handOn(channel, last, entries);
      else this.wokenAt = last;
    }
  }

  private handOn(channel: Channel, last: string, entries: StreamEntry[]): void {
    channel.cursor = last;
    if (channel.queues.size === 0) return;
    const events: StoredEvent[] = entries.map((entry) => readEntry(entry, this.log));
    for (const queue of [...channel.queues]) queue.push(events);
  }
}
