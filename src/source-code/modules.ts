// Resolves module names to files by the rules of each language, and finds the public files of a package.
import type { FileFacts } from './facts';

/** Texts of package.json, go.mod, pyproject.toml and other manifests, by path. */
export type Manifests = ReadonlyMap<string, string>;

export interface ModuleFinder {
  /** The file that the module name `from` denotes in `file`; undefined if the repository has none. */
  find(file: string, from: string): string | undefined;
  /** Possible namespaces of the module name `from` in `file`, the most probable first. */
  namespaces(file: string, from: string): string[];
  /** The file of the submodule `name`, for a package with the file `file`. */
  within(file: string, name: string): string | undefined;
  /** Files whose exports are public; undefined if no manifest declares any. */
  surface: readonly string[] | undefined;
}

const scriptEnds = [
  '',
  '.ts',
  '.tsx',
  '.d.ts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.mts',
  '.cts',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.mjs',
];

export function moduleFinder(files: ReadonlyMap<string, FileFacts>, manifests: Manifests): ModuleFinder {
  const aliases = aliasesIn(manifests);
  const goModule = goModuleIn(manifests);
  const crates = cratesIn(manifests);
  const names = packageNames(manifests);
  const has = (path: string | undefined) => (path !== undefined && files.has(path) ? path : undefined);

  const script = (base: string): string | undefined => {
    for (const end of scriptEnds) if (files.has(base + end)) return base + end;
    // The name of a compiled file refers to its source.
    const source = base.replace(/\.(?:js|mjs|cjs|jsx)$/, '');
    return source === base ? undefined : script(source);
  };
  const findScript = (file: string, from: string): string | undefined => {
    if (from.startsWith('.')) return script(join(dirOf(file), from));
    for (const { prefix, to } of aliases)
      if (from.startsWith(prefix)) {
        const found = script(join(to, from.slice(prefix.length)));
        if (found !== undefined) return found;
      }
    const own = names.find(({ name }) => from === name || from.startsWith(`${name}/`));
    return (
      own &&
      (from === own.name
        ? own.entry.map((entry) => script(join(own.dir, entry))).find((path) => path !== undefined)
        : script(join(own.dir, from.slice(own.name.length + 1))))
    );
  };
  const python = (base: string) =>
    has(`${base}.py`) ?? has(base === '' ? '__init__.py' : `${base}/__init__.py`) ?? has(`${base}.pyi`);
  const findPython = (file: string, from: string): string | undefined => {
    const dots = /^\.*/.exec(from)?.[0].length ?? 0;
    const rest = from.slice(dots).replaceAll('.', '/');
    if (dots > 0) {
      let dir = dirOf(file);
      for (let up = 1; up < dots; up++) dir = dirOf(dir);
      return python(join(dir, rest)) ?? (rest === '' ? undefined : undefined);
    }
    for (let dir = dirOf(file); ; dir = dirOf(dir)) {
      const found = python(join(dir, rest)) ?? python(join(dir, `src/${rest}`));
      if (found !== undefined) return found;
      if (dir === '') return undefined;
    }
  };
  return {
    find(file, from) {
      const facts = files.get(file);
      if (facts?.language === 'python') return findPython(file, from);
      if (facts?.language === 'cpp')
        return has(join(dirOf(file), from)) ?? has(`include/${from}`) ?? has(`src/${from}`) ?? has(from);
      if (facts?.language === 'ruby')
        return has(join(dirOf(file), `${from}.rb`)) ?? has(`lib/${from}.rb`) ?? has(`${from}.rb`);
      return facts?.namespace === undefined ? findScript(file, from) : undefined;
    },
    namespaces(file, from) {
      const { language, namespace = '' } = files.get(file) as FileFacts;
      if (language === 'go') {
        const own = goModule.find(({ name }) => from === name || from.startsWith(`${name}/`));
        return own ? [goNamespace(join(own.dir, from.slice(own.name.length + 1)))] : [];
      }
      if (language !== 'rust') return [from];
      const [first = '', ...rest] = from.split('.');
      const dir = crates.get(first);
      return [`${namespace}.${from}`, from, ...(dir === undefined ? [] : [[crateNamespace(dir), ...rest].join('.')])];
    },
    within(file, name) {
      if (!file.endsWith('__init__.py')) return undefined;
      return python(join(dirOf(file), name));
    },
    surface: surfaceOf(files, manifests, script),
  };
}

const dirOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

