// Resolves the names in the facts of all files to entities. A name that cannot be resolved stays a name: nothing is
// guessed.
import { addAll } from '../lists';
import { entityId, type CodeEntity, type CodeGraph, type CodeRelation, type RelationType } from './code-graph';
import type { Base, Binding, Expr, FileEntity, FileFacts, Language, Scope, TypeExpr } from './facts';
import { moduleFinder, type Manifests, type ModuleFinder } from './modules';
import { Namespaces } from './namespaces';

/** A resolved value. */
type Value =
  | { v: 'entity'; file: string; e: number; args?: Type[]; of?: number }
  | { v: 'instance'; file: string; e: number; args: Type[] }
  | { v: 'module'; file: string }
  | { v: 'package'; name: string; language: Language }
  | { v: 'list'; of: Lazy }
  | { v: 'map'; of: Lazy }
  | { v: 'promise'; of: Lazy }
  | { v: 'object'; m: Record<string, Expr>; file: string }
  | { v: 'shape'; m: Record<string, TypeExpr>; at: NameContext }
  | { v: 'function'; r: Expr | undefined; file: string }
  | { v: 'callable'; p: (TypeExpr | undefined)[]; r: TypeExpr | undefined; at: NameContext }
  /** A function that passes these values to its callback. */
  | { v: 'callback'; p: Lazy[] }
  /** A value from outside the repository. */
  | { v: 'outside'; name: string };

type Known = Value | undefined;
type Lazy = () => Known;
/** A type, and the scope in which its names are resolved. */
interface Type {
  t: TypeExpr;
  at: NameContext;
}
interface NameContext {
  file: string;
  scope: number;
  args: Type[];
  /** Index of the scope that declares the type parameters to which `args` belong. */
  of?: number;
}

/** Maximum depth of resolution. */
const maxDepth = 40;
/** Maximum number of steps to resolve one use. */
const maxSteps = 4_000;
/** Maximum number of pairs of an interface and a class that are compared. */
const maxTries = 1_000_000;

const lists = new Set(
  'Array ReadonlyArray Set ReadonlySet Iterable AsyncIterable Iterator AsyncIterator Generator AsyncGenerator IterableIterator AsyncIterableIterator list List set Sequence Iterable frozenset tuple deque Option Result Slice IEnumerable IList ICollection IReadOnlyList IReadOnlyCollection HashSet Queue Stack IQueryable vector ArrayList Collection LinkedList HashSet Vec VecDeque Optional Stream'.split(
    ' ',
  ),
);
const maps = new Set(
  'Map ReadonlyMap Record WeakMap dict Dict Mapping defaultdict HashMap TreeMap LinkedHashMap BTreeMap Dictionary IDictionary IReadOnlyDictionary ConcurrentDictionary ConcurrentHashMap map unordered_map'.split(
    ' ',
  ),
);
const promises = new Set('Promise PromiseLike Awaitable Coroutine Future CompletableFuture Task ValueTask'.split(' '));
const wrappers = new Set(
  'Readonly Partial Required NonNullable Pick Omit Awaited Exclude Extract Type type Final ClassVar Annotated Box Rc Arc RefCell Mutex RwLock Cell Some Ok Nullable unique_ptr shared_ptr Lazy'.split(
    ' ',
  ),
);
/** Methods of a list that return a list of the same elements. */
const listMethods = new Set(
  'filter slice sort reverse concat splice toSorted toReversed values iter into_iter iter_mut stream copy sorted unwrap expect lock borrow borrow_mut as_ref as_mut clone read write collect toList select reject sort_by to_a ToList ToArray AsEnumerable OrderBy OrderByDescending Skip Take Distinct Where Reverse Values take skip rev distinct limit peek cloned to_vec reversed'.split(
    ' ',
  ),
);
/** Methods that return the object itself, unless its class has a method of that name. */
const unwrapping = new Set('unwrap expect clone as_ref as_mut borrow borrow_mut to_owned into lock'.split(' '));
const elementMethods = new Set(
  'front back find at pop shift findLast get first last next unwrap expect orElse orElseThrow getFirst getLast findFirst findAny First FirstOrDefault Single SingleOrDefault Last LastOrDefault Find remove poll unwrap_or_default'.split(
    ' ',
  ),
);
const callbackMethods = new Set(
  'map filter forEach find some every flatMap findIndex findLast for_each any all filter_map flat_map each select reject each_with_index sum min_by detect any? all? none? group_by Select SelectMany Where Any All ForEach First FirstOrDefault Single OrderBy GroupBy anyMatch allMatch noneMatch max_by min_by sort_by retain'.split(
    ' ',
  ),
);

export interface Sources {
  repo: string;
  files: ReadonlyMap<string, FileFacts>;
  manifests: Manifests;
}

/** The entities and relationships of a repository. */
export function resolveCode(sources: Sources): CodeGraph {
  return new Resolver(sources).graph();
}

