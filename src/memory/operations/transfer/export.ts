// An export: lines of one or more scopes. The first line describes them; the last line has counts and a checksum.
import type { Ctx } from '../../../ctx';
import { readMigrations } from '../../../graph/migrate';
import type { Schemas } from '../../../generated/schemas';
import { readStored } from '../../../schemas';
import { clausesOf } from '../../retrieval/filter';
import { format, sumOfLines, type Line, type LineOf } from './lines';
import { linesOf, momentOfSnapshot, type ScopeToRead } from './snapshot';

export interface ScopeToExport extends ScopeToRead {
  /** User who owns a private scope; null for a shared one. */
  user_id: string | null;
  subject?: string;
}

/** The lines as text, page by page, all as of one point in time. @param head first line, without the time */
export async function* exportLine(
  scopes: ScopeToExport[],
  head: Omit<LineOf<'workspace'>, 'kind' | 'format' | 'exported_at'>,
  now: () => string,
): AsyncGenerator<string> {
  const exported_at = await momentOfSnapshot(scopes, now);
  const sum = sumOfLines();
  const written = (lines: Line[]) => {
    for (const line of lines) sum.add(line);
    return lines.map((line) => `${jsonLine(line)}\n`).join('');
  };
  yield written([{ kind: 'workspace', format, exported_at, ...head }]);
  for (const scope of scopes) {
    const { user_id, subject } = scope;
    yield written([{ kind: 'scope', user_id, ...(subject !== undefined && { subject }) }]);
    for await (const lines of linesOf(scope, exported_at)) yield written(lines);
  }
  yield written([sum.end()]);
}

type OfProject = Pick<Schemas['transfer/ExportQuery'], 'project' | 'shared'>;

/**
 * Exports the scope to which the caller writes: the data that clearing would delete, or the part of it that belongs to
 * a project.
 */
export async function* exportOwn({ graph, scope, embed, now }: Ctx, wanted: OfProject): AsyncGenerator<string> {
  const { write_key, tenant_id, level, active_workspace_id, home_workspace_id } = scope;
  // bounded: 200 characters, a scope key is made of ids.
  const own = /\/u:(.+)$/.exec(write_key)?.[1] ?? null;
  const workspace_id = home_workspace_id ?? '';
  const [clauses, row, vocabulary, registered] = await Promise.all([
    clausesOf({ graph }, wanted),
    graph.run('store/list-entity-types', { workspace_id }),
    graph.run('store/get-vocabulary', { workspace_id }),
    graph.run('schemas/list', { workspace_id }),
  ]);
  yield* exportLine(
    [{ graph, scope_key: write_key, tenant_id, clauses, user_id: own }],
    {
      workspace_id: active_workspace_id ?? '',
      tenant_id,
      schema: readMigrations(embed.dimension).at(-1)?.version ?? '',
      name: null,
      isolation: level,
      embedder: { model: embed.model, dimension: embed.dimension },
      entity_types: row?.types ?? [],
      ...ownOf(vocabulary?.vocabulary, registered?.schemas),
      users: [],
    },
    now,
  );
}

/** The same export as a zip archive in another format. */
export async function* exportZip(
  { graph, scope, now }: Ctx,
  wanted: OfProject,
  zip: (read: () => AsyncIterable<Line[]>) => AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { write_key, tenant_id } = scope;
  const exported_at = await momentOfSnapshot([{ graph }], now);
  const clauses = await clausesOf({ graph }, wanted);
  yield* zip(() => linesOf({ graph, scope_key: write_key, tenant_id, clauses }, exported_at));
}

/** What the workspace has defined itself, for the first line. */
export const ownOf = (
  vocabulary: string | null | undefined,
  schemas: string[] = [],
): Pick<LineOf<'workspace'>, 'vocabulary' | 'schemas'> => ({
  ...(vocabulary && { vocabulary: readStored('entities/Vocabulary', vocabulary) }),
  ...(schemas.length > 0 && { schemas: schemas.map((text) => readStored('schemas/RowSchema', text)) }),
});

/** JSON without the characters outside of ASCII that end a line for some readers, such as Python. */
const jsonLine = (line: Line): string =>
  JSON.stringify(line).replace(
    /[\u0085\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
