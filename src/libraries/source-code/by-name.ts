// Connects the tags of all files by name: a name that fits one definition of the repository means this definition. If
// it fits several, or none, it stays a name, and unused code with that name is reported as unsure.
import { addToList } from '../../lists';
import { entityId, type CodeEntity, type CodeGraph, type CodeRelation, type RelationType } from './code-graph';
import type { Definition, FileTags, CodeReference } from './tags';

export interface ParsedSources {
  repo: string;
  files: ReadonlyMap<string, FileTags>;
  /** Whether a manifest says that nobody else uses the code. */
  isPrivate: boolean;
}

interface Candidate {
  path: string;
  e: number;
  id: string;
  definition: Definition;
}

const isEntity = ({ type }: Pick<Definition, 'type'>) => !['scope', 'group', 'part'].includes(type);

/** Languages that use each other's names count as one, as TypeScript and JavaScript do. */
const familyOf = (language: string) => (language === 'typescript' ? 'javascript' : language);

/** Types that a name may mean, by the last part of the capture. */
const fitting: Record<string, ReadonlySet<string>> = {
  plain: new Set(['class', 'function']),
  member: new Set(['method', 'function', 'class']),
  self: new Set(['method']),
  any: new Set(['method', 'function', 'class']),
};

export function graphByName(sources: ParsedSources): CodeGraph {
  const { files } = sources;
  const names = new Names(sources);
  const isProgram = sources.isPrivate || [...files].some(([path, file]) => !besideProgram.test(path) && begins(file));
  const entities: CodeEntity[] = [];
  const relations: CodeRelation[] = [];
  for (const [path, file] of files) {
    file.definitions.forEach((definition, e) => {
      if (!isEntity(definition)) return;
      entities.push(entityOf({ path, definition, id: names.idOf(path, e) }, file, isProgram));
    });
    for (const relation of relationsOf(names, path, file)) relations.push(relation);
  }
  return { entities, relations };
}

/** Paths of code that only tests or demonstrates a library. */
const besideProgram = /(?:^|\/)(?:tests?|examples?|samples?|demos?|bench(?:es)?|benchmarks?|docs?)\//;
const begins = ({ definitions }: FileTags) =>
  definitions.some(({ type, marks }) => type === 'route' || marks.includes('entry'));

function entityOf(
  { path, definition, id }: Pick<Candidate, 'path' | 'definition' | 'id'>,
  { language }: FileTags,
  isProgram: boolean,
): CodeEntity {
  const { type, name, qualified, doc, signature, decorators, bases, http, marks } = definition;
  const has = (mark: string) => marks.includes(mark);
  const isOpen = has('public') && !has('private') && !isProgram;
  return {
    external_id: id,
    entity_type: type as CodeEntity['entity_type'],
    name,
    qualified_name: qualified,
    file_path: path,
    line_number: definition.line,
    end_line_number: definition.endLine,
    docstring: doc,
    signature,
    decorators,
    bases,
    http_method: http?.method ?? null,
    http_path: http?.path ?? null,
    is_default_export: has('default'),
    language,
    body_hash: definition.hash,
    used_because: has('entry') ? 'the program begins with it' : null,
    may_be_used_because: has('decorator')
      ? 'a decorator may register it'
      : has('unseen')
        ? 'not all of its callers show in the source'
        : has('default')
          ? 'it is the default export of its module'
          : isOpen
            ? 'public, and other programs may use it'
            : null,
  };
}

function relationsOf(names: Names, path: string, file: FileTags): CodeRelation[] {
  const found = new Map<string, CodeRelation>();
  const add = (type: RelationType, source: string, target: string | null, name: string, line: number, from: number) => {
    const first = file.definitions[from]?.line ?? 1;
    const key = `${source}|${type}|${target ?? `?${name}`}`;
    if (!found.has(key)) found.set(key, { type, source, target, name, offset: Math.max(0, line - first) });
  };
  file.definitions.forEach(({ type, name, line, owner, marks, handles }, e) => {
    if (e === 0 || !isEntity({ type })) return;
    const own = names.idOf(path, e);
    const outer = names.ownerOf(path, e);
    add('DEFINES', outer, own, name, line, owner);
    if (marks.includes('implicit')) add('REFERENCES', outer, own, name, line, owner);
    if (handles !== null) add('CALLS', own, names.idOf(path, handles), name, line, e);
  });
  for (const reference of file.references) {
    const { from, kind, name, line } = reference;
    const source = names.sourceOf(path, from);
    if (kind === 'import') {
      add('IMPORTS', source, names.moduleOf(path, name), name, line, from);
      continue;
    }
    const target = names.find(path, file, reference);
    const isCall = kind.startsWith('call');
    if (target === undefined && !isCall && kind !== 'base') continue;
    if (target?.id === source && !isCall) continue;
    const user = file.definitions[from]?.type;
    const isHandler = user === 'route' && target && target.definition.type !== 'class';
    const type = kind === 'base' ? 'INHERITS' : isCall || isHandler ? 'CALLS' : 'REFERENCES';
    add(type, source, target?.id ?? null, target?.definition.qualified ?? name, line, from);
    if (user === 'test' && type === 'CALLS' && target && target.path !== path)
      add('TESTS', source, target.id, target.definition.qualified, line, from);
  }
  // A reference to a called target is redundant.
  return [...found].flatMap(([key, relation]) =>
    key.includes('|REFERENCES|') && found.has(key.replace('|REFERENCES|', '|CALLS|')) ? [] : [relation],
  );
}

