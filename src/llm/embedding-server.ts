// A server with the OpenAI protocol for embeddings, either the one in the settings, or the multilingual one that
// ./scripts/start runs (EMBEDDING_MODEL=multilingual).
//
// Passages of all tenants share a few requests at a time, in turns, so that a question does not wait long.
import OpenAI from 'openai';
import { ConfigError, multilingual, type Config } from '../config';
import { Refusal, Unavailable } from '../errors';
import { addAll, batches } from '../lists';
import { fairQueue } from '../process/fair-queue';
import { unitOf } from '../vectors';
import { isMatryoshka } from './matryoshka';
import { textOfResponse } from './post';
import type { EmbedKind, Embedder } from './embed';

interface Server {
  /** Recorded in the graph: vectors with the same name are comparable. */
  name: string;
  /** Texts per request. */
  batch: number;
  /** Max characters of a text that are embedded. */
  characters: number;
  /** How many requests with passages may run at once. */
  passages: number;
  /** Fields of a request that describe a text to the server. */
  fields(kind: EmbedKind): Record<string, string>;
  prefixes: Record<EmbedKind, string>;
}

/**
 * @throws ConfigError if the multilingual server was not started, or the server cannot return vectors of the configured
 * length; Unavailable if a server does not answer
 */
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
  const model = config.EMBEDDING_MODEL as string;
  const request = async (
    texts: string[],
    kind: EmbedKind,
    asked?: number,
    signal?: AbortSignal,
  ): Promise<number[][]> => {
    const input = texts.map((text) => server.prefixes[kind] + text.slice(0, server.characters));
    const length = asked === undefined ? {} : { dimensions: asked };
    const body = { model, input, encoding_format: 'float', ...length, ...server.fields(kind) } as const;
    const answer = await client.embeddings.create(body, { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw refusedTexts(error) ?? new Unavailable('The embedding server', error);
    });
    return answer.data.map(({ embedding }) => embedding);
  };
  const { dimension, asked, answered } = await lengthsOf(config, async (length) => {
    const [vector] = await request(['ready'], 'query', length);
    return vector?.length ?? 0;
  });
  const vectorsOf = async (texts: string[], kind: EmbedKind, signal?: AbortSignal): Promise<Float32Array[]> => {
    const vectors = await request(texts, kind, asked, signal);
    // Another model may have been loaded under the same name. The index would leave such vectors out silently.
    if (vectors.length !== texts.length || vectors.some(({ length }) => length !== answered))
      throw new Unavailable('The embedding server', new Error(`not ${texts.length} vectors of ${answered} numbers`));
    return vectors.map((vector) => unitOf(vector.slice(0, dimension)));
  };
  const embed: Embedder['embed'] = async (texts, kind, signal, tenant = '') => {
    const vectors: Float32Array[] = [];
    for (const some of batches(texts, server.batch)) {
      const work = () => vectorsOf(some, kind, signal);
      addAll(vectors, kind === 'query' ? await work() : await queue.run(tenant, work, signal));
    }
    return vectors;
  };
  return { model: server.name, dimension, embed, close: () => Promise.resolve() };
}

/** More numbers do not fit into a vector index of Neo4j. */
const maxDimension = 4096;

interface Lengths {
  dimension: number;
  /** Vector length to request from the server; undefined if the server cannot cut vectors, or need not. */
  asked: number | undefined;
  /** Length of the server's vectors, which are cut here if it exceeds the dimension. */
  answered: number;
}

/**
 * @param probe returns the length of a vector when a length was requested
 * @throws ConfigError that names the setting to change, if the length is not available
 */
async function lengthsOf(
  { EMBEDDING_MODEL: model = '', EMBEDDING_DIMENSIONS: wanted }: Config,
  probe: (asked?: number) => Promise<number>,
): Promise<Lengths> {
  if (wanted === undefined) {
    const own = await probe();
    if (own === 0) throw new Unavailable('The embedding server', new Error('a vector without numbers'));
    if (own > maxDimension)
      throw new ConfigError(
        `The vectors of ${model} have ${own} numbers, but Neo4j takes at most ${maxDimension}. Set EMBEDDING_DIMENSIONS if the model may be cut (Matryoshka), or choose another model.`,
      );
    return { dimension: own, asked: undefined, answered: own };
  }
  const asked = await probe(wanted).catch((error: unknown) => {
    // A server that cannot cut refuses the field, or ignores it.
    if (error instanceof Unavailable || !(error instanceof Refusal)) throw error;
    return undefined;
  });
  if (asked === wanted) return { dimension: wanted, asked, answered: wanted };
  const own = asked ?? (await probe());
  if (own < wanted)
    throw new ConfigError(
      `EMBEDDING_DIMENSIONS is ${wanted}, but the vectors of ${model} have ${own} numbers. Set it to a smaller number, or unset it.`,
    );
  if (own > wanted && !isMatryoshka(model))
    throw new ConfigError(
      `The server does not cut the vectors of ${model}, which have ${own} numbers, and the model is not known to allow cutting (Matryoshka). Unset EMBEDDING_DIMENSIONS, or choose another model.`,
    );
  return { dimension: wanted, asked: undefined, answered: own };
}

/** Enough for 256 vectors of 8,192 numbers, each written out in digits. */
const maxBytes = 64_000_000;

/** Follows no redirect, and reads an answer up to a limit. */
async function fetchBounded(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  return new Response(await textOfResponse(response, maxBytes), response);
}

function serverOf({ EMBEDDING_MODEL, EMBEDDING_QUERY_PREFIX, EMBEDDING_PASSAGE_PREFIX }: Config): Server {
  const prefixes = { query: EMBEDDING_QUERY_PREFIX ?? '', passage: EMBEDDING_PASSAGE_PREFIX ?? '' };
  // The multilingual server adds the prefixes of its model itself, and processes one request at a time.
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
