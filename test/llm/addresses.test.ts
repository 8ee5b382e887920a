// Texts go to the configured server and to no other, and no answer of it fills the memory.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '../../src/config';
import { openEmbedder } from '../../src/llm/embed';
import { post, textOfResponse } from '../../src/llm/post';

const opened: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of opened) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** A server that redirects every request to another one, and what the other one received. */
async function redirecting(): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const other = await listening((request, response) => {
    received.push(request.url ?? '');
    response.end('{}');
  });
  const url = await listening((_request, response) => response.writeHead(307, { Location: other }).end());
  return { url, received };
}

const { signal } = new AbortController();

test('a redirect of the language model’s server is refused, and the prompt stays here', async () => {
  const { url, received } = await redirecting();
  await expect(post(url, undefined, { prompt: 'secret' }, signal)).rejects.toThrow('unreachable');
  expect(received).toEqual([]);
});

test('a redirect of an embedding server is refused, and the texts stay here', async () => {
  const { url, received } = await redirecting();
  const config = loadConfig({ EMBEDDING_MODEL: 'any', EMBEDDING_BASE_URL: url });
  await expect(openEmbedder(config)).rejects.toThrow('The embedding server');
  expect(received).toEqual([]);
});

test('an answer without an end is refused at the limit, and its connection is closed', async () => {
  let isClosed = false;
  const url = await listening((_request, response) => {
    const write = () => {
      while (response.write('x'.repeat(100_000)));
      response.once('drain', write);
    };
    response.on('close', () => (isClosed = true)).on('error', () => undefined);
    write();
  });
  await expect(post(url, undefined, {}, signal)).rejects.toThrow('more than 2000000 bytes');
  while (!isClosed) await new Promise((resolve) => setImmediate(resolve));
});

test('a body is read up to the limit and no further', async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled++;
      controller.enqueue(new Uint8Array(10));
    },
  });
  await expect(textOfResponse({ body }, 95)).rejects.toThrow('more than 95 bytes');
  expect(pulled).toBeLessThanOrEqual(11);
});
