// A fake of an OpenAI-compatible embedding server: same protocol, with vectors derived from the words of a text.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface EmbeddingRequest {
  model: string;
  input: string[];
  dimensions?: number;
}

export interface FakeEmbeddingServer {
  base_url: string;
  /** The received requests, in order. */
  requests: EmbeddingRequest[];
  /** Sets the status of all further answers; 200 restores normal answers. */
  answerWith(status: number): void;
  /** What it does with `dimensions` from now on; at first it ignores the field. */
  onDimensions(does: 'cuts' | 'ignores' | 'refuses'): void;
  /** Length of all further vectors, as of another model. */
  makes(length: number): void;
  close(): Promise<void>;
}

/**
 * @param dimension length of the vectors, which are deliberately not unit vectors
 * @param beforeAnswer called between request and answer
 */
export async function fakeEmbeddingServer(
  dimension: number,
  beforeAnswer: (texts: string[]) => Promise<void> = () => Promise.resolve(),
): Promise<FakeEmbeddingServer> {
  const requests: EmbeddingRequest[] = [];
  let status = 200;
  let length = dimension;
  let does: Parameters<FakeEmbeddingServer['onDimensions']>[0] = 'ignores';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answer = async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as EmbeddingRequest;
      requests.push(body);
      await beforeAnswer(body.input);
      const isRefused = does === 'refuses' && body.dimensions !== undefined;
      const cut = does === 'cuts' ? body.dimensions : undefined;
      response.writeHead(isRefused ? 400 : status, { 'Content-Type': 'application/json' });
      const data = body.input.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: wordsAsVector(text, length).slice(0, cut),
      }));
      response.end(
        JSON.stringify({ object: 'list', model: body.model, data, usage: { prompt_tokens: 0, total_tokens: 0 } }),
      );
    };
    request.on('end', () => void answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answerWith: (next) => (status = next),
    onDimensions: (next) => (does = next),
    makes: (next) => (length = next),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A vector that is similar for texts with common words. */
function wordsAsVector(text: string, dimension: number): number[] {
  const vector = new Array<number>(dimension).fill(0.01);
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    const place = createHash('md5').update(word).digest().readUInt32LE(0) % dimension;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}
