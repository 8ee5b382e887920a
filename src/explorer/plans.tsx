// Plans: what is ready, held, blocked and done, who holds what, and the tasks in their order as a picture.
import type { Shapes } from '../client';
import { momentOf } from './address';
import { useAnswer, useExplorer } from './context';
import { columnsOf, inColumns } from './layout';
import { Answer, Link, Rows, Text, Time } from './parts';
import type { Node } from './nodes';
import { Picture } from './picture';
import { shortened } from './formats';

type Plan = Shapes['plans.Plan'];
type Task = Plan['tasks'][number];

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
      <h2>Active plans</h2>
      <Answer of={plans}>
        {(page) =>
          page.plans.length === 0 ? (
            <p class="hint">None is active. Ended plans are found by the box, with the filter Type: plan.</p>
          ) : (
            <ul class="names">
              {page.plans.map((plan) => (
                <li>
                  <Link to={{ id: plan.plan_id }}>
                    <Text>{shortened(plan.title ?? plan.content, 120)}</Text>
                  </Link>
                  <small>
                    {plan.completed_tasks} of {plan.total_tasks} done, {plan.ready_tasks} ready,{' '}
                    {plan.in_progress_tasks} in progress
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  );
}

function OnePlan() {
  const { view, go } = useExplorer();
  const { id } = view;
  const moment = momentOf(view);
  const plan = useAnswer(
    (client) => client.get('/memory/plans/{plan_id}', { params: { path: { plan_id: id }, query: moment } }),
    [id, JSON.stringify(moment)],
  );
  return (
    <section class="wide" aria-label="One plan">
      <div class="bar">
        <Link to={{ id: '' }} class="close">
          All plans
        </Link>
        <button onClick={plan.again}>Load again</button>
      </div>
      <Answer of={plan}>
        {(found) => (
          <>
            <h2>
              <Text>{found.title ?? found.content}</Text>
            </h2>
            <p>
              <strong>{found.status}</strong>: {found.progress.complete} of {found.progress.total} done,{' '}
              {found.ready.length} ready, {found.progress.in_progress} in progress, {found.progress.blocked} blocked
            </p>
            {found.holders.some(({ agent_id }) => agent_id) && (
              <ul>
                {found.holders
                  .filter(({ agent_id }) => agent_id)
                  .map(({ task_id, agent_id, lease_until }) => (
                    <li>
                      <strong>{agent_id}</strong> holds {titleOf(found, task_id)}
                      {lease_until && (
                        <>
                          {' '}
                          until <Time at={lease_until} />
                        </>
                      )}
                    </li>
                  ))}
              </ul>
            )}
            <Picture
              name="plan"
              nodes={found.tasks.map((task) => nodeOf(found, task))}
              lines={found.tasks.flatMap(({ task_id, depends_on }) =>
                depends_on.map((before) => ({ from: before, to: task_id, label: 'comes before' })),
              )}
              places={inColumns(
                columnsOf(found.tasks.map(({ task_id, depends_on }) => ({ id: task_id, after: depends_on }))),
              )}
              onOpen={(task) =>
                go({
                  page: 'search',
                  id: found.tasks.find(({ task_id }) => task_id === task)?.item_id ?? task,
                  panel: 'text',
                })
              }
            />
            <Rows isTwin name="plan" table={tableOf(found)} />
          </>
        )}
      </Answer>
    </section>
  );
}

const titleOf = ({ tasks }: Plan, id: string) => {
  const task = tasks.find(({ task_id }) => task_id === id);
  return task ? shortened(task.title ?? task.content, 60) : id;
};

/** In a word: what can be done with a task now. */
function stateOf({ ready }: Plan, { task_id, status, outcome, held_by, claim }: Task): string {
  if (status === 'complete') return outcome === 'failed' ? 'failed' : 'done';
  if (claim?.agent_id) return `held by ${claim.agent_id}`;
  if (ready.includes(task_id)) return 'ready';
  return status === 'pending' && held_by.length > 0 ? `waits for ${held_by.length}` : status.replaceAll('_', ' ');
}

const nodeOf = (plan: Plan, task: Task): Node => ({
  id: task.task_id,
  text: task.title ?? task.content,
  type: 'plan_task',
  note: stateOf(plan, task),
  isMain: plan.ready.includes(task.task_id),
});

const tableOf = (plan: Plan) => ({
  columns: ['task', 'state', 'after', 'held by', 'assignee', 'priority', 'id'],
  rows: plan.tasks.map((task) => [
    task.title ?? task.content,
    stateOf(plan, task),
    task.depends_on.map((id) => titleOf(plan, id)).join(', '),
    task.held_by.map(({ kind, note }) => note ?? kind).join(', '),
    task.assignee,
    task.priority,
    task.task_id,
  ]),
});