class Resolver {
  private readonly modules: ModuleFinder;
  private steps = 0;
  private readonly open = new Set<unknown>();
  private readonly memo = new Map<Expr, Known>();
  private readonly ids: Map<string, string[]>;
  private readonly namespaces: Namespaces;
  /** Languages in which the repository contains a program, so that public code has no users outside. */
  private readonly programs: ReadonlySet<Language>;
  /** Files that another file imports. */
  private readonly imported: ReadonlySet<string>;

  constructor(private readonly sources: Sources) {
    this.modules = moduleFinder(sources.files, sources.manifests);
    this.namespaces = new Namespaces(sources.files);
    this.ids = idsOf(sources);
    this.programs = programsIn(sources.files);
    this.imported = new Set(
      [...sources.files].flatMap(([path, { imports }]) =>
        imports.flatMap(({ from }) => this.modules.find(path, from) ?? []),
      ),
    );
  }

  graph(): CodeGraph {
    const entities: CodeEntity[] = [];
    const relations: CodeRelation[] = [];
    const surface = this.modules.surface;
    const exposed = this.exposed(surface);
    for (const [path, facts] of this.sources.files) {
      facts.entities.forEach((entity, e) => {
        entities.push(this.entity(path, facts, entity, e, exposed, surface !== undefined));
        const owner = this.ownerOf(path, facts, entity);
        if (e > 0)
          relations.push(this.relation('DEFINES', owner.file, owner.e, { file: path, e }, entity.name, entity.line));
        const first = entity.full === undefined ? undefined : this.namespaces.find(facts.language, entity.full);
        // Parts of one class, and overloads, count as uses of each other.
        if (first && 'e' in first.binding && this.idOf(first.file, first.binding.e) !== this.idOf(path, e))
          relations.push(
            this.relation('REFERENCES', first.file, first.binding.e, { file: path, e }, entity.name, entity.line),
          );
        // A method that exists only for its class is used by the class.
        if (entity.usedBecause === 'with its class')
          relations.push(this.relation('REFERENCES', owner.file, owner.e, { file: path, e }, entity.name, entity.line));
      });
      addAll(relations, this.importsOf(path, facts));
      for (const e of Object.keys(facts.classes).map(Number))
        for (const { file, base } of this.basesOf(path, e)) {
          const { x, name, line } = base;
          const target = this.classOf(this.value(x, file));
          if (target && target.file === path && target.e === e) continue;
          relations.push(
            this.relation('INHERITS', path, e, target, this.outsideName(x, file, name), file === path ? line : 0),
          );
        }
      addAll(relations, this.usesOf(path, facts));
    }
    addAll(relations, this.implementations());
    return { entities, relations };
  }

  /** The class or module that contains an entity. The class may be in another file. */
  private ownerOf(path: string, facts: FileFacts, { owner, classFull }: FileEntity): { file: string; e: number } {
    const found = classFull === undefined ? undefined : this.namespaces.find(facts.language, classFull);
    return found && 'e' in found.binding
      ? { file: found.file, e: found.binding.e }
      : { file: path, e: Math.max(owner, 0) };
  }

  private basesOf(path: string, e: number): { file: string; base: Base }[] {
    const facts = this.sources.files.get(path);
    const own = (facts?.classes[e]?.bases ?? []).map((base) => ({ file: path, base }));
    const full = facts?.entities[e]?.full;
    return facts && full !== undefined ? [...own, ...this.namespaces.basesOf(facts.language, full)] : own;
  }

  /** Implementations of interfaces by classes with the same methods (Go). */
  private implementations(): CodeRelation[] {
    const interfaces: { file: string; e: number; methods: string[] }[] = [];
    for (const [file, { classes }] of this.sources.files)
      for (const [e, { byMethods, members }] of Object.entries(classes)) {
        const methods = Object.entries(members).filter(([, member]) => 'e' in member);
        if (byMethods && methods.length > 0)
          interfaces.push({ file, e: Number(e), methods: methods.map(([name]) => name) });
      }
    if (interfaces.length === 0) return [];
    const found: CodeRelation[] = [];
    const { byMethod, embedding } = this.classesByMethod();
    let tries = 0;
    for (const { file, e, methods } of interfaces) {
      const name = this.sources.files.get(file)?.entities[e]?.name ?? '';
      // A class may inherit the method from an embedded one.
      const candidates = new Set([...(byMethod.get(methods[0] as string) ?? []), ...embedding]);
      for (const key of candidates) {
        if (++tries > maxTries) return found;
        const own = key.lastIndexOf('|');
        const heir = { file: key.slice(0, own), e: Number(key.slice(own + 1)) };
        if (methods.every((method) => this.hasMethod(heir, method)))
          found.push(this.relation('INHERITS', heir.file, heir.e, { file, e }, name, 0));
      }
    }
    return found;
  }

