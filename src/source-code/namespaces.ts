// Full names that are visible in all files of a language with namespaces, such as packages of Go and Java or crates of
// Rust.
import type { Base, Binding, FileFacts, Language } from './facts';

export class Namespaces {
  private readonly bindings = new Map<string, { file: string; binding: Binding }>();
  private readonly namespaces = new Set<string>();
  private readonly files = new Map<string, string[]>();
  private readonly bases = new Map<string, { file: string; base: Base }[]>();

  constructor(files: ReadonlyMap<string, FileFacts>) {
    for (const [file, { language, namespace, shared, sharedBases }] of files) {
      if (namespace !== undefined) {
        this.add(language, namespace);
        push(this.files, keyOf(language, namespace), file);
      }
      for (const [full, binding] of Object.entries(shared ?? {})) {
        const key = keyOf(language, full);
        if (!this.bindings.has(key)) this.bindings.set(key, { file, binding });
        this.add(language, full.slice(0, Math.max(0, full.lastIndexOf('.'))));
      }
      for (const [full, bases] of Object.entries(sharedBases ?? {}))
        for (const base of bases) push(this.bases, keyOf(language, full), { file, base });
    }
  }

  find(language: Language, full: string): { file: string; binding: Binding } | undefined {
    return this.bindings.get(keyOf(language, full));
  }

  has(language: Language, namespace: string): boolean {
    return this.namespaces.has(keyOf(language, namespace));
  }

  filesOf(language: Language, namespace: string): string[] {
    return this.files.get(keyOf(language, namespace)) ?? [];
  }

  /** Base classes that are declared outside the class. */
  basesOf(language: Language, full: string): { file: string; base: Base }[] {
    return this.bases.get(keyOf(language, full)) ?? [];
  }

  /** Adds a namespace and all that contain it. */
  private add(language: Language, namespace: string): void {
    for (let name = namespace; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
      const key = keyOf(language, name);
      if (this.namespaces.has(key)) return;
      this.namespaces.add(key);
    }
  }
}

const keyOf = (language: Language, full: string) => `${language}|${full}`;

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