class Names {
  private readonly ids = new Map<string, string[]>();
  private readonly candidates = new Map<string, Candidate[]>();
  private readonly locals = new Map<string, ReadonlySet<string>>();
  /** Modules by the last part of their path. */
  private readonly modules = new Map<string, string[]>();

  constructor(private readonly sources: ParsedSources) {
    for (const [path, { language, definitions, locals }] of sources.files) {
      this.ids.set(path, idsOf(sources.repo, path, definitions));
      this.locals.set(path, new Set(locals));
      addToList(this.modules, lastPart(bare(path)), path);
      definitions.forEach((definition, e) => {
        const { type, name, marks } = definition;
        if (!fitting['any']?.has(type) || marks.includes('implicit')) return;
        addToList(this.candidates, `${familyOf(language)}|${name}`, { path, e, id: this.idOf(path, e), definition });
      });
    }
  }

  idOf(path: string, e: number): string {
    return this.ids.get(path)?.[e] as string;
  }

  /** The class or module that contains a definition. */
  ownerOf(path: string, e: number): string {
    const { ownerName, owner } = this.definition(path, e);
    const found = ownerName === null ? undefined : this.classOf(path, ownerName);
    return found ?? this.sourceOf(path, Math.max(owner, 0));
  }

  /** The entity at an index. Uses in a scope belong to the class that contains it, or to its owner. */
  sourceOf(path: string, e: number): string {
    const { type, name, owner } = this.definition(path, e);
    if (isEntity({ type })) return this.idOf(path, e);
    return (type === 'part' ? this.classOf(path, name) : undefined) ?? this.sourceOf(path, Math.max(owner, 0));
  }

  /** @returns the candidate; null if there are several, or none in the repository; undefined for no use at all */
  find(path: string, file: FileTags, { from, kind, name, of }: CodeReference): Candidate | null | undefined {
    const [use, how = 'plain'] = kind.split('.') as [string, string?];
    const named = (this.candidates.get(`${familyOf(file.language)}|${name}`) ?? []).filter(({ definition }) =>
      use === 'base' ? definition.type === 'class' : fitting[how]?.has(definition.type),
    );
    if (named.length === 0) return use === 'mention' || this.locals.get(path)?.has(name) ? undefined : null;
    if (how !== 'member' && this.locals.get(path)?.has(name)) return undefined;
    // A qualified name means a member of this class, or, if capitalised, something outside the repository.
    const qualifier = of === null ? undefined : this.classOf(path, of);
    if (of !== null && qualifier === undefined && /^\p{Lu}/u.test(of)) return null;
    const owner = qualifier ?? this.ownerOf(path, from);
    const inClass = named.filter((each) => this.ownerOf(each.path, each.e) === owner);
    const inFile = named.filter((each) => each.path === path);
    const nearest =
      qualifier !== undefined
        ? inClass
        : (how === 'self' || how === 'any') && inClass.length > 0
          ? inClass
          : (how === 'plain' || how === 'any') && inFile.length > 0
            ? inFile
            : named;
    const [only] = nearest;
    // `x.run()` in a method `run` hardly means the method itself.
    return only && nearest.length === 1 && !(how === 'member' && only.path === path && only.e === from) ? only : null;
  }

  /** The module of an import: the only one whose path ends with it. */
  moduleOf(path: string, name: string): string | null {
    const dir = path.split('/').slice(0, -1);
    const isPath = /^\.\.?\//.test(name);
    const parts = isPath
      ? joined(dir, name)
      : name
          .replace(/["'<>]/g, '')
          .split(/[\\/.]|::/)
          .filter(Boolean);
    const wanted = bare(parts.join('/'));
    const found = (this.modules.get(lastPart(wanted)) ?? []).filter((each) => {
      const own = bare(each);
      return own === wanted || (!isPath && own.endsWith(`/${wanted}`));
    });
    return found.length === 1 ? this.idOf(found[0] as string, 0) : null;
  }

  private definition(path: string, e: number): Definition {
    return this.sources.files.get(path)?.definitions[e] as Definition;
  }

  private classOf(path: string, name: string): string | undefined {
    const family = familyOf(this.sources.files.get(path)?.language ?? '');
    const classes = (this.candidates.get(`${family}|${name}`) ?? []).filter(
      ({ definition }) => definition.type === 'class',
    );
    const own = classes.filter((each) => each.path === path);
    return (own.length > 0 ? own : classes).length === 1 ? (own[0] ?? classes[0])?.id : undefined;
  }
}

/** A path without its extension, and without the name that stands for its folder. */
const bare = (path: string) => path.replace(/\.(?:d\.)?\w+$/, '').replace(/\/(?:index|__init__|mod)$/, '');
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function joined(dir: string[], name: string): string[] {
  const parts = [...dir];
  for (const part of name.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  return parts;
}

/** Ids of the entities of a file. Entities with the same name are numbered. */
function idsOf(repo: string, path: string, definitions: Definition[]): string[] {
  const seen = new Map<string, number>();
  return definitions.map(({ qualified, type }, e) => {
    if (e === 0) return entityId(repo, path);
    const name = type === 'test' ? `test ${qualified}` : qualified;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return entityId(repo, path, count === 1 ? name : `${name}#${count}`);
  });
}
