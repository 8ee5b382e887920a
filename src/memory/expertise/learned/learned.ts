// Lessons learned, as the API returns them.
import type { Ctx } from '../../../ctx';
import { Invalid } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { capture, commonOf, listCaptured, readCaptured } from '../../store/capture';
import { typed, type MemoryItem } from '../../model/record';

type Learned = Schemas['learned/Learned'];

/** Stores a lesson. @throws Invalid; Refusal `id_taken` */
export async function createLearned(
  ctx: Ctx,
  { agent_id, content: given, lesson: own, ...fields }: Schemas['learned/CreateRequest'],
): Promise<Learned> {
  const content = given ?? own;
  if (!content) throw Invalid.field(['body', 'lesson'], 'Either lesson or content must be given', 'missing');
  return learnedOf(
    await capture(
      ctx,
      { ...fields, lesson: own ?? content, content, memory_type: 'learned' },
      { extra: { agent_id: agent_id ?? null } },
    ),
  );
}

/** @throws NotFound */
export const getLearned = async (ctx: Ctx, learned_id: string): Promise<Learned> =>
  learnedOf(await readCaptured(ctx, 'learned', learned_id));

/** A page of lessons, newest first. */
export async function listLearned(
  ctx: Ctx,
  query: Schemas['learned/ListQuery'],
): Promise<Schemas['learned/LearnedPage']> {
  const { records, page } = await listCaptured(ctx, 'learned', query);
  return { learned: records.map(learnedOf), count: records.length, ...page };
}

function learnedOf(record: MemoryItem): Learned {
  const { learned_id, lesson, context } = typed<'types/Learned'>(record);
  return {
    ...{ ...commonOf(record), memory_type: 'learned' },
    learned_id: learned_id ?? record.item_id,
    ...{ lesson: lesson ?? null, context: context ?? null },
  };
}
