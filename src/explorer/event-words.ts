// What happens, as somebody says it who wants to be told.

/** What most receivers want; the API takes any types of events. */
export const eventChoices: [types: string[], words: string][] = [
  [['graph.node'], 'A memory or a name is added or changed'],
  [['graph.edge'], 'Two of them are linked or no longer linked'],
  [['pipeline.stage.ok', 'pipeline.stage.error'], 'A new text was read, or could not be read'],
  [['studio.job.ok', 'studio.job.error'], 'An import or other long work has ended'],
];

/** The types of a webhook as whoever chose them chose them; types of others as they are. */
export function eventsInWords(types: string[]): string {
  const chosen = eventChoices.filter(([some]) => some.every((type) => types.includes(type)));
  const others = types.filter((type) => !chosen.some(([some]) => some.includes(type)));
  return [...chosen.map(([, words]) => words), ...others].join('; ');
}
