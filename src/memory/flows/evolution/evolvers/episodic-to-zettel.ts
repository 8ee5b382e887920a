// Combines the events of one day about the same name into a note.
import { dayMs, later } from '../../../../time';
import { eventsOfDay, minEvents, noName } from '../../../model/by-rules';
import type { Evolver } from '../evolver';

const maxEvents = 50;

export const episodicToZettel: Evolver = {
  name: 'episodic_to_zettel',
  rule: 'At least 3 episodic items of one day that name the same person, place or thing yield a zettel that lists them in order, a day after they were stored.',
  reads: { memory_types: ['episodic'], in_sessions: true, min_age_ms: dayMs },
  conclude: async (item, look) => {
    if (!item.valid_start_time || item.entities.length === 0) return undefined;
    const day = `${item.valid_start_time.slice(0, 10)}T00:00:00Z`;
    const others = (await look.between(day, later(day, dayMs))).filter((other) => other.item_id !== item.item_id);
    const events = [item, ...others].filter(({ content }) => !content.includes('(('));
    const [about] = item.entities
      .map((entity) => ({
        entity,
        named: events.filter(({ entities }) => entities.some(({ key }) => key === entity.key)),
      }))
      .filter(({ named }) => named.length >= minEvents)
      .sort((a, b) => b.named.length - a.named.length || (a.entity.key < b.entity.key ? -1 : 1));
    if (!about) return undefined;
    const sources = about.named.slice(0, maxEvents);
    const creates = eventsOfDay(sources, { ...noName, ...about.entity });
    return creates && { sources, creates };
  },
};
