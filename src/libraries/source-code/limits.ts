/** Limits of a repository and its files. Files over a limit are skipped, and the response gives the reason. */
export const repositoryLimits = {
  /** Maximum bytes of one file, and of all files together. */
  file: 1_000_000,
  total: 200_000_000,
  /** Source files of a repository, and entries of a folder or archive. */
  files: 20_000,
  entries: 200_000,
  /** Characters of a line. Longer lines are generated code. */
  line: 20_000,
  path: 400,
  /** Milliseconds to parse and read one file, and heap of its thread. */
  file_ms: 30_000,
  heap_mb: 512,
  /** Milliseconds for all files of a repository. */
  repository_ms: 600_000,
  repository_heap_mb: 2_048,
  /** Characters of cached facts, as JSON, for the next index. */
  kept: 100_000_000,
};

export interface SkippedFile {
  path: string;
  reason: string;
}
