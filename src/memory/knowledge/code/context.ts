// Collects what a developer needs to change a code entity: its users, dependencies and tests, and memories about it.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { oneLine, tokensIn } from '../../../libraries/text/model-tokens';
import { searchedTypes } from '../../model/types';
import { usesFrom, type DependencyUse } from './dependencies';
import { atMoment, findEntity, shownEntity } from './entities';

type Context = Schemas['code/Context'];
type About = Schemas['code/About'];

const maxEntries = 200;

export async function codeContext(ctx: Ctx, query: Schemas['code/ContextQuery']): Promise<Context> {
  const at = await atMoment(ctx, query);
  const { root, others } = await findEntity(at, query);
  const { item_id } = root;
  const next = async (types: string[], outgoing: boolean) =>
    (await usesFrom(at, item_id, { types, outgoing, depth: 1, limit: maxEntries })).uses;
  const [users, callees, members, bases, tests, about] = await Promise.all([
    next(['CALLS', 'REFERENCES'], false),
    next(['CALLS', 'REFERENCES'], true),
    next(['DEFINES'], true),
    next(['INHERITS'], true),
    next(['TESTS'], false),
    at.graph.run('code/list-about', { item_id, types: searchedTypes, limit: maxEntries }),
  ]);
  const related = about.map(({ about_id, memory_type, text, status, via }): About => ({
    item_id: about_id,
    memory_type: memory_type as About['memory_type'],
    content: text,
    status,
    via,
  }));
  const entity = shownEntity(root);
  const budget = new Budget(query.budget_tokens, entity);
  // Related memories get the budget first, because no other response contains them.
  const shown = {
    related: budget.take(related),
    callers: budget.take(users.filter(({ entity_type }) => entity_type !== 'test')),
    callees: budget.take(knownFirst(callees)),
    tests: budget.take(tests),
    bases: budget.take(bases),
    members: budget.take(members),
    others: budget.take(others),
  };
  return { entity, ...shown, tokens: budget.used, left_out: budget.left_out };
}

const knownFirst = (uses: DependencyUse[]) => [
  ...uses.filter(({ item_id }) => item_id !== null),
  ...uses.filter(({ item_id }) => item_id === null),
];

class Budget {
  used: number;
  left_out = 0;

  constructor(
    private readonly max: number,
    first: object,
  ) {
    this.used = tokensOf(first);
  }

  take<T extends object>(entries: T[]): T[] {
    const taken: T[] = [];
    for (const entry of entries) {
      const tokens = tokensOf(entry);
      if (this.used + tokens > this.max) break;
      this.used += tokens;
      taken.push(entry);
    }
    this.left_out += entries.length - taken.length;
    return taken;
  }
}

const tokensOf = (entry: object) => tokensIn(oneLine(JSON.stringify(entry)));
