/** How much a document may be, and how much its conversion may take, before it is refused. */
export const limits = {
  /** Bytes of the parts of a packed document. */
  unpacked: 100_000_000,
  /** UTF-16 units of its text. */
  text: 5_000_000,
  chunks: 10_000,
  ms: 30_000,
  /** Heap of the thread that converts, and growth of the whole process meanwhile: buffers lie outside the heap. */
  heap_mb: 256,
  growth_mb: 512,
};
