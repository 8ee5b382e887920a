// Decides which clients may ask for access: public ones, with addresses to which a browser may be sent. A client
// chooses its own name, so the name is shown together with its address.
export interface ClientMetadata {
  client_name: string;
  redirect_uris: string[];
}

const most = { redirects: 10, redirectLength: 1_000, nameLength: 80 };
const loopback = ['localhost', '127.0.0.1', '[::1]'];
/** Schemes of editors from before there was a rule. A new one has a dot (RFC 8252, section 7.1). */
const editors = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'];

/** Reads the metadata of a client; unknown fields are ignored. A problem is a sentence for the client's developer. */
export function clientIn(body: unknown): ClientMetadata | { problem: string } {
  const { redirect_uris: uris, client_name: name } = (body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > most.redirects)
    return { problem: `redirect_uris must be a list of 1 to ${most.redirects} addresses.` };
  if (!uris.every(isRedirect))
    return {
      problem:
        'A redirect address must be https, http on this machine, or that of an app (com.example.app:), without a fragment or password.',
    };
  return { redirect_uris: [...new Set(uris as string[])], client_name: shownName(name) };
}

/** Whether a browser may be sent to this address with a code. */
export function isRedirect(uri: unknown): boolean {
  if (typeof uri !== 'string' || uri.length > most.redirectLength || !/^[\x21-\x7e]+$/.test(uri)) return false;
  if (!URL.canParse(uri) || uri.includes('#') || uri.includes('\\') || uri.includes('*')) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return !loopback.includes(hostname);
  if (protocol === 'http:') return loopback.includes(hostname);
  return editors.includes(protocol) || protocol.includes('.');
}

/** A name in one line, without invisible characters or characters that change the text direction. */
export function shownName(name: unknown): string {
  const text = typeof name === 'string' && name.isWellFormed() ? name : '';
  const shown = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return [...shown].slice(0, most.nameLength).join('') || 'A client without a name';
}

/** Describes for people where a browser is sent. */
export function redirectPlace(redirectUri: string): string {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol === 'http:') return `a program on your computer (${hostname})`;
  return protocol === 'https:' ? host : `the app that opens ${protocol} links`;
}

/** The name of a connection's key in the list of keys. */
export const connectionName = (client: string, redirectUri: string): string =>
  `${client}, signed in for ${redirectPlace(redirectUri)}`.slice(0, 200);
