// A proxy between the driver and Neo4j that records which bookmarks and access mode each request sends, and which
// bookmarks it gets. It reads the messages of the Bolt protocol, and finds fields in them by their encoded names.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** A query or transaction that was sent. */
export interface Sent {
  bookmarks: string[];
  isRead: boolean;
}

interface OfRequest {
  sent: Sent[];
  /** Bookmarks of its commits. */
  committed: string[];
}

/** Signatures of messages: structures with the given number of fields. */
const starts = { hello: [0xb1, 0x01], success: [0xb1, 0x70] };
const runs = 0x10;
const begins = 0x11;
const succeeds = 0x70;

export class BoltRecorder {
  private readonly requests = new Map<string, OfRequest>();
  private server: Server | undefined;
  port = 0;

  constructor(private readonly target: URL) {}

  async open(): Promise<void> {
    this.server = createServer((near) => {
      const far = connect(Number(this.target.port), this.target.hostname);
      for (const socket of [near, far])
        socket.on('error', () => socket.destroy()).on('close', () => void [near.destroy(), far.destroy()]);
      // Messages of a connection are answered in order, so a bookmark is that of the last transaction.
      let current: OfRequest | undefined;
      const onSent = messagesIn(starts.hello, (message) => {
        if (message[1] !== runs && message[1] !== begins) return;
        const request_id = stringAfter(message, 'request_id');
        // In a transaction, RUN has none of the fields.
        if (message[1] === begins || request_id !== undefined) current = undefined;
        if (request_id === undefined) return;
        current = this.of(request_id);
        current.sent.push({ bookmarks: listAfter(message, 'bookmarks'), isRead: stringAfter(message, 'mode') === 'r' });
      });
      const onAnswered = messagesIn(starts.success, (message) => {
        const bookmark = message[1] === succeeds ? stringAfter(message, 'bookmark') : undefined;
        if (bookmark !== undefined) current?.committed.push(bookmark);
      });
      near.on('data', onSent).pipe(far);
      far.on('data', onAnswered).pipe(near);
    });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** What a request has sent and got so far. It is forgotten. */
  take(request_id: string): OfRequest {
    const taken = this.of(request_id);
    this.requests.delete(request_id);
    return taken;
  }

  close(): void {
    this.server?.close();
  }

  private of(request_id: string): OfRequest {
    const known = this.requests.get(request_id) ?? { sent: [], committed: [] };
    this.requests.set(request_id, known);
    return known;
  }
}

/** Cuts a stream into messages, from the first with this signature on: before it, versions are agreed on. */
function messagesIn(signature: number[], onMessage: (message: Buffer) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  let chunks: Buffer[] = [];
  let hasBegun = false;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    if (!hasBegun) {
      const at = rest.indexOf(Buffer.from(signature));
      if (at < 2) return;
      rest = rest.subarray(at - 2);
      hasBegun = true;
    }
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
      const size = rest.readUInt16BE(0);
      if (size > 0) chunks.push(rest.subarray(2, 2 + size));
      else if (chunks.length > 0) {
        onMessage(Buffer.concat(chunks));
        chunks = [];
      }
      rest = rest.subarray(2 + size);
    }
  };
}

const after = (message: Buffer, name: string): number | undefined => {
  const at = message.indexOf(Buffer.concat([Buffer.from([0x80 + name.length]), Buffer.from(name)]));
  return at < 0 ? undefined : at + 1 + name.length;
};

/** A string of up to 255 bytes, and the position after it. */
function readString(message: Buffer, at: number): [text: string, end: number] {
  const marker = message.readUInt8(at);
  const [start, length] = marker === 0xd0 ? [at + 2, message.readUInt8(at + 1)] : [at + 1, marker - 0x80];
  return [message.toString('utf8', start, start + length), start + length];
}

function stringAfter(message: Buffer, name: string): string | undefined {
  const at = after(message, name);
  return at === undefined ? undefined : readString(message, at)[0];
}

/** A list of up to 255 strings. */
function listAfter(message: Buffer, name: string): string[] {
  const at = after(message, name);
  if (at === undefined) return [];
  const marker = message.readUInt8(at);
  const [count, start] = marker === 0xd4 ? [message.readUInt8(at + 1), at + 2] : [marker - 0x90, at + 1];
  const texts: string[] = [];
  for (let next = start; texts.length < count;) {
    const [text, end] = readString(message, next);
    texts.push(text);
    next = end;
  }
  return texts;
}