  /** Classes of Go by method name, and classes that embed another one. Keys are `file|index`. */
  private classesByMethod(): { byMethod: Map<string, Set<string>>; embedding: string[] } {
    const byMethod = new Map<string, Set<string>>();
    const embedding: string[] = [];
    for (const [path, facts] of this.sources.files) {
      if (facts.language !== 'go') continue;
      for (const [e, { bases, byMethods }] of Object.entries(facts.classes))
        if (bases.length > 0 && !byMethods) embedding.push(`${path}|${e}`);
      for (const entity of facts.entities) {
        if (entity.classFull === undefined) continue;
        const { file, e } = this.ownerOf(path, facts, entity);
        if (this.sources.files.get(file)?.classes[e]?.byMethods) continue;
        byMethod.set(entity.name, (byMethod.get(entity.name) ?? new Set()).add(`${file}|${e}`));
      }
    }
    return { byMethod, embedding };
  }

  private hasMethod({ file, e }: { file: string; e: number }, name: string): boolean {
    this.steps = 0;
    return this.ofClass({ file, e, args: [] }, name, 0, new Set())?.v === 'entity';
  }

  private idOf(path: string, e: number): string {
    return this.ids.get(path)?.[e] as string;
  }

  private entity(
    path: string,
    facts: FileFacts,
    entity: FileEntity,
    e: number,
    exposed: ReadonlySet<string>,
    hasSurface: boolean,
  ): CodeEntity {
    const id = this.idOf(path, e);
    const owner = this.ownerOf(path, facts, entity);
    const isExposed = exposed.has(id) || exposed.has(this.idOf(owner.file, owner.e));
    const used =
      entity.usedBecause === 'with its class'
        ? null
        : (entity.usedBecause ?? (isExposed && e > 0 ? 'exported by the package' : null));
    const isOpen = facts.namespace === undefined ? !hasSurface : !this.programs.has(facts.language);
    const isLoaded = entity.isDefault || facts.entities[entity.owner]?.isDefault === true;
    const mayBe =
      entity.mayBeUsedBecause ??
      (isLoaded && !this.imported.has(path) ? 'default export of a module that a tool may load by its path' : null) ??
      (isOpen && entity.exported
        ? facts.namespace === undefined
          ? 'exported, and nothing says what the package offers'
          : 'public, and other programs may use it'
        : null);
    return {
      external_id: id,
      entity_type: entity.type,
      name: entity.name,
      qualified_name: entity.qualified,
      file_path: path,
      line_number: entity.line,
      end_line_number: entity.endLine,
      docstring: entity.doc ?? null,
      signature: e === 0 ? null : (entity.signature ?? null),
      decorators: entity.decorators,
      bases: facts.classes[e] ? this.basesOf(path, e).map(({ base }) => base.name) : [],
      http_method: entity.http?.method ?? null,
      http_path: entity.http?.path ?? null,
      is_default_export: entity.isDefault,
      language: facts.language,
      body_hash: entity.hash,
      used_because: used,
      may_be_used_because: used === null ? mayBe : null,
    };
  }

  /** Ids of the entities that the public files export. */
  private exposed(surface: readonly string[] | undefined): Set<string> {
    const found = new Set<string>();
    for (const path of surface ?? [])
      for (const name of this.exportNames(path, new Set())) {
        const value = this.exported(path, name, 0);
        const target = value && this.entityOf(value);
        if (target) found.add(this.idOf(target.file, target.e));
      }
    return found;
  }

  private exportNames(path: string, seen: Set<string>): string[] {
    if (seen.has(path)) return [];
    seen.add(path);
    const facts = this.sources.files.get(path);
    if (!facts) return [];
    const further = facts.exportsAll.flatMap((from) => {
      const file = this.modules.find(path, from);
      return file === undefined ? [] : this.exportNames(file, seen);
    });
    return [...Object.keys(facts.exports), ...further];
  }

  private relation(
    type: RelationType,
    path: string,
    e: number,
    target: { file: string; e: number } | undefined,
    name: string,
    line: number,
  ): CodeRelation {
    const owner = this.sources.files.get(path)?.entities[e];
    return {
      type,
      source: this.idOf(path, e),
      target: target ? this.idOf(target.file, target.e) : null,
      name,
      offset: Math.max(0, line - (owner?.line ?? 1)),
    };
  }

  private importsOf(path: string, facts: FileFacts): CodeRelation[] {
    const found = new Map<string, CodeRelation>();
    for (const { from, name, line } of facts.imports) {
      const file =
        this.modules.find(path, from) ?? (name === '' ? undefined : this.modules.find(path, `${from}.${name}`));
      if (file === path) continue;
      const targets = file !== undefined ? [file] : this.filesOf(path, from, name).filter((each) => each !== path);
      if (targets.length === 0) found.set(`?${from}`, this.relation('IMPORTS', path, 0, undefined, from, line));
      for (const target of targets)
        if (!found.has(target))
          found.set(target, this.relation('IMPORTS', path, 0, { file: target, e: 0 }, target, line));
    }
    return [...found.values()];
  }

  /** Files that an import refers to, in a language with namespaces. */
  private filesOf(path: string, from: string, name: string): string[] {
    const facts = this.sources.files.get(path);
    if (facts?.namespace === undefined) return [];
    this.steps = 0;
    const value = this.fromNamespace(path, facts, from, name, 0);
    if (value?.v === 'package') return this.namespaces.filesOf(facts.language, value.name);
    const target = value && this.entityOf(value);
    return target ? [target.file] : [];
  }

