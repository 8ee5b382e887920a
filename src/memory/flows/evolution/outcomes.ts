// Counts what a run has concluded, from its recorded writes, or for a dry run from its conclusions.
import type { Schemas } from '../../../generated/schemas';
import type { Answer } from '../../../graph/run';
import type { Conclusion } from './evolver';

type Outcome = Schemas['evolution/Outcome'];

const maxNamed = 100;

export const emptyOutcome = (evolver: string): Outcome => ({
  evolver,
  created: 0,
  updated: 0,
  archived: 0,
  linked: 0,
  sources: 0,
  item_ids: [],
});

export function outcomesOf(rows: Answer<'runs/count-writes'>): Outcome[] {
  const outcomes = new Map<string, Outcome>();
  for (const { by, act, items, hidden, item_ids } of rows) {
    const outcome = outcomes.get(by) ?? emptyOutcome(by);
    outcomes.set(by, outcome);
    if (act === 'created') outcome.created += items;
    if (act === 'changed') outcome.updated += items;
    if (act === 'linked') outcome.linked += items;
    if (act === 'used' || act === 'changed') outcome.sources += items;
    outcome.archived += hidden;
    if (act !== 'used') outcome.item_ids = named([...outcome.item_ids, ...item_ids]);
  }
  return [...outcomes.values()];
}

/** Counts a conclusion of a dry run. */
export function addConcluded(outcomes: Outcome[], evolver: string, conclusion: Conclusion): Outcome[] {
  const { sources, creates, marks = [], links = [] } = conclusion;
  const known = outcomes.find((outcome) => outcome.evolver === evolver) ?? emptyOutcome(evolver);
  const changed = [...marks, ...(creates?.replaces ? [creates.replaces] : [])].map(({ item }) => item);
  const used = new Set([...sources, ...changed].map(({ item_id }) => item_id));
  const outcome = {
    evolver,
    created: known.created + (creates ? 1 : 0),
    updated: known.updated + marks.length + (creates?.replaces ? 1 : 0),
    archived: known.archived + marks.filter(({ status }) => status !== undefined).length,
    linked: known.linked + links.length + (creates?.opposed_by?.length ?? 0),
    sources: known.sources + used.size,
    item_ids: named([...known.item_ids, ...used]),
  };
  return [...outcomes.filter((other) => other.evolver !== evolver), outcome];
}

const named = (item_ids: string[]) => [...new Set(item_ids)].slice(0, maxNamed);
