// The name of a repository from the address of its remote: `host/owner/repo`, whatever the form of the address.

const schemes = ['ssh:', 'git:', 'http:', 'https:', 'git+ssh:', 'ssh+git:'];
const maxLength = 1_000;

/**
 * The name without user, password, port and `.git`, because an address may contain a token.
 * @returns undefined for a path on this machine and whatever else names no host
 */
export function nameOfRemote(address: string): string | undefined {
  if (address.length > maxLength) return undefined;
  const { host, path } = address.includes('://') ? partsOfUrl(address) : partsOfShort(address);
  const folders = path.split('/').filter(Boolean);
  const name = [host.toLowerCase(), ...folders].join('/').replace(/\.git$/, '');
  return host === '' || folders.length === 0 || /[\s\p{Cc}]/u.test(name) ? undefined : name;
}

interface Parts {
  host: string;
  path: string;
}

const none: Parts = { host: '', path: '' };

function partsOfUrl(address: string): Parts {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && schemes.includes(url.protocol) ? { host: url.hostname, path: url.pathname } : none;
}

/** `user@host:path`; a one-letter host is a drive. */
function partsOfShort(address: string): Parts {
  const start = address.slice(address.indexOf('@') + 1);
  const colon = start.indexOf(':');
  const host = start.slice(0, Math.max(0, colon));
  return host.length > 1 && !/[/\\@]/.test(host) ? { host, path: start.slice(colon + 1) } : none;
}
