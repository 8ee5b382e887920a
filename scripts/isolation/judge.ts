// Looks into answers for what the caller must not see: words of another side, and ids that only another side knew.
import { canaryPattern, learn, type Caller } from './callers';

export interface Sent {
  caller: Caller;
  /** Everything that was sent, as text: an answer may repeat it. */
  text: string;
}

const idPattern = /\b(?:[a-z]{3}_[0-9a-z]{26}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;
/** Ids of what a workspace holds. Of people and places the members of one tenant may know more. */
const ofContent = /^(mem|ver|ent|srs)_|-/;

export class Judge {
  /** Who showed an id first. */
  private readonly owners = new Map<string, Caller>();
  /** Ids that a side has sent at some time: what it stores may show them again. */
  private readonly sent = new Map<number, Set<string>>();
  /** Callers that found their own word in an answer: the proof that words are found where they are. */
  readonly sawOwn = new Set<string>();

  /** To be told before a request goes out: another answer may show what it stored before its own has come. */
  noteSent({ caller, text }: Sent): void {
    const sent = this.sent.get(caller.side) ?? new Set();
    this.sent.set(caller.side, sent);
    for (const [id] of text.matchAll(idPattern)) sent.add(id);
  }

  /** @returns what leaked, in words */
  leaks({ caller, text }: Sent, status: number, answer: string): string[] {
    const found: string[] = [];
    for (const [word, side] of answer.matchAll(canaryPattern)) {
      if (Number(side) === caller.side) this.sawOwn.add(caller.name);
      else if (!text.includes(word)) found.push(`the word ${word}`);
    }
    const sent = this.sent.get(caller.side);
    for (const [id] of answer.matchAll(idPattern)) {
      if (sent?.has(id)) continue;
      const owner = this.owners.get(id);
      if (owner === undefined && status < 300) this.owners.set(id, caller);
      else if (owner !== undefined && isWalledOff(caller, owner, id)) found.push(`the id ${id} of ${owner.name}`);
    }
    return found;
  }

  /** Notes the ids in an answer by the names of their fields. */
  learn(caller: Caller, value: unknown, field = ''): void {
    if (Array.isArray(value))
      for (const entry of value.slice(0, 20)) this.learn(caller, entry, field.replace(/s$/, ''));
    else if (value !== null && typeof value === 'object')
      for (const [name, entry] of Object.entries(value)) {
        this.learn(caller, entry, name);
        // An item is known by its type too: the note_id of a route is the item_id of a zettel.
        if (name === 'memory_type' && typeof (value as { item_id?: unknown }).item_id === 'string')
          learn(caller, `${String(entry)}_id`, (value as { item_id: string }).item_id);
      }
    else if (typeof value === 'string' && /(^id|_id|_ids|^token|cursor)$/.test(field) && value.length < 300) {
      const kind = kindOf(value);
      learn(caller, field === 'id' && kind ? kind : field, value);
    }
  }
}

const isWalledOff = (caller: Caller, owner: Caller, id: string) =>
  caller.tenant !== owner.tenant || (caller.side !== owner.side && ofContent.test(id));

const kinds: Record<string, string> = {
  mem: 'item_id',
  wsp: 'workspace_id',
  usr: 'user_id',
  key: 'key_id',
  inv: 'invitation_id',
};
const kindOf = (id: string) => kinds[id.slice(0, 3)];
