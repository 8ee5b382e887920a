export const conversionLimits = {
  /** Total bytes of an archive after unpacking. */
  unpacked: 100_000_000,
  /** UTF-16 code units of the text. */
  text: 5_000_000,
  chunks: 10_000,
  ms: 30_000,
  /** Heap of the converting thread, and separately the growth of its process: buffers are outside the heap. */
  heap_mb: 256,
  growth_mb: 512,
};
