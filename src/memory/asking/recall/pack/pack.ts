// Packs memories into one text block for a language model, within a token budget.
import type { Ctx } from '../../../../ctx';
import { Invalid } from '../../../../errors';
import type { Schemas } from '../../../../generated/schemas';
import { tokenizer, tokensIn } from '../../../../libraries/text/model-tokens';
import { allot, fillPack, measureSection, type Filled } from './fill';
import { frame } from '../../../retrieval/frame';
import { sourcesOf, yesterday, type SectionName } from './sections';

type PackedSection = Schemas['recall/PackedSection'];

interface Wanted {
  name: SectionName;
  cap_tokens: number;
}

/** Sections by default, each with its max share of the tokens; unused tokens go to the other sections, in order. */
const defaultSections: [SectionName, number][] = [
  ['blocks', 0.1],
  ['active_plan', 0.1],
  ['anchors', 0.1],
  ['snapshot', 0.05],
  ['tier1_user', 0.35],
  ['tier2_graduated', 0.15],
  ['notes', 0.15],
];
/** For the start of a session: current work, open reviews, known facts and the last session. */
const wakeupSections: [SectionName, number][] = [
  ['blocks', 0.1],
  ['active_plan', 0.15],
  ['anchors', 0.1],
  ['open_reviews', 0.1],
  ['latest_decisions', 0.1],
  ['profile', 0.15],
  ['last_session', 0.15],
  ['tier1_user', 0.1],
  ['hot_topics', 0.05],
];

/** For an agent that continues the work of another agent. */
const handoverSections: [SectionName, number][] = [
  ['active_plan', 0.3],
  ['open_reviews', 0.15],
  ['latest_decisions', 0.2],
  ['last_session', 0.1],
  ['changes', 0.25],
];

const presets: Record<NonNullable<Schemas['recall/PackRequest']['preset']>, [SectionName, number][]> = {
  wakeup: wakeupSections,
  handover: handoverSections,
};

const frameTokens = tokensIn(frame.open) + tokensIn(frame.close);

/** @throws Invalid for `preset` together with `sections`, and for a section named twice */
export async function packRecall(ctx: Ctx, request: Schemas['recall/PackRequest']): Promise<Schemas['recall/Pack']> {
  const { budget_tokens } = request;
  const query = request.query?.trim() || undefined;
  const wanted = wantedSections(request);
  const found = await sourcesOf(
    ctx,
    wanted.map(({ name }) => name),
    query,
    budget_tokens,
    request,
    request,
  );
  const budget = Math.max(0, budget_tokens - frameTokens);
  const sources = await Promise.all(found.map((source) => measureSection(source, budget)));
  const caps = wanted.map(({ cap_tokens }) => cap_tokens);
  const room = allot(budget, caps, sources, !request.sections);
  const filled = sources.map((source, i) => ({
    name: source.name,
    room: room[i] ?? 0,
    ...fillPack(source, room[i] ?? 0),
  }));
  const text = filled.map((section) => section.text).join('');
  return {
    block: text && `${frame.open}${text}${frame.close}`,
    manifest: {
      tokenizer,
      budget_tokens,
      tokens_used: filled.reduce((sum, { tokens }) => sum + tokens, text ? frameTokens : 0),
      ranked_by: query ? 'relevance' : 'recency',
      preset: request.preset ?? null,
      sections: filled.map(packed),
    },
  };
}

/**
 * Active plans with their claims, open reviews, the latest decisions, the last session, and changes since a given time.
 */
export async function handOver(
  ctx: Ctx,
  { since = yesterday(ctx), budget_tokens }: Schemas['recall/HandoverQuery'],
): Promise<Schemas['recall/Handover']> {
  return { since, ...(await packRecall(ctx, { preset: 'handover', since, budget_tokens })) };
}

function packed(section: Filled & { name: SectionName; room: number }): PackedSection {
  return {
    name: section.name,
    tokens_used: section.tokens,
    cap_tokens: section.room,
    items_included: section.item_ids.length,
    items_compacted: section.compacted,
    items_dropped: section.dropped,
    item_ids: section.item_ids,
    items: section.items,
    reason: section.reason,
  };
}

function wantedSections({ sections, preset, budget_tokens }: Schemas['recall/PackRequest']): Wanted[] {
  if (sections && preset)
    throw Invalid.field(['body', 'preset'], 'Cannot be combined with sections', 'contradiction', preset);
  if (!sections)
    return (preset ? presets[preset] : defaultSections).map(([name, share]) => ({
      name,
      cap_tokens: Math.floor(budget_tokens * share),
    }));
  sections.forEach(({ name }, i) => {
    if (sections.findIndex((section) => section.name === name) < i)
      throw Invalid.field(['body', 'sections', String(i), 'name'], 'Is listed twice', 'unique', name);
  });
  return sections;
}
