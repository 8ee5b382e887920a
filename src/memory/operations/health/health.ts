import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { ModelUse } from '../../../llm/model-use';
import { memoryTypes, typeFacts } from '../../model/types';

export async function counts(ctx: Ctx): Promise<Pick<Schemas['health/MemoryHealth'], 'total' | 'by_type' | 'expired'>> {
  const [rows, { expired }] = await Promise.all([
    ctx.graph.run('health/count-by-type', { memory_types: memoryTypes }),
    ctx.graph.run('health/count-expired', {}),
  ]);
  return { total: sum(rows), by_type: sumBy(rows, (row) => row.memory_type), expired };
}

export async function summary(ctx: Ctx): Promise<Schemas['health/Summary']> {
  const [rows, { expired }, top_tags] = await Promise.all([
    ctx.graph.run('health/count-items', {}),
    ctx.graph.run('health/count-expired', {}),
    ctx.graph.run('health/list-top-tags', {}),
  ]);
  return {
    total: sum(rows),
    by_type: sumBy(rows, (row) => row.memory_type),
    by_category: sumBy(rows, (row) => typeFacts(row.memory_type).layer),
    by_status: sumBy(rows, (row) => row.status),
    expired,
    top_tags,
    oldest: inOrder(rows.map((row) => row.oldest))[0] ?? null,
    newest: inOrder(rows.map((row) => row.newest)).at(-1) ?? null,
  };
}

/** Returns null without a language model, and while its use cannot be read. */
export async function languageModel(
  { chat, now }: Ctx,
  use: ModelUse,
): Promise<Schemas['health/MemoryHealth']['language_model']> {
  const known = chat && (await use.read(now().slice(0, 10)));
  if (!known) return null;
  const { used, state } = known;
  const { is_failing, left_alone_until, last_failure } = state;
  return {
    model: chat.model,
    status: is_failing ? 'failing' : 'ok',
    circuit: left_alone_until !== null && left_alone_until > now() ? 'open' : 'closed',
    ...used,
    last_failure,
  };
}

/** The Z is cut off, because it would sort a whole second after its fractions. */
const inOrder = (times: string[]) => times.sort((a, b) => (a.slice(0, -1) < b.slice(0, -1) ? -1 : 1));

interface Counted {
  total: number;
}

const sum = (rows: Counted[]) => rows.reduce((all, row) => all + row.total, 0);

function sumBy<R extends Counted>(rows: R[], key: (row: R) => string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[key(row)] = (sums[key(row)] ?? 0) + row.total;
  return sums;
}
