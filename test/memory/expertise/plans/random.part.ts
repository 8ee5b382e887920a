// Random plans compared with an oracle: ready, blocked and refused tasks, critical path, index of ready tasks.
// PLAN_GRAPHS sets their number.
import fc from 'fast-check';
import { openWorld, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any shape
type OnlyIf = 'failed' | null;

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

const graphs = Number(process.env['PLAN_GRAPHS'] ?? 20);

interface Edge {
  task: number;
  needs: number;
  only_if: OnlyIf;
}

const max = 8;
const place = fc.nat({ max: max - 1 });
const onlyIf = fc.constantFrom<OnlyIf>(null, null, null, 'failed');
const moves = ['in_progress', 'complete', 'failed', 'skipped', 'blocked', 'pending'] as const;
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('move' as const), task: place, to: fc.constantFrom(...moves) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('add' as const), task: place, needs: place, only_if: onlyIf }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), task: place, needs: place }) },
);
const anyPlan = fc.record({
  size: fc.integer({ min: 1, max }),
  edges: fc.array(fc.record({ task: place, needs: place, only_if: onlyIf }), { maxLength: 10 }),
  steps: fc.array(anyStep, { maxLength: 8 }),
});

/** Computes the expected state of a plan from the documented rules. */
class Oracle {
  readonly status: string[];
  readonly failed = new Set<number>();

  constructor(
    readonly size: number,
    readonly edges: Edge[],
  ) {
    this.status = Array.from({ length: size }, () => 'pending');
  }

  private isMet({ needs, only_if }: Edge): boolean {
    const failed = this.failed.has(needs);
    const isOver = ['complete', 'skipped'].includes(this.status[needs] as string);
    return only_if === 'failed' ? isOver && failed : isOver && !failed;
  }

  private isMoot = (task: number) =>
    this.edges.some(
      (edge) =>
        edge.task === task &&
        edge.only_if === 'failed' &&
        ['complete', 'skipped'].includes(this.status[edge.needs] as string) &&
        !this.failed.has(edge.needs),
    );

  state(task: number): string {
    const isHeld = this.edges.some((edge) => edge.task === task && !this.isMet(edge));
    return this.status[task] === 'pending' && isHeld ? 'blocked' : (this.status[task] as string);
  }

  /** @returns whether the move is accepted */
  move(task: number, to: (typeof moves)[number]): boolean {
    const now = this.status[task] as string;
    if (to === 'failed' ? now === 'complete' && this.failed.has(task) : to === now) return true;
    const state = now === 'blocked' ? (this.isHeldBesides(task) ? 'blocked' : 'pending') : this.state(task);
    const isOver = now === 'complete' || now === 'skipped';
    const goesOn = ['in_progress', 'complete', 'failed'].includes(to);
    if (goesOn && (isOver || state === 'blocked')) return false;
    if (to === 'in_progress' && now === 'in_progress') return false;
    if ((to === 'skipped' || to === 'blocked') && isOver) return false;
    this.failed.delete(task);
    if (to === 'failed') this.failed.add(task);
    this.set(task, to === 'failed' ? 'complete' : to);
    return true;
  }

  private isHeldBesides = (task: number) => this.edges.some((edge) => edge.task === task && !this.isMet(edge));

  private set(task: number, status: string): void {
    this.status[task] = status;
    const touched = [task, ...this.edges.filter((edge) => edge.needs === task).map((edge) => edge.task)];
    for (const each of touched) if (this.status[each] === 'pending' && this.isMoot(each)) this.set(each, 'skipped');
  }

  reaches(from: number, to: number): boolean {
    return from === to || this.edges.some((edge) => edge.task === from && this.reaches(edge.needs, to));
  }

  private isOpen = (task: number) => !['complete', 'skipped'].includes(this.status[task] as string);

