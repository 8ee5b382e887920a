// Liveness of code. Entry points (modules, routes, tests, exports of a package) are alive, and so is everything they
// depend on. Other code is dead, or unsure if the source may hide a use, for example by reflection.
import { addAll } from '../../../lists';
import type { RelationType } from '../../../libraries/source-code/code-graph';

export interface UsedEntity {
  item_id: string;
  name: string;
  qualified_name: string;
  entity_type: string;
  used_because?: string | null;
  may_be_used_because?: string | null;
}

export interface CodeUse {
  source_id: string;
  type: RelationType;
  /** Null if the source does not show which entity is meant; then `name` is set. */
  target_id: string | null;
  name: string | null;
}

export type Liveness = 'alive' | 'unsure' | 'dead';

export interface LivenessVerdict {
  liveness: Liveness;
  reason: string;
}

const entryPoints: Record<string, string> = {
  repository: 'it is the repository',
  module: 'its code runs when it is loaded',
  route: 'it is a route',
  test: 'it is a test',
};

/** Base classes that do not call methods of their subclasses, so that an unused method stays dead. */
const quietBases =
  /(?:^|[.:])(?:object|Object|ABC|Protocol|Generic|NamedTuple|TypedDict|Exception|\w*Error|EventEmitter|Serializable|Comparable)$/;

/** DEFINES does not count as a use: it says which file or class contains an entity. */
const isUse = ({ type }: CodeUse) => type !== 'DEFINES';

/** @returns verdicts by item_id */
export function livenessOf(entities: UsedEntity[], uses: CodeUse[]): Map<string, LivenessVerdict> {
  const byId = new Map(entities.map((entity) => [entity.item_id, entity]));
  const links = new Links(entities, uses);
  const verdicts = new Map<string, LivenessVerdict>();
  for (const { item_id, entity_type, used_because } of entities) {
    const reason = used_because ?? entryPoints[entity_type];
    if (reason) verdicts.set(item_id, { liveness: 'alive', reason });
  }
  spread(verdicts, links, 'alive', ({ qualified_name }) => `used by ${qualified_name}`);
  for (const entity of entities) {
    if (verdicts.has(entity.item_id)) continue;
    const reason = entity.may_be_used_because ?? links.doubtAbout(entity);
    if (reason) verdicts.set(entity.item_id, { liveness: 'unsure', reason });
  }
  spread(verdicts, links, 'unsure', ({ qualified_name }) => `used by ${qualified_name}, which may be in use`);
  for (const { item_id } of entities) {
    if (verdicts.has(item_id)) continue;
    const [user] = links.usersOf(item_id).filter((id) => id !== item_id);
    const name = user === undefined ? undefined : byId.get(user)?.qualified_name;
    verdicts.set(item_id, {
      liveness: 'dead',
      reason: name === undefined ? 'nothing uses it' : `only dead code uses it: ${name}`,
    });
  }
  return verdicts;

  function spread(
    found: Map<string, LivenessVerdict>,
    of: Links,
    liveness: Liveness,
    why: (user: UsedEntity) => string,
  ): void {
    const open = [...found].filter(([, verdict]) => verdict.liveness === liveness).map(([id]) => id);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const user = byId.get(id);
      if (!user) continue;
      for (const used of of.usedBy(id)) {
        if (found.has(used)) continue;
        found.set(used, { liveness, reason: why(user) });
        open.push(used);
      }
    }
  }
}

class Links {
  private readonly targets = new Map<string, string[]>();
  private readonly sources = new Map<string, string[]>();
  /** Last parts of used names whose entity is unknown (`run` of `job.run`), with the entities that use them. */
  private readonly unknown = new Map<string, string[]>();
  private readonly members = new Map<string, Map<string, string>>();
  private readonly subclasses = new Map<string, string[]>();
  private readonly classOf = new Map<string, string>();
  private readonly externalBase = new Map<string, string>();

  constructor(entities: UsedEntity[], uses: CodeUse[]) {
    const byId = new Map(entities.map((entity) => [entity.item_id, entity]));
    const push = (map: Map<string, string[]>, key: string, value: string) => {
      const list = map.get(key);
      if (list) list.push(value);
      else map.set(key, [value]);
    };
    for (const use of uses) {
      const { source_id, type, target_id, name } = use;
      const target = target_id === null ? undefined : byId.get(target_id);
      if (type === 'DEFINES' && (target?.entity_type === 'method' || target?.entity_type === 'test')) {
        this.classOf.set(target.item_id, source_id);
        const members = this.members.get(source_id) ?? new Map<string, string>();
        this.members.set(source_id, members.set(target.name, target.item_id));
      }
      if (type === 'INHERITS') {
        if (target) push(this.subclasses, target.item_id, source_id);
        else if (!quietBases.test(name ?? '')) this.externalBase.set(source_id, name ?? '');
      }
      if (!isUse(use)) continue;
      if (target) {
        push(this.targets, source_id, target.item_id);
        push(this.sources, target.item_id, source_id);
      } else if (type === 'CALLS' || type === 'REFERENCES') push(this.unknown, lastPart(name ?? ''), source_id);
    }
    this.inheritExternalBases();
  }

  private inheritExternalBases(): void {
    const open = [...this.externalBase.keys()];
    for (let id = open.pop(); id !== undefined; id = open.pop())
      for (const subclass of this.subclasses.get(id) ?? []) {
        if (this.externalBase.has(subclass)) continue;
        this.externalBase.set(subclass, this.externalBase.get(id) ?? '');
        open.push(subclass);
      }
  }

  /** Everything that an entity keeps alive: the entities it uses, overriding methods, and its class. */
  usedBy(item_id: string): string[] {
    const owner = this.classOf.get(item_id);
    return [
      ...(this.targets.get(item_id) ?? []),
      ...this.overridesOf(item_id),
      ...(owner === undefined ? [] : [owner]),
    ];
  }

  usersOf(item_id: string): string[] {
    return this.sources.get(item_id) ?? [];
  }

  private overridesOf(item_id: string): string[] {
    const owner = this.classOf.get(item_id);
    if (owner === undefined) return [];
    const name = [...(this.members.get(owner) ?? [])].find(([, id]) => id === item_id)?.[0];
    const found: string[] = [];
    const seen = new Set([owner]);
    const open = [...(this.subclasses.get(owner) ?? [])];
    for (let subclass = open.pop(); subclass !== undefined; subclass = open.pop()) {
      if (seen.has(subclass)) continue;
      seen.add(subclass);
      const own = name === undefined ? undefined : this.members.get(subclass)?.get(name);
      if (own !== undefined) found.push(own);
      addAll(open, this.subclasses.get(subclass) ?? []);
    }
    return found;
  }

  doubtAbout({ item_id, name, entity_type }: UsedEntity): string | undefined {
    if (this.unknown.get(name)?.some((user) => user !== item_id))
      return `something with this name is used, but it is unclear which entity: ${name}`;
    if (entity_type !== 'method') return undefined;
    const base = this.externalBase.get(this.classOf.get(item_id) ?? '');
    return base === undefined
      ? undefined
      : `${base}, from which its class inherits, is not in the repository and may call it`;
  }
}

const lastPart = (name: string) => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);
