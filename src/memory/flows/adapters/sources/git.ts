// History of a Git repository on the server: message and file names of each commit. POST /memory/code/index indexes
// the code itself.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { simpleGit, type SimpleGit } from 'simple-git';
import { adapter, SourceError, type AdapterSource, type SourceDocument } from '../adapter';

interface Config {
  path: string;
  branch: string;
}

interface Cursor {
  /** All commits up to this one have been read. */
  read: string | null;
  /** Number of commits already read in the current range, which ends at `until`. */
  skip: number;
  until: string | null;
}

const perPage = 100;
const maxFiles = 100;

export const git = adapter<Config, Cursor>({
  id: 'git',
  title: 'Git history',
  description: 'The commits of a branch of a repository on the server: message, author, time and changed files.',
  syncFidelity: 'append',
  every_minutes: 15,
  schema: {
    type: 'object',
    required: ['path'],
    additionalProperties: false,
    properties: {
      path: {
        description: 'A repository within the folders that the operator allows (SERVICE_ADAPTER_ROOTS).',
        type: 'string',
        minLength: 1,
        maxLength: 4_000,
      },
      branch: { type: 'string', pattern: '^[A-Za-z0-9_][A-Za-z0-9_./-]*$', maxLength: 200, default: 'HEAD' },
    },
  },
  check: ({ access, config }) => access.folder(config.path),
  load: async (source, cursor) => {
    const repository = await open(source);
    await refuseForeign(source, repository);
    const at = cursor ?? { read: null, skip: 0, until: null };
    const until = at.until ?? (await head(repository, source.config.branch));
    const known = at.read !== null && (await isAncestor(repository, at.read, until)) ? at.read : null;
    const commits = await log(repository, known === null ? until : `${known}..${until}`, at.skip);
    const done = commits.length < perPage;
    const next = done ? { read: until, skip: 0, until: null } : { read: at.read, skip: at.skip + perPage, until };
    return { documents: commits, failures: [], cursor: next, done };
  },
});

/** Disables system settings, fetches, prompts and the search for a repository in parent folders. */
async function open({ access, config, signal }: AdapterSource<Config>): Promise<SimpleGit> {
  const baseDir = await access.folder(config.path);
  const own = {
    GIT_CEILING_DIRECTORIES: path.dirname(baseDir),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
  };
  const options = { baseDir, abort: signal, timeout: { block: 60_000 }, maxConcurrentProcesses: 1 };
  return simpleGit({ ...options, allowEnvironment: Object.keys(own) }).env(own);
}

/** Refuses a repository whose links lead out of the allowed folders. @throws SourceError */
async function refuseForeign({ access }: AdapterSource<Config>, repository: SimpleGit): Promise<void> {
  const parts = ['--git-dir', '--git-common-dir', '--git-path', 'objects', '--git-path', 'objects/pack'];
  const paths = await repository.raw('rev-parse', '--path-format=absolute', ...parts).catch(() => '');
  const [folder, shared, objects, packs] = paths.split('\n');
  const isWithin = async (entry = '') => (await access.folder(entry).catch(() => undefined)) !== undefined;
  if (!folder || !objects) throw new SourceError('The folder is not a Git repository.');
  const own = await Promise.all([folder, shared, objects, packs].map(isWithin));
  const borrowed = await readFile(path.join(objects, 'info', 'alternates'), 'utf8').catch(() => '');
  if (own.includes(false) || borrowed.trim() !== '')
    throw new SourceError('The repository keeps some of its data elsewhere; only complete repositories are read.');
}

async function head(repository: SimpleGit, branch: string): Promise<string> {
  try {
    return (await repository.raw('rev-parse', '--verify', '--end-of-options', `${branch}^{commit}`)).trim();
  } catch {
    throw new SourceError('The folder is not a Git repository with this branch.');
  }
}

/** True if a commit is still part of the branch; otherwise the branch was rewritten and is read from the start. */
const isAncestor = (repository: SimpleGit, commit: string, of: string): Promise<boolean> =>
  repository.raw('merge-base', commit, of).then(
    (base) => base.trim() === commit,
    () => false,
  );

/** A page of the commits in a range, newest first. */
async function log(repository: SimpleGit, range: string, skip: number): Promise<SourceDocument[]> {
  // Random separators, because a commit message may contain any fixed one.
  const [field, record] = [randomUUID(), randomUUID()];
  const format = `--format=${record}%H${field}%an${field}%aI${field}%s${field}%B${field}`;
  const asked = ['--topo-order', `--skip=${skip}`, `--max-count=${perPage}`, '--name-only', format, range, '--'];
  const safely = ['--no-color', '--no-ext-diff', '--no-textconv', '--no-show-signature'];
  const text = await repository.raw('log', ...safely, ...asked);
  return text
    .split(record)
    .slice(1)
    .map((commit) => documentOf(commit.split(field)));
}

function documentOf([id = '', author = '', time = '', title = '', message = '', names = '']: string[]): SourceDocument {
  const files = names.split('\n').filter((name) => name !== '');
  return {
    id,
    title: title.slice(0, 2_000) || id,
    content: `${author}: ${message.trim().slice(0, 100_000) || title || id}`,
    memory_type: 'episodic',
    valid_start_time: time,
    metadata: { author, commit: id, files: files.slice(0, maxFiles), file_count: files.length },
  };
}
