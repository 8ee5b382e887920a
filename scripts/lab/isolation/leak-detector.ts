// Searches responses for leaks: canaries of another side, and ids that only another side knows.
import { canaryPattern, learn, type IsolationCaller } from './callers';

export interface SentCanary {
  caller: IsolationCaller;
  /** The whole request as text, because a response may repeat it. */
  text: string;
}

const idPattern = /\b(?:[a-z]{3}_[0-9a-z]{26}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;
/** The run id of events without a run. */
const nilId = '00000000-0000-0000-0000-000000000000';
/** Ids of workspace contents. Ids of users, workspaces and keys may be known throughout the tenant. */
const isContentId = /^(mem|ver|ent|srs|con|rev|whk|whd)_|-/;

export class LeakDetector {
  /** The first caller that received an id. */
  private readonly owners = new Map<string, IsolationCaller>();
  /** Ids that each side has sent. Its stored texts may contain them. */
  private readonly sent = new Map<number, Set<string>>();
  /** Callers whose own canary was found in a response, which proves that the search for canaries works. */
  readonly sawOwnCanary = new Set<string>();

  /** Records the ids of a request. Call it before sending, because another response may contain stored text early. */
  noteSent({ caller, text }: SentCanary): void {
    const sent = this.sent.get(caller.side) ?? new Set();
    this.sent.set(caller.side, sent);
    for (const [id] of text.matchAll(idPattern)) sent.add(id);
  }

  /**
   * Searches a response for leaks.
   * @returns a description of every leak
   */
  leaks({ caller, text }: SentCanary, status: number, answer: string): string[] {
    const found: string[] = [];
    for (const [word, side] of answer.matchAll(canaryPattern)) {
      if (Number(side) === caller.side) this.sawOwnCanary.add(caller.name);
      else if (!text.includes(word)) found.push(`the canary ${word}`);
    }
    const sent = this.sent.get(caller.side);
    for (const [id] of answer.matchAll(idPattern)) {
      if (sent?.has(id) || id === nilId) continue;
      const owner = this.owners.get(id);
      if (owner === undefined && status < 300) this.owners.set(id, caller);
      else if (owner !== undefined && isOutOfSight(caller, owner, id)) found.push(`the id ${id} of ${owner.name}`);
    }
    return found;
  }

  /** Whether the side of a caller received an id first: another side may since have named something after it. */
  isOf(caller: IsolationCaller, id: string): boolean {
    return this.owners.get(id)?.side === caller.side;
  }

  learn(caller: IsolationCaller, value: unknown, field = ''): void {
    if (Array.isArray(value))
      for (const entry of value.slice(0, 20)) this.learn(caller, entry, field.replace(/s$/, ''));
    else if (value !== null && typeof value === 'object')
      for (const [name, entry] of Object.entries(value)) {
        this.learn(caller, entry, name);
        // Routes may name an id after the memory type, such as zettel_id.
        if (name === 'memory_type' && typeof (value as { item_id?: unknown }).item_id === 'string')
          learn(caller, `${String(entry)}_id`, (value as { item_id: string }).item_id);
      }
    else if (typeof value === 'string' && /(^id|_id|_ids|^token|^subject|cursor)$/.test(field) && value.length < 300) {
      const kind = kindOf(value);
      learn(caller, kind && (field === 'id' || kind === 'review_id') ? kind : field, value);
    }
  }
}

const isOutOfSight = (caller: IsolationCaller, owner: IsolationCaller, id: string) =>
  caller.tenant !== owner.tenant || (caller.side !== owner.side && isContentId.test(id));

const kinds: Record<string, string> = {
  mem: 'item_id',
  wsp: 'workspace_id',
  usr: 'user_id',
  key: 'key_id',
  inv: 'invitation_id',
  con: 'connection_id',
  rev: 'review_id',
  whk: 'webhook_id',
  whd: 'delivery_id',
};
const kindOf = (id: string) => kinds[id.slice(0, 3)];
