// The repository of Java archives, reached as Maven would reach it: with the mirror, login and proxy in
// ~/.m2/settings.xml. MAVEN_REPO in the environment takes precedence; HTTPS_PROXY, HTTP_PROXY and NO_PROXY are the
// fallback.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { DomUtils, parseDocument } from 'htmlparser2';
import { EnvHttpProxyAgent, fetch, type Response } from 'undici';

export interface Repository {
  /** URL without login and without a trailing slash. */
  url: string;
  /** Maven's local repository, whose files need no download. */
  local: string;
  get(file: string, options: { from: number; signal?: AbortSignal }): Promise<Response>;
}

type Env = Record<string, string | undefined>;
type Entry = Record<string, string>;

const central = 'https://repo.maven.apache.org/maven2';

/**
 * Certificate authorities of the machine, which Java trusts and Node.js does not: Debian, Fedora, then macOS and
 * Alpine.
 */
const bundles = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem'];

const idleTimeoutMs = 30_000;

/** @param env the environment; HOME shows where the settings are */
export function repositoryOf(env: Env = process.env): Repository {
  const home = env['HOME'] ?? homedir();
  const settings = readSettings(path.join(home, '.m2', 'settings.xml'), { HOME: home, ...env });
  const named = env['MAVEN_REPO'] || undefined;
  const mirror = named ? undefined : mirrorOf(settings('mirrors', 'mirror'));
  const address = new URL(named ?? mirror?.['url'] ?? central);
  const login = named
    ? { username: decodeURIComponent(address.username), password: decodeURIComponent(address.password) }
    : settings('servers', 'server').find(({ id }) => id === (mirror?.['id'] ?? 'central'));
  address.username = address.password = '';
  const url = address.href.endsWith('/') ? address.href.slice(0, -1) : address.href;
  const headers = login?.['username'] ? { authorization: `Basic ${btoa(inPair(login))}` } : undefined;
  const dispatcher = new EnvHttpProxyAgent({
    ...proxyOf(settings('proxies', 'proxy'), address.protocol, env),
    connect: { ca: [...rootCertificates, ...trusted(env)] },
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
  });
  return {
    url,
    local: settings('localRepository')[0]?.['text'] ?? path.join(home, '.m2', 'repository'),
    get: (file, { from, signal }) =>
      fetch(`${url}/${file}`, {
        dispatcher,
        signal,
        headers: { ...headers, ...(from > 0 && { range: `bytes=${from}-` }) },
      }),
  };
}

const inPair = ({ username = '', password = '' }: Entry) => `${username}:${password}`;

/**
 * A function that returns the entries of a list, such as each `mirror` of `mirrors`, as their fields. The value of an
 * element without children is in `text`.
 */
function readSettings(file: string, env: Env) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const document = parseDocument(text, { xmlMode: true });
  const valueOf = (node: Parameters<typeof DomUtils.textContent>[0]) =>
    DomUtils.textContent(node)
      .trim()
      .replace(/\$\{env\.(\w+)\}/g, (_, name: string) => env[name] ?? '')
      .replace('${user.home}', env['HOME'] ?? '');
  return (list: string, name = list): Entry[] =>
    DomUtils.getElementsByTagName(name, document)
      .filter(({ parent }) => parent && 'name' in parent && parent.name === (name === list ? 'settings' : list))
      .map((entry) => {
        const fields: Entry = { text: valueOf(entry) };
        for (const child of entry.children) if ('name' in child) fields[child.name] = valueOf(child);
        return fields;
      });
}

/** The mirror of Maven Central: a mirror that names it takes precedence over one for all repositories. */
function mirrorOf(mirrors: Entry[]): Entry | undefined {
  const matches = ({ mirrorOf: patterns = '' }: Entry) => {
    const names = patterns.split(',').map((pattern) => pattern.trim());
    return !names.includes('!central') && ['central', '*', 'external:*'].some((name) => names.includes(name));
  };
  return mirrors.find((mirror) => mirror['mirrorOf'] === 'central') ?? mirrors.find(matches);
}

/** The active proxy, preferably one for the protocol; without one, those in the environment. */
function proxyOf(proxies: Entry[], protocol: string, env: Env) {
  const active = proxies.filter(({ active: state }) => state !== 'false');
  const proxy = active.find((entry) => `${entry['protocol']}:` === protocol) ?? active[0];
  const fromEnv = (name: string) => env[name.toLowerCase()] ?? env[name] ?? '';
  if (!proxy?.['host'])
    return {
      httpProxy: fromEnv('HTTP_PROXY'),
      httpsProxy: fromEnv('HTTPS_PROXY') || fromEnv('HTTP_PROXY'),
      noProxy: fromEnv('NO_PROXY'),
    };
  const url = new URL(`http://${proxy['host']}:${proxy['port'] ?? '8080'}`);
  url.username = proxy['username'] ?? '';
  url.password = proxy['password'] ?? '';
  return { httpProxy: url.href, httpsProxy: url.href, noProxy: (proxy['nonProxyHosts'] ?? '').replaceAll('|', ',') };
}

const trusted = (env: Env): string[] =>
  [env['NODE_EXTRA_CA_CERTS'], env['SSL_CERT_FILE'], ...bundles]
    .filter((file): file is string => file !== undefined && existsSync(file))
    .slice(0, 2)
    .map((file) => readFileSync(file, 'utf8'));
