import { route } from '../../../http/route';
import { leaveToSweep } from '../../runs/runs';
import { changeStatus, getConnection, install, listAdapters, listConnections, removeConnection } from './connections';
import { startSync } from './start-sync';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const manage = { policy: 'team_required', grant: 'admin:workspace' } as const;

export const adapterRoutes = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/adapters',
    summary: 'List the adapters that can be installed, each with its configuration schema.',
    returns: 'adapters/AdapterList',
    list: 'adapters',
    handle: () => Promise.resolve(listAdapters()),
  }),
  route({
    ...manage,
    method: 'POST',
    path: '/memory/adapters/:adapter_id/install',
    summary: 'Connect a source to the workspace and start its first sync.',
    params: 'adapters/AdapterRef',
    body: 'adapters/InstallRequest',
    returns: 'adapters/Connection',
    refuses: ['not_found', 'adapter_paths_off', 'no_folder', 'secrets_off'],
    creates: true,
    handle: (ctx, { params, body }) => install(ctx, params.adapter_id, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/adapters/connections',
    summary: 'List the connections of the workspace, newest first.',
    query: 'wire/PageQuery',
    returns: 'adapters/ConnectionList',
    list: 'connections',
    handle: (ctx, { query }) => listConnections(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/adapters/connections/:connection_id',
    summary: 'Get a connection.',
    params: 'adapters/ConnectionRef',
    returns: 'adapters/Connection',
    refuses: ['not_found'],
    handle: (ctx, { params }) => getConnection(ctx, params.connection_id),
  }),
  route({
    ...manage,
    method: 'POST',
    path: '/memory/adapters/connections/:connection_id/pause',
    summary: 'Pause the automatic sync of a connection.',
    params: 'adapters/ConnectionRef',
    returns: 'adapters/Connection',
    refuses: ['not_found'],
    handle: (ctx, { params }) => changeStatus(ctx, params.connection_id, 'paused'),
  }),
  route({
    ...manage,
    method: 'POST',
    path: '/memory/adapters/connections/:connection_id/resume',
    summary: 'Resume the automatic sync of a connection.',
    params: 'adapters/ConnectionRef',
    returns: 'adapters/Connection',
    refuses: ['not_found'],
    handle: (ctx, { params }) => changeStatus(ctx, params.connection_id, 'active'),
  }),
  route({
    ...manage,
    method: 'POST',
    path: '/memory/adapters/connections/:connection_id/sync',
    summary: 'Start syncing a connection now. If a sync is already running, its run is returned.',
    params: 'adapters/ConnectionRef',
    body: 'adapters/SyncRequest',
    returns: 'adapters/Syncing',
    refuses: ['not_found'],
    handle: async (ctx, { params: { connection_id }, body }) => {
      const { run_id, under_way } = await startSync(ctx, connection_id, body);
      if (!under_way) await ctx.queues.long.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
      return { id: connection_id, run_id, under_way };
    },
  }),
  route({
    ...manage,
    method: 'DELETE',
    path: '/memory/adapters/connections/:connection_id',
    summary:
      'Remove a connection. Its items stay or, on request, are archived; the runs that archive them can be undone.',
    params: 'adapters/ConnectionRef',
    query: 'adapters/RemoveQuery',
    returns: 'adapters/Removed',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) => removeConnection(ctx, params.connection_id, query.delete_items),
  }),
];
