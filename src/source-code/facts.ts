// What one file says, without knowing any other: its entities, the names in its scopes, and its uses. Uses are expressions that are
// resolved once all files are known.
import type { EntityType } from './code-graph';

/** A value, as far as it is known by how the source makes it. */
export type Expr =
  | { k: 'name'; n: string; s: number }
  /** `c`: it is called, so that a method comes before a field of the same name. */
  | { k: 'member'; o: Expr; n: string; c?: true }
  | { k: 'call'; f: Expr }
  | { k: 'new'; c: Expr }
  /** The object of a class, and its base: `this`, `self`, `super`. */
  | { k: 'self'; e: number }
  | { k: 'super'; e: number }
  | { k: 'typed'; t: TypeExpr; s: number }
  /** What is in a list, or behind a key. */
  | { k: 'element'; o: Expr }
  | { k: 'await'; o: Expr }
  /** One of several: the first that is known. */
  | { k: 'any'; of: Expr[] }
  | { k: 'object'; m: Record<string, Expr> }
  | { k: 'list'; o: Expr | undefined }
  | { k: 'function'; r: Expr | undefined; p?: (TypeExpr | undefined)[]; s: number }
  /** The argument that a call expects at a position, and a parameter of a function. */
  | { k: 'argument'; f: Expr; i: number }
  | { k: 'parameter'; f: Expr; i: number }
  /** A value of the language itself: a text, a number. */
  | { k: 'builtin' }
  | { k: 'unknown' };

/** A type as it is written. */
export type TypeExpr =
  | { t: 'name'; n: string; a?: TypeExpr[] }
  | { t: 'function'; p: (TypeExpr | undefined)[]; r: TypeExpr | undefined }
  | { t: 'object'; m: Record<string, TypeExpr> }
  | { t: 'any'; of: TypeExpr[] }
  | { t: 'of'; x: Expr };

export type Binding =
  | { e: number }
  | { i: number }
  | { x: Expr }
  | { alias: TypeExpr; s: number; p: string[] }
  /** A type parameter, with its position. */
  | { tp: number; c: TypeExpr | undefined; s: number };

export interface Scope {
  parent: number;
  names: Record<string, Binding>;
  /** Where it is a namespace: what full names of its members begin with. */
  prefix?: string;
  /** The class whose members are names in it. */
  members?: number;
  /** The same of a class that another file may define. */
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
  /** The class that it belongs to, else the module (0). */
  owner: number;
  exported: boolean;
  isDefault: boolean;
  http?: { method: string | null; path: string };
  /** Hash of its text. */
  hash: string;
  returns?: Expr | undefined;
  params?: (TypeExpr | undefined)[];
  /** The scope in which its types are written. */
  scope: number;
  typeParams?: string[];
  usedBecause?: string;
  mayBeUsedBecause?: string;
  /** With its namespace. */
  full?: string;
  /** The full name of its class, which another file may define. */
  classFull?: string;
}

/** What belongs to a class: a method, or a field by its value. */
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
  /** Whatever has its methods inherits from it: an interface of Go. */
  byMethods?: boolean;
}

export interface ImportFacts {
  /** The name of the module as written. */
  from: string;
  /** `*` for the whole module. */
  name: string;
  line: number;
}

export interface UseFacts {
  type: 'CALLS' | 'REFERENCES';
  owner: number;
  x: Expr;
  /** As the source says it. */
  name: string;
  line: number;
}

export type Language =
  'typescript' | 'javascript' | 'python' | 'go' | 'java' | 'rust' | 'csharp' | 'php' | 'ruby' | 'cpp';

export interface FileFacts {
  language: Language;
  /** The first one is the module itself. */
  entities: FileEntity[];
  classes: Record<number, ClassFacts>;
  scopes: Scope[];
  imports: ImportFacts[];
  /** Names by which other files reach what is in it: local ones, or those of another module. */
  exports: Record<string, Expr | { from: string; name: string }>;
  /** Modules all of whose exports are its own. */
  exportsAll: string[];
  uses: UseFacts[];
  /** The namespace of the file, if its language has any: a package, a module of a crate. */
  namespace?: string;
  /** Full names that all files of the language can use. */
  shared?: Record<string, Binding>;
  /** Bases of classes that another file may define, by full names. */
  sharedBases?: Record<string, Base[]>;
}