  private usesOf(path: string, facts: FileFacts): CodeRelation[] {
    const found = new Map<string, CodeRelation>();
    for (const { type, owner, x, name, line } of facts.uses) {
      this.steps = 0;
      const value = this.value(x, path);
      const targets = value ? this.targetsOf(value, type, x) : [];
      const user = facts.entities[owner];
      if (targets.length === 0) {
        if (type === 'REFERENCES' && !(x.k === 'member')) continue;
        if (type === 'REFERENCES' && value?.v !== undefined) continue;
        if (type === 'CALLS' && value && !(value.v === 'outside' || value.v === 'package')) {
          // A local function is part of the entity that contains it.
          if (
            value.v === 'function' ||
            value.v === 'object' ||
            (value.v === 'instance' && facts.namespace !== undefined)
          )
            continue;
        }
        const shown = this.outsideName(x, path, name);
        if (type === 'REFERENCES') continue;
        const key = `${owner}|${type}|?${shown}`;
        if (!found.has(key)) found.set(key, this.relation(type, path, owner, undefined, shown, line));
        continue;
      }
      for (const target of targets) {
        if (type === 'REFERENCES' && (target.e === 0 || (target.file === path && target.e === owner))) continue;
        const key = `${owner}|${type}|${target.file}|${target.e}`;
        if (found.has(key)) continue;
        found.set(key, this.relation(type, path, owner, target, name, line));
        const isTested = user?.type === 'test' && type === 'CALLS' && this.typeOf(target) !== 'test';
        if (isTested && target.file !== path) {
          const tested = `${owner}|TESTS|${target.file}|${target.e}`;
          if (!found.has(tested)) found.set(tested, this.relation('TESTS', path, owner, target, name, line));
        }
      }
    }
    // A reference to a called target is redundant.
    return [...found]
      .filter(([key]) => !key.includes('|REFERENCES|') || !found.has(key.replace('|REFERENCES|', '|CALLS|')))
      .map(([, relation]) => relation);
  }

  private typeOf({ file, e }: { file: string; e: number }) {
    return this.sources.files.get(file)?.entities[e]?.type;
  }

  /** The name of an outside value with its module, such as `node:fs:readFile`; otherwise the name in the source. */
  private outsideName(x: Expr, path: string, name: string): string {
    this.steps = 0;
    const value = this.value(x, path);
    return value?.v === 'outside' ? value.name : name;
  }

  private targetsOf(known: Value, type: RelationType, x: Expr): { file: string; e: number }[] {
    const value = this.moduleValue(known, 0);
    // A reference to an object may lead to a call of any of its functions.
    if (value.v === 'object' && type === 'REFERENCES') return this.functionsOf(value);
    // A call of an instance is not a call of its class.
    const isCalledObject = type === 'CALLS' && x.k !== 'super' && value.v === 'instance';
    const target = isCalledObject ? undefined : this.entityOf(value);
    return target ? [target] : [];
  }

  private functionsOf({ m, file }: Value & { v: 'object' }): { file: string; e: number }[] {
    return Object.values(m).flatMap((member) => {
      const value = this.value(member, file);
      return value?.v === 'entity' ? [{ file: value.file, e: value.e }] : [];
    });
  }

  private entityOf(value: Value): { file: string; e: number } | undefined {
    if (value.v === 'entity') return value;
    if (value.v === 'instance') return value;
    return undefined;
  }

  /** The value of a CommonJS module that exports a single class, function or object: `module.exports = …`. */
  private moduleValue(value: Value, depth: number): Value {
    if (value.v !== 'module' || depth > maxDepth) return value;
    const { exports = {} } = this.sources.files.get(value.file) ?? {};
    return Object.hasOwn(exports, 'module.exports')
      ? (this.exported(value.file, 'module.exports', depth + 1) ?? value)
      : value;
  }

  private classOf(known: Known): { file: string; e: number; args: Type[] } | undefined {
    const value = known && this.moduleValue(known, 0);
    if (value?.v === 'instance') return value;
    return value?.v === 'entity' && this.typeOf(value) === 'class' ? { ...value, args: [] } : undefined;
  }

  private value(x: Expr, file: string, depth = 0): Known {
    if (depth > maxDepth || ++this.steps > maxSteps || this.open.has(x)) return undefined;
    if (this.memo.has(x)) return this.memo.get(x);
    this.open.add(x);
    try {
      const value = this.compute(x, file, depth);
      // Within a cycle, an unresolved value may resolve later, so it is not cached.
      if (value !== undefined || this.open.size === 1) this.memo.set(x, value);
      return value;
    } finally {
      this.open.delete(x);
    }
  }

