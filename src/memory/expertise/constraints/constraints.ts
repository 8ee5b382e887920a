// Hard rules of a workspace, for example "Never deploy on Friday". check.ts compares texts and plans with them.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { capture, commonOf, listCaptured, readCaptured } from '../../store/capture';
import { typed, type MemoryItem } from '../../model/record';

export type Constraint = Schemas['constraints/Constraint'];

/** Stores a rule. @throws Invalid; Refusal `id_taken` */
export async function createConstraint(
  ctx: Ctx,
  { agent_id, ...request }: Schemas['constraints/CreateRequest'],
): Promise<Constraint> {
  return constraintOf(
    await capture(ctx, { ...request, memory_type: 'constraint' }, { extra: { agent_id: agent_id ?? null } }),
  );
}

/** @throws NotFound */
export const getConstraint = async (ctx: Ctx, constraint_id: string): Promise<Constraint> =>
  constraintOf(await readCaptured(ctx, 'constraint', constraint_id));

/** A page of rules, newest first. */
export async function listConstraints(
  ctx: Ctx,
  query: Schemas['constraints/ListQuery'],
): Promise<Schemas['constraints/ConstraintPage']> {
  const { records, page } = await listCaptured(ctx, 'constraint', query);
  return { constraints: records.map(constraintOf), count: records.length, ...page };
}

/** A stored rule as the API returns it. */
export function constraintOf(record: MemoryItem): Constraint {
  const { constraint_id, domain, source } = typed<'types/Constraint'>(record);
  return {
    ...{ ...commonOf(record), memory_type: 'constraint' },
    constraint_id: constraint_id ?? record.item_id,
    ...{ domain: domain ?? null, source: source ?? null },
  };
}
