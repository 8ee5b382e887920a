// The cross-encoder of the service: on a server (./cross-encoder.ts), or in a folder, run in a thread of the process.
//
// A folder has the same time limit as a server: a search waits at most RERANKER_TIMEOUT_MS, including the wait for other
// searches, and then continues without scores. A thread cannot be interrupted, so it gets a few passages at a time, and
// work for which nobody waits any more is not begun.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, projectRoot, type Config } from '../config';
import { Unavailable } from '../errors';
import { maxSent } from '../limits';
import { batches } from '../lists';
import type { Log } from '../log';
import { aborted } from '../process/abort';
import { openCrossEncoder, type CrossEncoder } from './cross-encoder';
import { ModelThreads } from './model-threads';

/** @param clock for pauses after failures of a server, in ms @throws ConfigError for a folder without a model that scores */
export async function openReranker(config: Config, log: Log, clock?: () => number): Promise<CrossEncoder | undefined> {
  const { RERANKER_MODEL_PATH, ROLE } = config;
  if (RERANKER_MODEL_PATH === undefined) return openCrossEncoder(config, log, clock);
  // Workers only execute runs, which rerank nothing.
  return ROLE === 'worker' ? undefined : openFolder(path.resolve(projectRoot, RERANKER_MODEL_PATH), config, log);
}

/** Passages that a thread gets at a time. */
const passagesAtOnce = 4;
const files = ['model.onnx', 'tokenizer.json'];

async function openFolder(
  modelFolder: string,
  { RERANKER_DEFAULT, RERANKER_TIMEOUT_MS }: Config,
  log: Log,
): Promise<CrossEncoder> {
  const lacking = files.find((file) => !existsSync(path.join(modelFolder, file)));
  if (lacking !== undefined)
    throw new ConfigError(
      `RERANKER_MODEL_PATH: ${modelFolder} has no ${lacking}. The folder of a cross-encoder needs model.onnx and tokenizer.json.`,
    );
  const threads = new ModelThreads({
    ...{ name: 'reranker', program: 'llm/pair-worker', modelFolder, duties: [['question']], rowLength: 1 },
    leavesTheProcessor: () => false,
  });
  await threads.run(['ready', 'ready'], 'question', '').catch(async (error: unknown) => {
    await threads.close();
    const reason = error instanceof Unavailable && error.cause instanceof Error ? error.cause.message : String(error);
    throw new ConfigError(`RERANKER_MODEL_PATH: the model in ${modelFolder} cannot score: ${reason}`);
  });
  let isFailing = false;
  return {
    model: path.basename(modelFolder),
    isDefault: RERANKER_DEFAULT === 'on',
    state: () => (isFailing ? 'failing' : 'ok'),
    close: () => threads.close(),
    score: async (question, passages, { signal: over, tenant = '' } = {}) => {
      const budget = AbortSignal.timeout(RERANKER_TIMEOUT_MS);
      const signal = over ? AbortSignal.any([budget, over]) : budget;
      const scores: number[] = [];
      try {
        for (const some of batches(passages.map(shortened(maxSent.passage)), passagesAtOnce)) {
          const texts = [shortened(maxSent.question)(question), ...some];
          const rows = await Promise.race([threads.run(texts, 'question', tenant, signal), aborted(signal)]);
          for (const [score = NaN] of rows) scores.push(score);
          signal.throwIfAborted();
        }
      } catch (error) {
        over?.throwIfAborted();
        if (error === budget.reason) return { not_reranked: 'time' };
        isFailing = true;
        log.warn({ err: error }, 'the reranker failed');
        return { not_reranked: 'unavailable' };
      }
      isFailing = !scores.every((score) => Number.isFinite(score));
      return isFailing ? { not_reranked: 'answer' } : { scores };
    },
  };
}

const shortened = (length: number) => (text: string) => text.slice(0, length).toWellFormed();