  /** Length of the longest chain of open tasks that begins with a task. */
  chain(task: number): number {
    if (!this.isOpen(task)) return 0;
    return 1 + Math.max(0, ...this.edges.filter((edge) => edge.needs === task).map((edge) => this.chain(edge.task)));
  }

  has = (task: number, needs: number) => this.edges.some((edge) => edge.task === task && edge.needs === needs);

  /** @returns whether the dependency is accepted */
  add(edge: Edge): boolean {
    if (['complete', 'skipped', 'blocked'].includes(this.status[edge.task] as string)) return false;
    if (this.has(edge.task, edge.needs) || this.reaches(edge.needs, edge.task)) return false;
    this.edges.push(edge);
    return true;
  }

  remove(task: number, needs: number): boolean {
    const at = this.edges.findIndex((edge) => edge.task === task && edge.needs === needs);
    if (at >= 0) this.edges.splice(at, 1);
    return at >= 0;
  }
}

const id = (task: number) => `t${task}`;

test('random plans have the ready, blocked and refused tasks that an oracle computes', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, async ({ size, edges, steps }) => {
      // Each pair once, and only dependencies on earlier tasks, so without cycles.
      const own = new Map<string, Edge>();
      for (const edge of edges)
        if (edge.needs < edge.task && edge.task < size) own.set(`${edge.task} ${edge.needs}`, edge);
      const oracle = new Oracle(size, [...own.values()]);
      const created = await world.client.post('/memory/plans/create', {
        title: 'Random',
        tasks: Array.from({ length: size }, (_, task) => ({
          task_id: id(task),
          title: `Task ${task}`,
          depends_on: oracle.edges
            .filter((edge) => edge.task === task)
            .map((edge) => ({ task_id: id(edge.needs), ...(edge.only_if && { only_if: edge.only_if }) })),
        })),
      });
      expect(created.status).toBe(200);
      const at = `/memory/plans/${created.body.plan_id}`;
      for (const step of steps) {
        if (step.task >= size || ('needs' in step && step.needs >= size)) continue;
        const [expected, answer] =
          step.kind === 'move'
            ? [
                oracle.move(step.task, step.to),
                await world.client.patch(`${at}/task`, {
                  task_id: id(step.task),
                  ...(step.to === 'failed' ? { status: 'complete', outcome: 'failed' } : { status: step.to }),
                }),
              ]
            : step.kind === 'add'
              ? [
                  oracle.add({ ...step }),
                  await world.client.post(`${at}/tasks/${id(step.task)}/dependencies`, {
                    depends_on: { task_id: id(step.needs), ...(step.only_if && { only_if: step.only_if }) },
                  }),
                ]
              : [
                  oracle.remove(step.task, step.needs),
                  await world.client.delete(`${at}/tasks/${id(step.task)}/dependencies/${id(step.needs)}`),
                ];
        expect([step, answer.status < 300, answer.body]).toEqual([step, expected, answer.body]);
      }
      const plan = (await world.client.get(at)).body as Json;
      const states = Array.from({ length: size }, (_, task) => oracle.state(task));
      expect((plan['tasks'] as Json[]).map(({ status }) => status as string)).toEqual(states);
      const ready = states.flatMap((state, task) => (state === 'pending' ? [id(task)] : [])).sort();
      expect([...(plan['ready'] as string[])].sort()).toEqual(ready);
      const path = (plan['critical_path'] as string[]).map((each) => Number(each.slice(1)));
      expect(path).toHaveLength(Math.max(...states.map((_, task) => oracle.chain(task))));
      expect(path.every((task, at) => at === 0 || oracle.has(task, path[at - 1] as number))).toBe(true);
      const found = await world.cypher(
        'MATCH (t:PlanTask)-[:PART_OF]->(:Plan {item_id: $plan}) WHERE t.ready_key IS NOT NULL RETURN t.task_id AS id ORDER BY id',
        { plan: plan['item_id'] as string },
      );
      expect(found.map((row) => row['id'] as string)).toEqual(ready);
    }),
    { numRuns: graphs },
  );
});
