// The HTTP server: time limits for incoming requests, and responses to malformed HTTP.
import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import { Refusal } from '../errors';
import { refusalOf } from './errors';

/** Time limit for receiving a request including its body. */
const arrivalMs = 60_000;
/** Interval between checks for requests over the limit. */
const checkMs = 5_000;

/** Time after which an idle connection is closed, in addition to the time limit of a request. */
const idleMs = 15_000;

/** Refusals by error code of the HTTP parser. */
const refusalFor: Record<string, () => Refusal> = {
  HPE_HEADER_OVERFLOW: () => new Refusal('headers_too_large'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new Refusal('too_large', 'The chunk extensions are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal('request_timeout'),
};

/**
 * A server for the application. The caller starts listening.
 * @param requestMs time limit of a request
 */
export function openServer(app: Koa, requestMs: number): Server {
  const handle = app.callback();
  const answers = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    { requestTimeout: arrivalMs, connectionsCheckingInterval: checkMs },
    (request, response) => {
      answers.set(request.socket, response);
      void handle(request, response);
    },
  );
  server.timeout = requestMs + idleMs;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    // While an earlier response is pending or incomplete, the client would mistake this response for it.
    const isPending = answer && !answer.writableFinished && (answer.headersSent || answer.req.complete);
    if (isPending || !socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else refuseUnreadable(error, socket);
  });
  server.on('connect', (_request, socket: Duplex) =>
    refuse(socket, new Refusal('method_not_allowed', 'CONNECT is not supported.')),
  );
  return server;
}

/** Answers a request that the HTTP parser could not read. */
export const refuseUnreadable = ({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void =>
  refuse(socket, refusalFor[code]?.() ?? new Refusal('malformed_request'));

/** Writes a response directly to the connection, because no response object exists, and closes it. */
function refuse(socket: Duplex, error: Refusal): void {
  const requestId = randomUUID();
  const { status, body: answer } = refusalOf(error, requestId);
  const body = JSON.stringify(answer);
  // The connection may be reset in the meantime. An unhandled error event would end the process.
  socket.on('error', () => undefined);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      '',
      body,
    ].join('\r\n'),
  );
}
