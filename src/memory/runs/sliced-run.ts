// A run that workers execute in slices. A room supplies the task, the progress, one step, and the result. The rest is
// the same for all of them and is here:
//
//   open?  → read task and progress → step → more is left: store the progress, wait for the next turn
//                                          → done, or given up: end the run, send its last event
//   ended? → send the last event again, because its worker may have died before it did
//
// A step works until `isOver`, so that other runs of the tenant get their turn; it does at least one thing, or the run
// would never end. A worker may die at any moment, and the progress is only stored at the end of a turn. So a step must
// be repeatable from the progress it was given: it skips what is done already, or its writes have the same result.
// attempt.ts handles errors: it tries again or gives up.
//
// Two kinds of runs are different: an ingest works on several items at a time, each with its own stage, attempts and
// end (flows/ingest/work.ts); and of runs that requests execute, workers only end those left behind (`byRequest` in
// run.ts).
//
// The last event is made only from the stored run, so that a repeated event is the same.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import type { SchemaName, Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import type { ProgressStep, RunOfEvents } from '../../redis/bus';
import { readStored } from '../../schemas';
import { attempt, logGivenUp, nextTurn } from './attempt';
import { sliceMs, type TurnOutcome, type Processor } from './processor';
import { finishRun } from './run';
import { isOpen, messageOf, type StoredRun } from './runs';

type Payload = NonNullable<ProgressStep['payload']>;

/** One turn of a run. */
export interface Turn<Task, Progress> {
  ctx: Ctx;
  run: StoredRun;
  task: Task;
  /** A step changes it, or replaces it. */
  progress: Progress;
  /** The current work of the run, as clients see it. A step may change it. */
  stage: string;
  /** True once the turn is used up. */
  isOver: () => boolean;
  /** Sends an event of the current stage. */
  report: (payload: Payload) => Promise<void>;
}

export interface Ending<Result> {
  status: 'ok' | 'error';
  result?: Result & object;
  errors?: string[];
  failed?: number;
  /** Writes in the transaction that ends the run; not called for the success of a cancelled run. */
  write?: (transaction: Transaction) => Promise<void>;
  /** Called once the run has ended, before its last event. */
  after?: () => Promise<void>;
}

export interface SlicedRun<Task extends SchemaName, Progress, Result extends SchemaName> {
  queue: Processor['queue'];
  /** Kind of its events. */
  event: string;
  /** Schema of the stored task. */
  task: Task;
  /** Progress as it is stored, or the first one. */
  progress: (run: StoredRun, ctx: Ctx) => Progress;
  /** @returns undefined if something is left for another turn @throws the error that requires another attempt */
  step: (turn: Turn<Schemas[Task], Progress>) => Promise<Ending<Schemas[Result]> | undefined>;
  /** How a run ends if it is given up; by default, with only the message. */
  givenUp?: (turn: Turn<Schemas[Task], Progress>, message: string) => Promise<Ending<Schemas[Result]>>;
  /** Schema of the stored result. */
  result: Result;
  /** Payload of the last event. @param result undefined if the run has none */
  payload: (result: Schemas[Result] | undefined) => Payload;
}

/** Runs without progress are done in one turn. */
export const inOneTurn = () => null;

export function slicedRun<Task extends SchemaName, Progress extends object | null, Result extends SchemaName>(
  own: SlicedRun<Task, Progress, Result>,
): Processor {
  return {
    queue: own.queue,
    carryOut: async (ctx, run) => {
      const { run_id } = run;
      const events = ctx.bus.resume(run_id, own.event);
      const announce = async (ended: StoredRun | undefined): Promise<TurnOutcome> => {
        ctx.queues[own.queue].ended(run_id);
        const result = ended?.result_json ? readStored(own.result, ended.result_json) : undefined;
        await events.emit([lastEvent(ended, own.payload(result))]);
        return 'done';
      };
      const end = async (stage: string, { write, after, ...ending }: Ending<Schemas[Result]>): Promise<TurnOutcome> => {
        const finish = (graph: Transaction) => finishRun(graph, ctx.now(), run_id, { ...ending, stage });
        const ended = await (write
          ? ctx.graph.write(async (transaction) => {
              await write(transaction);
              // A run that was cancelled during its last step must write nothing more.
              if (ending.status === 'ok' && !(await transaction.run('runs/lock-open', { run_id })))
                throw new Refusal('cancelled');
              return finish(transaction);
            })
          : finish(ctx.graph));
        await after?.();
        return announce(ended);
      };
      const withMessage = (message: string) => ({ status: 'error' as const, errors: [message] });

      if (!isOpen(run)) return announce(run);
      let turn: Turn<Schemas[Task], Progress>;
      try {
        turn = turnOf(own, ctx, run, events);
      } catch (error) {
        // Another attempt would read the same result.
        logGivenUp(ctx, error, { run_id, stage: run.stage });
        return end(run.stage, withMessage(messageOf(error)));
      }
      return attempt(ctx, {
        run,
        stage: () => turn.stage,
        work: async () => {
          const ending = await own.step(turn);
          if (ending) return end(turn.stage, ending);
          await nextTurn(ctx, run_id, turn.stage, turn.progress ?? undefined);
          return 'again';
        },
        giveUp: async (error) => {
          const message = messageOf(error);
          return end(turn.stage, (await own.givenUp?.(turn, message)) ?? withMessage(message));
        },
      });
    },
  };
}

function turnOf<Task extends SchemaName, Progress, Result extends SchemaName>(
  own: SlicedRun<Task, Progress, Result>,
  ctx: Ctx,
  run: StoredRun,
  events: RunOfEvents,
): Turn<Schemas[Task], Progress> {
  const until = performance.now() + sliceMs;
  const turn: Turn<Schemas[Task], Progress> = {
    ctx,
    run,
    task: readStored(own.task, run.request_json ?? '{}'),
    progress: own.progress(run, ctx),
    stage: run.stage,
    isOver: () => performance.now() > until,
    report: (payload) => events.emit([{ status: 'progress', stage: turn.stage, payload }]),
  };
  return turn;
}

function lastEvent(ended: StoredRun | undefined, payload: Payload): ProgressStep {
  if (ended?.status === 'ok') return { status: 'ok', payload };
  return { status: 'error', payload: { ...payload, message: ended?.errors[0] ?? 'the run was deleted' } };
}
