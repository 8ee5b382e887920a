// Resolution methods without a language model: supporting items, reference knowledge, and the later start of
// validity.
import { queryStems } from '../../../../libraries/text/words';
import { isBefore } from '../../../../time';
import { timeFromCypher } from '../../../../graph/values';
import type { Ctx } from '../../../../ctx';
import { asStated, compareWithReference, references } from '../../../retrieval/reference';
import type { Dispute, ResolveEvidence, Method } from './method';

/**
 * Confidence of the decision: `min` if one statement has one more piece of evidence, plus `step` for each further
 * piece, up to `max`.
 */
const surplus = { min: 0.7, max: 0.75, step: 0.025 };

/** Decides for the statement that more items support. */
export const byGrounding: Method = {
  name: 'grounding',
  decide: async (ctx, dispute) => {
    const linked = dispute.linked.map(({ item_id, relation, statement }): ResolveEvidence => ({
      item_id,
      relation,
      statement,
      says: relation === 'CONTRADICTS' ? 'against' : 'existing',
    }));
    const of = (says: ResolveEvidence['says']) => linked.filter((each) => each.says === says);
    const forNew = await referencesFor(ctx, dispute);
    // Evidence against one statement is not evidence for the other.
    const existing = of('existing').length - of('against').length;
    if (Math.max(existing, 0) === forNew.length)
      return linked.length + forNew.length === 0
        ? 'Nothing is linked to the memory, and no reference knowledge supports the new fact.'
        : 'Both statements have equal support.';
    const isKept = existing > forNew.length;
    const more = Math.abs(Math.max(existing, 0) - forNew.length);
    return {
      resolution: isKept ? 'keep_existing' : 'accept_new',
      confidence: Math.min(surplus.max, surplus.min + surplus.step * (more - 1)),
      evidence: [...linked, ...forNew],
      explanation: isKept
        ? 'More evidence supports the existing memory.'
        : 'The new fact has more support from reference knowledge than the existing memory has.',
    };
  },
};

/**
 * Reference items that support the assertion and contain every word that only the assertion has. If it has no such
 * word, they must contradict the stored statement.
 */
async function referencesFor(ctx: Ctx, { item, assertion }: Dispute): Promise<ResolveEvidence[]> {
  const [vector] = await ctx.embed.embed([assertion.text], 'passage');
  if (!vector) return [];
  const rows = await ctx.graph.run('reasoning/list-references', { vector, ...references });
  const stored = await asStated(item.content);
  const known = queryStems(item.content);
  const own = [...queryStems(assertion.text)].filter((stem) => !known.has(stem));
  const found: ResolveEvidence[] = [];
  for (const { reference } of rows) {
    if (reference.item_id === item.item_id) continue;
    const verdict = await compareWithReference(assertion, reference);
    if (verdict?.says !== 'supports') continue;
    const { evidence: statement } = verdict;
    const said = queryStems(statement);
    const says =
      own.length > 0
        ? own.every((stem) => said.has(stem))
        : (await compareWithReference(stored, { ...reference, content: statement }))?.says === 'contradicts';
    if (says) found.push({ says: 'new', relation: 'SAYS', item_id: reference.item_id, statement });
  }
  return found;
}

const ofRecency = 0.65;

/** Decides only if the valid start of both statements is known. */
export const byRecency: Method = {
  name: 'recency',
  decide: ({ now }, { item, new_since }) => {
    const since = item.valid_start_time ? timeFromCypher(item.valid_start_time) : null;
    if (since === null || new_since === null) return Promise.resolve('The start of at least one statement is unknown.');
    if ([since, new_since].some((time) => isBefore(now(), time)))
      return Promise.resolve('One of the statements is not valid yet.');
    if (Date.parse(since) === Date.parse(new_since)) return Promise.resolve('Both statements have the same start.');
    const isNewer = isBefore(since, new_since);
    return Promise.resolve({
      resolution: isNewer ? ('accept_new' as const) : ('keep_existing' as const),
      confidence: ofRecency,
      evidence: [
        { says: 'existing' as const, relation: 'VALID_FROM', item_id: item.item_id, statement: since },
        { says: 'new' as const, relation: 'VALID_FROM', item_id: null, statement: new_since },
      ],
      explanation: `The ${isNewer ? 'new fact' : 'existing memory'} became valid later.`,
    });
  },
};
