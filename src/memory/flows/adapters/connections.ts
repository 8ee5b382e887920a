// A connection is an installed adapter with its configuration. Secrets are stored encrypted and never returned.
import { recordAct } from '../../../auth/audit';
import { readFiles } from '../../../libraries/convert/convert';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound, Refusal, type IssueType } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readPage } from '../../../paging';
import { issuesOf, readStored, validatorOf } from '../../../schemas';
import { leaveToSweep } from '../../runs/runs';
import type { AnyAdapter, AdapterSource } from './adapter';
import { indexedOf, removeLater, startRemovals, type Indexed } from './removal';
import { adapters } from './sources/index';
import { startSync } from './start-sync';

export type StoredConnection = Schemas['adapters/StoredConnection'];
type Connection = Schemas['adapters/Connection'];
type Json = Record<string, unknown>;

export const listAdapters = (): Schemas['adapters/AdapterList'] => ({
  adapters: adapters.map(({ id, title, description, schema, syncFidelity, every_minutes }) => ({
    id,
    title,
    description,
    every_minutes,
    config_schema: schema,
    sync_fidelity: syncFidelity,
  })),
  count: adapters.length,
});

export function adapterOf(id: string): AnyAdapter {
  const found = adapters.find((adapter) => adapter.id === id);
  if (!found) throw new NotFound('adapter');
  return found;
}

/**
 * Stores a connection and starts its first sync.
 * @throws NotFound for the adapter; Invalid that names the invalid field
 */
export async function install(
  ctx: Ctx,
  adapter_id: string,
  { name, config = {} }: Schemas['adapters/InstallRequest'],
): Promise<Connection> {
  const adapter = adapterOf(adapter_id);
  const loc = ['body', 'config'];
  const check = validatorOf(adapter.schema);
  if (!check(config)) throw new Invalid(issuesOf(check.errors, loc));
  const connection_id = ctx.newId('con');
  const config_json = await asIssue(loc, async () => {
    await adapter.check?.(sourceOfConnection(ctx, config));
    return JSON.stringify(sealed(ctx, adapter, connection_id, config));
  });
  const { connection } = await ctx.graph.write(async (transaction) => {
    const stored = { connection_id, integration_id: adapter.id, name: name ?? adapter.title, config_json };
    const row = await transaction.run('adapters/create', { ...stored, now: ctx.now() });
    await recordAct(ctx, transaction, 'adapter.install', connection_id);
    return row;
  });
  const { run_id } = await startSync(ctx, connection_id, {});
  await ctx.queues.long.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  return recordOf(connection);
}

async function asIssue<T>(loc: string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status === 422 && !(error instanceof Invalid))
      throw Invalid.field(loc, error.message, error.code as IssueType);
    throw error;
  }
}

/** The connections of the workspace, newest first. */
export async function listConnections(
  ctx: Ctx,
  query: Schemas['wire/PageQuery'],
): Promise<Schemas['adapters/ConnectionList']> {
  const { start, pageOfRows } = readPage(['adapters/list'], query);
  const found = await ctx.graph.run('adapters/list', start);
  const positionOf = ({ connection }: (typeof found)[number]) => ({
    created_at: connection.created_at,
    id: connection.connection_id,
  });
  const { rows, page } = pageOfRows(found, null, positionOf);
  return { connections: rows.map(({ connection }) => recordOf(connection)), ...page };
}

export async function getConnection(ctx: Ctx, connection_id: string): Promise<Connection> {
  const row = await ctx.graph.run('adapters/get', { connection_id });
  if (!row) throw new NotFound('connection');
  return recordOf(row.connection);
}

export async function changeStatus(ctx: Ctx, connection_id: string, status: 'active' | 'paused'): Promise<Connection> {
  const next_sync = status === 'active' ? ctx.now() : null;
  const row = await ctx.graph.run('adapters/update-status', { connection_id, status, next_sync });
  if (!row) throw new NotFound('connection');
  return recordOf(row.connection);
}

/** Removes a connection. Its items stay, or runs archive up to a thousand of them each; each run can be undone. */
export async function removeConnection(
  ctx: Ctx,
  connection_id: string,
  deletes: boolean,
): Promise<Schemas['adapters/Removed']> {
  const indexed = await indexedOf(ctx, connection_id, ctx.now());
  const run_ids = await ctx.graph.write(async (transaction) => {
    if (!(await transaction.run('adapters/delete', { connection_id, removes_items: deletes })))
      throw new NotFound('connection');
    await recordAct(ctx, transaction, 'adapter.remove', connection_id);
    return deletes ? removeLater(ctx, transaction, indexed) : [];
  });
  await startRemovals(ctx, run_ids);
  const status = 'deleted' as const;
  return {
    id: connection_id,
    status,
    deletes_items: deletes,
    items: indexed.length,
    by_type: byType(indexed),
    run_ids,
  };
}

function byType(indexed: Indexed[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { memory_type } of indexed) counts[memory_type] = (counts[memory_type] ?? 0) + 1;
  return counts;
}

/** Leaves out the secrets. */
function recordOf(stored: StoredConnection): Connection {
  const { connection_id, integration_id, name, status, items_synced, created_at } = stored;
  const secrets = new Set(secretsOf(adapters.find(({ id }) => id === integration_id)));
  const config = Object.entries(readStored('stored/Object', stored.config_json)).filter(
    ([field]) => !secrets.has(field),
  );
  return {
    id: connection_id,
    integration_id,
    name,
    status,
    items_synced,
    created_at,
    last_sync: stored.last_sync ?? null,
    next_sync: stored.next_sync ?? null,
    error_message: stored.error_message ?? null,
    config: Object.fromEntries(config),
  };
}

const secretsOf = (adapter: AnyAdapter | undefined): string[] =>
  Object.entries((adapter?.schema['properties'] ?? {}) as Record<string, Json>).flatMap(([field, { writeOnly }]) =>
    writeOnly === true ? [field] : [],
  );

export const sourceOfConnection = (
  { sources, scope, signal }: Pick<Ctx, 'sources' | 'scope' | 'signal'>,
  config: unknown,
): AdapterSource<unknown> => ({
  config,
  signal,
  access: sources,
  readFiles: readFiles(scope.tenant_id),
});

/** @throws Refusal `secrets_off` if no key is configured */
function sealed({ sealer }: Pick<Ctx, 'sealer'>, adapter: AnyAdapter, connection_id: string, config: Json): Json {
  const own = { ...config };
  for (const field of secretsOf(adapter))
    if (typeof own[field] === 'string') own[field] = sealer.seal(own[field], `${connection_id}.${field}`);
  return own;
}

/**
 * Returns the decrypted configuration, and as `config_json` the one to store, encrypted with the current key.
 * @throws Refusal `secrets_off` if no key is configured
 */
export function openedConfig(ctx: Pick<Ctx, 'sealer'>, adapter: AnyAdapter, stored: StoredConnection) {
  const { connection_id, config_json } = stored;
  const config = readStored('stored/Object', config_json);
  const names = secretsOf(adapter).filter((field) => typeof config[field] === 'string');
  const isCurrent = names.every((field) => ctx.sealer.isCurrent(config[field] as string));
  for (const field of names) config[field] = ctx.sealer.open(config[field] as string, `${connection_id}.${field}`);
  return {
    config,
    config_json: isCurrent ? config_json : JSON.stringify(sealed(ctx, adapter, connection_id, config)),
  };
}
