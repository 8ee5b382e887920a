// Sends requests to the application in the same process, without a network. Each has its own connection: a pair of
// streams, which is handed to an HTTP server that does not listen. So a tool call is an ordinary request: the routes
// check its credentials, limits and arguments, and stop when it is aborted.
import { createServer, request as open, type IncomingMessage, type RequestListener } from 'node:http';
import { duplexPair, Readable } from 'node:stream';
import { refuseUnreadable } from '../http/server';

export function inProcess(handle: RequestListener): typeof fetch {
  const server = createServer(handle);
  // By default the agent closes the connection at once, and the other end of the pair of streams is not notified.
  server.on('clientError', refuseUnreadable);
  return async (input, init) => {
    const request = new Request(input, init);
    const body = Buffer.from(await request.arrayBuffer());
    const [near, far] = duplexPair();
    far.once('close', () => {
      if (!far.writableFinished) near.destroy();
    });
    server.emit('connection', far);
    const { pathname, search } = new URL(request.url);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      open({
        method: request.method,
        path: pathname + search,
        headers: { ...Object.fromEntries(request.headers), 'Content-Length': body.length, Connection: 'close' },
        createConnection: () => near,
        signal: request.signal,
      })
        .once('response', resolve)
        .once('error', reject)
        .end(body);
    });
    const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    return new Response(Readable.toWeb(answer) as ReadableStream, { status: answer.statusCode ?? 500, headers });
  };
}