/** Joins two paths and resolves `.` and `..`. */
function join(dir: string, rest: string): string {
  const parts: string[] = [];
  for (const part of `${dir}/${rest}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Namespaces of a Go folder, and of the root of a Rust crate. */
export const goNamespace = (dir: string): string => (dir === '' ? '/' : dir).replaceAll('.', '_');
export const crateNamespace = (dir: string): string => `${dir}/crate`.replaceAll('.', '_');

type Json = Record<string, unknown>;

/** The object in a manifest; empty if the text contains none. */
function jsonOf(text: string): Json {
  try {
    // tsconfig files may contain comments and trailing commas, which JSON.parse refuses.
    return objectOf(JSON.parse(text.replace(/^[ \t]*\/\/.*$/gm, '').replace(/,(\s*[}\]])/g, '$1')));
  } catch {
    return {};
  }
}

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** Aliases from `paths` and `baseUrl` in tsconfig files. */
function aliasesIn(manifests: Manifests): { prefix: string; to: string }[] {
  return [...manifests]
    .filter(([path]) => /(?:^|\/)[tj]sconfig[^/]*\.json$/.test(path))
    .flatMap(([path, text]) => {
      const { baseUrl, paths } = objectOf(jsonOf(text)['compilerOptions']);
      const base = join(dirOf(path), typeof baseUrl === 'string' ? baseUrl : '.');
      const named = Object.entries(objectOf(paths)).flatMap(([name, targets]) => {
        const to: unknown = Array.isArray(targets) ? targets[0] : undefined;
        return typeof to === 'string'
          ? [{ prefix: name.replace(/\*$/, ''), to: join(base, to.replace(/\*$/, '')) }]
          : [];
      });
      return typeof baseUrl === 'string' ? [...named, { prefix: '', to: base }] : named;
    });
}

const goModuleIn = (manifests: Manifests) =>
  [...manifests]
    .filter(([path]) => /(?:^|\/)go\.mod$/.test(path))
    .flatMap(([path, text]) => {
      const name = /^module\s+(\S+)/m.exec(text)?.[1];
      return name === undefined ? [] : [{ dir: dirOf(path), name }];
    });

/** Folders of crates, by the names that other crates use. */
const cratesIn = (manifests: Manifests) =>
  new Map(
    [...manifests]
      .filter(([path]) => /(?:^|\/)Cargo\.toml$/.test(path))
      .flatMap(([path, text]) => {
        const name = /^name\s*=\s*"([^"]+)"/m.exec(text)?.[1];
        return name === undefined ? [] : [[name.replaceAll('-', '_'), dirOf(path)] as const];
      }),
  );

/** Packages of the repository, by name in package.json. */
const packageNames = (manifests: Manifests) =>
  [...manifests]
    .filter(([path]) => /(?:^|\/)package\.json$/.test(path))
    .flatMap(([path, text]) => {
      const manifest = jsonOf(text);
      const { name } = manifest;
      return typeof name === 'string' ? [{ name, dir: dirOf(path), entry: entriesOf(manifest) }] : [];
    });

/** Maximum nesting of conditions in `exports`. */
const maxDepth = 20;

/** Entry files of a package.json. Compiled files refer to their sources. */
function entriesOf(manifest: Json): string[] {
  const found: string[] = [];
  const collect = (value: unknown, depth: number) => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null && depth < maxDepth)
      for (const each of Object.values(value)) collect(each, depth + 1);
  };
  for (const name of ['main', 'module', 'types', 'exports', 'bin', 'browser']) collect(manifest[name], 0);
  return found.flatMap((path) => [
    path,
    path.replace(/^(?:\.\/)?(?:dist|build|lib|out)\//, 'src/'),
    path.replace(/^(?:\.\/)?(?:dist|build|lib|out)\//, ''),
  ]);
}

/** Files whose exports are public; undefined if no manifest declares any. */
function surfaceOf(
  files: ReadonlyMap<string, FileFacts>,
  manifests: Manifests,
  script: (base: string) => string | undefined,
): string[] | undefined {
  const found: string[] = [];
  let isDeclared = false;
  for (const [path, text] of manifests) {
    const dir = dirOf(path);
    if (/(?:^|\/)package\.json$/.test(path)) {
      isDeclared = true;
      const manifest = jsonOf(text);
      const entries = entriesOf(manifest);
      if (entries.length === 0 && manifest['private'] !== true) entries.push('index');
      for (const entry of entries) {
        const file = script(join(dir, entry.replace(/\.d\.ts$/, '')));
        if (file !== undefined) found.push(file);
      }
    }
    if (/(?:^|\/)(?:pyproject\.toml|setup\.py|setup\.cfg|go\.mod|Cargo\.toml|pom\.xml|build\.gradle)$/.test(path))
      isDeclared = true;
  }
  // A Python package is public through its `__init__.py`. Other languages flag each public name.
  for (const [path, facts] of files) {
    if (facts.language === 'python' && path.endsWith('__init__.py')) found.push(path);
  }
  return isDeclared ? found : undefined;
}
