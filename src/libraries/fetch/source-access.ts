// Network and file access of adapters: public hosts if the settings allow it, hosts that the operator lists, and
// folders within the configured roots.
import type { Config } from '../../config';
import { Refusal } from '../../errors';
import { allowedFolder, rootsOf } from './allowed-folder';
import { isPublicAddress } from './address';
import {
  addressesOf,
  anyAddress,
  fetchLimits,
  publicInternet,
  requestUrl,
  type Answered,
  type Network,
  type RequestSent,
} from './fetch-url';
import { listedHosts } from './listed-hosts';

export interface SourceAccess {
  /** Returns the response whatever its status. @throws as a Fetcher */
  request(url: string, sent: RequestSent, signal: AbortSignal): Promise<Answered>;
  /**
   * The checked address of a host, for protocols other than HTTP. Callers connect to it, not to the name.
   * @throws as a Fetcher
   */
  addressOf(host: string, port: number, signal: AbortSignal): Promise<string>;
  /** @throws Refusal `adapter_paths_off`, `no_folder` */
  folder(asked: string): Promise<string>;
}

/** A smaller limit than for documents: this process, which also serves others, parses the response. */
const limits = { ...fetchLimits, bytes: 10_000_000 };

type Settings = Pick<Config, 'SERVICE_FETCH_URLS' | 'SERVICE_ADAPTER_HOSTS' | 'SERVICE_ADAPTER_ROOTS'>;

/** Ports for the web and for mail (IMAP). */
const ports = new Set([...publicInternet.ports, 143, 993]);

export function openSourceAccess(config: Settings): SourceAccess {
  const roots = rootsOf(config.SERVICE_ADAPTER_ROOTS);
  const isListed = listedHosts(config.SERVICE_ADAPTER_HOSTS);
  const isPublic = config.SERVICE_FETCH_URLS === 'public';
  /** A listed host may have any address, and any port if the list names none. */
  const networkOf = (host: string, port: number): Network => {
    if (isListed(host, port)) return anyAddress(port);
    if (!isPublic) throw new Refusal('fetch_off', 'The operator does not allow this host (SERVICE_ADAPTER_HOSTS).');
    return { ...publicInternet, allows: isPublicAddress, ports };
  };
  return {
    request: (url, sent, signal) => requestUrl(url, networkOf, limits, sent, signal),
    addressOf: async (host, port, signal) => {
      const [address] = await addressesOf(host, port, networkOf(host.toLowerCase(), port), signal);
      return address as string;
    },
    folder: async (asked) => {
      if (roots.length === 0) throw new Refusal('adapter_paths_off');
      const folder = await allowedFolder(asked, roots);
      if (folder === undefined) throw new Refusal('no_folder');
      return folder;
    },
  };
}
