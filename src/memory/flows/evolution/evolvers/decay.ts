// Decay: the strength of items that nobody uses is halved at regular intervals, and weak items are archived. Nothing is
// lost: searches with `include_archived` still find them.
import { dayMs, isBefore, laterOf } from '../../../../time';
import type { Evolver, SourceItem } from '../evolver';

const halfLives = { episodic: 30, semantic: 90 };
/** Items below this strength are archived. */
const minStrength = { episodic: 0.1, semantic: 0.2 };

export const episodicDecay: Evolver = {
  name: 'episodic_decay',
  rule: 'An episodic item from which an active item was derived, and whose strength is below 0.1, is archived; the strength is halved for every 30 days in which the item was not changed, repeated or rated helpful.',
  reads: { memory_types: ['episodic'], in_sessions: true, min_age_ms: halfLives.episodic * dayMs },
  conclude: (item, { now }) =>
    Promise.resolve((item.derived_items ?? 0) > 0 ? faded(item, now, 'episodic') : undefined),
};

export const semanticDecay: Evolver = {
  name: 'semantic_decay',
  rule: 'A semantic item or zettel that evolution has derived, and whose strength is below 0.2, is archived; the strength is halved for every 90 days in which the item was not changed, repeated or rated helpful. Consolidations stay, because they stand for other items.',
  reads: { memory_types: ['semantic', 'zettel'], derived: true, min_age_ms: halfLives.semantic * dayMs },
  conclude: (item, { now }) =>
    Promise.resolve(item.origin === 'evolver:consolidation' ? undefined : faded(item, now, 'semantic')),
};

function faded(item: SourceItem, now: string, kind: keyof typeof halfLives) {
  const { created_at, updated_at, last_seen_at, linked_at } = item;
  const used = [updated_at, last_seen_at, linked_at].reduce<string>(
    (last, time) => (time ? laterOf(last, time) : last),
    created_at,
  );
  const days = isBefore(used, now) ? (Date.parse(now) - Date.parse(used)) / dayMs : 0;
  const strength = 0.5 ** (days / halfLives[kind]);
  if (strength >= minStrength[kind]) return undefined;
  const reason = `${kind}_decay: strength ${strength.toFixed(3)} after ${Math.floor(days)} days without use`;
  return { sources: [item], marks: [{ item, status: 'archived', reason }] };
}
