// An export: the lines of one or several scopes. The first line says what they are; the last one has counts and sums.
import type { Ctx } from '../../../ctx';
import { readMigrations } from '../../../graph/migrate';
import { readStored } from '../../../schemas';
import { format, sumOfLines, type Line, type LineOf } from './lines';
import { linesOf, momentOf, type ScopeToRead } from './snapshot';

/** A scope to be exported. */
export interface ScopeToExport extends ScopeToRead {
  /** To whom alone it belongs; null if to everybody in the workspace. */
  user_id: string | null;
  /** Of whose partition it is. */
  subject?: string;
}

/** Lines as texts, a page at a time, all as they were at one time. @param head what the first line says besides its time */
export async function* textOf(
  places: ScopeToExport[],
  head: Omit<LineOf<'workspace'>, 'kind' | 'format' | 'exported_at'>,
  now: () => string,
): AsyncGenerator<string> {
  const [first] = places;
  if (!first) throw new Error('nothing to export');
  const exported_at = await momentOf(first.graph, now);
  const sum = sumOfLines();
  const written = (lines: Line[]) => {
    for (const line of lines) sum.add(line);
    return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  };
  yield written([{ kind: 'workspace', format, exported_at, ...head }]);
  for (const place of places) {
    const { user_id, subject } = place;
    yield written([{ kind: 'scope', user_id, ...(subject !== undefined && { subject }) }]);
    for await (const lines of linesOf(place, exported_at)) yield written(lines);
  }
  yield written([sum.end()]);
}

/** Everything in the scope where the caller writes, as clear-all would delete it. */
export async function* exportOwn({ graph, scope, embed, now }: Ctx): AsyncGenerator<string> {
  const { write_key, tenant_id, level, active_workspace_id, home_workspace_id } = scope;
  // bounded: 200 characters, a scope key is made of ids.
  const own = /\/u:(.+)$/.exec(write_key)?.[1] ?? null;
  const workspace_id = home_workspace_id ?? '';
  const [row, vocabulary, registered] = await Promise.all([
    graph.run('store/list-entity-types', { workspace_id }),
    graph.run('store/get-vocabulary', { workspace_id }),
    graph.run('schemas/list', { workspace_id }),
  ]);
  yield* textOf(
    [{ graph, scope_key: write_key, tenant_id, user_id: own }],
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

/** What a workspace has of its own for extraction and structured rows, as the first line says it. */
export const ownOf = (
  vocabulary: string | null | undefined,
  schemas: string[] = [],
): Pick<LineOf<'workspace'>, 'vocabulary' | 'schemas'> => ({
  ...(vocabulary && { vocabulary: readStored('entities/Vocabulary', vocabulary) }),
  ...(schemas.length > 0 && { schemas: schemas.map((text) => readStored('schemas/RowSchema', text)) }),
});
