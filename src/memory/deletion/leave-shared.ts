// The end of the erasure of a user: what they wrote in shared workspaces stays without them, and all that stands for them is deleted.
import { scopeWord } from '../../auth/scope';
import type { Graph, GraphScope, ScopedGraph } from '../../graph/run';
import { newId } from '../../ids';
import type { Schemas } from '../../generated/schemas';
import type { Traces } from '../../redis/traces';
import { keyOfWriter } from '../core/names';
import { onlyOf } from '../runs/schedule';
import { batch, untilNone, type Counts } from './counts';

/**
 * @param boundTo the graph bound to a scope
 * @param onBatch called after each batch
 * @returns what was deleted, by kind; `anonymized`: items that stay without the user
 */
export async function leaveShared(
  { graph, traces }: { graph: Graph; traces: Traces },
  { tenant_id, subject_id: user_id = '', shared_keys }: Schemas['deletion/StoredDeletion'],
  boundTo: (scope: GraphScope) => ScopedGraph,
  onBatch: () => Promise<void>,
): Promise<Counts> {
  const shared = boundTo({ ...onlyOf(''), readable: shared_keys, writable: shared_keys });
  const limit = batch;
  const repeated = (deleteSome: () => Promise<number>) =>
    untilNone(async () => {
      const deleted = await deleteSome();
      await onBatch();
      return { deleted };
    });
  const runs = await repeated(
    async () =>
      (await graph.unscoped('deletion/delete-runs-of-user', { user_id, user_clause: ` OR ${wordOf(user_id)}`, limit }))
        .runs,
  );
  const anonymized = await repeated(
    async () => (await shared.run('deletion/update-items-of-user', { user_id, limit })).kept,
  );
  const renamed = { old_key: keyOfWriter(user_id), new_key: keyOfWriter(newId('usr')) };
  await shared.run('deletion/update-names-of-user', renamed);
  const credentials = await repeated(
    async () => (await graph.unscoped('deletion/delete-credentials-of-user', { user_id, limit })).deleted,
  );
  const row = await graph.unscoped('deletion/delete-user', { user_id });
  const search_sessions = await traces.forgetUser(tenant_id, user_id);
  return { runs, anonymized, credentials, memberships: row?.memberships ?? 0, search_sessions };
}

/** The word of the user's own items in a full-text query. */
const wordOf = (user_id: string) => scopeWord(`u:${user_id}`);
