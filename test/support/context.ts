// Contexts of handlers and jobs, for tests that call functions without a route or schedule.
import { contextFor } from '../../src/app';
import { resolveCaller } from '../../src/auth/scope';
import type { Ctx } from '../../src/ctx';
import type { JobContext } from '../../src/memory/runs/schedule';
import type { World } from './world';

/** The context of the world's owner in its first workspace. */
export async function contextOf({ ports, client }: World): Promise<Ctx> {
  const credentials = {
    authorization: '',
    accessCookie: '',
    apiKey: client.key,
    workspaceId: '',
    teamId: '',
    subject: {},
  };
  const purpose = { policy: 'team_required', usesSubject: () => false } as const;
  const caller = await resolveCaller(ports.graph, 'test', credentials, purpose, ports.tokens);
  return contextFor(ports, caller, { id: 'test', log: ports.log, signal: new AbortController().signal });
}

/** The context of a job while no request is being answered. */
export function jobContextOf({ ports }: World, own: Partial<JobContext> = {}): JobContext {
  const { config, graph, embed, progress, traces, sealer, webhooks, queues, now, log } = ports;
  return {
    ...{ config, graph, embed, traces, sealer, webhooks, queues, now, log },
    busFor: (scope) => progress.busFor(scope, log),
    isBusy: () => Promise.resolve(false),
    signal: new AbortController().signal,
    ...own,
  };
}
