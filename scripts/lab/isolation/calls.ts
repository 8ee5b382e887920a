// Builds calls of a route from its schemas, with ids from a given source.
import type { IsolationCaller } from './callers';
import type { OperationJson, Operation, Resolve } from './operations';
import { chosenName, isChosenName, missingId, missingIdsFor, sampleFor, wordFor } from './samples';
import type { Random } from './random';
import { Values, type ValueSource } from './values';

export interface IsolationCall {
  operation: Operation;
  path: string;
  body: OperationJson | undefined;
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

export class isolationCalls {
  /** Names that each side has given to new objects, or may have given. */
  private readonly given = new Map<number, Set<string>>();

  constructor(
    private readonly callers: IsolationCaller[],
    private readonly resolve: Resolve,
    private readonly random: Random,
  ) {}

  /** Callers whose items this caller must not see. */
  callersOfOtherSides(caller: IsolationCaller): IsolationCaller[] {
    return this.callers.filter(({ side }) => side !== caller.side);
  }

  /** Ids of the caller, except its key and user for changes and deletions. */
  own(caller: IsolationCaller, operation: Operation): ValueSource {
    return (field) => {
      if (field === 'refresh_token') return caller.refreshToken;
      if (field === 'idp_token') return caller.idpToken;
      return this.idOf(caller, field, operation);
    };
  }

  /** Ids known to callers of other sides. */
  foreign(caller: IsolationCaller, operation: Operation): ValueSource {
    const others = this.callersOfOtherSides(caller);
    const otherTenants = others.filter(({ tenant }) => tenant !== caller.tenant);
    return (field) => {
      const other = this.random.pick(isTenantWide.test(field) ? otherTenants : others);
      // Session tokens are credentials, not ids.
      const theirs = /^(refresh_token|idp_token)$/.test(field) ? undefined : this.idOf(other, field, operation);
      return theirs !== undefined && this.isGiven(caller, field, theirs) ? undefined : theirs;
    };
  }

  /** Whether the caller's side has chosen this name itself: then whatever has the name belongs to that side. */
  isGiven({ side }: IsolationCaller, field: string, name: string): boolean {
    return isChosenName(field) && this.given.get(side)?.has(name) === true;
  }

  /** Records the names in a request that may create something. Call it before sending. */
  noteGiven({ side }: IsolationCaller, { operation, path, body }: IsolationCall): void {
    if (operation.method === 'GET') return;
    const given = this.given.get(side) ?? new Set<string>();
    this.given.set(side, given);
    JSON.stringify(body, (field, value: unknown) => {
      if (isChosenName(field) && typeof value === 'string') given.add(value);
      return value;
    });
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    for (const [field, value] of searchParams) if (isChosenName(field)) given.add(value);
    if (operation.method === 'PUT')
      operation.path.split('/').forEach((step, i) => {
        if (isChosenName(step.slice(1, -1))) given.add(decodeURIComponent(pathname.split('/')[i] ?? ''));
      });
  }

  private idOf(caller: IsolationCaller, field: string, operation: Operation): string | undefined {
    if (operation.method === 'DELETE' && operation.path.endsWith('/{workspace_id}')) return this.madeWorkspace(caller);
    if (field === 'workspace_id' || field === 'team_id') return caller.workspace;
    if (field === 'subject' && caller.subject !== null) return caller.subject;
    const chosen = chosenName(field, caller.side);
    if (chosen) return chosen;
    if (field === 'search_session_id') return caller.lastSearch?.session;
    if (field === 'result_used') return caller.lastSearch && this.random.pick(caller.lastSearch.shown);
    if (operation.path.endsWith('/links/{target_id}') && caller.lastLink)
      return field === 'item_id' ? caller.lastLink.source_id : caller.lastLink.target_id;
    const gate = operation.path.endsWith('/approve') && this.gateFor(caller);
    if (gate && (field === 'plan_id' || field === 'gate_id')) return gate[field];
    const name = kindOfField(operation, field);
    // Run ids are UUIDs, so an item id cannot replace one.
    const known = caller.known.get(name) ?? (name === 'run_id' ? undefined : caller.known.get('item_id')) ?? [];
    const allowed = ['DELETE', 'PATCH'].includes(operation.method) ? this.withoutKept(known) : known;
    // The newest plan is most likely one of a sample, with the tasks that paths name.
    if (name === 'plan_id' && this.random.chance(0.5)) return allowed.at(-1);
    return allowed.length > 0 ? this.random.pick(allowed) : undefined;
  }

  /** A gate that another key has set. */
  private gateFor(caller: IsolationCaller): IsolationCaller['lastGate'] {
    return this.callers.find((other) => other.side === caller.side && other !== caller && other.lastGate)?.lastGate;
  }

  /** A workspace in which no caller acts. */
  private madeWorkspace(caller: IsolationCaller): string | undefined {
    const made = (caller.known.get('workspace_id') ?? []).filter((id) => /^wsp_/.test(id));
    const free = made.filter((id) => !this.callers.some(({ workspace }) => workspace === id));
    return free.length > 0 ? this.random.pick(free) : undefined;
  }

  /** Removes the keys and users of the callers, which the run still needs. */
  private withoutKept(ids: string[]): string[] {
    return ids.filter((id) => !this.callers.some(({ known }) => known.get('kept')?.includes(id)));
  }

  make(caller: IsolationCaller, operation: Operation, ids: ValueSource, plain: boolean): IsolationCall {
    const values = new Values(this.random, this.resolve, caller, ids, plain);
    const query = new URLSearchParams();
    for (const field of operation.fields)
      if (field.name === 'subject' && (caller.subject !== null || !this.random.chance(0.1))) continue;
      else if (
        field.in === 'query' &&
        (field.required || wordFor(operation, field.name) !== undefined || (!plain && this.random.chance(0.4)))
      )
        query.set(field.name, wordFor(operation, field.name) ?? String(values.of(field.schema, field.name)));
    const made = operation.body && (values.of(operation.body, '') as OperationJson);
    const sample = plain ? sampleFor(operation, caller.side) : undefined;
    // The sample of a tool lacks the ids that a route has in its path.
    const body = sample ? { ...(operation.tool !== undefined && made), ...sample } : made;
    const search = query.size > 0 ? `?${query.toString()}` : '';
    return { operation, path: this.pathOf(operation, ids) + search, body, headers: {} };
  }

  pathOf(operation: Operation, ids: ValueSource): string {
    return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const isTime = operation.fields.some(
        (field) => field.name === name && this.resolve(field.schema)['format'] === 'date-time',
      );
      const word = isTime ? new Date().toISOString() : wordFor(operation, name);
      return encodeURIComponent(word ?? ids(name) ?? missingIdsFor(operation)(name) ?? missingId);
    });
  }
}
