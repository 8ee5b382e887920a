// The model alone: what no import can be faster than, since every text has to go through it.
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../src/config';
import type { EmbedJob, EmbedResult } from '../../src/llm/bge-worker';
import { modelFolder, modelThreads } from '../../src/llm/embed';

/** The worker of the service, driven by whoever picks the batches. */
export class BareEmbedder {
  private readonly worker = new Worker(path.join(projectRoot, 'dist', 'src', 'llm', 'bge-worker.js'), {
    workerData: { modelFolder, threads: modelThreads },
  });

  /** Embeds texts in the order given, so many at once; nothing is kept. */
  async run(texts: string[], batchSize: number): Promise<void> {
    for (let start = 0; start < texts.length; start += batchSize) {
      this.worker.postMessage(texts.slice(start, start + batchSize) satisfies EmbedJob);
      const [result] = (await once(this.worker, 'message')) as [EmbedResult];
      if (typeof result === 'string') throw new Error(result);
    }
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
