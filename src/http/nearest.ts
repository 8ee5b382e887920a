// Finds the route that a misspelt path probably means.
import { distance } from 'fastest-levenshtein';
import type { Route } from './route';

/**
 * The route whose literal segments differ from the path by few letters; undefined if there is none. Routes with the
 * same method come first.
 */
export function nearestRoute(routes: Route[], method: string, path: string): Route | undefined {
  const segments = path.split('/');
  const near = routes.flatMap((route) => {
    const errors = errorsIn(segments, route.path.split('/'));
    return errors === undefined || errors === 0 ? [] : [{ route, rank: errors + (route.method === method ? 0 : 100) }];
  });
  return near.sort((a, b) => a.rank - b.rank)[0]?.route;
}

/** Number of wrong letters; undefined if more than one letter in three of any segment is wrong. */
function errorsIn(sent: string[], declared: string[]): number | undefined {
  if (sent.length !== declared.length) return undefined;
  let errors = 0;
  for (const [position, segment] of declared.entries()) {
    const text = sent[position] as string;
    if (segment.startsWith(':')) continue;
    const max = Math.max(1, Math.floor(segment.length / 3));
    if (Math.abs(text.length - segment.length) > max) return undefined;
    const here = distance(text, segment);
    if (here > max) return undefined;
    errors += here;
  }
  return errors;
}
