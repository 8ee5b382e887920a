// Change feed for graph viewers. After a commit it sends events to the workspace's stream, in batches; writers do
// not wait. Events have ids and types, no text.
import type { Graph, GraphScope } from '../../../graph/run';
import type { Log } from '../../../log';
import type { ProgressStep } from '../../../redis/bus';
import type { ProgressStream } from '../../../redis/progress-stream';
import { changesOfTransaction, mergedByScope, type Changes } from './changes';
import { changedSteps, goneSteps, streamsOf } from './change-events';

/** Max waiting ids; further changes are dropped and logged. */
const maxWaiting = 100_000;
/** How long commits are collected for one batch, in milliseconds. */
const gatherMs = 100;

const kind = 'graph.change';

export interface Feed {
  /** Sends the waiting changes, then stops. */
  close(): Promise<void>;
}

interface Ports {
  graph: Graph;
  progress: ProgressStream;
  log: Log;
}

type Committed = { scope: GraphScope; changes: Changes };

export function openFeed(ports: Ports): Feed {
  const { graph, log } = ports;
  const waiting: Committed[] = [];
  let ids = 0;
  let reporting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const reportWaiting = async () => {
    while (waiting.length > 0) {
      ids = 0;
      await reportAll(ports, waiting.splice(0));
    }
  };
  /** Only one loop runs; it also sends changes that arrive in the meantime. */
  const begin = () => (reporting ??= reportWaiting().finally(() => (reporting = undefined)));
  const note = (scope: GraphScope, changes: Changes) => {
    const size = sizeOf(changes);
    if (size === 0) return;
    if (ids + size > maxWaiting) return log.warn({ ids: size }, 'graph changes dropped');
    ids += size;
    waiting.push({ scope, changes });
    timer ??= setTimeout(() => {
      timer = undefined;
      void begin();
    }, gatherMs).unref();
  };
  graph.observe((scope, written) => {
    try {
      note(scope, changesOfTransaction(written));
    } catch (error) {
      log.error({ err: error }, 'graph changes not reported');
    }
  });
  return {
    close: async () => {
      graph.observe(() => undefined);
      clearTimeout(timer);
      while (reporting || waiting.length > 0) await begin();
    },
  };
}

const sizeOf = ({ item_ids, entity_ids, proposed_ids, gone }: Changes) =>
  item_ids.size + entity_ids.size + proposed_ids.size + gone.length;

async function reportAll(ports: Ports, all: Committed[]): Promise<void> {
  for (const each of mergedByScope(all))
    await report(ports, each).catch((error: unknown) => ports.log.warn({ err: error }, 'graph changes not reported'));
}

async function report({ graph, progress, log }: Ports, { scope, changes }: Committed): Promise<void> {
  const steps = new Map<string, ProgressStep[]>();
  for (const [scope_key, step] of [...goneSteps(changes), ...(await changedSteps(graph, scope, changes))])
    if (!steps.get(scope_key)?.push(step)) steps.set(scope_key, [step]);
  for (const [scope_key, of] of steps)
    for (const bus of await streamsOf(graph, scope_key)) {
      const run = await progress.busFor(bus, log).start(kind, { events: of.length });
      await run.emit([...of, { status: 'ok', payload: { events: of.length } }]);
    }
}
