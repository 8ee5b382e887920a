// Change feed for graph viewers. After a commit it sends events to the workspace's stream, in batches; writers do
// not wait. Events have ids and types, no text.
import type { Graph, GraphScope, Written } from '../../../graph/run';
import type { Log } from '../../../log';
import type { ProgressStep } from '../../../redis/bus';
import type { Progress } from '../../../redis/progress-stream';
import { changesOf, mergedByScope, type Changes } from './changes';
import { changedSteps, goneSteps, streamsOf } from './change-events';

/** Max ids that wait; further changes are dropped and logged. */
const maxWaiting = 100_000;
/** How long commits are collected for one batch, in milliseconds. */
const gatherMs = 100;

const kind = 'graph.change';

export interface Feed {
  /** Sends the waiting changes, then stops. */
  close(): Promise<void>;
}

export function openFeed({ graph, progress, log }: { graph: Graph; progress: Progress; log: Log }): Feed {
  let waiting: { scope: GraphScope; changes: Changes }[] = [];
  let ids = 0;
  let reporting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const reportAll = async () => {
    while (waiting.length > 0) {
      const all = waiting;
      waiting = [];
      ids = 0;
      for (const { scope, changes } of mergedByScope(all))
        await report(scope, changes).catch((error: unknown) =>
          log.warn({ err: error }, 'changes of the graph not reported'),
        );
    }
  };
  /** Only one loop runs; it also sends changes that arrive meanwhile. */
  const begin = () => (reporting ??= reportAll().finally(() => (reporting = undefined)));

  const report = async (scope: GraphScope, changes: Changes) => {
    const steps = new Map<string, ProgressStep[]>();
    for (const [scope_key, step] of [...goneSteps(changes), ...(await changedSteps(graph, scope, changes))])
      if (!steps.get(scope_key)?.push(step)) steps.set(scope_key, [step]);
    for (const [scope_key, of] of steps)
      for (const bus of await streamsOf(graph, scope_key)) {
        const run = await progress.busFor(bus, log).start(kind, { events: of.length });
        await run.emit([...of, { status: 'ok', payload: { events: of.length } }]);
      }
  };

  const note = (scope: GraphScope, written: Written[]) => {
    const changes = changesOf(written);
    const size = changes.item_ids.size + changes.entity_ids.size + changes.proposed_ids.size + changes.gone.length;
    if (size === 0) return;
    if (ids + size > maxWaiting) {
      log.warn({ ids: size }, 'changes of the graph dropped');
      return;
    }
    ids += size;
    waiting.push({ scope, changes });
    timer ??= setTimeout(() => {
      timer = undefined;
      void begin();
    }, gatherMs).unref();
  };
  graph.observe((scope, written) => {
    try {
      note(scope, written);
    } catch (error) {
      log.error({ err: error }, 'changes of the graph not reported');
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
