// The thread side of model-threads.ts: loads a model with its tokenizer from a folder, and answers the texts it is sent.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Tokenizer } from '@huggingface/tokenizers';
// This import comes before onnxruntime-node, which reads the setting when it is loaded.
import './telemetry-off';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelResult, ThreadData } from './model-threads';

// Threads take it from here, so that telemetry is off before the library is loaded.
export { Tensor };

/** @template Encoder the part of the tokenizer that the caller uses; the types of the package do not resolve */
export function openModel<Encoder>(): { tokenizer: Encoder; session: Promise<InferenceSession> } {
  const { modelFolder } = workerData as ThreadData;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-call -- see Encoder
  const tokenizer = new Tokenizer(
    JSON.parse(readFileSync(path.join(modelFolder, 'tokenizer.json'), 'utf8')),
    {},
  ) as Encoder;
  const session = InferenceSession.create(path.join(modelFolder, 'model.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
  });
  return { tokenizer, session };
}

/** Answers each message with what `run` makes of its texts, until null ends the thread. */
export function answerTexts(session: Promise<InferenceSession>, run: (texts: string[]) => Promise<Float32Array>): void {
  parentPort?.on('message', (texts: string[] | null) => {
    if (texts === null) return void close(session);
    run(texts).then(
      (numbers) => parentPort?.postMessage(numbers satisfies ModelResult, [numbers.buffer as ArrayBuffer]),
      (error: unknown) => parentPort?.postMessage(String(error) satisfies ModelResult),
    );
  });
}

/**
 * Releases the model before the thread ends. Terminating the thread while the model's own threads run would abort the
 * process.
 */
async function close(session: Promise<InferenceSession>): Promise<void> {
  await (await session).release();
  parentPort?.close();
}
