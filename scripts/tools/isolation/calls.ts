// Builds calls of a route from its schemas, with ids from a given source.
import type { Caller } from './callers';
import type { Json, Operation, Resolve } from './operations';
import { missingId, missingIdsFor, samples, wordFor } from './samples';
import type { Random } from './random';
import { Values, type Source } from './values';

export interface Call {
  operation: Operation;
  path: string;
  body: Json | undefined;
  headers: Record<string, string>;
}

/** Fields whose ids all members of a tenant may know. A caller for a whole workspace may name each of its subjects. */
const isTenantWide = /^(workspace_id|team_id|user_id|invitation_id|key_id|token|subject)$/;

/**
 * The kind of id that a field needs: entities and notes have special targets, and decisions of people refer to
 * reviews.
 */
function kindOfField({ path }: Operation, field: string): string {
  if (field === 'target_id' && path.includes('/entities/')) return 'entity_id';
  if (field === 'target_id' && path.includes('/zettel/')) return 'note_id';
  if (field === 'item_id' && path.includes('/ontology/hitl/')) return 'review_id';
  if (field === 'rel_id') return 'fact_id';
  return field;
}

export class Calls {
  constructor(
    private readonly callers: Caller[],
    private readonly resolve: Resolve,
    private readonly random: Random,
  ) {}

  /** Callers whose items this caller must not see. */
  callersOfOtherSides(caller: Caller): Caller[] {
    return this.callers.filter(({ side }) => side !== caller.side);
  }

  /** Ids of the caller, except its key and user for changes and deletions. */
  own(caller: Caller, operation: Operation): Source {
    return (field) => {
      if (field === 'refresh_token') return caller.refreshToken;
      if (field === 'idp_token') return caller.idpToken;
      return this.idOf(caller, field, operation);
    };
  }

  /** Ids known to callers of other sides. */
  foreign(caller: Caller, operation: Operation): Source {
    const others = this.callersOfOtherSides(caller);
    const otherTenants = others.filter(({ tenant }) => tenant !== caller.tenant);
    return (field) => {
      const other = this.random.pick(isTenantWide.test(field) ? otherTenants : others);
      // Session tokens are credentials, not ids.
      return /^(refresh_token|idp_token)$/.test(field) ? undefined : this.idOf(other, field, operation);
    };
  }

  private idOf(caller: Caller, field: string, operation: Operation): string | undefined {
    if (operation.method === 'DELETE' && operation.path.endsWith('/{workspace_id}')) return this.madeWorkspace(caller);
    if (field === 'workspace_id' || field === 'team_id') return caller.workspace;
    if (field === 'subject') return caller.subject ?? this.madeSubject(caller);
    if (field === 'search_session_id') return caller.lastSearch?.session;
    if (field === 'result_used') return caller.lastSearch && this.random.pick(caller.lastSearch.shown);
    if (operation.path.endsWith('/links/{target_id}') && caller.lastLink)
      return field === 'item_id' ? caller.lastLink.source_id : caller.lastLink.target_id;
    const name = kindOfField(operation, field);
    // Run ids are UUIDs, so an item id cannot replace one.
    const known = caller.known.get(name) ?? (name === 'run_id' ? undefined : caller.known.get('item_id')) ?? [];
    const allowed = ['DELETE', 'PATCH'].includes(operation.method) ? this.withoutKept(known) : known;
    // The newest plan is most likely one of a sample, with the tasks that paths name.
    if (name === 'plan_id' && this.random.chance(0.5)) return allowed.at(-1);
    return allowed.length > 0 ? this.random.pick(allowed) : undefined;
  }

  /** A workspace in which no caller acts. */
  private madeWorkspace(caller: Caller): string | undefined {
    const made = (caller.known.get('workspace_id') ?? []).filter((id) => /^wsp_/.test(id));
    const free = made.filter((id) => !this.callers.some(({ workspace }) => workspace === id));
    return free.length > 0 ? this.random.pick(free) : undefined;
  }

  /** A subject without any caller: the export of a caller's subject would not be a leak. */
  private madeSubject(caller: Caller): string {
    const made = (caller.known.get('subject') ?? []).filter(
      (name) => !this.callers.some((one) => one.subject === name),
    );
    return made.length > 0 ? this.random.pick(made) : 'nobody';
  }

  /** Removes the keys and users of the callers, which the run still needs. */
  private withoutKept(ids: string[]): string[] {
    return ids.filter((id) => !this.callers.some(({ known }) => known.get('kept')?.includes(id)));
  }

  make(caller: Caller, operation: Operation, ids: Source, plain: boolean): Call {
    const values = new Values(this.random, this.resolve, caller, ids, plain);
    const query = new URLSearchParams();
    for (const field of operation.fields)
      if (field.name === 'subject' && (caller.subject !== null || !this.random.chance(0.1))) continue;
      else if (
        field.in === 'query' &&
        (field.required || wordFor(operation, field.name) !== undefined || (!plain && this.random.chance(0.4)))
      )
        query.set(field.name, wordFor(operation, field.name) ?? String(values.of(field.schema, field.name)));
    const made = operation.body && (values.of(operation.body, '') as Json);
    const body = (plain && samples[operation.name]) || made;
    const search = query.size > 0 ? `?${query.toString()}` : '';
    return { operation, path: this.pathOf(operation, ids) + search, body, headers: {} };
  }

  pathOf(operation: Operation, ids: Source): string {
    return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const isTime = operation.fields.some(
        (field) => field.name === name && this.resolve(field.schema)['format'] === 'date-time',
      );
      const word = isTime ? new Date().toISOString() : wordFor(operation, name);
      return encodeURIComponent(word ?? ids(name) ?? missingIdsFor(operation)(name) ?? missingId);
    });
  }
}
