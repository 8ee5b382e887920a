// Text embeddings: bge-small in-process by default, or any OpenAI-compatible server.
import type { Config } from '../config';
import { measured, timeStage } from '../process/metrics';
import { bge, openBge } from './bge';
import { openEmbeddingServer } from './embedding-server';

/** Some models embed stored passages and queries differently. */
export type EmbedKind = 'passage' | 'query';

export interface Embedder {
  /** Model name that is recorded in the graph. */
  readonly model: string;
  readonly dimension: number;
  /**
   * Unit vectors, one per text, in order.
   * @param signal once aborted, waiting texts are not embedded
   * @param tenant owner of the texts; tenants take turns at the model
   * @throws Unavailable when the model fails or its server is down; the reason of the signal
   */
  embed(texts: string[], kind: EmbedKind, signal?: AbortSignal, tenant?: string): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** The meaning of a model's cosines, see `memory/retrieval/cosines.ts`. */
export interface CosineReference {
  /** Whether the model reads the script of a question; if not, its cosines say nothing. */
  reads(question: string): boolean;
  /** Whether the model reads the language of a question so well that a text with a low relevance can be left out. */
  readsWell(question: string): boolean;
  /**
   * For a question: turns the cosine of a text into its position. 0 is like an unrelated text, 1 like the text that
   * answers the question; other values are possible.
   */
  positionsFor(question: Float32Array): (cosine: number) => number;
  /** Median cosine of short statements on different topics. */
  unrelated: number;
}

/** Model and dimension. A server is asked for them; the built-in model is not loaded for that. */
export async function identityOf(config: Config): Promise<Pick<Embedder, 'model' | 'dimension'>> {
  if (!config.EMBEDDING_MODEL) return bge;
  const embedder = await openEmbeddingServer(config);
  await embedder.close();
  return embedder;
}

/** @throws ConfigError when the built-in model has not been downloaded, or the server has not been started */
export async function openEmbedder(config: Config): Promise<Embedder> {
  const embedder = await (config.EMBEDDING_MODEL ? openEmbeddingServer(config) : openBge(config.ROLE));
  return {
    ...embedder,
    embed: async (texts, kind, signal, tenant) => {
      const vectors = await timeStage(
        (seconds) => measured.embed.observe({ kind }, seconds),
        () => embedder.embed(texts, kind, signal, tenant),
      );
      measured.embeddedTexts.inc(texts.length);
      return vectors;
    },
  };
}
