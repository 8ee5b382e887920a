// Paging headers for routes that return a bare list.
import type { Page } from '../paging';

interface Answering {
  header: (name: 'X-Total-Count' | 'Link', value: string) => void;
}

/** Sets `X-Total-Count`, and `Link` if there is a next page. */
export function setPagingHeaders(call: Answering, path: string, { limit, total, next_cursor }: Page): void {
  call.header('X-Total-Count', String(total));
  if (next_cursor !== null) call.header('Link', `<${path}?limit=${limit}&cursor=${next_cursor}>; rel="next"`);
}
