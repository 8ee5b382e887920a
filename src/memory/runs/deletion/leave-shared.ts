// Last step of erasing a user: items in shared workspaces stay, without the user id, and all nodes of the user are
// deleted.
import { scopeWord } from '../../../auth/scope';
import type { Graph, GraphScope, ScopedGraph } from '../../../graph/run';
import { newId } from '../../../ids';
import type { Schemas } from '../../../generated/schemas';
import type { Traces } from '../../../redis/traces';
import { keyOfWriter } from '../../model/names';
import { onlyOf } from '../schedule';
import { untilNone, type DeletedCounts } from './counts';

/** @returns numbers of deleted objects, by kind; `anonymized` counts the items that stay */
export async function leaveShared(
  { graph, traces }: { graph: Graph; traces: Traces },
  { tenant_id, subject_id: user_id = '', shared_keys }: Schemas['deletion/StoredDeletion'],
  boundTo: (scope: GraphScope) => ScopedGraph,
  onBatch: () => Promise<void>,
): Promise<DeletedCounts> {
  const repeated = (deleteSome: (limit: number) => Promise<number>) =>
    untilNone(async (limit) => {
      const deleted = await deleteSome(limit);
      await onBatch();
      return { deleted };
    });
  const user_clause = ` OR ${wordOf(user_id)}`;
  const runs = await repeated(
    async (limit) => (await graph.unscoped('deletion/delete-runs-of-user', { user_id, user_clause, limit })).runs,
  );
  const renamed = { old_key: keyOfWriter(user_id), new_key: keyOfWriter(newId('usr')) };
  let anonymized = 0;
  for await (const keys of withSubjects(graph, tenant_id, shared_keys)) {
    const shared = boundTo({ ...onlyOf(''), readable: keys, writable: keys });
    anonymized += await repeated(
      async (limit) => (await shared.run('deletion/update-items-of-user', { user_id, limit })).kept,
    );
    await shared.run('deletion/update-names-of-user', renamed);
  }
  const credentials = await repeated(
    async (limit) => (await graph.unscoped('deletion/delete-credentials-of-user', { user_id, limit })).deleted,
  );
  const shared = boundTo({ ...onlyOf(''), readable: shared_keys, writable: shared_keys });
  const { deleted: connections } = await shared.run('deletion/delete-connections-of-user', { user_id });
  const row = await graph.unscoped('deletion/delete-user', { user_id });
  const search_sessions = await traces.forgetUser(tenant_id, user_id);
  return {
    runs,
    anonymized,
    credentials: credentials + connections,
    memberships: row?.memberships ?? 0,
    search_sessions,
  };
}

const subjectsAtOnce = 1_000;

/** Shared scopes, then subjects, in whose data several users may have written. */
async function* withSubjects(graph: Graph, tenant_id: string, shared_keys: string[]): AsyncGenerator<string[]> {
  yield shared_keys;
  for (let after = ''; ;) {
    const found = await graph.unscoped('deletion/list-keys-of-subjects', { tenant_id, after, limit: subjectsAtOnce });
    if (found.length > 0) yield found.map(({ scope_key }) => scope_key);
    if (found.length < subjectsAtOnce) return;
    after = found.at(-1)?.partition_id ?? '';
  }
}

const wordOf = (user_id: string) => scopeWord(`u:${user_id}`);