  private compute(x: Expr, file: string, depth: number): Known {
    const of = (other: Expr) => this.value(other, file, depth + 1);
    switch (x.k) {
      case 'name':
        return this.named(x.n, { file, scope: x.s, args: [] }, depth);
      case 'member': {
        const object = of(x.o);
        return object ? this.member(object, x.n, depth, x.c) : undefined;
      }
      case 'call': {
        // Methods of lists and maps are recognised by name.
        if (x.f.k === 'member') {
          const object = of(x.f.o);
          const given = object && this.listMethod(object, x.f.n);
          if (given) return given();
        }
        const callee = of(x.f);
        return callee ? this.called(callee, depth) : undefined;
      }
      case 'new': {
        const made = of(x.c);
        const found = this.classOf(made);
        return found ? { v: 'instance', ...found } : made?.v === 'outside' ? made : undefined;
      }
      case 'self':
        return { v: 'instance', file, e: x.e, args: [] };
      case 'super': {
        const [base] = this.sources.files.get(file)?.classes[x.e]?.bases ?? [];
        const found = base && this.classOf(of(base.x));
        return found ? { v: 'instance', ...found } : undefined;
      }
      case 'typed':
        return this.typed(x.t, { file, scope: x.s, args: [] }, depth);
      case 'element': {
        const object = of(x.o);
        return object?.v === 'list' || object?.v === 'map' || object?.v === 'promise' ? object.of() : undefined;
      }
      case 'await': {
        const value = of(x.o);
        return value?.v === 'promise' ? value.of() : value;
      }
      case 'any': {
        for (const other of x.of) {
          const value = of(other);
          if (value && value.v !== 'outside') return value;
        }
        return x.of.map(of).find((value) => value !== undefined);
      }
      case 'object':
        return { v: 'object', m: x.m, file };
      case 'list': {
        const { o } = x;
        return { v: 'list', of: () => (o ? this.value(o, file, depth + 1) : undefined) };
      }
      case 'function':
        return { v: 'function', r: x.r, file };
      case 'argument': {
        if (x.f.k === 'member') {
          const object = of(x.f.o);
          const given = object && this.callback(object, x.f.n);
          if (given) return given;
        }
        const callee = of(x.f);
        return callee ? this.argument(callee, x.i, depth) : undefined;
      }
      case 'parameter': {
        const expected = of(x.f);
        return expected ? this.parameter(expected, x.i, depth) : undefined;
      }
      case 'builtin':
        return { v: 'outside', name: 'builtin' };
      case 'unknown':
        return undefined;
    }
  }

  /**
   * Resolves a name.
   * @param typeArgs arguments of a named type, for aliases
   */
  private named(name: string, at: NameContext, depth: number, typeArgs?: Type[]): Known {
    const facts = this.sources.files.get(at.file);
    for (let scope = at.scope; facts && scope >= 0; scope = facts.scopes[scope]?.parent ?? -1) {
      const { names, members, membersOf, prefix, parent } = facts.scopes[scope] as Scope;
      if (Object.hasOwn(names, name)) {
        const binding = names[name] as Binding;
        return typeArgs && 'alias' in binding
          ? this.typed(binding.alias, { file: at.file, scope: binding.s, args: typeArgs, of: binding.s }, depth + 1)
          : this.bound(binding, { ...at, scope }, depth);
      }
      const found =
        (members === undefined
          ? undefined
          : this.ofClass({ file: at.file, e: members, args: [] }, name, depth + 1, new Set())) ??
        (membersOf && this.memberOfType(membersOf, name, { file: at.file, scope: parent, args: [] }, depth)) ??
        (prefix === undefined ? undefined : this.shared(facts, `${prefix}${name}`, depth));
      if (found && found.v !== 'outside') return found;
    }
    const all = facts?.imports.filter((each) => each.name === '**') ?? [];
    for (const { from } of all) {
      const value = this.fromModule(at.file, from, name, depth);
      if (value && value.v !== 'outside') return value;
    }
    return globals.has(name) ? { v: 'outside', name } : undefined;
  }

  private memberOfType(t: TypeExpr, name: string, at: NameContext, depth: number): Known {
    const found = depth > maxDepth ? undefined : this.classOf(this.typed(t, at, depth + 1));
    return found && this.ofClass(found, name, depth + 1, new Set());
  }

  /** Resolves a full name in a language with namespaces. */
  private shared({ language }: { language: Language }, full: string, depth: number): Known {
    const found = this.namespaces.find(language, full);
    if (found) return this.bound(found.binding, { file: found.file, scope: 0, args: [] }, depth);
    return this.namespaces.has(language, full) ? { v: 'package', name: full, language } : undefined;
  }

  private fromNamespace(file: string, facts: FileFacts, from: string, name: string, depth: number): Known {
    for (const namespace of this.modules.namespaces(file, from)) {
      const full = name === '*' || name === '**' ? namespace : namespace === '' ? name : `${namespace}.${name}`;
      const value = this.shared(facts, full, depth + 1);
      if (value) return value;
    }
    return undefined;
  }

