// Issues, pull requests and discussions of a GitHub repository, with their comments. Changed ones are read again.
import { adapter, readEach, SourceError, type Loaded, type AdapterSource, type SourceDocument } from '../adapter';
import { expectSuccess } from './http';

interface Config {
  repository: string;
  token?: string;
  base_url: string;
  discussions: boolean;
}

interface Cursor {
  /** Time of the last change read; `page` is above 1 only if the changes of that time fill a page. */
  since: string;
  page: number;
  /** Discussions: GraphQL cursor of the next page, time up to which the last sync read, and newest change seen. */
  discussions: { after: string | null; since: string; newest: string };
  issues_done: boolean;
}

interface Issue {
  number: number;
  title: string;
  body: string | null;
  state: string;
  html_url: string;
  created_at: string;
  updated_at: string;
  comments: number;
  user: { login: string } | null;
  labels: ({ name?: string } | string)[];
  pull_request?: unknown;
}

interface Comment {
  body: string | null;
  user: { login: string } | null;
}

interface Discussion {
  number: number;
  title: string;
  body: string;
  url: string;
  updatedAt: string;
  author: { login: string } | null;
  category: { name: string };
  comments: { nodes: { body: string; author: { login: string } | null }[] };
}

const perPage = 50;
const perCommentPage = 100;
const maxCommentPages = 10;
const beginning = '1970-01-01T00:00:00Z';

export const github = adapter<Config, Cursor>({
  id: 'github',
  title: 'GitHub issues and discussions',
  description:
    'Issues, pull requests and discussions of a repository on GitHub or GitHub Enterprise, with their comments.',
  syncFidelity: 'upsert',
  every_minutes: 30,
  schema: {
    type: 'object',
    required: ['repository'],
    additionalProperties: false,
    properties: {
      repository: { type: 'string', pattern: '^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+$', maxLength: 200 },
      token: {
        description: 'Required for discussions.',
        type: 'string',
        minLength: 1,
        maxLength: 500,
        writeOnly: true,
      },
      base_url: { type: 'string', pattern: '^https?://', maxLength: 500, default: 'https://api.github.com' },
      discussions: { type: 'boolean', default: false },
    },
  },
  load: async (source, cursor) => {
    const at = cursor ?? {
      since: beginning,
      page: 1,
      issues_done: false,
      discussions: { after: null, since: beginning, newest: beginning },
    };
    return at.issues_done && source.config.discussions ? discussionPage(source, at) : issuePage(source, at);
  },
  retry: async (source, ids) => {
    const loaded: Loaded = { documents: [], failures: [] };
    for (const id of ids) {
      const document = await documentNamed(source, id).catch((error: unknown) => {
        if (error instanceof SourceError) return undefined;
        throw error;
      });
      if (document) loaded.documents.push(document);
      else loaded.failures.push({ id, reason: 'Cannot be read again.' });
    }
    return loaded;
  },
});

async function issuePage(source: AdapterSource<Config>, at: Cursor) {
  const asked = `state=all&sort=updated&direction=asc&per_page=${perPage}&page=${at.page}&since=${at.since}`;
  const issues = await get<Issue[]>(source, `issues?${asked}`);
  const loaded = await readEach(
    issues,
    (issue) => documentOf(source, issue),
    ({ number }) => String(number),
  );
  const newest = issues.at(-1)?.updated_at ?? at.since;
  const isLast = issues.length < perPage;
  // The cursor is a time, because a change during the sync moves entries to other pages.
  const next = newest > at.since || isLast ? { since: newest, page: 1 } : { since: at.since, page: at.page + 1 };
  const done = isLast && !source.config.discussions;
  return { ...loaded, cursor: { ...at, ...next, issues_done: isLast && !done }, done };
}

/** An issue, pull request or discussion, by the id of its document. @throws SourceError */
async function documentNamed(source: AdapterSource<Config>, id: string): Promise<SourceDocument | undefined> {
  if (!id.startsWith(ofDiscussion)) return documentOf(source, await get<Issue>(source, `issues/${id}`));
  const number = Number(id.slice(ofDiscussion.length));
  const repository = await queried<{ discussion?: Discussion | null }>(
    source,
    `query($owner:String!,$name:String!,$number:Int!){repository(owner:$owner,name:$name){
    discussion(number:$number){${discussionFields}}}}`,
    { number },
  );
  return repository?.discussion ? documentOfDiscussion(repository.discussion) : undefined;
}

const ofDiscussion = 'discussion/';
const discussionFields =
  'number title body url updatedAt author{login} category{name} comments(first:100){nodes{body author{login}}}';

