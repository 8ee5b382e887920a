// Imports a file into a separate workspace. The run can resume after any interruption; until its last transaction, the
// workspace is hidden. Only operators can run it, so the origins and tiers in the file are trusted.
import type { Schemas } from '../../../generated/schemas';
import { randomUUID } from 'node:crypto';
import { emailKey } from '../../../auth/email-key';
import { scopeWord } from '../../../auth/scope';
import type { IsolationLevel, Scope } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { EmbedderIdentity } from '../../../graph/migrate';
import type { Graph, ScopedGraph } from '../../../graph/run';
import { newId } from '../../../ids';
import { embeddedText } from '../../../libraries/text/embedded-text';
import type { Embedder } from '../../../llm/embed';
import { dayMs, forEver, later } from '../../../time';
import { maxTypes } from '../../store/entity-types';
import { sha256 } from '../../../libraries/text/hash';
import { maxOpen } from '../../runs/run';
import { updateReady } from '../../store/work';
import { checkLines, readLine, type Checked, type FileLine } from './check';
import type { Line, LineOf } from './lines';
import { vectorText } from './properties';
import { moved, newMove } from './renaming';
import { rowsOf, scopeWordsOf, type ImportRows, type Target } from './rows';
import { readStored } from '../../../schemas';
import { frozen, pairs } from '../../../lists';

export interface ImportRequest {
  /** Returns the lines from the beginning; called twice. */
  lines: () => AsyncIterable<FileLine>;
  tenant_id: string;
  /** An empty workspace of the tenant; undefined: create one. */
  workspace_id?: string;
  /** Name of the new workspace; default: the one in the file. */
  name?: string;
}

export interface ImportPorts {
  graph: Graph;
  /** Only called if the vectors in the file are from another model. */
  embedder: () => Promise<Embedder>;
  now: () => string;
  onProgress: (progress: { done: number; total: number }) => void;
}

export interface Imported {
  run_id: string;
  workspace_id: string;
  counts: Record<string, number>;
  /** Checksum of the file. If its vectors are kept, an export of the new workspace has the same one. */
  hash: string;
  vectors: 'kept' | 'recomputed';
  /** Number of lines that an earlier attempt stored. */
  resumed: number;
}

type Plan = Schemas['stored/ImportPlan'];

const batch = { lines: 250, characters: 2_000_000 };
const keptMs = 7 * dayMs;

/**
 * @throws Refusal that lists bad lines before anything is written, or says why the workspace is unsuitable; NotFound
 */
export async function importLines(request: ImportRequest, ports: ImportPorts): Promise<Imported> {
  const { graph } = ports;
  const { tenant_id } = request;
  const checked = await checkLines(request.lines());
  const { head, end, owners } = checked;
  const stored = await graph.unscoped('transfer/get-embedder', {});
  if (!stored?.schema || !canRead(head.schema, stored.schema))
    throw new Refusal(
      'contradiction',
      `The file has the schema ${head.schema}, but this graph has ${stored?.schema ?? 'none'}. Upgrade the older of the two instances, and export again.`,
    );
  const users = await usersOf(graph, tenant_id, head, owners);
  const counts = end.counts as Record<string, number>;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const vectors = await vectorsOf(head.embedder, stored, ports.embedder);
  const begun = await begin(request, ports, checked, { users, total });
  const { plan, run_id, resumed } = begun;
  await storeLines(request, ports, begun, { vectors, total });
  const inner = scopesFor(begun);
  const scopes = [null, ...owners].map(inner);
  for (const { partition_id } of await graph.unscoped('transfer/list-subjects', { workspace_id: plan.workspace_id }))
    scopes.push(partitionScope(inner(null), partition_id));
  for (const scope of scopes) {
    await markUnresolved(graph.as(scope, run_id));
    await findReady(graph.as(scope, run_id));
  }
  await finish(graph, begun, checked, counts, ports.now());
  return {
    run_id,
    workspace_id: plan.workspace_id,
    counts,
    hash: end.hash,
    vectors: vectors.kept ? 'kept' : 'recomputed',
    resumed,
  };
}

/** An import that has locked its workspace. */
interface Begun {
  tenant_id: string;
  plan: Plan;
  run_id: string;
  /** Number of lines that an earlier attempt stored. */
  resumed: number;
  users: Users;
}