  private bound(binding: Binding, at: NameContext, depth: number): Known {
    if ('e' in binding) return { v: 'entity', file: at.file, e: binding.e };
    if ('x' in binding) return this.value(binding.x, at.file, depth + 1);
    if ('alias' in binding)
      return this.typed(
        binding.alias,
        { file: at.file, scope: binding.s, args: at.args, ...(at.of !== undefined && { of: at.of }) },
        depth + 1,
      );
    if ('tp' in binding) {
      const given = at.of === binding.s ? at.args[binding.tp] : undefined;
      if (given) return this.typed(given.t, given.at, depth + 1);
      return binding.c && this.typed(binding.c, { file: at.file, scope: binding.s, args: [] }, depth + 1);
    }
    const imported = this.sources.files.get(at.file)?.imports[binding.i];
    return imported && this.fromModule(at.file, imported.from, imported.name, depth);
  }

  /** The value that a module exports under a name. */
  private fromModule(file: string, from: string, name: string, depth: number): Known {
    const outside: Value = { v: 'outside', name: name === '*' || name === '' ? from : `${from}:${name}` };
    const module = this.modules.find(file, from);
    if (module !== undefined) {
      if (name === '*') return { v: 'module', file: module };
      return this.exported(module, name, depth) ?? this.submodule(file, from, name);
    }
    const facts = this.sources.files.get(file);
    if (facts?.namespace !== undefined)
      return depth > maxDepth ? undefined : (this.fromNamespace(file, facts, from, name, depth) ?? outside);
    return this.submodule(file, from, name) ?? outside;
  }

  private submodule(file: string, from: string, name: string): Known {
    if (name === '*' || name === '') return undefined;
    const module = this.modules.find(file, `${from}${from.endsWith('.') ? '' : '.'}${name}`);
    return module === undefined ? undefined : { v: 'module', file: module };
  }

  private exported(path: string, name: string, depth: number): Known {
    if (depth > maxDepth) return undefined;
    const facts = this.sources.files.get(path);
    if (!facts) return undefined;
    if (Object.hasOwn(facts.exports, name)) {
      const what = facts.exports[name] as FileFacts['exports'][string];
      return 'from' in what
        ? this.fromModule(path, what.from, what.name, depth + 1)
        : this.value(what, path, depth + 1);
    }
    for (const from of facts.exportsAll) {
      const module = this.modules.find(path, from);
      const value = module === undefined ? undefined : this.exported(module, name, depth + 1);
      if (value) return value;
    }
    // `module.exports = { … }` exports its members.
    if (name !== 'default' && Object.hasOwn(facts.exports, 'default') && facts.language === 'javascript') {
      const whole = this.exported(path, 'default', depth + 1);
      if (whole && whole.v !== 'outside') return this.member(whole, name, depth + 1);
    }
    if (name === 'default' && facts.language === 'javascript' && Object.keys(facts.exports).length > 0)
      return { v: 'module', file: path };
    return undefined;
  }

  private member(object: Value, name: string, depth: number, isCalled = false): Known {
    if (depth > maxDepth) return undefined;
    switch (object.v) {
      case 'instance':
        return this.ofClass(object, name, depth, new Set(), isCalled);
      case 'entity': {
        const type = this.typeOf(object);
        if (type === 'module') return this.exported(object.file, name, depth + 1);
        return type === 'class' ? this.ofClass({ ...object, args: [] }, name, depth, new Set(), isCalled) : undefined;
      }
      case 'module':
        return this.exported(object.file, name, depth + 1) ?? this.submoduleOf(object.file, name);
      case 'package':
        return this.shared(object, `${object.name}.${name}`, depth + 1);
      case 'object':
        return Object.hasOwn(object.m, name) ? this.value(object.m[name] as Expr, object.file, depth + 1) : undefined;
      case 'shape':
        return Object.hasOwn(object.m, name) ? this.typed(object.m[name] as TypeExpr, object.at, depth + 1) : undefined;
      case 'outside':
        return {
          v: 'outside',
          name:
            object.name === 'builtin'
              ? 'builtin'
              : `${object.name}${object.name.includes(':') || globals.has(object.name) ? '.' : ':'}${name}`,
        };
      case 'list':
      case 'map':
      case 'promise':
        return object.v === 'map' && name === 'Values'
          ? { v: 'list', of: object.of }
          : { v: 'outside', name: 'builtin' };
      case 'function':
      case 'callable':
      case 'callback':
        return undefined;
    }
  }

  /** The submodule `name` of the package whose own file is `file`. */
  private submoduleOf(file: string, name: string): Known {
    const found = this.modules.within(file, name);
    return found === undefined ? undefined : { v: 'module', file: found };
  }

