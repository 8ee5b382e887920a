// Fetches URLs given by callers, protected against SSRF: every host is resolved and checked here, and the connection goes to the
// checked address, for every redirect. Nothing is resolved twice, so the result cannot change in between (DNS rebinding).
import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Config } from '../config';
import { Refusal } from '../errors';
import { isPublicAddress } from './address';

export interface Fetched {
  /** Final URL after redirects. */
  url: string;
  content_type: string | undefined;
  bytes: Buffer;
}

/**
 * @param signal ends it
 * @throws Refusal `fetch_off`, `url`, `address_refused`, `fetch_failed`, `fetch_timeout`, `too_large`; the reason of the signal
 */
export type Fetcher = (url: string, signal?: AbortSignal) => Promise<Fetched>;

/** What may be reached; replaced by tests. */
export interface Network {
  /** All addresses of a host name. */
  resolve(host: string): Promise<string[]>;
  allows(address: string): boolean;
  ports: ReadonlySet<number>;
}

const publicInternet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  allows: isPublicAddress,
  ports: new Set([80, 443]),
};

export interface FetchLimits {
  bytes: number;
  ms: number;
  redirects: number;
}

/** Bytes are counted after decompression; the time covers all redirects. */
const fetchLimits: FetchLimits = { bytes: 20_000_000, ms: 20_000, redirects: 5 };

/** The fetcher allowed by the settings. */
export function openFetcher(config: Pick<Config, 'SERVICE_FETCH_URLS'>, network = publicInternet): Fetcher {
  if (config.SERVICE_FETCH_URLS === 'public') return (url, signal) => fetchUrl(url, network, fetchLimits, signal);
  return () => Promise.reject(new Refusal('fetch_off'));
}

/** @throws as a Fetcher */
export async function fetchUrl(
  text: string,
  network: Network,
  limits: FetchLimits,
  signal?: AbortSignal,
): Promise<Fetched> {
  const timeout = AbortSignal.timeout(limits.ms);
  const deadline = signal ? AbortSignal.any([timeout, signal]) : timeout;
  let url = parsed(text);
  try {
    for (let hop = 0; hop <= limits.redirects; hop++) {
      const response = await open(url, await addressesOf(url, network, deadline), deadline);
      const location = redirectOf(response);
      if (location === undefined) return await read(response, url, limits.bytes);
      response.destroy();
      url = parsed(location, url);
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Refusal) throw error;
    if (deadline.aborted) throw new Refusal('fetch_timeout', `Fetching took longer than ${limits.ms / 1000} s.`);
    throw new Refusal('fetch_failed');
  }
  throw new Refusal('fetch_failed', `More than ${limits.redirects} redirects.`);
}

function parsed(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new Refusal('url');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Refusal('url', 'Only http and https URLs are supported.');
  if (url.username !== '' || url.password !== '') throw new Refusal('url', 'The URL must not contain credentials.');
  return url;
}

/** The same error for hosts that are forbidden or do not exist: callers must not learn internal host names. */
const refused = () => new Refusal('address_refused');

/** @throws Refusal unless every address of the host is allowed: a single forbidden one could be used for the connection */
async function addressesOf(url: URL, network: Network, deadline: AbortSignal): Promise<string[]> {
  // The URL class has normalised decimal, octal and hexadecimal notations.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!network.ports.has(portOf(url))) throw refused();
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

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** Tries up to three addresses in turn, IPv4 first. */
async function open(url: URL, addresses: string[], signal: AbortSignal): Promise<IncomingMessage> {
  let failure: unknown;
  for (const address of addresses.slice(0, 3)) {
    try {
      return await request(url, address, signal);
    } catch (error) {
      failure = error;
      if (signal.aborted) break;
    }
  }
  throw failure;
}

/** Connects to the IP address, so that nothing is resolved again; the host name is still used for TLS and the Host header. */
function request(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const name = isIP(url.hostname.replace(/^\[|\]$/g, '')) ? undefined : url.hostname;
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request({
      host: address,
      port: portOf(url),
      path: url.pathname + url.search,
      ...(name && { servername: name }),
      headers: {
        Host: url.host,
        'User-Agent': 'memory-service',
        Accept: 'text/html, text/markdown, text/plain, text/csv, application/pdf, */*;q=0.5',
        'Accept-Encoding': 'gzip, br, deflate',
      },
      agent: false,
      signal,
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end();
  });
}

function redirectOf(response: IncomingMessage): string | undefined {
  const { statusCode = 0, headers } = response;
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) return headers.location;
  if (statusCode >= 200 && statusCode < 300) return undefined;
  response.destroy();
  throw new Refusal('fetch_failed', `The server responded with status ${statusCode}.`);
}

async function read(response: IncomingMessage, url: URL, most: number): Promise<Fetched> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new Refusal('too_large', `The document is larger than ${most / 1_000_000} MB.`);
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return { url: url.href, content_type: response.headers['content-type'], bytes: Buffer.concat(chunks) };
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
  // Errors surface where the decoder is read.
  pipeline(response, decoder, () => undefined);
  return decoder;
}
