import type { Middleware } from 'koa';
import type { Config } from '../config';
import type { Ctx, ScopedCaller } from '../ctx';
import type { Graph, IdempotencyClaim, Moment } from '../graph/run';
import type { Log } from '../log';
import type { ByteBudgets } from '../redis/byte-budgets';
import type { StreamSlots } from '../redis/stream-slots';
import type { Usage } from '../graph/usage';
import type { AccessControl } from './access';

export interface Wiring {
  graph: Graph;
  config: Config;
  access: AccessControl;
  streamSlots: StreamSlots;
  usage: Usage;
  budgets: ByteBudgets;
  log: Log;
  /** Answers `/mcp`, and passes on other requests. */
  mcp: Middleware;
  /**
   * Builds the context of a handler for one request.
   * @param request id and log of the request; `signal` is aborted when it ends; `claim` belongs to its
   * Idempotency-Key; `moment` is the moment that it reads
   */
  contextFor(
    caller: ScopedCaller,
    request: {
      id: string;
      log: Log;
      signal: AbortSignal;
      claim?: IdempotencyClaim;
      moment?: Moment;
      masks?: boolean;
    },
  ): Ctx;
  /** Validates every response against its schema, and every refusal code against its route. Only in tests. */
  checkAnswers: boolean;
}
