// Plans: tasks that are ready, claimed, blocked and done, who claims them, and a picture of their order.
import type { Shapes } from '../client';
import { momentOfView } from './address';
import { useAction, useAnswer, useExplorer } from './context';
import { drawnPlan } from './layout';
import { AnswerArea, PageLink, RowList, MemoryText, Time } from './parts';
import type { DrawnNode } from './nodes';
import { Picture, type LegendMark } from './picture';
import { shortenedAtWord } from './formats';
import { timeInWords } from './times';

type Plan = Shapes['Plan'];
type Task = Plan['tasks'][number];
type Hold = Task['held_by'][number];

export function Plans() {
  const { view } = useExplorer();
  return view.id ? <OnePlan /> : <PlanList />;
}

function PlanList() {
  const plans = useAnswer(
    (client) => client.get('/memory/plans/active/list', { params: { query: { limit: 50 } } }),
    [],
  );
  return (
    <section class="wide" aria-label="Plans">
      <h2 class="over">In progress</h2>
      <AnswerArea of={plans}>
        {(page) =>
          page.plans.length === 0 ? (
            <p class="hint">No active plans. To find ended ones, search with the filter Type: Plan.</p>
          ) : (
            <ul class="names">
              {page.plans.map((plan) => (
                <li>
                  <PageLink to={{ id: plan.plan_id }}>
                    <MemoryText>{shortenedAtWord(plan.title ?? plan.content, 120)}</MemoryText>
                  </PageLink>
                  <Progress
                    done={plan.completed_tasks}
                    held={plan.in_progress_tasks}
                    ready={plan.ready_tasks}
                    total={plan.total_tasks}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </AnswerArea>
    </section>
  );
}

function OnePlan() {
  const { view } = useExplorer();
  const { id } = view;
  const moment = momentOfView(view);
  const plan = useAnswer(
    (client) => client.get('/memory/plans/{plan_id}', { params: { path: { plan_id: id }, query: moment } }),
    [id, moment, view.opened],
  );
  return (
    <section class="wide one-plan" aria-label="One plan">
      <div class="bar">
        <PageLink class="shut" to={{ id: '', opened: [] }}>
          All plans
        </PageLink>
        <button class="quiet push" onClick={plan.again}>
          Refresh
        </button>
      </div>
      <AnswerArea of={plan}>
        {(found) => (
          <>
            <h2 class="title">
              <MemoryText>{found.title ?? found.content}</MemoryText>
            </h2>
            {found.title && found.title !== found.content && (
              <p class="reading">
                <MemoryText>{shortenedAtWord(found.content, 400)}</MemoryText>
              </p>
            )}
            {found.status !== 'active' && <p class="mark">{found.status}</p>}
            <Progress
              done={found.progress.complete}
              held={found.progress.in_progress}
              ready={found.ready.length}
              total={found.progress.total}
            />
            <Tasks plan={found} />
            <RowList isTwin name="plan" table={tableOf(found)} />
          </>
        )}
      </AnswerArea>
    </section>
  );
}

function Tasks({ plan }: { plan: Plan }) {
  const { view, go } = useExplorer();
  const { places, lines } = drawnPlan(
    plan.tasks.map(({ task_id, depends_on }) => ({ id: task_id, after: depends_on })),
  );
  return (
    <>
      <Picture
        name="plan"
        title={plan.title ?? plan.content}
        legend={states.filter(({ tone }) => plan.tasks.some((task) => toneOf(plan, task) === tone))}
        nodes={plan.tasks.map((task) => nodeOf(plan, task))}
        lines={lines.map((line) => ({ ...line, label: 'comes before' }))}
        places={places}
        onOpen={(task) => go({ opened: [task] }, true)}
      />
      <OpenTask plan={plan} task={plan.tasks.find(({ task_id }) => task_id === view.opened[0])} />
      <ul class="tasks" aria-label="Tasks">
        {plan.tasks
          .toSorted((a, b) => toneOrder(plan, a) - toneOrder(plan, b))
          .map((task) => (
            <li>
              <span class={`state ${toneOf(plan, task)}`}>{stateOf(plan, task)}</span>
              <button
                class="quiet"
                aria-pressed={view.opened[0] === task.task_id}
                onClick={() => go({ opened: [task.task_id] }, true)}
              >
                <MemoryText>{shortenedAtWord(task.title ?? task.content, 160)}</MemoryText>
              </button>
              <small>
                {task.assignee && task.assignee !== task.claim?.agent_id && `for ${task.assignee}, `}
                {task.claim?.agent_id && task.claim.lease_until ? (
                  <>
                    until <Time at={task.claim.lease_until} />
                  </>
                ) : (
                  <Time at={task.updated_at} day />
                )}
              </small>
            </li>
          ))}
      </ul>
    </>
  );
}

function OpenTask({ plan, task }: { plan: Plan; task: Task | undefined }) {
  const { go } = useExplorer();
  return (
    <div aria-live="polite">
      {task && (
        <section class="chosen" aria-label="Task">
          <h3>
            <MemoryText>{task.title ?? task.content}</MemoryText>
          </h3>
          <p>
            <strong>{task.held_by.length > 0 ? 'Blocked, waiting for:' : stateOf(plan, task)}</strong>
            {task.assignee && ` Assigned to ${task.assignee}.`}
          </p>
          {task.held_by.length > 0 && (
            <ul>
              {task.held_by.map((hold) => (
                <li>
                  <MemoryText>{waitOf(plan, hold)}</MemoryText>
                </li>
              ))}
            </ul>
          )}
          <div class="bar">
            <Work plan={plan} task={task} />
            <PageLink to={{ page: 'search', id: task.item_id, panel: 'text', opened: [] }}>Open memory</PageLink>
            <button onClick={() => go({ opened: [] }, true)}>Close</button>
          </div>
        </section>
      )}
    </div>
  );
}

/** A person starts a task and ends it; one that an agent holds is the agent's. */
function Work({ plan: { plan_id, ready }, task: { task_id, status, claim } }: { plan: Plan; task: Task }) {
  const { client, mayWrite, changed } = useExplorer();
  const { act, isBusy } = useAction();
  const isStarted = status === 'in_progress';
  if (!mayWrite || claim?.agent_id || !(isStarted || ready.includes(task_id))) return null;
  const put = async (next: 'pending' | 'in_progress' | 'complete') => {
    await client.patch('/memory/plans/{plan_id}/task', {
      params: { path: { plan_id } },
      body: { task_id, status: next },
    });
  };
  const move = (next: 'in_progress' | 'complete', text: string) =>
    act(async () => {
      await put(next);
      changed();
      const undo = async () => {
        await put('pending');
        if (isStarted) await put('in_progress');
        changed();
        return 'Undone.';
      };
      return { text, undo };
    });
  return (
    <>
      {!isStarted && (
        <button aria-disabled={isBusy} onClick={() => move('in_progress', 'Started.')}>
          Start
        </button>
      )}
      <button class="primary" aria-disabled={isBusy} onClick={() => move('complete', 'Done.')}>
        Done
      </button>
    </>
  );
}

/** Names what a task waits for, such as `Order it, of another plan`. */
function waitOf(plan: Plan, { kind, task_id, plan_id, only_if, until, approver, note }: Hold): string {
  const told = note ? `: ${note}` : '';
  if (kind === 'time') return `${until ? timeInWords(until) : 'a time'}${told}`;
  if (kind === 'approval') return `approval${approver ? ` by ${approver}` : ''}${told}`;
  if (kind === 'hold') return `someone to release it${told}`;
  const title = titleOf(plan, task_id ?? '');
  const isOther = plan_id && plan_id !== plan.plan_id;
  return `${title}${isOther ? ` of the plan ${plan_id}` : ''}${only_if ? ', if it fails' : ''}`;
}

const titleOf = ({ tasks }: Plan, id: string) => {
  const task = tasks.find(({ task_id }) => task_id === id);
  return task ? shortenedAtWord(task.title ?? task.content, 60) : id;
};

/** State of a task in a word or two, which shows what can be done with it now. */
function stateOf(plan: Plan, { task_id, status, outcome, held_by, claim }: Task): string {
  const [hold, ...others] = held_by;
  if (status === 'complete') return outcome === 'failed' ? 'failed' : 'done';
  if (claim?.agent_id) return `held by ${claim.agent_id}`;
  if (plan.ready.includes(task_id)) return 'ready';
  if (!hold) return status.replaceAll('_', ' ');
  return `waiting for ${others.length > 0 ? held_by.length : waitOf(plan, hold)}`;
}

type Tone = NonNullable<DrawnNode['tone']>;

/** In the order in which readers want to know. */
const states: (LegendMark & { tone: Tone })[] = (
  [
    ['failed', 'Failed', '--danger'],
    ['held', 'In progress', '--accent'],
    ['ready', 'Ready', '--work'],
    ['waits', 'Waiting', '--dim'],
    ['done', 'Done', '--line'],
  ] as const
).map(([tone, word, colour]) => ({ tone, word, colour, look: `state ${tone}` }));

const toneOrder = (plan: Plan, task: Task) => states.findIndex(({ tone }) => tone === toneOf(plan, task));

interface Counted {
  done: number;
  held: number;
  ready: number;
  total: number;
}

/** The progress of a plan, in words and as a bar of finished and started tasks. */
function Progress({ done, held, ready, total }: Counted) {
  const parts = [
    ['done', done],
    ['held', held],
  ] as const;
  let x = 0;
  return (
    <div class="progress">
      <svg viewBox={`0 0 ${Math.max(1, total)} 1`} preserveAspectRatio="none" aria-hidden="true">
        {parts.map(([tone, count]) => {
          x += count;
          return <rect class={tone} x={x - count} y={0} width={count} height={1} />;
        })}
      </svg>
      <small>
        {done} of {total} done, {held} in progress, {ready} ready
        {total > done + held + ready && `, ${total - done - held - ready} waiting`}
      </small>
    </div>
  );
}

function toneOf(plan: Plan, { task_id, status, outcome, claim }: Task): Tone {
  if (status === 'complete') return outcome === 'failed' ? 'failed' : 'done';
  if (claim?.agent_id || status === 'in_progress') return 'held';
  return plan.ready.includes(task_id) ? 'ready' : 'waits';
}

const nodeOf = (plan: Plan, task: Task): DrawnNode => ({
  id: task.task_id,
  text: task.title ?? task.content,
  type: 'plan_task',
  note: stateOf(plan, task),
  tone: toneOf(plan, task),
});

const tableOf = (plan: Plan) => ({
  columns: ['task', 'state', 'after', 'waits for', 'held by', 'assignee', 'priority', 'id'],
  rows: plan.tasks.map((task) => [
    task.title ?? task.content,
    stateOf(plan, task),
    task.depends_on.map((id) => titleOf(plan, id)).join(', '),
    task.held_by.map((hold) => waitOf(plan, hold)).join('; '),
    task.claim?.agent_id,
    task.assignee,
    task.priority,
    task.task_id,
  ]),
});
