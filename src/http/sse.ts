// Server-Sent Events: frames written straight to the connection, a comment every 15 seconds, nothing kept for a reader that is too slow.
import type { ServerResponse } from 'node:http';
import type { Log } from '../log';
import { issuesOf, type Check } from '../schemas';

/** One event: its data on one line, and an id where it can be resumed from. */
export interface Frame {
  id?: string;
  data: string;
}

export interface Stream {
  /** Ends the source of the frames. */
  stop: AbortController;
  log: Log;
  /** Checks the data of every frame, where tests ask for it. */
  checkFrame: Check | undefined;
  /** Only the headers were asked for. */
  isHeadOnly: boolean;
  /** Who listens where: the same text for all streams that are allowed or not allowed together. */
  listener: string;
  /** Whether its listener may still listen. */
  isAllowed(): Promise<boolean>;
}

interface OpenStream extends Stream {
  response: ServerResponse;
}

/** Result and time of the last permission check of a listener. */
interface Right {
  asked_at: number;
  isAllowed: Promise<boolean>;
}

const keepaliveMs = 15_000;
/** Maximum age of a permission check when events are sent: a revoked key receives nothing after this time. */
const trustMs = 1_000;
/** A reader that has not taken what was sent within this time is cut; it may come back and go on from where it was. */
const patienceMs = 15_000;

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache',
  // Proxies that collect an answer before they pass it on are asked not to.
  'X-Accel-Buffering': 'no',
  // Not used again behind a stream, so that a service that ends its streams has no connections to wait for.
  Connection: 'close',
};

/** The streams of this process. */
export class OpenStreams {
  private readonly streams = new Set<OpenStream>();
  private readonly rights = new Map<string, Right>();
  private timer: NodeJS.Timeout | undefined;
  private isChecking = false;

  /** Takes over the connection; returns at once. */
  serve(response: ServerResponse, frames: AsyncIterable<Frame[]>, stream: Stream): void {
    response.writeHead(200, headers);
    if (stream.isHeadOnly || response.destroyed) {
      stream.stop.abort();
      response.end();
      return;
    }
    // At once, so that the client knows that it listens before there is anything to hear.
    response.write(': connected\n\n');
    const open = { ...stream, response };
    this.streams.add(open);
    this.timer ??= setInterval(() => void this.tick(), keepaliveMs).unref();
    response.once('close', () => stream.stop.abort());
    void send(open, frames, () => this.mayHear(open)).finally(() => {
      this.streams.delete(open);
      if (this.streams.size === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
        this.rights.clear();
      }
    });
  }

  /** Whether a listener may receive events now; checked at most once per second, however many streams it has. */
  private mayHear(stream: OpenStream): Promise<boolean> {
    const known = this.rights.get(stream.listener);
    if (known && performance.now() - known.asked_at < trustMs) return known.isAllowed;
    const right = { asked_at: performance.now(), isAllowed: stream.isAllowed() };
    this.rights.set(stream.listener, right);
    return right.isAllowed;
  }

  private async tick(): Promise<void> {
    for (const { response } of this.streams)
      if (!response.writableNeedDrain && !response.writableEnded) response.write(': keepalive\n\n');
    // Checks of the tick before may still be under way while Neo4j is slow; comments go out all the same.
    if (this.isChecking) return;
    this.isChecking = true;
    await this.endRefused().finally(() => (this.isChecking = false));
  }

  private async endRefused(): Promise<void> {
    for (const stream of this.streams) if (!(await this.mayHear(stream))) stream.stop.abort();
    for (const [listener, { asked_at }] of this.rights)
      if (performance.now() - asked_at >= trustMs) this.rights.delete(listener);
  }
}

async function send(
  { response, log, stop, checkFrame }: OpenStream,
  frames: AsyncIterable<Frame[]>,
  mayHear: () => Promise<boolean>,
): Promise<void> {
  try {
    for await (const batch of frames) {
      if (!(await mayHear())) break;
      if (checkFrame) for (const frame of batch) check(frame, checkFrame);
      if (!response.write(batch.map(textOf).join(''))) await drained(response, stop.signal);
    }
    response.end();
  } catch (error) {
    if (!stop.signal.aborted) log.warn({ err: error }, 'stream cut');
    response.destroy();
  }
}

const textOf = ({ id, data }: Frame) => `${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;

/**
 * Waits until the reader has taken what was sent, or the stream is to end.
 * @throws Error when it takes too long
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
    const timer = setTimeout(() => settle(new Error('the client does not read')), patienceMs);
    response.once('drain', onDrain);
    signal.addEventListener('abort', onDrain, { once: true });
  });
}

function check(frame: Frame, validate: Check): void {
  if (!validate(JSON.parse(frame.data)))
    throw new Error(`a frame broke its own schema: ${JSON.stringify(issuesOf(validate.errors, []))}`);
}