/** The scope for the private lines of a user of the file, or for shared lines. */
const scopesFor =
  ({ tenant_id, plan, users }: Pick<Begun, 'tenant_id' | 'plan' | 'users'>) =>
  (user_id: string | null): Scope =>
    scopeOf(tenant_id, plan, users.first, user_id === null ? null : users.of(user_id));

/** Continues an earlier attempt with the same file and target. @throws Refusal; NotFound */
async function begin(
  request: ImportRequest,
  { graph, now }: ImportPorts,
  checked: Checked,
  { users, total }: { users: Users; total: number },
): Promise<Begun> {
  const { tenant_id, workspace_id, name } = request;
  const { head, end } = checked;
  const import_key = sha256(
    JSON.stringify([end.hash, head.exported_at, tenant_id, workspace_id ?? null, name ?? null]),
  );
  const earlier = await graph.unscoped('transfer/get-import', { import_key });
  const plan = earlier ? readStored('stored/ImportPlan', earlier.request_json) : await planOf(graph, request, checked);
  const run_id = earlier?.run_id ?? randomUUID();
  const own = graph.as(scopesFor({ tenant_id, plan, users })(null), run_id);
  if (!earlier && plan.isNew) await create(graph, tenant_id, plan, run_id);
  if (!earlier) await recordRun(own, now(), { run_id, import_key, items: total, request_json: JSON.stringify(plan) });
  const resumed = earlier?.lines_done ?? 0;
  await hold(graph, own, plan, { run_id, isFresh: resumed === 0, now: now() });
  return { tenant_id, plan, run_id, resumed, users };
}

async function storeLines(
  request: ImportRequest,
  { graph, now, onProgress }: ImportPorts,
  begun: Begun,
  { vectors, total }: { vectors: Vectors; total: number },
): Promise<void> {
  const { tenant_id, plan, run_id, resumed, users } = begun;
  const renaming = moved(BigInt(plan.move), users.of);
  const inner = scopesFor(begun);
  const targetOf = async ({ user_id, subject }: Pick<Batch, 'user_id' | 'subject'>) => {
    const whole = inner(user_id);
    const scope = subject === undefined ? whole : await partitionOf(graph, plan, run_id, whole, subject);
    const { write_key: scope_key, workspace_id } = scope;
    return { graph: graph.as(scope, run_id), target: { scope_key, tenant_id, workspace_id: workspace_id ?? '' } };
  };
  let current: { graph: ScopedGraph; target: Target } | undefined;
  for await (const { lines, from, to, ...of } of batchesOf(request.lines(), resumed)) {
    if (current === undefined || from === 0 || lines[0]?.kind === 'scope') current = await targetOf(of);
    const rows = rowsOf(await vectors.renew(lines), current.target, renaming);
    await store(current.graph, rows, { run_id, from_lines: from, lines: to, now: now() });
    onProgress({ done: Math.min(to, total), total });
  }
}

/**
 * Oldest schema version whose lines can still be imported. A migration that moves data must convert them here, or
 * raise this.
 */
const oldestReadable = 'V031__Turns_and_dates';

const canRead = (theirs: string, ours: string) => theirs === ours || (theirs >= oldestReadable && theirs < ours);

/** `of` says which user of the tenant a user id in the file means. */
interface Users {
  first: string;
  of: (user_id: string) => string | undefined;
}

/** @throws Refusal if a private line belongs to no user of the tenant */
async function usersOf(
  graph: Graph,
  tenant_id: string,
  head: LineOf<'workspace'>,
  owners: Set<string>,
): Promise<Users> {
  const users = await graph.unscoped('transfer/list-users', { tenant_id });
  const ids = new Set(users.map(({ user_id }) => user_id));
  const byEmail = new Map(users.map(({ email_key, user_id }) => [email_key, user_id]));
  const byId = new Map(
    head.users.flatMap(({ user_id, email }) => {
      const here = email === null ? undefined : byEmail.get(emailKey(email));
      return here === undefined ? [] : [[user_id, here] as const];
    }),
  );
  const isKnown = (user_id: string) => ids.has(user_id) || head.tenant_id === tenant_id;
  const of = (user_id: string) => byId.get(user_id) ?? (isKnown(user_id) ? user_id : undefined);
  const strangers = [...owners].filter((user_id) => of(user_id) === undefined);
  if (strangers.length > 0)
    throw new Refusal(
      'validation_error',
      `Parts of the file are private to users whom the tenant does not have, by id or e-mail address: ${strangers.join(', ')}.`,
    );
  return { first: users.find(({ is_first }) => is_first)?.user_id ?? '', of };
}

