import type { Answered } from '../../../../libraries/fetch/fetch-url';
import { SourceError, type AdapterSource } from '../adapter';

export interface Unchanged {
  etag?: string | undefined;
  last_modified?: string | undefined;
}

const meanings: Record<number, string> = {
  401: 'The server refuses the credentials.',
  403: 'The server denies access.',
  404: 'The server has no such address.',
  429: 'The server limits the number of requests.',
};

/**
 * @returns undefined if the resource is unchanged
 * @throws SourceError for an error status; errors of Fetcher
 */
export async function getChanged(
  { access, signal }: AdapterSource<unknown>,
  url: string,
  headers: Record<string, string>,
  known: Unchanged,
): Promise<(Unchanged & Pick<Answered, 'bytes' | 'headers'>) | undefined> {
  const { status, ...answer } = await access.request(
    url,
    {
      headers: {
        ...headers,
        ...(known.etag && { 'If-None-Match': known.etag }),
        ...(known.last_modified && { 'If-Modified-Since': known.last_modified }),
      },
    },
    signal,
  );
  if (status === 304) return undefined;
  expectSuccess(status);
  const { etag, 'last-modified': last_modified } = answer.headers;
  return { etag, last_modified, ...answer };
}

/** @throws SourceError unless the status is 2xx */
export function expectSuccess(status: number): void {
  if (status < 200 || status >= 300)
    throw new SourceError(meanings[status] ?? `The server responded with status ${status}.`);
}
