// The leanest client Node has, with kept connections: a run makes hundreds of thousands of calls.
import { Agent, request, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

export interface Received {
  status: number;
  /** The body as text. */
  answer: string;
  /** All headers but the request's own id, which no one can mistake for another's. */
  headers: string;
  /** The name under which a search is remembered; empty for anything else. */
  searchSession: string;
}

/** A stream has no end: what it says at send_ is its answer. */
const streamMs = 100;

export interface Client {
  /** Rejects only when the deployment cannot be reached: every answer is an answer. */
  send(method: string, path: string, body: string, headers: Record<string, string>): Promise<Received>;
  /** Hears a stream to its end; answers how to end it. */
  hear(path: string, headers: Record<string, string>, onText: (text: string) => void): () => void;
}

export function openClient(baseUrl: string): Client {
  const isTls = baseUrl.startsWith('https:');
  const send = isTls ? tlsRequest : request;
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const ask: Client['send'] = (method, path, body, headers) =>
    new Promise((resolve, reject) => {
      const sent = send(baseUrl + path, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        const answered = () =>
          resolve({
            status: response.statusCode ?? 0,
            answer: Buffer.concat(chunks).toString(),
            headers: headersOf(response),
            searchSession: String(response.headers['x-search-session-id'] ?? ''),
          });
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', answered);
        if (response.headers['content-type']?.startsWith('text/event-stream'))
          setTimeout(() => {
            answered();
            response.removeListener('error', reject).on('error', () => undefined);
            response.destroy();
          }, streamMs);
      });
      sent
        .on('error', (error: NodeJS.ErrnoException) => {
          // The server closed the kept connection at the moment it was used again.
          if (sent.reusedSocket && error.code === 'ECONNRESET') ask(method, path, body, headers).then(resolve, reject);
          else reject(error);
        })
        .end(body);
    });
  return {
    send: ask,
    hear: (path, headers, onText) => {
      const sent = send(baseUrl + path, { headers }, (response) => {
        response
          .setEncoding('utf8')
          .on('data', onText)
          .on('error', () => undefined);
      });
      sent.on('error', () => undefined).end();
      return () => sent.destroy();
    },
  };
}

const headersOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders
    .flatMap((text, i) =>
      i % 2 === 0 && text.toLowerCase() !== 'x-request-id' ? [`${text}: ${rawHeaders[i + 1]}`] : [],
    )
    .join('\n');
