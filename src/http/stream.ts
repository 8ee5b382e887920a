// Streams of events. A refusal is an ordinary response; otherwise the stream takes over the connection (sse.ts).
import type { RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import type { Log } from '../log';
import { validator } from '../schemas';
import { openedCall } from './admitted';
import type { StreamDeclaration } from './route';
import type { OpenStreams } from './sse';
import type { Wiring } from './wiring';

export function streamHandler(route: StreamDeclaration, wiring: Wiring, streams: OpenStreams): Middleware {
  const checkFrame = wiring.checkAnswers ? validator(route.returns) : undefined;
  return async (koa) => {
    const ctx = koa as RouterContext;
    const stop = new AbortController();
    const { signal } = stop;
    const { caller, context, query, asNow, isAllowed } = await openedCall(route, wiring, ctx, signal);
    const release = await wiring.streamSlots.take(caller.user_id);
    // Aborted at every end of a stream: a refusal, a lost client, or the last event.
    signal.addEventListener('abort', release, { once: true });
    const call = { query, lastEventId: ctx.get('Last-Event-ID'), signal };
    const frames = await route.open(context, call).catch((error: unknown) => {
      stop.abort();
      throw error;
    });
    ctx.respond = false;
    streams.serve(ctx.res, frames, {
      stop,
      log: ctx.state['log'] as Log,
      checkFrame,
      isHeadOnly: ctx.method === 'HEAD',
      sharedBy: JSON.stringify(asNow),
      listener: {
        key_id: caller.key_id,
        session_id: caller.session_id,
        workspace_id: caller.scope.home_workspace_id,
      },
      isAllowed,
    });
  };
}
