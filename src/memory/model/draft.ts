// A draft: a validated item that has no id and no vector yet.
import type { Ctx } from '../../ctx';
import { Invalid, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { pairs } from '../../lists';
import { isGiven, readFields, type ItemFields, type StoredPart } from './fields';
import { embedNamed, textOf, type ItemNames, type ItemVectors } from './names';
import { readContent, type ReadItem } from './read-content';
import { ruleOf } from './rules';
import { originOf, typeFacts, type MemoryType, type Origin } from './types';

type AddRequest = Schemas['items/AddRequest'];

export interface Draft {
  fields: ItemFields;
  origin: Origin;
  names: ItemNames;
  embed: boolean;
  /** Decisions that the content labels. */
  labelled?: string[];
  /** Items stored together with this one, such as the tasks of a plan. */
  parts: StoredPart[];
}

/** @param extractsNames false if the pipeline extracts them later @throws Invalid; Refusal `contradiction` */
export async function readDraft(request: AddRequest, path: string[], extractsNames = true): Promise<Draft & ReadItem> {
  if (request.embed !== undefined && request.use_pipeline === true)
    throw new Refusal('contradiction', '`embed` cannot be combined with `use_pipeline: true`.');
  const type: MemoryType = request.memory_type ?? 'semantic';
  const sent = readFields(type, request.content, request, request.metadata ?? {}, path);
  checkInitialState(sent, request, path);
  const read = await readContent(sent, extractsNames);
  return {
    ...read,
    origin: originOf(type, request.origin),
    embed: typeFacts(type).strategy === 'FULL' && request.embed !== false,
    parts: ruleOf(type).parts?.take(read.fields, path) ?? [],
  };
}

/** @throws Invalid for a status that a new item of the type cannot have */
function checkInitialState({ memory_type, status }: ItemFields, sent: AddRequest, path: string[]): void {
  const { initialStates } = typeFacts(memory_type);
  if (!initialStates || initialStates.includes(status)) return;
  const loc = [...path, ...(isGiven(sent['status']) ? [] : ['metadata']), 'status'];
  throw Invalid.field(loc, `A new item must be one of: ${initialStates.join(', ')}`, 'enum', status);
}

/** `content` is null if the item gets no vector. */
export const embeddable = ({ fields, names, embed }: Draft) => ({ content: embed ? textOf(fields) : null, names });

/** Embeds all drafts in one batch. @param known existing vectors, by text */
export async function withVectors<E extends { draft: Draft }>(
  ctx: Pick<Ctx, 'embed'>,
  entries: E[],
  known?: ReadonlyMap<string, Float32Array>,
): Promise<(E & { vectors: ItemVectors })[]> {
  const made = await embedNamed(
    ctx,
    entries.map(({ draft }) => embeddable(draft)),
    known,
  );
  return pairs(entries, made).map(([entry, vectors]) => ({ ...entry, vectors }));
}
