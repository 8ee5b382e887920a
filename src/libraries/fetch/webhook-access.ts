// Where webhooks may be sent: https addresses of the public internet, and hosts that the operator lists.
import type { Config } from '../../config';
import { Refusal } from '../../errors';
import { addressesOf, anyAddress, parsedUrl, portOf, postUrl, publicInternet, type NetworkOf } from './fetch-url';
import { listedHosts } from './listed-hosts';

export interface WebhookAccess {
  /** @throws Refusal `url`, `address_refused`, `fetch_timeout`; the reason of the signal */
  check(url: string, signal: AbortSignal): Promise<void>;
  /**
   * Sends a POST, without following redirects. The addresses of the host are checked again.
   * @returns the status of the response
   * @throws Refusal as `check`, and `fetch_failed`; the reason of the signal
   */
  post(
    url: string,
    sent: { headers: Readonly<Record<string, string>>; body: string },
    signal: AbortSignal,
  ): Promise<number>;
}

const limits = { bytes: 4_096, ms: 10_000 };

const notPublic =
  'Must be the address of a public web server, unless the operator allows its host (SERVICE_WEBHOOK_HOSTS).';

export function openWebhookAccess(
  config: Pick<Config, 'SERVICE_WEBHOOK_HOSTS'>,
  network = publicInternet,
): WebhookAccess {
  const isListed = listedHosts(config.SERVICE_WEBHOOK_HOSTS);
  const networkOf: NetworkOf = (host, port) => (isListed(host, port) ? anyAddress(port) : network);
  const permitted = (text: string): URL => {
    const url = parsedUrl(text);
    if (url.protocol !== 'https:' && !isListed(url.hostname, portOf(url)))
      throw new Refusal('url', 'Must use https, unless the operator allows the host (SERVICE_WEBHOOK_HOSTS).');
    return url;
  };
  return {
    check: (text, signal) =>
      explained(async () => {
        const url = permitted(text);
        const port = portOf(url);
        // A listed host may not be running yet.
        if (isListed(url.hostname, port)) return;
        const timeout = AbortSignal.timeout(limits.ms);
        try {
          await addressesOf(url.hostname, port, network, AbortSignal.any([timeout, signal]));
        } catch (error) {
          if (timeout.aborted)
            throw new Refusal('fetch_timeout', `Its host was not found within ${limits.ms / 1000} s.`);
          throw error;
        }
      }),
    post: (text, sent, signal) => explained(() => postUrl(permitted(text).href, networkOf, limits, sent, signal)),
  };
}

/** The refusal of an address, with advice. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal && error.code === 'address_refused'
      ? new Refusal('address_refused', notPublic)
      : error;
  }
}
