// The routes of a deployment, read from its OpenAPI document.

export type OperationJson = Record<string, unknown>;

export interface Field {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: OperationJson;
}

export interface Operation {
  method: string;
  path: string;
  /** Method and path: `GET /memory/{item_id}`. */
  name: string;
  policy: string;
  fields: Field[];
  /** Schema of the body; undefined for routes without one. */
  body: OperationJson | undefined;
  content_type: string;
  /** The tool of /mcp that is called; undefined for a route. */
  tool?: string;
}

/** Resolves the `$ref` of a schema. */
export type Resolve = (schema: OperationJson) => OperationJson;

/** @param leftOut names of routes that cannot be called */
export async function readOperations(
  baseUrl: string,
  leftOut: string[],
): Promise<{ operations: Operation[]; resolve: Resolve }> {
  const answer = await fetch(`${baseUrl}/openapi.json`);
  if (!answer.ok) throw new Error(`GET ${baseUrl}/openapi.json answered ${answer.status}.`);
  const document = (await answer.json()) as { paths: Record<string, Record<string, OperationJson>> };
  const at = (pointer: string): unknown =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((node, step) => (node as OperationJson)[step], document);
  const resolve: Resolve = (schema) =>
    typeof schema['$ref'] === 'string' ? resolve(at(schema['$ref']) as OperationJson) : schema;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(path, method.toUpperCase(), operation)),
  );
  const asked = operations.filter(({ name }) => !leftOut.includes(name));
  // Creating routes come first, since the first pass needs items. Deletions come last, those of parts before those of
  // wholes, and clear-all after them.
  const rank = ({ method, path }: Operation) =>
    path.endsWith('/clear-all')
      ? 1
      : method === 'DELETE'
        ? 1 / path.split('/').length
        : -Number(method === 'POST' || method === 'PUT');
  return { operations: asked.sort((a, b) => rank(a) - rank(b)), resolve };
}

const json = 'application/json';
/** A row, which is what the file sent to a route for files consists of. */
const row = { type: 'object', required: ['content'], properties: { content: { type: 'string' } } };

function operationOf(path: string, method: string, operation: OperationJson): Operation {
  const fields = (operation['parameters'] ?? []) as (Field | { in: 'header' })[];
  const body = operation['requestBody'] as { content: { [json]?: { schema: OperationJson } } } | undefined;
  return {
    method,
    path,
    name: `${method} ${path}`,
    policy: operation['x-policy'] as string,
    fields: fields.filter((field): field is Field => field.in === 'path' || field.in === 'query'),
    body: body && (body.content[json]?.schema ?? row),
    content_type: body?.content[json] ? json : 'application/octet-stream',
  };
}
