// The HTTP server: time limits for incoming requests, and responses to malformed HTTP.
import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';

/** Time limit for receiving a request including its body. */
const arrivalMs = 60_000;
/** Interval of checks for requests over the limit. */
const checkMs = 5_000;

interface Problem {
  status: number;
  code: string;
  detail: string;
}

const malformed: Problem = {
  status: 400,
  code: 'malformed_request',
  detail: 'This is not a well-formed HTTP/1.1 request.',
};

const problems: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', detail: 'URL and headers may have 16 kB together.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', detail: 'The chunk extensions are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout', detail: 'The request did not arrive in time.' },
};

/** A server for the application that does not listen yet. */
export function openServer(app: Koa): Server {
  const handle = app.callback();
  const answers = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    { requestTimeout: arrivalMs, connectionsCheckingInterval: checkMs },
    (request, response) => {
      answers.set(request.socket, response);
      void handle(request, response);
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    // If the response to an earlier request is pending or incomplete, this one would be mistaken for it.
    const isPending = answer && !answer.writableFinished && (answer.headersSent || answer.req.complete);
    if (isPending || !socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, problems[error.code ?? ''] ?? malformed);
  });
  server.on('connect', (_request, socket: Duplex) =>
    refuse(socket, { status: 405, code: 'method_not_allowed', detail: 'CONNECT is not supported.' }),
  );
  return server;
}

/** Writes a response directly to the connection, because there is no response object, and closes it. */
function refuse(socket: Duplex, { status, code, detail }: Problem): void {
  const requestId = randomUUID();
  const body = JSON.stringify({ detail, code, request_id: requestId });
  // The connection may be reset meanwhile, and an unhandled error event would end the process.
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
