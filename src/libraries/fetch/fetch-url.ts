// Fetches URLs from callers, protected against SSRF. Every host is resolved and checked here, also after a redirect.
// The connection uses the checked address. The name is not resolved again, so it cannot change in between (DNS
// rebinding).
import { aborted } from '../../process/abort';
import { lookup } from 'node:dns/promises';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Config } from '../../config';
import { Refusal } from '../../errors';
import { isPublicAddress } from './address';

export interface Fetched {
  /** Final URL after redirects. */
  url: string;
  content_type: string | undefined;
  bytes: Buffer;
}

/**
 * @throws Refusal `fetch_off`, `url`, `address_refused`, `fetch_failed`, `fetch_timeout`, `too_large`; the reason of
 * the signal
 */
export type Fetcher = (url: string, signal?: AbortSignal) => Promise<Fetched>;

/** Addresses and ports that may be reached. Tests use their own. */
export interface Network {
  resolve(host: string): Promise<string[]>;
  allows(address: string): boolean;
  ports: ReadonlySet<number>;
}

/** @throws Refusal when the host is not allowed */
export type NetworkOf = (host: string, port: number) => Network;

export const publicInternet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  allows: isPublicAddress,
  ports: new Set([80, 443]),
};

/** The network for a host that the operator has listed: any address is allowed. */
export const anyAddress = (port: number): Network => ({
  ...publicInternet,
  allows: () => true,
  ports: new Set([port]),
});

export interface FetchLimits {
  bytes: number;
  ms: number;
  redirects: number;
}

/** Limits of a fetch. Bytes count after decompression; the time covers all redirects. */
export const fetchLimits: FetchLimits = { bytes: 20_000_000, ms: 20_000, redirects: 5 };

export function openFetcher(config: Pick<Config, 'SERVICE_FETCH_URLS'>, network = publicInternet): Fetcher {
  if (config.SERVICE_FETCH_URLS === 'public') return (url, signal) => fetchUrl(url, network, fetchLimits, signal);
  return () => Promise.reject(new Refusal('fetch_off'));
}

export function fetchUrl(text: string, network: Network, limits: FetchLimits, signal?: AbortSignal): Promise<Fetched> {
  return follow(
    text,
    () => network,
    limits,
    { headers: documentHeaders },
    signal,
    async (response, url) => {
      const { statusCode = 0, headers } = response;
      if (statusCode < 200 || statusCode >= 300) {
        response.destroy();
        throw new Refusal('fetch_failed', `The server responded with status ${statusCode}.`);
      }
      return { url: url.href, content_type: headers['content-type'], bytes: await read(response, limits.bytes) };
    },
  );
}

export interface RequestSent {
  headers?: Readonly<Record<string, string>>;
  /** Body of a POST; without it the request is a GET. */
  body?: string;
}

export interface Answered {
  /** Final URL after redirects. */
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Returns the response whatever its status. @throws as a Fetcher */
export const requestUrl = (
  text: string,
  networkOf: NetworkOf,
  limits: FetchLimits,
  sent: RequestSent,
  signal?: AbortSignal,
): Promise<Answered> =>
  follow(text, networkOf, limits, sent, signal, async (response, url) => ({
    url: url.href,
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: await read(response, limits.bytes),
  }));

/**
 * Sends a POST. A redirect is not followed, and at most `limits.bytes` of the response are read.
 * @returns the status of the response
 * @throws as a Fetcher, but never `too_large`
 */
export const postUrl = (
  text: string,
  networkOf: NetworkOf,
  limits: Omit<FetchLimits, 'redirects'>,
  sent: Required<RequestSent>,
  signal?: AbortSignal,
): Promise<number> =>
  follow(text, networkOf, { ...limits, redirects: 0 }, sent, signal, async (response) => {
    await skip(response, limits.bytes);
    return response.statusCode ?? 0;
  });

async function follow<T>(
  text: string,
  networkOf: NetworkOf,
  limits: FetchLimits,
  sent: RequestSent,
  signal: AbortSignal | undefined,
  onAnswer: (response: IncomingMessage, url: URL) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(limits.ms);
  const deadline = signal ? AbortSignal.any([timeout, signal]) : timeout;
  let url = parsedUrl(text);
  let own = sent;
  try {
    for (let hop = 0; hop <= limits.redirects; hop++) {
      const port = portOf(url);
      const network = networkOf(url.hostname, port);
      const response = await open(url, own, await addressesOf(url.hostname, port, network, deadline), deadline);
      const location = limits.redirects === 0 ? undefined : redirectOf(response);
      if (location === undefined) return await onAnswer(response, url);
      response.destroy();
      const next = parsedUrl(location, url);
      // Credentials must not be sent to another server.
      if (next.origin !== url.origin) own = { headers: documentHeaders };
      url = next;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Refusal) throw error;
    if (deadline.aborted) throw new Refusal('fetch_timeout', `Fetching took longer than ${limits.ms / 1000} s.`);
    throw new Refusal('fetch_failed');
  }
  throw new Refusal('fetch_failed', `More than ${limits.redirects} redirects.`);
}

/** @throws Refusal `url` */
export function parsedUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new Refusal('url');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Refusal('url', 'Only http and https URLs are supported.');
  if (url.username !== '' || url.password !== '') throw new Refusal('url', 'The URL must not contain credentials.');
  return url;
}

