// Server-Sent Events: frames are written directly to the connection, with a comment every 15 seconds. Slow readers are
// not buffered.
import type { ServerResponse } from 'node:http';
import type { Listener } from './access';
import type { EventFrame } from './route';
import type { Log } from '../log';
import { measured } from '../process/metrics';
import { mustFit, type Check } from '../schemas';

export interface Stream {
  stop: AbortController;
  log: Log;
  /** Checks each frame against the schema; set only in tests. */
  checkFrame: Check | undefined;
  /** HEAD request: only headers are sent. */
  isHeadOnly: boolean;
  /** Streams with the same key share permission checks. */
  sharedBy: string;
  listener: Listener;
  isAllowed(): Promise<boolean>;
}

interface OpenStream extends Stream {
  response: ServerResponse;
}

interface Right {
  asked_at: number;
  isAllowed: Promise<boolean>;
}

/** Interval of the check for lost access: a revoked listener is disconnected within this time. */
const tickMs = 900;
/** Ticks between two keepalive comments, and between two full permission checks: about 15 s. */
const keepaliveTicks = 17;
/** Maximum age of a permission check when events are sent. A revoked key receives nothing after this time. */
const trustMs = 1_000;
/** A client that does not read for this long is disconnected. It may reconnect and resume. */
const slowReaderMs = 15_000;

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache',
  // Disables buffering in proxies.
  'X-Accel-Buffering': 'no',
  // The connection is not reused after a stream, so that shutdown does not wait for idle connections.
  Connection: 'close',
};

export class OpenStreams {
  private readonly streams = new Set<OpenStream>();
  private readonly rights = new Map<string, Right>();
  private timer: NodeJS.Timeout | undefined;
  private isChecking = false;
  private ticks = 0;

  /** @param lost returns the positions of the listeners that have lost access */
  constructor(private readonly lost: (listeners: Listener[]) => Promise<number[]>) {}

  /** Takes over the connection; returns at once. */
  serve(response: ServerResponse, frames: AsyncIterable<EventFrame[]>, stream: Stream): void {
    response.writeHead(200, headers);
    if (stream.isHeadOnly || response.destroyed) {
      stream.stop.abort();
      response.end();
      return;
    }
    // The comment shows the client that it is connected, before the first event.
    response.write(': connected\n\n');
    const open = { ...stream, response };
    this.streams.add(open);
    measured.streams.inc();
    this.timer ??= setInterval(() => void this.tick(), tickMs).unref();
    response.once('close', () => stream.stop.abort());
    void send(open, frames, () => this.hasAccess(open)).finally(() => {
      this.streams.delete(open);
      measured.streams.dec();
      if (this.streams.size === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
        this.rights.clear();
      }
    });
  }

  /**
   * Whether a listener may receive events now. It is checked at most once per second for all streams of the listener.
   */
  private hasAccess(stream: OpenStream): Promise<boolean> {
    const known = this.rights.get(stream.sharedBy);
    if (known && performance.now() - known.asked_at < trustMs) return known.isAllowed;
    const right = { asked_at: performance.now(), isAllowed: stream.isAllowed() };
    this.rights.set(stream.sharedBy, right);
    return right.isAllowed;
  }

  private async tick(): Promise<void> {
    const isFullCheck = ++this.ticks % keepaliveTicks === 0;
    if (isFullCheck)
      for (const { response } of this.streams)
        if (!response.writableNeedDrain && !response.writableEnded) response.write(': keepalive\n\n');
    // While Neo4j is slow, checks of an earlier tick may still be running. Comments are sent anyway.
    if (this.isChecking) return;
    this.isChecking = true;
    await (isFullCheck ? this.endRevoked() : this.endLost()).finally(() => (this.isChecking = false));
  }

  /** Ends the streams of listeners that have lost access. One query checks all listeners. */
  private async endLost(): Promise<void> {
    const streams = [...this.streams];
    for (const position of await this.lost(streams.map(({ listener }) => listener))) streams[position]?.stop.abort();
  }

  private async endRevoked(): Promise<void> {
    for (const stream of this.streams) if (!(await this.hasAccess(stream))) stream.stop.abort();
    for (const [listener, { asked_at }] of this.rights)
      if (performance.now() - asked_at >= trustMs) this.rights.delete(listener);
  }
}

async function send(
  { response, log, stop, checkFrame }: OpenStream,
  frames: AsyncIterable<EventFrame[]>,
  hasAccess: () => Promise<boolean>,
): Promise<void> {
  try {
    for await (const batch of frames) {
      if (!(await hasAccess())) break;
      if (checkFrame)
        for (const { data } of batch) mustFit(checkFrame, JSON.parse(data), 'a frame violated its schema');
      if (!response.write(batch.map(textOf).join(''))) await drained(response, stop.signal);
    }
    response.end();
  } catch (error) {
    if (!stop.signal.aborted) log.warn({ err: error }, 'stream aborted');
    response.destroy();
  }
}

const textOf = ({ id, data }: EventFrame) => `${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;

/**
 * Waits until the client has read the sent data, or the stream has ended.
 * @throws Error if it takes too long
 */
function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      clearTimeout(timer);
      response.off('drain', onDrain);
      signal.removeEventListener('abort', onDrain);
      if (error) reject(error);
      else resolve();
    };
    const onDrain = () => settle();
    const timer = setTimeout(() => settle(new Error('the client does not read')), slowReaderMs);
    response.once('drain', onDrain);
    signal.addEventListener('abort', onDrain, { once: true });
  });
}
