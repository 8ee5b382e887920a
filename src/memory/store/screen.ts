// All text that will be stored passes through here once: the body of a request in http/mount, and the text of a file or
// page once it has been read. Depending on the workspace, secrets in it are kept, masked, or lead to a refusal. So
// neither embeddings nor names nor runs ever contain a secret that the workspace does not keep.
import type { Ctx } from '../../ctx';
import { Invalid } from '../../errors';
import { addAll } from '../../lists';
import { takeTurns } from '../../process/turns';
import { joined, secretsIn, withoutSecrets, type Secret } from '../../libraries/text/secrets';

/** Fields that are not stored as they are: filters only select, and connection settings are encrypted. */
const apart = new Set(['filter', 'config']);

/** Opens a screen for one request or run. @param masks also masks secrets that the workspace would keep */
export function openScreen({ graph, scope }: Pick<Ctx, 'graph' | 'scope'>, masks = false): Ctx['screen'] {
  const masked = new Set<string>();
  return {
    masked,
    async texts(sent, loc) {
      const texts: { path: string[]; text: string }[] = [];
      eachText(sent, [], (text, path) => {
        texts.push({ path, text });
        return text;
      });
      const clean = await screened(texts.map(({ text }) => text));
      const at = clean.findIndex(({ kinds }) => kinds.length > 0);
      if (at < 0) return sent;
      const row = await graph.run('workspaces/get-secrets', { workspace_id: scope.home_workspace_id });
      const setting = row?.secrets ?? 'keep';
      if (setting === 'keep' && !masks) return sent;
      const message = `Contains a secret (${clean[at]?.kinds.join(', ')}), which this workspace refuses; leave it out.`;
      if (setting === 'refuse') throw Invalid.field([...loc, ...(texts[at]?.path ?? [])], message, 'secret_refused');
      for (const { kinds } of clean) for (const kind of kinds) masked.add(kind);
      let next = 0;
      return eachText(sent, [], () => clean[next++]?.text ?? '');
    },
  };
}

async function screened(texts: string[]): Promise<ReturnType<typeof withoutSecrets>> {
  const secrets: Secret[] = [];
  const turn = takeTurns();
  for (const found of secretsIn(joined(texts))) {
    addAll(secrets, found);
    await turn();
  }
  return withoutSecrets(texts, secrets);
}

/** A copy with every text and every name of a field replaced. */
function eachText<T>(value: T, path: string[], replaced: (text: string, path: string[]) => string): T {
  if (typeof value === 'string') return replaced(value, path) as T;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value))
    return value.map((entry: unknown, i) => eachText(entry, [...path, String(i)], replaced)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) =>
      path.length === 0 && apart.has(name)
        ? [name, entry as unknown]
        : [replaced(name, path), eachText(entry as unknown, [...path, name], replaced)],
    ),
  ) as T;
}
