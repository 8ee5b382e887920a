// Adds that arrive together are stored together (group commit).
//
// A commit costs Neo4j more than the item itself: the vector and full-text indexes begin a new segment for each. So
// while one add is being stored, further adds of the same scope and credential wait, and one transaction then stores
// them all as a batch. A single add does not wait.
//
// Callers may rely on this. Each add gets its response after the commit of its item. A refusal, or a text that cannot
// be stored, affects only its own add, because the adds of a failed batch are stored again one by one. After a lost
// connection or a timeout nobody knows whether the batch was stored: all its adds fail, and nothing is repeated. An add
// whose client has left before its turn is not stored.
//
// Repeats of an item never share a batch with it, since they must find it stored. An add with an Idempotency-Key is
// stored alone, because its transaction contains the claim of that request.
import type { Ctx } from '../../ctx';
import { TimedOut, Unavailable } from '../../errors';
import { withVectors } from '../model/draft';
import { repeatKeyOf } from './existing';
import { reconcile, type Outcome } from './reconcile';
import type { Wanted } from './wanted';
import { credentialOf } from './work';

/** Limits of one transaction, so that its callers do not wait long for each other. */
const maxItems = 50;
const maxCharacters = 200_000;

interface Waiting {
  ctx: Ctx;
  wanted: Wanted;
  repeatKey: string | null;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** Waiting adds, by scope and credential. An entry exists while an add is being stored. */
const lines = new Map<string, Waiting[]>();

/** @throws as `reconcile` */
export async function storeTogether(ctx: Ctx, wanted: Wanted): Promise<Outcome> {
  if (!mayShare(ctx, wanted)) return storeAlone({ ctx, wanted });
  const [{ vectors } = { vectors: undefined }] = await withVectors(ctx, [wanted]);
  const ready = { ...wanted, vectors };
  const key = JSON.stringify([ctx.scope, credentialOf(ctx)]);
  const line = lines.get(key);
  if (line)
    return new Promise((resolve, reject) => {
      line.push({ ctx, wanted: ready, repeatKey: repeatKeyOf(ctx, wanted.draft), resolve, reject });
    });
  lines.set(key, []);
  try {
    return await storeAlone({ ctx, wanted: ready });
  } finally {
    void storeLine(key);
  }
}

/** Items identified by an external_id are recognised before they are embedded, so they are stored alone. */
const mayShare = ({ graph }: Ctx, { draft, same }: Wanted): boolean =>
  !graph.isClaimed &&
  (same === 'counted' || same === 'new') &&
  draft.parts.length === 0 &&
  draft.fields.content.length <= maxCharacters / maxItems;

async function storeLine(key: string): Promise<void> {
  for (let group = takeGroup(key); group.length > 0; group = takeGroup(key)) await storeGroup(group);
  lines.delete(key);
}

/** The adds that have waited longest, without equal ones. */
function takeGroup(key: string): Waiting[] {
  const line = lines.get(key) ?? [];
  const group: Waiting[] = [];
  const later: Waiting[] = [];
  const repeatKeys = new Set<string | null>();
  for (const each of line) {
    const isEqual = each.repeatKey !== null && repeatKeys.has(each.repeatKey);
    (isEqual || group.length === maxItems ? later : group).push(each);
    repeatKeys.add(each.repeatKey);
  }
  lines.set(key, later);
  return group;
}

async function storeGroup(group: Waiting[]): Promise<void> {
  const present = group.filter(({ ctx: { signal }, reject }) => {
    if (signal.aborted) reject(signal.reason);
    return !signal.aborted;
  });
  const [first, ...others] = present;
  if (!first) return;
  if (others.length === 0) return storeEachAlone(present);
  try {
    // The other adds continue even if the client of the first one leaves.
    const ctx = { ...first.ctx, graph: first.ctx.graph.lasting() };
    const outcomes = await reconcile(
      ctx,
      present.map(({ wanted }) => wanted),
    );
    for (const [position, { resolve }] of present.entries()) resolve(outcomes[position] as Outcome);
  } catch (error) {
    if (error instanceof Unavailable || error instanceof TimedOut) for (const { reject } of present) reject(error);
    else await storeEachAlone(present);
  }
}

async function storeEachAlone(group: Waiting[]): Promise<void> {
  for (const each of group) await storeAlone(each).then(each.resolve, each.reject);
}

async function storeAlone({ ctx, wanted }: Pick<Waiting, 'ctx' | 'wanted'>): Promise<Outcome> {
  const [outcome] = await reconcile(ctx, [wanted]);
  return outcome as Outcome;
}
