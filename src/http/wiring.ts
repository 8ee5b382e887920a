// What the HTTP layer is given.
import type { Config } from '../config';
import type { Ctx, ScopedCaller } from '../ctx';
import type { Graph, IdempotencyClaim, Moment } from '../graph/run';
import type { Log } from '../log';
import type { StreamSlots } from '../redis/stream-slots';
import type { Usage } from '../graph/usage';
import type { AccessControl } from './access';

/** Dependencies of the HTTP layer. */
export interface Wiring {
  graph: Graph;
  config: Config;
  access: AccessControl;
  /** Limits the open event streams of a user. */
  streamSlots: StreamSlots;
  usage: Usage;
  log: Log;
  /**
   * Builds the context of a handler for one request.
   * @param request its id and log. `signal` is aborted when it is over. `claim` belongs to its Idempotency-Key; `moment` is the one that it
   * reads
   */
  contextFor(
    caller: ScopedCaller,
    request: { id: string; log: Log; signal: AbortSignal; claim?: IdempotencyClaim; moment?: Moment },
  ): Ctx;
  /** Validates every response against its schema, and the code of every refusal against its route; for tests only. */
  checkAnswers: boolean;
}
