// The facts of one file, read without any other file: its entities, the names in its scopes, and its uses. A use is an
// expression, resolved once all files are read.
import type { EntityType } from './code-graph';

/**
 * How a value is computed in the source, as far as it can be resolved. `k` is the kind. Other fields: `n` name, `s`
 * index of the scope, `e` index of the entity, `o` object, `f` function, `c` class, `t` type, `m` members, `p`
 * parameters, `r` result.
 */
export type Expr =
  | { k: 'name'; n: string; s: number }
  /** `c` is set for a call: methods then take precedence over fields of the same name. */
  | { k: 'member'; o: Expr; n: string; c?: true }
  | { k: 'call'; f: Expr }
  | { k: 'new'; c: Expr }
  /** The object of class `e` (`this`, `self`), and its base (`super`). */
  | { k: 'self'; e: number }
  | { k: 'super'; e: number }
  | { k: 'typed'; t: TypeExpr; s: number }
  /** An element of a list, or a value of a map. */
  | { k: 'element'; o: Expr }
  | { k: 'await'; o: Expr }
  /** Alternatives: the first one that resolves counts. */
  | { k: 'any'; of: Expr[] }
  | { k: 'object'; m: Record<string, Expr> }
  | { k: 'list'; o: Expr | undefined }
  | { k: 'function'; r: Expr | undefined; p?: (TypeExpr | undefined)[]; s: number }
  /** The argument that function `f` expects at position `i`, and parameter `i` of function `f`. */
  | { k: 'argument'; f: Expr; i: number }
  | { k: 'parameter'; f: Expr; i: number }
  /** A value of a built-in type, such as a text or a number. */
  | { k: 'builtin' }
  | { k: 'unknown' };

/** A type as written in the source. */
export type TypeExpr =
  | { t: 'name'; n: string; a?: TypeExpr[] }
  | { t: 'function'; p: (TypeExpr | undefined)[]; r: TypeExpr | undefined }
  | { t: 'object'; m: Record<string, TypeExpr> }
  | { t: 'any'; of: TypeExpr[] }
  | { t: 'of'; x: Expr };

/** The meaning of a name in a scope: an entity `e`, an import `i` (both by index), a value `x`, or a type. */
export type Binding =
  | { e: number }
  | { i: number }
  | { x: Expr }
  | { alias: TypeExpr; s: number; p: string[] }
  /** A type parameter: its position, bound and scope. */
  | { tp: number; c: TypeExpr | undefined; s: number };

export interface Scope {
  parent: number;
  names: Record<string, Binding>;
  /** Prefix of the members' full names, for a namespace. */
  prefix?: string;
  /** The class whose members are visible in this scope, as an entity index. */
  members?: number;
  /** Type of that class, if it may be declared in another file. */
  membersOf?: TypeExpr;
}

export interface FileEntity {
  type: EntityType;
  name: string;
  qualified: string;
  line: number;
  endLine: number;
  doc: string | undefined;
  signature: string | undefined;
  decorators: string[];
  /** Index of the class that contains the entity; 0 for the module. */
  owner: number;
  exported: boolean;
  isDefault: boolean;
  http?: { method: string | null; path: string };
  /** Hash of the source text. */
  hash: string;
  returns?: Expr | undefined;
  params?: (TypeExpr | undefined)[];
  /** Index of the scope in which the types of the entity are resolved. */
  scope: number;
  typeParams?: string[];
  usedBecause?: string;
  mayBeUsedBecause?: string;
  /** Name with its namespace, for languages that have namespaces. */
  full?: string;
  /** Full name of its class, set if the class may be in another file. */
  classFull?: string;
}

/** A member of a class: a method, or the value of a field. */
export type Member = { e: number } | { x: Expr };

export interface Base {
  x: Expr;
  name: string;
  args?: TypeExpr[];
  line: number;
}

export interface ClassFacts {
  bases: Base[];
  members: Record<string, Member>;
  /** True for an interface of Go: every class with its methods implements it. */
  byMethods?: boolean;
}

export interface ImportFacts {
  /** Module name as written in the source. */
  from: string;
  /** The imported name; `*` for the whole module. */
  name: string;
  line: number;
}

export interface UseFacts {
  type: 'CALLS' | 'REFERENCES';
  owner: number;
  x: Expr;
  /** Name as written in the source. */
  name: string;
  line: number;
}

export type Language =
  'typescript' | 'javascript' | 'python' | 'go' | 'java' | 'rust' | 'csharp' | 'php' | 'ruby' | 'cpp';

export interface FileFacts {
  language: Language;
  /** The first entity is the module itself. */
  entities: FileEntity[];
  classes: Record<number, ClassFacts>;
  scopes: Scope[];
  imports: ImportFacts[];
  /** Exported names: local values, or re-exports from another module. */
  exports: Record<string, Expr | { from: string; name: string }>;
  /** Modules whose exports are all re-exported. */
  exportsAll: string[];
  uses: UseFacts[];
  /** Namespace of the file, such as a package or a crate module; undefined in languages without namespaces. */
  namespace?: string;
  /** Definitions by full name that all files of the language can use. */
  shared?: Record<string, Binding>;
  /** Base classes by the full name of the class, which may be in another file. */
  sharedBases?: Record<string, Base[]>;
}
