// A minimal HTTP client with keep-alive connections: a run makes hundreds of thousands of calls.
import { Agent, request, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

export interface ReceivedAnswer {
  status: number;
  /** The body as text. */
  answer: string;
  /** All response headers except the request id. */
  headers: string;
  /** The header `X-Search-Session-Id`; empty if the response is not of a search. */
  searchSession: string;
}

/** Time for which a call of a stream route collects its answer. */
const streamMs = 100;

export interface Client {
  /** Rejects only when the deployment cannot be reached; every status resolves. */
  send(method: string, path: string, body: string, headers: Record<string, string>): Promise<ReceivedAnswer>;
  /**
   * Reads an event stream until the returned function is called.
   * @param onEvents called with the text of one or more whole events
   * @param onLost called once if the deployment refuses or ends the stream
   */
  subscribe(
    path: string,
    headers: Record<string, string>,
    onEvents: (text: string) => void,
    onLost: (reason: string) => void,
  ): () => void;
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
          // The server closed the idle connection just as it was reused.
          if (sent.reusedSocket && error.code === 'ECONNRESET') ask(method, path, body, headers).then(resolve, reject);
          else reject(error);
        })
        .end(body);
    });
  return {
    send: ask,
    subscribe: (...asked) => subscribe(send, baseUrl, ...asked),
  };
}

function subscribe(
  send: typeof request,
  baseUrl: string,
  ...[path, headers, onEvents, onLost]: Parameters<Client['subscribe']>
): () => void {
  let isOver = false;
  const lost = (reason: string) => {
    if (!isOver) onLost(reason);
    isOver = true;
  };
  const sent = send(baseUrl + path, { headers }, (response) => {
    if (response.statusCode !== 200) lost(`status ${response.statusCode}`);
    // An event may arrive in several chunks.
    let partial = '';
    response
      .setEncoding('utf8')
      .on('data', (text: string) => {
        const events = (partial + text).split('\n\n');
        partial = events.pop() ?? '';
        if (events.length > 0) onEvents(events.join('\n\n'));
      })
      .on('end', () => lost('ended by the deployment'))
      .on('error', (error) => lost(error.message));
  });
  sent.on('error', (error) => lost(error.message)).end();
  return () => {
    isOver = true;
    sent.destroy();
  };
}

const headersOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders
    .flatMap((text, i) =>
      i % 2 === 0 && text.toLowerCase() !== 'x-request-id' ? [`${text}: ${rawHeaders[i + 1]}`] : [],
    )
    .join('\n');
