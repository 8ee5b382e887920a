// Paging headers for routes that return a bare list.

interface Answering {
  header: (name: string, value: string) => void;
}

/** Sets `X-Total-Count`, and `Link` if there is a next page. */
export function setPagingHeaders(
  call: Answering,
  path: string,
  { limit, offset, total }: { limit: number; offset: number; total: number },
): void {
  call.header('X-Total-Count', String(total));
  const next = offset + limit;
  if (next < total) call.header('Link', `<${path}?limit=${limit}&offset=${next}>; rel="next"`);
}