  private ofClass(
    object: { file: string; e: number; args: Type[] },
    name: string,
    depth: number,
    seen: Set<string>,
    isCalled = false,
  ): Known {
    const key = `${object.file}|${object.e}`;
    if (seen.has(key) || depth > maxDepth) return undefined;
    seen.add(key);
    const file = this.sources.files.get(object.file);
    const facts = file?.classes[object.e];
    if (!file || !facts) return undefined;
    const own = file.entities[object.e];
    const apart = own?.full === undefined ? undefined : this.namespaces.find(file.language, `${own.full}.${name}`);
    const isMethod = isCalled && apart !== undefined && 'e' in apart.binding;
    if (Object.hasOwn(facts.members, name) && !isMethod) {
      const member = facts.members[name] as { e: number } | { x: Expr };
      const of = this.sources.files.get(object.file)?.entities[object.e]?.scope ?? -1;
      if ('e' in member) return { v: 'entity', file: object.file, e: member.e, args: object.args, of };
      return member.x.k === 'typed'
        ? this.typed(member.x.t, { file: object.file, scope: member.x.s, args: object.args, of }, depth + 1)
        : this.value(member.x, object.file, depth + 1);
    }
    // The method is defined outside the class.
    if (apart) {
      const found = this.bound(apart.binding, { file: apart.file, scope: 0, args: [] }, depth + 1);
      if (found) return found.v === 'entity' ? { ...found, args: object.args, of: own?.scope ?? 0 } : found;
    }
    for (const { file: from, base: declared } of this.basesOf(object.file, object.e)) {
      const { x, args } = declared;
      const base = this.value(x, from, depth + 1);
      const found = this.classOf(base);
      const types =
        args?.map((t): Type => ({
          t,
          at: { file: from, scope: own?.scope ?? 0, args: object.args, ...(own && { of: own.scope }) },
        })) ?? [];
      const value =
        found &&
        this.ofClass({ ...found, args: types.length > 0 ? types : found.args }, name, depth + 1, seen, isCalled);
      if (value && value.v !== 'outside') return value;
    }
    return undefined;
  }

  /** The result of a call. */
  private called(known: Value, depth: number): Known {
    const callee = this.moduleValue(known, depth);
    if (callee.v === 'entity') {
      const entity = this.sources.files.get(callee.file)?.entities[callee.e];
      if (entity?.type === 'class') return { v: 'instance', file: callee.file, e: callee.e, args: [] };
      const { returns } = entity ?? {};
      if (returns?.k === 'typed' && callee.args && callee.of !== undefined)
        return this.typed(
          returns.t,
          { file: callee.file, scope: returns.s, args: callee.args, of: callee.of },
          depth + 1,
        );
      return returns && this.value(returns, callee.file, depth + 1);
    }
    if (callee.v === 'function') return callee.r && this.value(callee.r, callee.file, depth + 1);
    if (callee.v === 'callable') return callee.r && this.typed(callee.r, callee.at, depth + 1);
    return callee.v === 'outside' ? callee : undefined;
  }

  private argument(callee: Value, i: number, depth: number): Known {
    if (callee.v === 'entity') {
      const found = this.sources.files.get(callee.file)?.entities[callee.e];
      const made = found?.type === 'class' ? this.constructorOf(callee) : found;
      const type = made?.params?.[i];
      return made && type && this.typed(type, { file: callee.file, scope: made.scope, args: [] }, depth + 1);
    }
    if (callee.v === 'callable') {
      const type = callee.p[i];
      return type && this.typed(type, callee.at, depth + 1);
    }
    return undefined;
  }

  private constructorOf({ file, e }: { file: string; e: number }): FileEntity | undefined {
    const facts = this.sources.files.get(file);
    const member = facts?.classes[e]?.members['constructor'];
    return typeof member === 'object' && 'e' in member ? facts?.entities[member.e] : undefined;
  }

  private parameter(expected: Value, i: number, depth: number): Known {
    if (expected.v === 'callback') return expected.p[i]?.();
    return this.argument(expected, i, depth);
  }

  /** The callback that a method of a list or promise expects. */
  private callback(object: Value, name: string): Known {
    if (object.v === 'promise' && name === 'then') return { v: 'callback', p: [object.of] };
    if (object.v !== 'list' && object.v !== 'map') return undefined;
    if (callbackMethods.has(name)) return { v: 'callback', p: [object.of] };
    if (name === 'reduce' || name === 'fold') return { v: 'callback', p: [() => undefined, object.of] };
    return name === 'sort' || name === 'toSorted' ? { v: 'callback', p: [object.of, object.of] } : undefined;
  }

  private listMethod(object: Value, name: string): Lazy | undefined {
    if (object.v === 'promise')
      return name === 'then' || name === 'catch' || name === 'finally' ? () => object : undefined;
    if (object.v === 'instance' && unwrapping.has(name)) return () => this.member(object, name, 0) ?? object;
    if (object.v !== 'list' && object.v !== 'map') return undefined;
    if (object.v === 'map' && ['get', 'pop', 'setdefault', 'getOrDefault', 'remove'].includes(name)) return object.of;
    if (object.v === 'map' && ['values', 'entries', 'items', 'values_mut', 'into_values'].includes(name))
      return () => ({ v: 'list', of: object.of });
    if (object.v === 'list' && elementMethods.has(name)) return object.of;
    return listMethods.has(name) ? () => object : undefined;
  }