/** @throws NotFound for an unknown tenant or workspace; Refusal for a workspace that is unsuitable */
async function planOf(graph: Graph, request: ImportRequest, { head, owners, types }: Checked): Promise<Plan> {
  const isolation = head.isolation === 'USER' ? 'USER' : 'WORKSPACE';
  if (isolation !== 'USER' && owners.size > 0)
    throw new Refusal(
      'validation_error',
      'Only lines of a workspace with the isolation USER can be private to a user.',
    );
  const move = String(newMove());
  const { workspace_id } = request;
  if (workspace_id === undefined) {
    const tenants = await graph.unscoped('auth/list-tenants', {});
    if (!tenants.some(({ tenant }) => tenant['tenant_id'] === request.tenant_id)) throw new NotFound('tenant');
    const name = request.name ?? head.name ?? 'Import';
    return { workspace_id: newId('wsp'), name, isolation, isNew: true, move };
  }
  const workspace = await graph.unscoped('transfer/get-place', { workspace_id });
  if (workspace?.tenant_id !== request.tenant_id) throw new NotFound('workspace');
  if (workspace.personal || workspace.isolation !== isolation)
    throw new Refusal(
      'contradiction',
      `The file needs a workspace with the isolation ${isolation} that is not a personal one.`,
    );
  if (new Set([...workspace.entity_types, ...types]).size > maxTypes)
    throw new Refusal(
      'contradiction',
      `With the types in the file, the workspace would have more than ${maxTypes} entity types of its own.`,
    );
  return { workspace_id, name: workspace.name, isolation, isNew: false, move };
}

/** The scope for shared lines, or for the private lines of a user. */
function scopeOf(tenant_id: string, plan: Plan, caller_id: string, user_id: string | null | undefined): Scope {
  const { workspace_id } = plan;
  const shared = `w:${workspace_id}`;
  const write_key = user_id ? `${shared}/u:${user_id}` : shared;
  const level: IsolationLevel = plan.isolation;
  return {
    tenant_id,
    workspace_id,
    user_id: user_id ?? null,
    caller_id,
    level,
    active_workspace_id: workspace_id,
    home_workspace_id: workspace_id,
    readable: [write_key, shared],
    writable: [write_key, shared],
    write_key,
    write_tokens: scopeWordsOf({ scope_key: write_key, tenant_id, workspace_id }).join(' '),
    text_filter: '',
  };
}

/** @returns the scope of the part that belongs to the subject @throws Refusal if another import uses the workspace */
async function partitionOf(graph: Graph, { workspace_id }: Plan, run_id: string, inner: Scope, subject: string) {
  const row = await graph.unscoped('transfer/create-subject', {
    workspace_id,
    run_id,
    subject,
    owner_id: inner.user_id,
    partition_id: newId('sub'),
  });
  if (!row) throw new Refusal('in_progress', 'Another process has locked the workspace, or somebody has deleted it.');
  return partitionScope(inner, row.partition_id);
}

function partitionScope(inner: Scope, partition_id: string): Scope {
  const write_key = `w:${partition_id}`;
  return {
    ...inner,
    workspace_id: partition_id,
    active_workspace_id: partition_id,
    write_key,
    // The run that counts the lines belongs to the workspace's scope key, so the scope of a subject includes that
    // key.
    readable: [write_key, ...inner.readable],
    writable: [write_key, ...inner.writable],
    write_tokens: scopeWord(write_key),
  };
}

/** Creates the workspace, hidden. @throws NotFound if the tenant was deleted in the meantime */
const create = (graph: Graph, tenant_id: string, { workspace_id, name, isolation }: Plan, run_id: string) =>
  graph.writeUnscoped(async (transaction) => {
    if (!(await transaction.run('auth/create-workspace', { tenant_id, workspace_id, name, isolation })))
      throw new NotFound('tenant');
    await transaction.run('transfer/hold-workspace', { workspace_id, run_id });
  });

