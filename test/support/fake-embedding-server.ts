// A stand-in for an OpenAI-compatible embedding server: same protocol, vectors made from the words of a text.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface EmbeddingRequest {
  model: string;
  input: string[];
}

export interface FakeEmbeddingServer {
  base_url: string;
  /** What it was asked, in order. */
  requests: EmbeddingRequest[];
  /** Answers every request with this status from now on; 200 again makes it well. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

/**
 * @param dimension length of its vectors, which are deliberately not of unit length
 * @param beforeAnswer what happens between question and answer
 */
export async function fakeEmbeddingServer(
  dimension: number,
  beforeAnswer: (texts: string[]) => Promise<void> = () => Promise.resolve(),
): Promise<FakeEmbeddingServer> {
  const requests: EmbeddingRequest[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answer = async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as EmbeddingRequest;
      requests.push(body);
      await beforeAnswer(body.input);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      const data = body.input.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: wordsAsVector(text, dimension),
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
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Texts that share words lie near each other. */
function wordsAsVector(text: string, dimension: number): number[] {
  const vector = new Array<number>(dimension).fill(0.01);
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    const place = createHash('md5').update(word).digest().readUInt32LE(0) % dimension;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}
