// One embedding model for all test files, because loading it takes 0.75 s of processor time. The vectors are real,
// including the query instruction. Each text is embedded only once.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import type { Embedder, EmbedKind } from '../../src/llm/embed';

interface Question {
  texts: string[];
  kind: EmbedKind;
}

/** Environment variable with the address of the embedder. */
export const addressVariable = 'TEST_EMBEDDER_URL';

/** Identity of the service's own embedder. */
export const embedderIdentity = { model: 'bge-small-en-v1.5-q', dimension: 384 };

/** Serves an embedder on loopback. Closing the server closes the embedder. */
export async function serveEmbedder(embedder: Embedder): Promise<{ url: string; close(): Promise<void> }> {
  const known = new Map<string, Promise<Float32Array>>();
  const vectorsOf = async ({ texts, kind }: Question): Promise<Float32Array[]> => {
    const unknown = [...new Set(texts)].filter((text) => !known.has(kind + text));
    const computed = embedder.embed(unknown, kind);
    unknown.forEach((text, index) =>
      known.set(
        kind + text,
        computed.then((vectors) => vectors[index] as Float32Array),
      ),
    );
    return Promise.all(texts.map((text) => known.get(kind + text) as Promise<Float32Array>));
  };
  const server = createServer((request, response) => {
    textOf(request)
      .then((body) => vectorsOf(JSON.parse(body) as Question))
      .then(
        (vectors) => response.end(Buffer.concat(vectors.map(({ buffer }) => Buffer.from(buffer)))),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  // Otherwise the server could close an idle connection just as a request arrives.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await embedder.close();
    },
  };
}

/** A client of `serveEmbedder`. */
export function sharedEmbedder(url: string): Embedder {
  const { dimension } = embedderIdentity;
  return {
    ...embedderIdentity,
    embed: async (texts, kind) => {
      if (texts.length === 0) return [];
      const response = await fetch(url, { method: 'POST', body: JSON.stringify({ texts, kind } satisfies Question) });
      if (!response.ok)
        throw new Error(`the embedder of the tests answered ${response.status}: ${await response.text()}`);
      const numbers = new Float32Array(await response.arrayBuffer());
      return texts.map((_, row) => numbers.slice(row * dimension, (row + 1) * dimension));
    },
    close: () => Promise.resolve(),
  };
}
