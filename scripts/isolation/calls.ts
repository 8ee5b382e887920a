// Makes calls of a route: path, query and body out of its schemas, with ids of whom the run wants.
import type { Caller } from './callers';
import type { Json, Operation, Resolve } from './operations';
import { missing, nobodysIn, samples } from './samples';
import type { Random } from './random';
import { Values, type Source } from './values';

export interface Call {
  operation: Operation;
  path: string;
  body: Json | undefined;
  headers: Record<string, string>;
}

/** Ids of people and places: members of one tenant know each other's. */
const ofPlaces = /^(workspace_id|team_id|user_id|invitation_id|key_id|token)$/;

export class Calls {
  constructor(
    private readonly callers: Caller[],
    private readonly resolve: Resolve,
    private readonly random: Random,
  ) {}

  /** Those behind a wall. */
  strangers(caller: Caller): Caller[] {
    return this.callers.filter(({ side }) => side !== caller.side);
  }

  /** Ids of the caller itself; for a deletion none that the run stands on. */
  own(caller: Caller, operation: Operation): Source {
    return (field) => {
      if (field === 'refresh_token') return caller.refreshToken;
      if (field === 'idp_token') return caller.idpToken;
      return this.idOf(caller, field, operation);
    };
  }

  /** Ids that others know. */
  strange(caller: Caller, operation: Operation): Source {
    const strangers = this.strangers(caller);
    const foreign = strangers.filter(({ tenant }) => tenant !== caller.tenant);
    return (field) => {
      const stranger = this.random.pick(ofPlaces.test(field) ? foreign : strangers);
      // Tokens of sessions are no ids: whoever has one is let in.
      return /^(refresh_token|idp_token)$/.test(field) ? undefined : this.idOf(stranger, field, operation);
    };
  }

  private idOf(caller: Caller, field: string, operation: Operation): string | undefined {
    if (field === 'workspace_id' || field === 'team_id') return caller.workspace;
    if (field === 'search_session_id') return caller.lastSearch?.session;
    if (field === 'result_used') return caller.lastSearch && this.random.pick(caller.lastSearch.shown);
    // What an entity is tied to is an entity.
    const name = field === 'target_id' && operation.path.includes('/entities/') ? 'entity_id' : field;
    // Ids of runs have a form of their own, which an item's cannot stand in for.
    const known = caller.known.get(name) ?? (name === 'run_id' ? undefined : caller.known.get('item_id')) ?? [];
    const kept = this.kept();
    const spare = ['DELETE', 'PATCH'].includes(operation.method) ? known.filter((id) => !kept.has(id)) : known;
    return spare.length > 0 ? this.random.pick(spare) : undefined;
  }

  /** The callers' own keys and users, which none of them destroys. */
  private kept(): Set<string> {
    return new Set(this.callers.flatMap(({ known }) => known.get('kept') ?? []));
  }

  make(caller: Caller, operation: Operation, ids: Source, plain: boolean): Call {
    const values = new Values(this.random, this.resolve, caller, ids, plain);
    const query = new URLSearchParams();
    for (const field of operation.fields)
      if (field.in === 'query' && (field.required || (!plain && this.random.chance(0.4))))
        query.set(field.name, String(values.of(field.schema, field.name)));
    const made = operation.body && (values.of(operation.body, '') as Json);
    const body = (plain && samples[operation.name]) || made;
    const search = query.size > 0 ? `?${query.toString()}` : '';
    return { operation, path: this.pathOf(operation, ids) + search, body, headers: {} };
  }

  pathOf(operation: Operation, ids: Source): string {
    return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(ids(name) ?? nobodysIn(operation)(name) ?? missing),
    );
  }
}
