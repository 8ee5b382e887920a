// The source code of a repository as a graph: entities, and the relationships between them.

/** A `repository` contains the modules of one repository. */
export type CodeEntityType = 'repository' | 'module' | 'class' | 'function' | 'method' | 'route' | 'test';

/** `REFERENCES` names its target without a call: a function passed as a value, or a type. */
export type RelationType = 'DEFINES' | 'IMPORTS' | 'CALLS' | 'REFERENCES' | 'INHERITS' | 'TESTS';

export interface CodeEntity {
  /** Identifies the entity: `code::<repo>::<file_path>::<qualified name>`; modules have no qualified name. */
  external_id: string;
  entity_type: CodeEntityType;
  /** Name as in the source: `openItems`. */
  name: string;
  /** Name with its class: `Graph.run`. */
  qualified_name: string;
  file_path: string;
  /** Line from 1; null if unknown. */
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
  /** Hash of the source text; null if the source is unknown. Equal texts have equal hashes. */
  body_hash: string | null;
  /**
   * Why the entity counts as used although the repository does not use it, such as "a macro defines it"; otherwise
   * null.
   */
  used_because: string | null;
  /**
   * Why the entity may be used although no use was found, such as "its class calls methods by computed names";
   * otherwise null.
   */
  may_be_used_because: string | null;
}

export interface CodeRelation {
  type: RelationType;
  /** External id of the source. */
  source: string;
  /** External id of the target; null if the name could not be resolved. */
  target: string | null;
  /** Name of the target in the source text. */
  name: string;
  /** Lines from the first line of the source entity to the line of the use; null if unknown. */
  offset: number | null;
}

export interface CodeGraph {
  entities: CodeEntity[];
  relations: CodeRelation[];
}

export const entityId = (repo: string, file_path: string, qualified_name = ''): string =>
  ['code', repo, file_path, ...(qualified_name === '' ? [] : [qualified_name])].join('::');
