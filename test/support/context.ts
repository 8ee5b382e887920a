// The context in which handlers work, for tests that call what lies behind a route.
import { contextFor } from '../../src/app';
import { resolveCaller } from '../../src/auth/scope';
import { AccessTokens } from '../../src/auth/tokens';
import type { Ctx } from '../../src/ctx';
import type { World } from './world';

/** That of the world's owner in its first workspace. */
export async function contextOf({ ports, graph, client }: World): Promise<Ctx> {
  const credentials = { authorization: '', accessCookie: '', apiKey: client.key, workspaceId: '', teamId: '' };
  const caller = await resolveCaller(graph, 'test', credentials, 'team_required', new AccessTokens(graph));
  return contextFor(ports, caller, graph.as(caller.scope, 'test'), ports.log);
}
