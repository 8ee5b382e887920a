// Creates sessions without an identity provider, directly in the graph.
import { hashKey, newSecret } from '../src/auth/keys';
import { newId } from '../src/ids';
import type { Graph } from '../src/graph/run';

const lifetimeMs = 86_400_000;

/** @returns the first refresh token */
export async function startBrowserSession(graph: Graph, user_id: string): Promise<string> {
  const token = newSecret('svc_refresh_');
  const end = new Date(Date.now() + lifetimeMs).toISOString();
  await graph.unscoped('auth/create-session', {
    user_id,
    session_id: newId('ses'),
    token_hash: hashKey(token),
    event_id: newId('aud'),
    token_expires_at: end,
    session_expires_at: end,
  });
  return token;
}
