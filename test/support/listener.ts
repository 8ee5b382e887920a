// A listener of the progress stream, which reads frames from the connection.
import type { BusEvent } from '../../src/redis/bus';

export type StreamQuery = Record<string, string | number | undefined>;

export interface ReceivedEvent {
  /** Undefined for a gap event. */
  id: string | undefined;
  event: BusEvent;
}

export interface Listener {
  status: number;
  headers: Headers;
  /** The body of the response if it is not a stream; undefined for a stream. */
  refusal: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into any shape
  /** Comments received so far, without the colon. */
  comments: string[];
  /**
   * The next event.
   * @throws Error when the stream has ended
   */
  next(): Promise<ReceivedEvent>;
  /** Events up to and including the first for which `fits` is true. */
  until(fits: (event: BusEvent) => boolean): Promise<ReceivedEvent[]>;
  /** All events until the stream ends. */
  rest(): Promise<ReceivedEvent[]>;
  close(): void;
}

/** Opens a stream and waits for its first comment or for a refusal. */
export async function listen(
  base: string,
  headers: Record<string, string>,
  query: StreamQuery = {},
): Promise<Listener> {
  const gone = new AbortController();
  const search = new URLSearchParams(JSON.parse(JSON.stringify(query)) as Record<string, string>);
  const response = await fetch(`${base}/memory/progress/stream?${search.toString()}`, { headers, signal: gone.signal });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const comments: string[] = [];
  const frames = isStream ? framesOf(response, comments) : undefined;
  const read = async () => (await frames?.next())?.value as ReceivedEvent | 'comment' | undefined;
  const listener: Listener = {
    status: response.status,
    headers: response.headers,
    refusal: isStream ? undefined : await response.json(),
    comments,
    next: async () => {
      for (;;) {
        const heard = await read();
        if (!heard) throw new Error('the stream has ended');
        if (heard !== 'comment') return heard;
      }
    },
    until: async (fits) => {
      for (const heard: ReceivedEvent[] = []; ;) {
        const next = await listener.next();
        heard.push(next);
        if (fits(next.event)) return heard;
      }
    },
    rest: async () => {
      for (const heard: ReceivedEvent[] = []; ;) {
        const next = await read();
        if (!next) return heard;
        if (next !== 'comment') heard.push(next);
      }
    },
    close: () => gone.abort(),
  };
  if (frames) await read();
  return listener;
}

async function* framesOf(response: Response, comments: string[]): AsyncGenerator<ReceivedEvent | 'comment'> {
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString('utf8');
    const frames = text.split('\n\n');
    text = frames.pop() as string;
    for (const frame of frames) {
      const lines = frame.split('\n');
      if (frame.startsWith(':')) comments.push(frame.slice(1).trim());
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      yield frame.startsWith(':')
        ? 'comment'
        : { id: field('id'), event: JSON.parse(field('data') as string) as BusEvent };
    }
  }
}

/** Whether an event is the last of its run. */
export const isEnd = ({ status }: BusEvent) => status === 'ok' || status === 'error';
