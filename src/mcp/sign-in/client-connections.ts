// A connection is the permission that a person gives a client: an API key of that person, bound to a workspace and
// never shown. So it has the rights, limits and lifetime of a key: it is listed among keys, revoked there, and ends
// with the key it was made with and with its user. The OAuth tokens of a client only lead to it.
import { randomUUID } from 'node:crypto';
import { resolveCaller } from '../../auth/scope';
import type { AccessTokens } from '../../auth/tokens';
import type { Config } from '../../config';
import type { Ctx, Grant, ScopedCaller } from '../../ctx';
import { Refusal } from '../../errors';
import type { Graph } from '../../graph/run';
import type { Credentials } from '../../http/access';
import type { Log } from '../../log';
import { createKey, revokeKey } from '../../memory/operations/api-keys/api-keys';
import { listWorkspaces } from '../../memory/operations/workspaces/workspaces';
import type { SignInRecords } from '../../redis/sign-in-records';

export interface ConnectionPorts {
  config: Config;
  graph: Graph;
  tokens: AccessTokens;
  log: Log;
  contextFor: (caller: ScopedCaller, request: { id: string; log: Log; signal: AbortSignal }) => Ctx;
}

/** The maximum lifetime of a session. */
const connectionDays = 180;
export const connectionSeconds = connectionDays * 86_400;
const kind = 'Connection';
/** Max workspaces that a page offers. */
const mostWorkspaces = 200;

export interface Offer {
  workspaces: { id: string; name: string }[];
  grants: Grant[];
}

export interface ClientConnection {
  key: string;
  key_id: string;
}

const noCredentials = { authorization: '', apiKey: '', accessCookie: '', workspaceId: '', teamId: '', subject: {} };
export const withKey = (apiKey: string): Credentials => ({ ...noCredentials, apiKey });
export const withCookie = (accessCookie: string): Credentials => ({ ...noCredentials, accessCookie });

export function openClientConnections(ports: ConnectionPorts, records: SignInRecords) {
  const callerOf = (credentials: Credentials) =>
    resolveCaller(
      ports.graph,
      ports.config.SERVICE_ENV,
      credentials,
      { policy: 'user_only', usesSubject: () => false },
      ports.tokens,
    );
  const contextOf = (caller: ScopedCaller) =>
    ports.contextFor(caller, { id: randomUUID(), log: ports.log, signal: new AbortController().signal });
  const read = async (grantId: string) => (await records.read(kind, grantId)) as ClientConnection | undefined;
  return {
    /**
     * The rights that a person may give.
     * @throws Refusal `unauthenticated`; `other_subject` for the key of a subject, `grant_required`,
     * `onboarding_required`
     */
    async offerOf(credentials: Credentials): Promise<Offer> {
      const caller = await callerOf(credentials);
      if (caller.subject !== null) throw new Refusal('other_subject');
      if (!caller.grants.includes('read:memories')) throw new Refusal('grant_required');
      const { workspaces } = await listWorkspaces(contextOf(caller), { limit: mostWorkspaces, offset: 0 });
      if (workspaces.length === 0) throw new Refusal('onboarding_required');
      return {
        workspaces: workspaces.map(({ workspace_id, name }) => ({ id: workspace_id, name })),
        grants: caller.grants.filter((grant) => grant === 'read:memories' || grant === 'write:memories'),
      };
    },
    /** Makes the key of a connection. @throws as `createKey` */
    async allow(
      credentials: Credentials,
      name: string,
      workspace_id: string,
      scopes: Grant[],
    ): Promise<ClientConnection> {
      const ctx = contextOf(await callerOf(credentials));
      const made = await createKey(ctx, ports.config.SERVICE_ENV, {
        name,
        scopes: scopes as [Grant, ...Grant[]],
        team_id: workspace_id,
        expires_in_days: connectionDays,
      });
      return { key: made.key, key_id: made.id };
    },
    keep: (grantId: string, { key, key_id }: ClientConnection): Promise<void> =>
      records.write(kind, grantId, { key, key_id }, connectionSeconds),
    /** The connection, unless it has ended, or its user or the key it was made with has. */
    async alive(grantId: string): Promise<ClientConnection | undefined> {
      const connection = await read(grantId);
      if (!connection) return undefined;
      try {
        await callerOf(withKey(connection.key));
        return connection;
      } catch (error) {
        if (error instanceof Refusal && error.status === 401) return undefined;
        throw error;
      }
    },
    /** Ends a connection and its key, which may have ended already. */
    async end(grantId: string): Promise<void> {
      const connection = await read(grantId);
      if (!connection) return;
      await records.delete(kind, grantId);
      try {
        await revokeKey(contextOf(await callerOf(withKey(connection.key))), connection.key_id);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
      }
    },
  };
}

export type ClientConnections = ReturnType<typeof openClientConnections>;
