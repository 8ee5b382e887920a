// Latency of the search recipes as a multiple of vectors alone.
import type { Schemas } from '../../src/generated/schemas';
import type { Place } from './bench';
import { quantile } from '../../src/memory/search/metrics';
import { median, timed } from './metrics';
import { table, verdict } from './print';

/** Request fields of each recipe, and the limit for its p50 as a multiple of vectors alone. */
const recipes: { name: string; search: Partial<Schemas['search/SearchRequest']>; most?: number }[] = [
  { name: 'vectors alone', search: { enable_hybrid: false } },
  { name: 'default', search: {}, most: 1.5 },
  { name: 'multi_hop', search: { multi_hop: true }, most: 5 },
];

/**
 * Searches every question with every recipe in changing order, so that none always finds warmer caches.
 * @param warming number of first questions that are not counted
 */
export async function compareRecipes(
  name: string,
  questions: { place: Place; query: string }[],
  warming: number,
): Promise<void> {
  const times = recipes.map((): number[] => []);
  for (const [turn, { place, query }] of questions.entries())
    for (let i = 0; i < recipes.length; i++) {
      const at = (turn + i) % recipes.length;
      const request = { ...recipes[at]?.search, query, top_k: 10 };
      const { ms } = await timed(() => place.post('/memory/search', request));
      if (turn >= warming) times[at]?.push(ms);
    }
  const plain = median(times[0] as number[]);
  table(
    [`${name}: milliseconds`, 'p50', 'p95', 'over vectors'],
    recipes.map((recipe, i) => {
      const values = times[i] as number[];
      return [
        recipe.name,
        median(values).toFixed(2),
        quantile(values, 0.95).toFixed(2),
        (median(values) / plain).toFixed(2),
      ];
    }),
  );
  for (const [i, { name: recipe, most }] of recipes.entries())
    if (most) verdict(`p50 of ${recipe} over vectors alone`, median(times[i] as number[]) / plain, most, 'most');
}
