// Everyday words for the terms of the service.

const places: Record<string, string> = {
  api: 'added by a person or a program',
  import: 'imported',
  document: 'from a document',
  mcp: 'added by an agent',
  evolver: 'derived by the service',
  conversation: 'from a conversation',
  structured: 'added by a program',
};

/** Spelling of program names that need more than one capital letter. */
const programs: Record<string, string> = {
  chatgpt: 'ChatGPT',
  'claude-ai': 'Claude',
  'chat-lines': 'a chat',
  file: 'a file',
  'google-chat': 'Google Chat',
  librechat: 'LibreChat',
  mail: 'mail',
  markdown: 'notes',
  vault: 'notes',
  whatsapp: 'WhatsApp',
  'open-webui': 'Open WebUI',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `import:slack` is “imported from Slack”. */
export function originInWords(origin: string): string {
  const [way = '', name = ''] = origin.split(':');
  const place = places[way];
  if (place === undefined) return origin;
  if (way !== 'import' || name === '') return place;
  return `imported from ${programs[name] ?? capital(name.replaceAll(/[-_]/g, ' '))}`;
}

const settled: Record<string, string> = {
  keep_existing: 'It was contradicted, and kept.',
  accept_new: 'It was contradicted by something newer.',
  keep_both: 'It was contradicted; both were kept.',
  merge: 'It was merged with the statement that contradicted it.',
  defer: 'It was contradicted; the inbox asks about it.',
};

/** A reason that somebody gave stays as it is; a reason recorded by the service becomes a sentence. */
export const reasonInWords = (reason: string): string => settled[/^resolve: (\w+)/.exec(reason)?.[1] ?? ''] ?? reason;

const grants: [needs: string[], words: string][] = [
  [['admin:workspace'], 'Full access'],
  [['read:memories', 'write:memories'], 'Can read and write'],
  [['write:memories'], 'Can only write'],
  [['read:memories'], 'Can read'],
  [['write:telemetry'], 'Can send telemetry'],
];

/** Describes the rights of a key. */
export const accessInWords = (scopes: readonly string[]): string =>
  grants.find(([needs]) => needs.every((each) => scopes.includes(each)))?.[1] ?? 'No access';
