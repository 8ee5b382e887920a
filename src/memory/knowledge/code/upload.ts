// Entities and relationships of a repository that the client has parsed itself.
import type { Schemas } from '../../../generated/schemas';
import {
  entityId,
  type CodeEntity,
  type CodeGraph,
  type CodeRelation,
} from '../../../libraries/source-code/code-graph';

type Sent = Schemas['code/EntityRequest'];

/** `left_out` counts relationships whose source is not an uploaded entity. */
export interface Uploaded {
  graph: CodeGraph;
  left_out: number;
}

/** @param relations between entity ids; an entity without id gets `code::<repo>::<file_path>::<name>` */
export function readUpload(repo: string, sent: Sent[], relations: Schemas['code/RelationRequest'][]): Uploaded {
  const entities = new Map<string, CodeEntity>();
  for (const each of sent) {
    const entity = entityOf(repo, each);
    if (!entities.has(entity.external_id)) entities.set(entity.external_id, entity);
  }
  const read: CodeRelation[] = [];
  for (const { relation_type, source_id, target_id } of relations) {
    if (!entities.has(source_id)) continue;
    const target = entities.get(target_id);
    read.push({
      type: relation_type,
      source: source_id,
      target: target ? target_id : null,
      name: target?.qualified_name ?? nameIn(target_id),
      offset: null,
    });
  }
  return { graph: { entities: [...entities.values()], relations: read }, left_out: relations.length - read.length };
}

/** The name in the id of an entity that was not uploaded: `code::repo::a.py::run` → `run`. */
const nameIn = (id: string) => (id.startsWith('code::') ? (id.split('::').at(-1) ?? id) : id);

function entityOf(repo: string, sent: Sent): CodeEntity {
  const { name, entity_type, file_path } = sent;
  const decorators = sent.decorators ?? [];
  const own = name.slice(name.lastIndexOf('.') + 1);
  const isNamed = entity_type !== 'module' && entity_type !== 'route' && entity_type !== 'test' && own !== '';
  return {
    external_id: sent.item_id ?? sent.id ?? entityId(repo, file_path, name),
    entity_type,
    name: isNamed ? own : name,
    qualified_name: sent.qualified_name ?? name,
    file_path,
    line_number: sent.line_number ?? null,
    end_line_number: sent.end_line_number ?? null,
    docstring: sent.docstring ?? null,
    signature: null,
    decorators,
    bases: sent.bases ?? [],
    http_method: sent.http_method ?? null,
    http_path: sent.http_path ?? null,
    is_default_export: sent.is_default_export ?? false,
    language: null,
    body_hash: sent.content_hash ?? null,
    used_because: calledByRuntime.test(own) ? 'the language calls it by name' : null,
    may_be_used_because:
      decorators.length > 0
        ? 'a decorator may register it'
        : sent.is_default_export
          ? 'it is the default export of its module'
          : null,
  };
}

/** Names that a language runtime calls, so that no caller appears in the source. */
const calledByRuntime = /^(?:main|__\w+__|constructor|init)$/;
