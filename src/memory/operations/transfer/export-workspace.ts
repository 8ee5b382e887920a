// Export of a whole workspace by an operator: the data of all members, and the data about users that an import needs.
import type { Scope } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Graph } from '../../../graph/run';
import { ownOf, exportLine, type ScopeToExport } from './export';

/** @throws NotFound */
export async function* exportWorkspace(graph: Graph, workspace_id: string, now: () => string): AsyncGenerator<string> {
  const [workspace, embedder] = await Promise.all([
    graph.unscoped('transfer/get-place', { workspace_id }),
    graph.unscoped('transfer/get-embedder', {}),
  ]);
  if (!workspace || !embedder) throw new NotFound('workspace');
  const { tenant_id, name, isolation, personal, members, entity_types, vocabulary, schemas } = workspace;
  const scopeOf = (scope_key: string, user_id: string | null): ScopeToExport => ({
    scope_key,
    tenant_id,
    user_id,
    graph: graph.as(readingOf(tenant_id, workspace_id, scope_key), 'export'),
  });
  const own = isolation === 'USER' && !personal ? await graph.unscoped('transfer/list-users', { tenant_id }) : [];
  const subjects = await graph.unscoped('transfer/list-subjects', { workspace_id });
  const inner = [
    ...own.map(({ user_id }) => scopeOf(`w:${workspace_id}/u:${user_id}`, user_id)),
    ...subjects.map(({ partition_id, subject, owner_id }) => ({
      ...scopeOf(`w:${partition_id}`, own.length > 0 ? (owner_id ?? null) : null),
      subject,
    })),
  ];
  const scopes = [scopeOf(sharedKeyOf(workspace, workspace_id), null)];
  for (const scope of inner) if (await hasContents(scope)) scopes.push(scope);
  yield* exportLine(
    scopes,
    {
      workspace_id,
      tenant_id,
      name,
      schema: embedder.schema ?? '',
      embedder: { model: embedder.model, dimension: embedder.dimension },
      isolation: isolation as Scope['level'],
      entity_types,
      ...ownOf(vocabulary, schemas),
      users: members.map(userOf),
    },
    now,
  );
}

const userOf = ({ user_id, email }: Record<string, unknown>) => ({
  user_id: String(user_id),
  email: (email ?? null) as string | null,
});

async function hasContents(scope: ScopeToExport): Promise<boolean> {
  const { items, names } = await scope.graph.run('transfer/count-contents', {});
  return items + names > 0;
}

/** The scope that all members share, see auth/scope.ts. */
function sharedKeyOf(
  {
    tenant_id,
    isolation,
    personal,
    members,
  }: { tenant_id: string; isolation: string; personal: boolean; members: { user_id?: unknown }[] },
  workspace_id: string,
): string {
  if (personal) return `u:${String(members[0]?.user_id)}`;
  return isolation === 'TENANT' ? `t:${tenant_id}` : `w:${workspace_id}`;
}

function readingOf(tenant_id: string, workspace_id: string, scope_key: string): Scope {
  return {
    tenant_id,
    workspace_id,
    user_id: null,
    caller_id: '',
    level: 'WORKSPACE',
    active_workspace_id: workspace_id,
    home_workspace_id: workspace_id,
    readable: [scope_key],
    writable: [],
    write_key: scope_key,
    write_tokens: '',
    text_filter: '',
  };
}
