// Bitemporal reads compared with a reference model: random changes, then every combination of valid and transaction
// time.
import fc from 'fast-check';
import { rounds, seed } from '../../../support/drill';
import { openWorld, type World } from '../../../support/world';

/** The current time of the service in milliseconds. */
let present = Date.parse('2031-01-04T00:00:00Z');
const forward = (ms: number) => (present += ms);

let world: World;
beforeAll(async () => (world = await openWorld({}, { now: () => new Date(present).toISOString() })));
afterAll(() => world.close());

/** A state in the model. Times are milliseconds; null is an open end. */
interface State {
  content: string;
  status: string;
  recorded: number;
  replaced: number;
  /** Valid time as given by the caller. */
  named: [number | null, number | null];
}

const open = Number.POSITIVE_INFINITY;
const day = 86_400_000;
const base = Date.parse('2031-01-01T00:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

/** The interval in which a state is valid, as known at a time. */
function validityOf({ named: [from, until], recorded, replaced }: State, known: number): [number, number] {
  const undated = from === null && until === null;
  return [from ?? recorded, until ?? (undated && replaced <= known ? replaced : open)];
}

/** Of the states recorded by `known` and valid at `as_of`, the one recorded last. */
function stateAt(states: State[], as_of: number, known: number): State | undefined {
  return states
    .filter((state) => state.recorded <= known)
    .filter((state) => {
      const [from, until] = validityOf(state, known);
      return from <= as_of && as_of < until;
    })
    .at(-1);
}

type Valid = [number | null, number | null];
type Step =
  | { kind: 'add'; valid: Valid }
  | { kind: 'patch'; item: number; valid?: Valid; status?: string }
  | { kind: 'roll back'; item: number; version: number }
  | { kind: 'delete'; item: number }
  | { kind: 'link' | 'unlink'; item: number; other: number };

const days = fc.integer({ min: 0, max: 12 });
const valid: fc.Arbitrary<Valid> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Valid>([null, null]) },
  days.map((from): Valid => [base + from * day, null]),
  fc
    .tuple(days, fc.integer({ min: 1, max: 5 }))
    .map(([from, length]): Valid => [base + from * day, base + (from + length) * day]),
);
const item = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), valid }) },
  {
    weight: 6,
    arbitrary: fc.record(
      { kind: fc.constant('patch' as const), item, valid, status: fc.constantFrom('active', 'archived') },
      { requiredKeys: ['kind', 'item'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('roll back' as const), item, version: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), item }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('link' as const, 'unlink' as const), item, other: item }) },
);

/** An item of a history, with its states in the model. */
interface Known {
  item_id: string;
  states: State[];
}
interface Link {
  from: string;
  to: string;
  recorded: number;
  closed: number;
}

