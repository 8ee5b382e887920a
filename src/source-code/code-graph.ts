// What is known of the source code of a repository: its entities, and how they use each other.

/** What an entity can be. `repository` holds the modules of one repository. */
export const entityTypes = ['repository', 'module', 'class', 'function', 'method', 'route', 'test'] as const;
export type EntityType = (typeof entityTypes)[number];

/** `REFERENCES`: named without being called, as a function that is passed on, or a type. */
export const relationTypes = ['DEFINES', 'IMPORTS', 'CALLS', 'REFERENCES', 'INHERITS', 'TESTS'] as const;
export type RelationType = (typeof relationTypes)[number];

export interface CodeEntity {
  /** `code::<repo>::<file_path>::<qualified name>`; of a module without the name. */
  external_id: string;
  entity_type: EntityType;
  /** As in the source: `openItems`. */
  name: string;
  /** With its class: `Graph.run`. */
  qualified_name: string;
  file_path: string;
  /** From 1; null if unknown. */
  line_number: number | null;
  end_line_number: number | null;
  docstring: string | null;
  signature: string | null;
  decorators: string[];
  bases: string[];
  http_method: string | null;
  http_path: string | null;
  is_default_export: boolean;
  language: string | null;
  /** Equal for two entities with the same source text; null if the source is unknown. */
  body_hash: string | null;
  /** Why it is in use although no code of the repository may use it; null if there is no such reason. */
  used_because: string | null;
  /** Why it may be in use; null if there is no such reason. */
  may_be_used_because: string | null;
}

export interface CodeRelation {
  type: RelationType;
  /** External ids. */
  source: string;
  /** Null if the meaning of the name is unknown. */
  target: string | null;
  /** The target as the source calls it. */
  name: string;
  /** Lines from the first line of the source to where the relationship stands; null if unknown. */
  offset: number | null;
}

/** The state of a repository. */
export interface CodeGraph {
  entities: CodeEntity[];
  relations: CodeRelation[];
}

export const entityId = (repo: string, file_path: string, qualified_name = ''): string =>
  ['code', repo, file_path, ...(qualified_name === '' ? [] : [qualified_name])].join('::');