/** The run has no expiry until it ends, since attempts may be far apart. */
async function recordRun(
  graph: ScopedGraph,
  now: string,
  run: { run_id: string; import_key: string; items: number; request_json: string },
): Promise<void> {
  const open = { kind: 'workspace.import', status: 'running', stage: 'write', lines_done: 0 };
  const counts = { failed: 0, entities: 0, relations: 0, errors: [], attempts: 0, deaths: 0 };
  const limits = { max_open: maxOpen, max_of_kind: maxOpen };
  await graph.run('runs/create', {
    run: { ...open, ...counts, ...run },
    item_ids: [],
    now,
    expires: forEver,
    ...limits,
  });
}

/** Locks the workspace. @throws Refusal if it is not empty, or another import uses it; the run then ends with an error */
async function hold(
  graph: Graph,
  own: ScopedGraph,
  { workspace_id }: Plan,
  { run_id, isFresh, now }: { run_id: string; isFresh: boolean; now: string },
): Promise<void> {
  const refuse = async (message: string): Promise<never> => {
    await graph.writeUnscoped(async (transaction) => {
      await transaction.run('transfer/release-workspace', { workspace_id, run_id, ...nothing });
      await transaction.run('transfer/end-import', { run_id, status: 'error', result_json: '{}', now, expires: now });
    });
    throw new Refusal('already_exists', message);
  };
  if (!(await graph.unscoped('transfer/hold-workspace', { workspace_id, run_id })))
    await refuse('Another file is being imported into the workspace.');
  if (!isFresh) return;
  await own.settled();
  const { items, names } = await own.run('transfer/count-contents', {});
  const subjects = await graph.unscoped('transfer/list-subjects', { workspace_id });
  if (items + names + subjects.length > 0)
    await refuse(
      `The workspace contains ${items} items and ${subjects.length} subjects. Import into an empty or a new workspace.`,
    );
}

const nothing = frozen({ types: [], vocabulary: null, schemas: [] });

interface Batch {
  lines: Line[];
  /** Number of data lines before the batch, and up to its end. */
  from: number;
  to: number;
  /** User to whom the lines belong; null for shared ones. */
  user_id: string | null;
  subject: string | undefined;
}

/** Batches of data lines after the first `skip`; each batch has lines of one scope only. */
async function* batchesOf(lines: AsyncIterable<FileLine>, skip: number): AsyncGenerator<Batch> {
  let user_id: string | null = null;
  let subject: string | undefined;
  let read = 0;
  let characters = 0;
  let next: Line[] = [];
  const taken = (): Batch => {
    const done = { lines: next, from: read - next.length, to: read, user_id, subject };
    next = [];
    characters = 0;
    return done;
  };
  for await (const { text } of lines) {
    const line = readLine(text);
    if (line.kind === 'workspace' || line.kind === 'end') continue;
    if (line.kind === 'scope') {
      if (next.length > 0) yield taken();
      ({ user_id, subject } = line);
    }
    read++;
    if (read <= skip) continue;
    next.push(line);
    characters += text.length;
    if (next.length === batch.lines || characters > batch.characters) yield taken();
  }
  if (next.length > 0) yield taken();
}

interface Vectors {
  kept: boolean;
  renew(lines: Line[]): Promise<Line[]>;
}

/** @throws Refusal if vectors have to be computed, and the model in the settings is not that of the graph */
async function vectorsOf(
  theirs: EmbedderIdentity,
  ours: EmbedderIdentity,
  open: () => Promise<Embedder>,
): Promise<Vectors> {
  if (theirs.model === ours.model && theirs.dimension === ours.dimension)
    return { kept: true, renew: (lines) => Promise.resolve(lines) };
  const embedder = await open();
  if (embedder.model !== ours.model || embedder.dimension !== ours.dimension)
    throw new Refusal(
      'contradiction',
      `The settings name the embedder ${embedder.model} (${embedder.dimension} dimensions), but this graph has ${ours.model} (${ours.dimension}). Import with the EMBEDDING_ settings of the service.`,
    );
  return {
    kept: false,
    renew: async (lines) => {
      const embedded = lines.flatMap((line) => ('properties' in line && line.properties['embedding'] ? [line] : []));
      // Names get their vectors later, by entity resolution. Facts of older exports have vectors that nothing reads.
      const read = embedded.filter((line) => line.kind === 'item' || line.kind === 'version');
      const vectors = await embedder.embed(read.map(textToEmbed), 'passage');
      const byLine = new Map<Line, Line>(
        pairs(read, vectors).map(([line, vector]) => {
          const embedding = { vector: vectorText(vector) };
          return [line, { ...line, properties: { ...line.properties, embedding } } as Line];
        }),
      );
      for (const line of embedded)
        if (line.kind === 'name') {
          const { embedding: _embedding, ...properties } = line.properties;
          byLine.set(line, { ...line, properties: { ...properties, unresolved: true } });
        }
      return lines.map((line) => byLine.get(line) ?? line);
    },
  };
}