/** Executes the steps in the service and the model, and compares all answers. */
async function compareAll(steps: Step[]): Promise<void> {
  const { client } = await world.stranger();
  present = base + 3 * day;
  let items: Known[] = [];
  let links: Link[] = [];
  const moments = [base - day];
  for (const [n, one] of steps.entries()) {
    const now = forward(day / 3);
    moments.push(now);
    const content = `State ${n} of the lamp.`;
    const chosen = 'item' in one && items.length > 0 ? items[one.item % items.length] : undefined;
    if (one.kind === 'add') {
      const sent = { content, ...validOf(one.valid) };
      const item_id = await client.add(sent);
      items.push({ item_id, states: [{ content, status: 'active', recorded: now, replaced: open, named: one.valid }] });
      continue;
    }
    if (!chosen) continue;
    const last = chosen.states.at(-1) as State;
    if (one.kind === 'patch') {
      const body = {
        content,
        properties: { ...(one.valid && validOf(one.valid, true)), ...(one.status && { status: one.status }) },
      };
      expect((await client.patch(`/memory/${chosen.item_id}`, body)).status).toBe(200);
      last.replaced = now;
      chosen.states.push({
        ...last,
        content,
        status: one.status ?? last.status,
        named: one.valid ?? last.named,
        recorded: now,
        replaced: open,
      });
    } else if (one.kind === 'roll back') {
      const before = chosen.states[one.version - 1];
      const { status } = await client.post(`/memory/temporal/${chosen.item_id}/rollback?to_version=${one.version}`);
      expect(status).toBe(before ? 200 : 404);
      if (!before) continue;
      last.replaced = now;
      chosen.states.push({ ...before, recorded: now, replaced: open });
    } else if (one.kind === 'delete') {
      expect((await client.delete(`/memory/${chosen.item_id}`)).status).toBe(200);
      items = items.filter((other) => other !== chosen);
      links = links.filter(({ from, to }) => ![from, to].includes(chosen.item_id));
    } else {
      const other = items[one.other % items.length] as Known;
      if (other === chosen) continue;
      const [from, to] = [chosen.item_id, other.item_id];
      const standing = links.find((link) => link.from === from && link.to === to && link.closed === open);
      if (one.kind === 'link') {
        await client.post('/memory/link', { source_id: from, target_id: to });
        if (!standing) links.push({ from, to, recorded: now, closed: open });
      } else {
        const { status } = await client.delete(`/memory/${from}/links/${to}?link_type=RELATED`);
        expect(status).toBe(standing ? 200 : 404);
        if (standing) standing.closed = now;
      }
    }
  }
  moments.push(forward(day), base + 20 * day);
  // All single questions; of the pairs only some, since there are thousands.
  const asked = moments.flatMap((as_of, i) =>
    moments.filter((_, j) => (i + j) % 3 === 0).map((known) => [as_of + day / 9, known + day / 9] as const),
  );
  for (const [as_of, known] of asked) {
    const query = `as_of=${iso(as_of)}&as_known_at=${iso(known)}`;
    const expected = items.flatMap(({ item_id, states }) => {
      const state = stateAt(states, as_of, known);
      return state ? [{ item_id, content: state.content, status: state.status }] : [];
    });
    const { body } = await client.get(`/memory/list?limit=100&${query}`);
    const found = (body.items as Record<string, string>[]).map(({ item_id, content, status }) => ({
      item_id,
      content,
      status,
    }));
    expect({ query, found: sorted(found) }).toEqual({ query, found: sorted(expected) });
    expect(body.total).toBe(expected.length);
    const seen = Math.min(as_of, known);
    for (const { item_id } of items.slice(0, 2)) {
      const state = expected.find((other) => other.item_id === item_id);
      const got = await client.get(`/memory/${item_id}?${query}`);
      expect([query, got.status, got.body.content]).toEqual([query, state ? 200 : 404, state?.content]);
      if (!state) continue;
      const near = await client.get(`/memory/${item_id}/neighbors?${query}`);
      const linked = links
        .filter(({ recorded, closed }) => recorded <= seen && seen < closed)
        .flatMap(({ from, to }) => (from === item_id ? [to] : to === item_id ? [from] : []))
        .filter((other) => expected.some((one) => one.item_id === other));
      const neighbours = (near.body.neighbors as Record<string, string>[]).map((one) => one['item_id'] as string);
      expect([query, neighbours.sort()]).toEqual([query, linked.sort()]);
    }
  }
}

const sorted = (rows: { item_id?: string }[]) =>
  rows.toSorted((a, b) => ((a.item_id ?? '') < (b.item_id ?? '') ? -1 : 1));

const validOf = ([from, until]: Valid, clears = false) => ({
  ...(from !== null ? { valid_start_time: iso(from) } : clears && { valid_start_time: null }),
  ...(until !== null ? { valid_end_time: iso(until) } : clears && { valid_end_time: null }),
});

const histories = rounds(4, 200);

test(`after each of ${histories} random histories (seed ${seed}), reads at every time equal the model`, () =>
  fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), compareAll), {
    ...{ numRuns: histories, seed },
  }));
