// After all tests: ends the embedder that they shared.
import type { EmbedderOfTests } from './global-setup';

export default async function tearDown(): Promise<void> {
  await (globalThis as EmbedderOfTests).closeEmbedder?.();
}