/** What a GraphQL query finds of the repository. @throws SourceError */
async function queried<T>(source: AdapterSource<Config>, query: string, more: object): Promise<T | null | undefined> {
  const [owner, name] = source.config.repository.split('/');
  const body = JSON.stringify({ query, variables: { owner, name, ...more } });
  // GitHub Enterprise serves `/api/graphql` next to `/api/v3`.
  const graphql = `${source.config.base_url.replace(/\/$/, '').replace(/\/v3$/, '')}/graphql`;
  const { status, bytes } = await source.access.request(graphql, { headers: headersOf(source), body }, source.signal);
  expectSuccess(status);
  // eslint-disable-next-line no-restricted-syntax -- an answer of another shape fails the sync
  const { data } = JSON.parse(bytes.toString('utf8')) as { data?: { repository?: T | null } | null };
  return data?.repository;
}

async function discussionPage(source: AdapterSource<Config>, at: Cursor) {
  const { after, since, newest } = at.discussions;
  const repository = await queried<{
    discussions: { pageInfo: { hasNextPage: boolean; endCursor: string }; nodes: Discussion[] };
  }>(
    source,
    `query($owner:String!,$name:String!,$after:String,$first:Int!){repository(owner:$owner,name:$name){
    discussions(first:$first,after:$after,orderBy:{field:UPDATED_AT,direction:DESC}){pageInfo{hasNextPage endCursor}
    nodes{${discussionFields}}}}}`,
    { after, first: perPage },
  );
  const found = repository?.discussions;
  if (!found) throw new SourceError('The server returns no discussions for this repository.');
  const fresh = found.nodes.filter(({ updatedAt }) => updatedAt >= since);
  const done = !found.pageInfo.hasNextPage || fresh.length < found.nodes.length;
  // Discussions come newest first, so the time only advances after the last page.
  const last = after === null ? (found.nodes[0]?.updatedAt ?? newest) : newest;
  const discussions = done
    ? { after: null, since: last, newest: last }
    : { after: found.pageInfo.endCursor, since, newest: last };
  const documents = fresh.map(documentOfDiscussion);
  return { documents, failures: [], cursor: { ...at, discussions, issues_done: !done }, done };
}

const documentOfDiscussion = (discussion: Discussion): SourceDocument => ({
  id: `${ofDiscussion}${discussion.number}`,
  title: discussion.title,
  content: textOf(discussion.title, discussion.author, discussion.body, discussion.comments.nodes.map(saidBy)),
  memory_type: 'semantic',
  tags: [discussion.category.name],
  metadata: { url: discussion.url, kind: 'discussion', updated_at: discussion.updatedAt },
});

async function documentOf(source: AdapterSource<Config>, issue: Issue): Promise<SourceDocument> {
  const comments: Comment[] = [];
  for (let page = 1; comments.length < issue.comments && page <= maxCommentPages; page++) {
    const path = `issues/${issue.number}/comments?per_page=${perCommentPage}&page=${page}`;
    const more = await get<Comment[]>(source, path);
    for (const comment of more) comments.push(comment);
    if (more.length < perCommentPage) break;
  }
  return {
    id: String(issue.number),
    title: issue.title,
    content: textOf(
      issue.title,
      issue.user,
      issue.body,
      comments.map((each) => ({ body: each.body, by: each.user })),
    ),
    memory_type: 'semantic',
    tags: issue.labels.flatMap((label) => (typeof label === 'string' ? label : (label.name ?? []))),
    metadata: {
      url: issue.html_url,
      kind: issue.pull_request ? 'pull_request' : 'issue',
      state: issue.state,
      number: issue.number,
      created_at: issue.created_at,
      updated_at: issue.updated_at,
    },
  };
}

interface Said {
  body: string | null;
  by: { login: string } | null;
}

const saidBy = ({ body, author }: { body: string; author: Said['by'] }): Said => ({ body, by: author });

/** Title, body and comments as one text, cut below the max length of an item. */
const textOf = (title: string, by: Said['by'], body: string | null, comments: Said[]): string =>
  [
    title,
    ...[{ body, by }, ...comments].flatMap((said) => (said.body ? `${said.by?.login ?? 'ghost'}: ${said.body}` : [])),
  ]
    .join('\n\n')
    .slice(0, 900_000);

const headersOf = ({ config }: AdapterSource<Config>) => ({
  Accept: 'application/vnd.github+json',
  'X-GitHub-Api-Version': '2022-11-28',
  ...(config.token && { Authorization: `Bearer ${config.token}` }),
});

/** @throws SourceError */
async function get<T>(source: AdapterSource<Config>, path: string): Promise<T> {
  const { access, config, signal } = source;
  const url = `${config.base_url.replace(/\/$/, '')}/repos/${config.repository}/${path}`;
  const { status, headers, bytes } = await access.request(url, { headers: headersOf(source) }, signal);
  if ((status === 403 || status === 429) && headers['x-ratelimit-remaining'] === '0')
    throw new SourceError('The request limit of GitHub is reached; the sync continues later.');
  expectSuccess(status);
  // eslint-disable-next-line no-restricted-syntax -- an answer of another shape fails the sync
  return JSON.parse(bytes.toString('utf8')) as T;
}
