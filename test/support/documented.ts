// Every status that a test meets is one that the API document declares for the operation.
import { inMatchingOrder } from '../../src/http/mount';
import { responsesOf } from '../../src/http/openapi';
import type { Route } from '../../src/http/route';

/** @throws Error for a status that the operation does not declare */
export type Documented = (method: string, path: string, status: number) => void;

/**
 * Compares statuses with what the API document says of some routes. What no route takes is answered with 404 or 405.
 */
export function documentedOnly(routes: Route[]): Documented {
  const operations = inMatchingOrder(routes).map((route) => ({
    method: route.method,
    path: route.path,
    matches: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/?$`),
    route,
  }));
  const known = new Map<Route, string[]>();
  // A service has hundreds of routes, a test file calls a few of them.
  const statusesOf = (route: Route) => {
    const statuses = known.get(route) ?? Object.keys(responsesOf(route));
    known.set(route, statuses);
    return statuses;
  };
  return (method, path, status) => {
    const here = path.split('?')[0] as string;
    const meant = operations.find((operation) => operation.matches.test(here))?.path;
    const operation = operations.find((each) => each.path === meant && each.method === method);
    const statuses = operation ? statusesOf(operation.route) : ['404', '405'];
    if (!statuses.includes(String(status)))
      throw new Error(`${method} ${operation?.path ?? here} answers ${status}, and documents ${statuses.join(', ')}.`);
  };
}
