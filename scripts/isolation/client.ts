// The leanest client Node has, with kept connections: a run makes hundreds of thousands of calls.
import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

export interface Received {
  status: number;
  answer: string;
  requestId: string;
  /** The name under which a search is remembered; empty for anything else. */
  searchSession: string;
}

/** A stream has no end: what it says at once is its answer. */
const streamMs = 200;

export type Client = (method: string, path: string, body: string, headers: Record<string, string>) => Promise<Received>;

/** Rejects only when the deployment cannot be reached: every answer is an answer. */
export function openClient(baseUrl: string): Client {
  const isTls = baseUrl.startsWith('https:');
  const send = isTls ? tlsRequest : request;
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  return (method, path, body, headers) =>
    new Promise((resolve, reject) => {
      const sent = send(baseUrl + path, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        const answered = () =>
          resolve({
            status: response.statusCode ?? 0,
            answer: Buffer.concat(chunks).toString(),
            requestId: String(response.headers['x-request-id'] ?? ''),
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
      sent.on('error', reject).end(body);
    });
}
