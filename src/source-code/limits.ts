/** Limits of a repository and its files. What is beyond the limits of a file is skipped, and the answer says why. */
export const limits = {
  /** Bytes of a file, and of all together. */
  file: 1_000_000,
  total: 200_000_000,
  /** Source files of a repository, and all entries of a folder or archive that are looked at. */
  files: 20_000,
  entries: 200_000,
  /** Characters of a line: longer ones are made by machines. */
  line: 20_000,
  path: 400,
  /** Milliseconds for all that is done with a file, and the heap of the thread that does it. */
  file_ms: 30_000,
  heap_mb: 512,
  /** For all files of a repository together. */
  repository_ms: 600_000,
  repository_heap_mb: 2_048,
  /** Characters of what files say, as JSON, that are kept for the next index. */
  kept: 100_000_000,
};

/** A file that is not read, and why. */
export interface Skipped {
  path: string;
  reason: string;
}
