// The embedding model alone: the upper bound for import throughput.
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../src/config';
import type { EmbedJob, EmbedResult } from '../../src/llm/bge-worker';
import { modelFolder, modelWorkers } from '../../src/llm/embed';

/** The embedding workers of the service, driven directly. */
export class BareEmbedder {
  private readonly workers = Array.from(
    { length: modelWorkers },
    () => new Worker(path.join(projectRoot, 'dist', 'src', 'llm', 'bge-worker.js'), { workerData: { modelFolder } }),
  );

  /** Embeds texts in the given order, in batches of a given size per worker; the vectors are discarded. */
  async run(texts: string[], batchSize: number): Promise<void> {
    const starts = Array.from({ length: Math.ceil(texts.length / batchSize) }, (_, i) => i * batchSize).values();
    const drive = async (worker: Worker) => {
      for (const start of starts) {
        worker.postMessage({ texts: texts.slice(start, start + batchSize), window: 0 } satisfies EmbedJob);
        const [result] = (await once(worker, 'message')) as [EmbedResult];
        if (typeof result === 'string') throw new Error(result);
      }
    };
    await Promise.all(this.workers.map(drive));
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}
