// A fake of a server with a cross-encoder, in either protocol. It can also misbehave.
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../src/config';
import { send } from './fake-llm';

interface RerankBody {
  model?: string;
  query: string;
  texts?: string[];
  documents?: string[];
  top_n?: number;
}

export interface RerankRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: RerankBody;
}

/** Answers in place of the fake. @param texts the passages, by whichever name they came */
export type RerankStandIn = (response: ServerResponse, texts: string[], body: RerankBody) => void;

export interface FakeReranker {
  /** The received requests, in order. */
  requests: RerankRequest[];
  /** Settings that configure the service to use it. */
  settings: Partial<Record<keyof Config, string>>;
  /** Sets how all further requests are answered. */
  behave(standIn: RerankStandIn): void;
  /** Resolves when a client closes a request before the end of the answer. */
  givenUp(): Promise<void>;
  close(): Promise<void>;
}

type ScoreOf = (text: string) => number;

/** Answers in the protocol of TEI, and refuses the other one. */
export const asTei =
  (scoreOf: ScoreOf, status = 422): RerankStandIn =>
  (response, texts, body) =>
    body.texts
      ? send(response, 200, ranked(texts, scoreOf, 'score'))
      : send(response, status, { error: 'missing field `texts`' });

/** Answers in the protocol of Cohere, and refuses the other one. */
export const asCohere =
  (scoreOf: ScoreOf, status = 422): RerankStandIn =>
  (response, texts, body) =>
    body.documents
      ? send(response, 200, { id: 'rerank-1', results: ranked(texts, scoreOf, 'relevance_score') })
      : send(response, status, { message: 'documents is required' });

/** Best first, as servers send them. */
const ranked = (texts: string[], scoreOf: ScoreOf, field: string) =>
  texts
    .map((text, index) => ({ index, [field]: scoreOf(text) }))
    .sort((a, b) => Number(b[field as 'index']) - Number(a[field as 'index']));

export async function fakeReranker(): Promise<FakeReranker> {
  const requests: RerankRequest[] = [];
  let standIn: RerankStandIn = asTei((text) => text.length);
  const happenings = new EventEmitter();
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) happenings.emit('given up');
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as RerankBody;
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      standIn(response, body.texts ?? body.documents ?? [], body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    settings: {
      RERANKER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      // Answers can be slow beside other tests.
      RERANKER_TIMEOUT_MS: '60000',
    },
    behave: (next) => (standIn = next),
    givenUp: () => once(happenings, 'given up').then(() => undefined),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
