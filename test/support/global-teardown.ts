// After all tests: stops the shared embedder.
import type { EmbedderOfTests } from './global-setup';

export default async function tearDown(): Promise<void> {
  await (globalThis as EmbedderOfTests).closeEmbedder?.();
}
