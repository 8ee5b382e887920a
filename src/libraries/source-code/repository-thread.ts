// The thread that reads repositories, one at a time: collects files, parses new ones and connects them by name. Tags
// are cached by file content, so that a second index only parses changed files.
import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { CodeGraph } from './code-graph';
import { collectFiles, TooMuch, type FileSource } from './collect-files';
import { graphByName } from './by-name';
import { repositoryLimits, type SkippedFile } from './limits';
import { parseAll } from './parse-all';
import { readScip } from './scip';
import { hashOfSource, type FileTags } from './tags';

export interface RepositoryTask {
  repo: string;
  /** `index` is a gzipped SCIP index, which needs no parsing. */
  source: FileSource | { index: Uint8Array };
}

export interface ReadRepository {
  graph: CodeGraph;
  skipped: SkippedFile[];
  /** Number of files, and how many were not in the cache. */
  files: number;
  parsed: number;
}

export type RepositoryMessage =
  | { progress: { done: number; of: number } }
  | { result: ReadRepository }
  | { refused: 'too_large' | 'broken_file'; message: string };

/** Tags by path and content hash. The most recently used entries come last. */
const kept = new Map<string, { tags: FileTags; size: number }>();
let keptSize = 0;

const keyOf = (path: string, text: string) => `${path}|${hashOfSource(text)}`;

function keep(key: string, tags: FileTags): void {
  const size = JSON.stringify(tags).length;
  kept.set(key, { tags, size });
  keptSize += size;
  for (const [oldest, { size: its }] of kept) {
    if (keptSize <= repositoryLimits.kept) return;
    kept.delete(oldest);
    keptSize -= its;
  }
}

function known(key: string): FileTags | undefined {
  const found = kept.get(key);
  if (!found) return undefined;
  kept.delete(key);
  kept.set(key, found);
  return found.tags;
}

async function read({ repo, source }: RepositoryTask): Promise<ReadRepository> {
  if ('index' in source) {
    const graph = readScip(repo, gunzipSync(source.index, { maxOutputLength: repositoryLimits.total }));
    const files = graph.entities.filter(({ entity_type }) => entity_type === 'module').length;
    return { graph, skipped: [], files, parsed: 0 };
  }
  const { files, isPrivate, skipped } = collectFiles(source);
  const tags = new Map<string, FileTags>();
  const fresh = new Map<string, string>();
  for (const [path, text] of files) {
    const found = known(keyOf(path, text));
    if (found) tags.set(path, found);
    else fresh.set(path, text);
  }
  let done = 0;
  const parsed = await parseAll(fresh, () => {
    if (++done % 50 === 0 || done === fresh.size) send({ progress: { done, of: fresh.size } });
  });
  for (const [path, found] of parsed.tags) {
    tags.set(path, found);
    keep(keyOf(path, fresh.get(path) as string), found);
  }
  const ordered = new Map([...tags].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    graph: graphByName({ repo, files: ordered, isPrivate }),
    skipped: [...skipped, ...parsed.skipped],
    files: tags.size,
    parsed: parsed.tags.size,
  };
}

const send = (message: RepositoryMessage) => parentPort?.postMessage(message);

parentPort?.on('message', (task: RepositoryTask) => {
  read(task).then(
    (result) => send({ result }),
    (error: unknown) =>
      send(
        error instanceof TooMuch
          ? { refused: 'too_large', message: error.message }
          : { refused: 'broken_file', message: 'The archive, index or folder cannot be read.' },
      ),
  );
});