  /** A value of the given type. */
  private typed(t: TypeExpr, at: NameContext, depth: number): Known {
    if (depth > maxDepth || ++this.steps > maxSteps) return undefined;
    switch (t.t) {
      case 'function':
        return { v: 'callable', p: t.p, r: t.r, at };
      case 'object':
        return { v: 'shape', m: t.m, at };
      case 'of':
        return this.value(t.x, at.file, depth + 1);
      case 'any': {
        const values = t.of.map((other) => this.typed(other, at, depth + 1)).filter((value) => value !== undefined);
        return values.find((value) => value.v !== 'outside') ?? values[0];
      }
      case 'name':
        return this.typeNamed(t.n, t.a ?? [], at, depth);
    }
  }

  private typeNamed(name: string, args: TypeExpr[], at: NameContext, depth: number): Known {
    const short = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);
    const given = args.map((t): Type => ({ t, at }));
    const parts = name.split(/\.|::/);
    let value = this.named(parts[0] as string, at, depth, given);
    for (const part of parts.slice(1)) value = value && this.member(value, part, depth + 1);
    if (value && value.v !== 'outside') {
      if (value.v === 'entity')
        return this.typeOf(value) === 'class'
          ? { v: 'instance', file: value.file, e: value.e, args: given }
          : undefined;
      return value.v === 'instance' && given.length > 0 ? { ...value, args: given } : value;
    }
    const lazy = (i: number): Lazy => {
      const type = given[i] ?? given[0];
      return () => (type ? this.typed(type.t, type.at, depth + 1) : undefined);
    };
    if (lists.has(short)) return { v: 'list', of: lazy(0) };
    if (maps.has(short)) return { v: 'map', of: lazy(1) };
    if (promises.has(short)) return { v: 'promise', of: lazy(short === 'Coroutine' ? 2 : 0) };
    if (wrappers.has(short) && args[0]) return this.typed(args[0], at, depth + 1);
    if (short === 'Union') return this.typed({ t: 'any', of: args }, at, depth + 1);
    return (
      value ??
      (/^(?:string|number|boolean|bigint|str|int|float|bool|bytes|String|Date|Buffer|Uint8Array|u\d+|i\d+|usize|error)$/.test(
        name,
      )
        ? { v: 'outside', name: 'builtin' }
        : undefined)
    );
  }
}

/** Paths of programs that only test or demonstrate a library. */
const besideProgram = /(?:^|\/)(?:tests?|examples?|samples?|demos?|bench(?:es)?|benchmarks?|docs?)\//;

/**
 * Languages in which the repository contains a program, not a library. Go is excluded: its names show whether they are
 * public.
 */
function programsIn(files: ReadonlyMap<string, FileFacts>): Set<Language> {
  const found = new Set<Language>();
  for (const [path, { language, entities }] of files)
    if (
      !besideProgram.test(path) &&
      entities.some(({ type, usedBecause }) => type === 'route' || usedBecause === 'the program begins with it')
    )
      found.add(language);
  found.delete('go');
  if ([...files.keys()].some((path) => path.endsWith('lib.rs'))) found.delete('rust');
  return found;
}

/** Ids of the entities of each file. Entities with the same name are numbered. */
function idsOf({ repo, files }: Sources): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const [path, { entities }] of files) {
    const seen = new Map<string, number>();
    ids.set(
      path,
      entities.map(({ qualified, type }, e) => {
        if (e === 0) return entityId(repo, path);
        const name = type === 'test' ? `test ${qualified}` : qualified;
        const count = (seen.get(name) ?? 0) + 1;
        seen.set(name, count);
        return entityId(repo, path, count === 1 ? name : `${name}#${count}`);
      }),
    );
  }
  return ids;
}

/** Global names of the languages. */
const globals = new Set(
  (
    'Array Object String Number Boolean Promise Map Set WeakMap WeakSet Symbol JSON Math Date RegExp Error TypeError RangeError SyntaxError console process Buffer ' +
    'setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask fetch URL URLSearchParams TextDecoder TextEncoder AbortController AbortSignal ' +
    'parseInt parseFloat isNaN encodeURIComponent decodeURIComponent structuredClone globalThis window document BigInt Float32Array Float64Array Int32Array ' +
    'Uint8Array Reflect Proxy Intl WebAssembly expect describe beforeAll afterAll beforeEach afterEach jest require performance crypto Headers Request Response ' +
    'print len range str int float bool list dict set tuple open super isinstance issubclass getattr setattr hasattr sorted enumerate zip map filter sum min max abs any all ' +
    'type repr input iter next reversed round id vars dir callable object property staticmethod classmethod ValueError KeyError TypeError RuntimeError Exception ' +
    'NotImplementedError IndexError AttributeError StopIteration OSError IOError hash ord chr bytes bytearray frozenset format ' +
    'make append panic recover cap copy delete new close println string byte rune error ' +
    'System Integer Long Double Objects Optional List Arrays Collections Thread Runtime StringBuilder IllegalArgumentException IllegalStateException RuntimeException ' +
    'Vec Box Rc Arc Some None Ok Err Default HashMap format vec'
  ).split(' '),
);
