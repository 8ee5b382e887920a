// Sides that must not see each other, and calls that are watched: each answer is searched for what belongs to another side.
// Of four sides two are workspaces of one tenant, and the last one is passive: it makes no call, and must stay as it is.
import { newCaller, type IsolationCaller } from '../../scripts/lab/isolation/callers';
import { LeakDetector } from '../../scripts/lab/isolation/leak-detector';
import { randomFrom, type Random } from '../../scripts/lab/isolation/random';
import { everythingOf, type StoredNode } from './graph';
import type { Member, World } from './world';

export interface Side extends IsolationCaller {
  member: Member;
  /** A project that only this side has. */
  project: string;
}

export interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  /** Whose right the call is made with; that of the side if omitted. */
  key?: string;
}

export interface Got {
  status: number;
  text: string;
  /** Undefined if it is no JSON. */
  json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into any shape
}

export const missing = 'mem_00000000000000000000000000';

/** A project of this name is at every side, so that a name alone never leads across. */
export const everywhere = 'harbour';

export interface Walls {
  random: Random;
  /** Without the passive one. */
  sides: Side[];
  passive: Side;
  found: { calls: number; refused: number; statuses: Record<number, number>; leaks: string[]; failures: string[] };
  ask: (side: Side, method: string, path: string, sent?: Sent) => Promise<Got>;
  /** Searches a text that a side got, by whichever way. */
  look: (side: Side, where: string, text: string, status?: number) => void;
  leak: (what: string) => void;
  counted: (status: number) => void;
  other: (side: Side) => Side;
  /** An id of the side itself, of another one, or one that is missing. */
  id: (side: Side, field: string) => string;
  project: (side: Side) => string;
  /** Fields that only the service sets, with what belongs to another side. */
  smuggled: (side: Side) => Record<string, string>;
  /** Asks for what belongs to others, or to nobody: both get the same answer. */
  askTwice: (side: Side, field: string, method: string, pathOf: (id: string) => string, sent?: Sent) => Promise<void>;
  /** What the graph has of the passive side, without when its keys were used. */
  passiveNodes: () => Promise<StoredNode[]>;
}

export async function openWalls(world: World, seed: number): Promise<Walls> {
  const random = randomFrom(seed);
  const detector = new LeakDetector();
  const all: Side[] = [];
  const add = async (tenant: number, member: Member) => {
    const { key } = await world.clientFor(member, { bound: true });
    const side = all.length;
    const caller = newCaller(random, { tenant, side }, `side ${side}`, key);
    caller.workspace = member.workspace_id;
    all.push(Object.assign(caller, { member, project: `pier_of_${side}` }));
  };
  const { owner } = await world.stranger();
  await add(0, owner);
  const second = await world.workspace('WORKSPACE', owner.tenant_id);
  await add(0, await world.member(second, owner.tenant_id));
  await add(1, (await world.stranger()).owner);
  await add(2, (await world.stranger()).owner);
  const passive = all.pop() as Side;
  const found: Walls['found'] = { calls: 0, refused: 0, statuses: {}, leaks: [], failures: [] };
  const noted = (list: string[], what: string) => {
    if (list.length < 20 && !list.includes(what)) list.push(what);
  };
  const walls: Walls = {
    ...{ random, sides: all, passive, found },
    async ask(side, method, path, { body, headers = {}, key = side.key } = {}) {
      const text = body === undefined ? '' : JSON.stringify(body);
      const sent = { caller: side, text: `${decodeURIComponent(path)} ${text} ${Object.values(headers).join(' ')}` };
      detector.noteSent(sent);
      const response = await fetch(world.base + path, {
        method,
        headers: { 'X-API-Key': key, ...(text && { 'Content-Type': 'application/json' }), ...headers },
        ...(text && { body: text }),
      });
      const { status } = response;
      const answer = await response.text();
      walls.counted(status);
      if (status >= 500) noted(found.failures, `${method} ${path}: ${status} ${answer.slice(0, 300)}`);
      const seen = `${[...response.headers].filter(([name]) => name !== 'x-request-id').join('\n')}\n${answer}`;
      for (const leak of detector.leaks(sent, status, seen))
        noted(found.leaks, `${method} ${path} showed ${side.name} ${leak}`);
      const json = parsed(answer);
      if (status < 300) detector.learn(side, json);
      return { status, text: answer, json };
    },
    look(side, where, text, status = 200) {
      for (const leak of detector.leaks({ caller: side, text: '' }, status, text))
        noted(found.leaks, `${where} showed ${side.name} ${leak}`);
    },
    leak: (what) => noted(found.leaks, what),
    counted(status) {
      found.calls++;
      if (status >= 400) found.refused++;
      found.statuses[status] = (found.statuses[status] ?? 0) + 1;
    },
    other: (side) => random.pick([...all, passive].filter((each) => each !== side)),
    id(side, field) {
      const kind = random.next();
      const of = kind < 0.4 ? side : walls.other(side);
      const known = kind < 0.9 ? (of.known.get(field) ?? []) : [];
      // Older ones are deleted by and by.
      return (random.chance(0.5) ? known.at(-1) : known[random.below(known.length)]) ?? missing;
    },
    project: (side) =>
      random.pick([everywhere, side.project, walls.other(side).project, `unknown_${random.below(1_000_000)}`]),
    smuggled(side): Record<string, string> {
      if (random.chance(0.7)) return {};
      const { tenant_id, workspace_id, user_id } = walls.other(side).member;
      return { tenant_id, workspace_id, user_id, team_id: workspace_id, scope_key: `w:${workspace_id}` };
    },
    async askTwice(side, field, method, pathOf, sent) {
      const theirs = walls.other(side).known.get(field) ?? [];
      if (theirs.length === 0) return;
      const id = random.pick(theirs);
      const none = `${id.slice(0, -4)}0000`;
      const answers = [];
      for (const each of [id, none]) {
        const { status, text } = await walls.ask(side, method, pathOf(each), sent);
        answers.push(`${status} ${text.replaceAll(each, '#').replace(/"request_id":"[^"]*"/, '')}`);
      }
      if (answers[0] !== answers[1])
        walls.leak(`${method} ${pathOf(id)} answers ${side.name} ${answers[0]}, and for a missing id ${answers[1]}`);
    },
    passiveNodes: async () =>
      (await everythingOf(world, passive.member.tenant_id)).map(
        ({ last_used_at: _used, ...node }) => node as StoredNode,
      ),
  };
  return walls;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
