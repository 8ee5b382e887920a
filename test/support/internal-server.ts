// An HTTP server on loopback for the tests of a file. It notes what it gets, and answers as each test says.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface InternalServer {
  port: number;
  /** A note of each request of the current test. */
  seen: string[];
  /** What a test sets holds until its end. */
  answer: RequestListener;
}

export function internalServer(noteOf: (request: IncomingMessage) => string, usual: RequestListener): InternalServer {
  const internal: InternalServer = { port: 0, seen: [], answer: usual };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      internal.seen.push(noteOf(request));
      request.resume();
      internal.answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    internal.port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());
  beforeEach(() => Object.assign(internal, { seen: [], answer: usual }));
  return internal;
}
