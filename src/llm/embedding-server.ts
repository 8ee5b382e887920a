// A server with the OpenAI protocol for embeddings, either one that the settings name, or the multilingual one that
// ./scripts/start runs (EMBEDDING_MODEL=multilingual).
//
// Passages of all tenants share a few requests at a time, in turns, so that a question waits for little.
import OpenAI from 'openai';
import { ConfigError, multilingual, type Config } from '../config';
import { Refusal, Unavailable } from '../errors';
import { addAll, batches } from '../lists';
import { fairQueue } from '../process/fair-queue';
import { unitOf } from '../vectors';
import { textOfResponse } from './post';
import type { EmbedKind, Embedder } from './embed';

interface Server {
  /** Recorded in the graph: vectors of one name are comparable. */
  name: string;
  /** Texts per request. */
  batch: number;
  /** Max characters of a text that are embedded. */
  characters: number;
  /** Requests with passages at a time. */
  passages: number;
  /** Fields of a request that tell the server about a text. */
  fields(kind: EmbedKind): Record<string, string>;
  prefixes: Record<EmbedKind, string>;
}

/** @throws ConfigError if the multilingual server was not started; Unavailable if a server does not answer */
export async function openEmbeddingServer(config: Config): Promise<Embedder> {
  if (!config.EMBEDDING_BASE_URL)
    throw new ConfigError('The multilingual embedding server is not running; ./scripts/start starts it.');
  const server = serverOf(config);
  const client = new OpenAI({
    baseURL: config.EMBEDDING_BASE_URL,
    apiKey: config.EMBEDDING_API_KEY ?? 'none',
    timeout: 30_000,
    maxRetries: 2,
    fetch: fetchBounded,
  });
  const queue = fairQueue(server.passages);
  const request = async (texts: string[], kind: EmbedKind, signal?: AbortSignal): Promise<Float32Array[]> => {
    const input = texts.map((text) => server.prefixes[kind] + text.slice(0, server.characters));
    const body = {
      model: config.EMBEDDING_MODEL as string,
      input,
      encoding_format: 'float',
      ...server.fields(kind),
    } as const;
    const answer = await client.embeddings.create(body, { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw refusedTexts(error) ?? new Unavailable('The embedding server', error);
    });
    return answer.data.map(({ embedding }) => unitOf(embedding));
  };
  const embed: Embedder['embed'] = async (texts, kind, signal, tenant = '') => {
    const vectors: Float32Array[] = [];
    for (const some of batches(texts, server.batch)) {
      const work = () => request(some, kind, signal);
      addAll(vectors, kind === 'query' ? await work() : await queue.run(tenant, work, signal));
    }
    return vectors;
  };
  const [probe] = await embed(['ready'], 'query');
  return { model: server.name, dimension: probe?.length ?? 0, embed, close: () => Promise.resolve() };
}

/** 256 vectors of 8,192 numbers; a vector is a line of digits. */
const maxBytes = 64_000_000;

/** Follows no redirect, and reads an answer up to a limit. */
async function fetchBounded(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  return new Response(await textOfResponse(response, maxBytes), response);
}

function serverOf({ EMBEDDING_MODEL, EMBEDDING_QUERY_PREFIX, EMBEDDING_PASSAGE_PREFIX }: Config): Server {
  const prefixes = { query: EMBEDDING_QUERY_PREFIX ?? '', passage: EMBEDDING_PASSAGE_PREFIX ?? '' };
  // It adds the prefixes of its model itself, and works on one request at a time.
  if (EMBEDDING_MODEL === multilingual)
    return {
      name: 'multilingual-e5-small-q4',
      batch: 8,
      characters: 10_000,
      passages: 3,
      fields: (kind) => ({ input_type: kind }),
      prefixes: { query: '', passage: '' },
    };
  return {
    name: [EMBEDDING_MODEL, ...Object.values(prefixes)].filter(Boolean).join(' '),
    batch: 256,
    characters: Infinity,
    passages: 16,
    fields: () => ({}),
    prefixes,
  };
}

/** The refusal, if the server rejects the texts. It would reject them again; other errors are worth a retry. */
function refusedTexts(error: unknown): Refusal | undefined {
  const status = error instanceof OpenAI.APIError ? (error.status as number | undefined) : undefined;
  if (status !== 400 && status !== 413 && status !== 422) return undefined;
  return new Refusal('not_embeddable', undefined, { cause: error });
}