function textToEmbed(line: Line): string {
  const { title, content } = (line as LineOf<'item'>).properties as Record<string, string | undefined>;
  return embeddedText(title, content ?? '');
}

/** @throws Refusal if another process imports the same file */
async function store(
  graph: ScopedGraph,
  { nodes, versions, ofItems, toNames, ofNames, reviews }: ImportRows,
  progress: { run_id: string; from_lines: number; lines: number; now: string },
): Promise<void> {
  await graph.write(async (transaction) => {
    if (!(await transaction.run('transfer/record-lines', progress)))
      throw new Refusal(
        'in_progress',
        'Another process is importing this file into this workspace, or somebody has deleted the workspace.',
      );
    if (nodes.length > 0) await transaction.run('transfer/create-nodes', { rows: nodes });
    const counted: [number, object[]][] = [];
    if (versions.length > 0)
      counted.push([(await transaction.run('transfer/create-versions', { rows: versions })).created, versions]);
    if (ofItems.length > 0)
      counted.push([(await transaction.run('transfer/link-items', { rows: ofItems })).linked, ofItems]);
    if (toNames.length > 0)
      counted.push([(await transaction.run('transfer/link-items-to-names', { rows: toNames })).linked, toNames]);
    if (ofNames.length > 0)
      counted.push([(await transaction.run('transfer/link-names', { rows: ofNames })).linked, ofNames]);
    if (reviews.length > 0)
      counted.push([(await transaction.run('transfer/create-reviews', { rows: reviews })).created, reviews]);
    for (const [count, rows] of counted)
      if (count !== rows.length) throw new Error(`${rows.length - count} rows refer to something that is missing`);
  });
}

const rowsAtOnce = 2_000;

async function markUnresolved(graph: ScopedGraph): Promise<void> {
  let marked: number;
  do ({ marked } = await graph.run('transfer/flag-unresolved', { limit: rowsAtOnce }));
  while (marked === rowsAtOnce);
}

/** Exports do not say which tasks are ready, so this finds them. */
async function findReady(graph: ScopedGraph): Promise<void> {
  for (let after = ''; ;) {
    const rows = await graph.run('transfer/list-tasks', { after, limit: rowsAtOnce });
    const item_ids = rows.map(({ item_id }) => item_id);
    await graph.write((transaction) => updateReady(transaction, item_ids));
    const last = item_ids.at(-1);
    if (rows.length < rowsAtOnce || last === undefined) return;
    after = last;
  }
}

/** Makes the workspace visible and ends the run, in one transaction. */
async function finish(
  graph: Graph,
  { run_id, plan: { workspace_id } }: Begun,
  { head, end: { hash }, types }: Checked,
  counts: Record<string, number>,
  now: string,
): Promise<void> {
  const result_json = JSON.stringify({ workspace_id, counts, hash });
  await graph.writeUnscoped(async (transaction) => {
    const end = { run_id, status: 'ok', result_json, now, expires: later(now, keptMs) };
    if (!(await transaction.run('transfer/end-import', end)))
      throw new Refusal('in_progress', 'Another process has just ended this import.');
    const vocabulary = head.vocabulary ? JSON.stringify(head.vocabulary) : null;
    const schemas = (head.schemas ?? []).map((schema) => JSON.stringify(schema));
    if (
      !(await transaction.run('transfer/release-workspace', {
        workspace_id,
        run_id,
        types: [...types],
        vocabulary,
        schemas,
      }))
    )
      throw new NotFound('workspace');
  });
}