const documentHeaders = { Accept: 'text/html, text/markdown, text/plain, text/csv, application/pdf, */*;q=0.5' };

/** The same error for forbidden and unknown hosts, so that callers do not learn internal host names. */
const refused = () => new Refusal('address_refused');

/**
 * The addresses of a host.
 * @throws Refusal unless every address is allowed, because any of them could be used for the connection
 */
export async function addressesOf(
  name: string,
  port: number,
  network: Network,
  deadline: AbortSignal,
): Promise<string[]> {
  // The URL class has already normalised decimal, octal and hexadecimal notations.
  const host = name.replace(/^\[|\]$/g, '');
  if (!network.ports.has(port)) throw refused();
  const addresses = isIP(host)
    ? [host]
    : await Promise.race([
        network.resolve(host).catch(() => {
          throw refused();
        }),
        aborted(deadline),
      ]);
  if (addresses.length === 0 || !addresses.every((address) => network.allows(address))) throw refused();
  return addresses.sort((a, b) => isIP(a) - isIP(b));
}

export const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** Tries up to three addresses in turn, IPv4 first. */
async function open(url: URL, sent: RequestSent, addresses: string[], signal: AbortSignal): Promise<IncomingMessage> {
  let failure: unknown;
  for (const address of addresses.slice(0, 3)) {
    try {
      return await request(url, sent, address, signal);
    } catch (error) {
      failure = error;
      if (signal.aborted) break;
    }
  }
  throw failure;
}

/** Connects to the IP address, so that the name is not resolved again. TLS and the Host header still use the name. */
function request(
  url: URL,
  { headers, body }: RequestSent,
  address: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const name = isIP(url.hostname.replace(/^\[|\]$/g, '')) ? undefined : url.hostname;
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? https : http).request({
      host: address,
      port: portOf(url),
      path: url.pathname + url.search,
      ...(name && { servername: name }),
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        Host: url.host,
        'User-Agent': 'memory-service',
        'Accept-Encoding': 'gzip, br, deflate',
        ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
      },
      agent: false,
      signal,
    });
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    // The server switched protocols: such a connection closes without a response or an error.
    outgoing.on('close', () => reject(new Error('closed without a response')));
    outgoing.end(body);
  });
}

function redirectOf(response: IncomingMessage): string | undefined {
  const { statusCode = 0, headers } = response;
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

async function read(response: IncomingMessage, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > max) throw new Refusal('too_large', `The document is larger than ${max / 1_000_000} MB.`);
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

/** Reads a response up to a byte limit, and discards it. If the server sends more, the connection is closed. */
async function skip(response: IncomingMessage, max: number): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) if ((size += chunk.length) >= max) break;
  } finally {
    response.destroy();
  }
}

const decoders: Record<string, (() => NodeJS.ReadWriteStream & Readable) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function decoded(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const decoder = decoders[encoding]?.();
  if (!decoder) throw new Refusal('fetch_failed', 'The server sent an unsupported content encoding.');
  // Errors are reported to the reader of the decoder.
  pipeline(response, decoder, () => undefined);
  return decoder;
}
