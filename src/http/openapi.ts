// GET /openapi.json: all routes as an OpenAPI 3.1 document.
import type { SchemaName } from '../generated/schemas';
import { schemaDocuments, schemaOf, type JsonSchema } from '../schemas';
import { isStream, type Route } from './route';

type Json = Record<string, unknown>;

const refusalTexts: Record<number, string> = {
  400: 'URL, headers or body are malformed, or the request contradicts itself',
  401: 'Missing or invalid credentials',
  403: 'No active workspace, or the credential lacks the required grant',
  404: 'Not found, or not accessible to the caller',
  408: 'The body did not arrive in time',
  409: 'Conflict with the current state, or the first request with this Idempotency-Key is still running',
  413: 'The body is too large',
  415: 'Unsupported media type',
  429: 'Too many requests; retry after the time in Retry-After',
  422: 'Validation error; all issues are listed',
  502: 'The language model returned no usable answer',
  503: 'A backend is unavailable or the request timed out; retry after the time in Retry-After',
};

/**
 * The whole document. Schemas are listed under components as `<document>.<name>`.
 * @param rooms routes by room; each room becomes a tag
 */
export function openApi(rooms: Record<string, Route[]>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [room, routes] of Object.entries(rooms))
    for (const route of routes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: { tags: [room], ...operation(route) } };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Memory service',
      version,
      description:
        'Typed memories, entities, notes, decisions and plans as one graph. Authenticate with an API key (`X-API-Key`) or an access ' +
        'token (`Authorization: Bearer`); `X-Workspace-Id` selects a workspace other than the default one.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(rooms).map((name) => ({ name })),
    paths,
    components: {
      schemas: components(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
}

function operation(route: Route): Json {
  const known = route.policy !== 'public';
  const creates = !isStream(route) && route.creates;
  return {
    operationId: operationId(route),
    summary: route.summary,
    'x-policy': route.policy,
    ...(route.grant && { 'x-grant': route.grant }),
    ...(route.orGrant && { 'x-or-grant': route.orGrant }),
    security: known ? [{ bearer: [] }, { apiKey: [] }] : [],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.policy === 'team_required' ? [workspaceHeader] : []),
      ...(isStream(route) ? [lastEventIdHeader] : []),
      ...(creates ? [idempotencyKey] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: 'required' in schemaOf(route.body),
        content: { ...jsonOf(route.body), ...multipartOf(route.body, route.upload) },
      },
    }),
    responses: { ...successes(route), ...refusals(route) },
  };
}

function successes(route: Route): Json {
  if (isStream(route))
    return {
      200: {
        description: 'Each Server-Sent Event carries one progress event in `data`',
        content: eventsOf(route.returns),
      },
    };
  const content = jsonOf(route.returns);
  const also: Json = {};
  for (const [status, description] of Object.entries(route.also ?? {})) also[status] = { description, content };
  return { [route.status ?? 200]: { description: 'OK', content }, ...also };
}

/** Refusals common to all routes of this kind, and the route's own. */
function refusals(route: Route): Json {
  const known = route.policy !== 'public';
  const refused = new Set<number>([
    400,
    ...(known ? [401, 403, 429, 503] : []),
    ...(!isStream(route) && route.creates ? [409] : []),
    ...(route.params || route.query || route.body || known ? [422] : []),
    ...(route.body ? [408, 413, 415] : []),
    ...(route.refuses ?? []),
  ]);
  return Object.fromEntries([...refused].sort().map((status) => [status, refusal(status)]));
}

const workspaceHeader = {
  name: 'X-Workspace-Id',
  in: 'header',
  description: 'The workspace to act in; defaults to the default workspace of the caller.',
  schema: { type: 'string' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A unique value chosen by the client, preferably a UUID. For 24 hours, repeating the request with it returns the first response.',
  schema: { type: 'string', maxLength: 255 },
};

const lastEventIdHeader = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The `id` of the last event received; takes precedence over the query parameters.',
  schema: { type: 'string' },
};

const operationId = (route: Route) =>
  `${route.method.toLowerCase()}_${route.path.replace(/[^a-z0-9]+/gi, '_').replace(/^_|_$/g, '')}`;

const refusal = (status: number): Json => ({
  description: refusalTexts[status],
  content: jsonOf(status === 422 ? 'wire/ValidationProblem' : 'wire/Problem'),
});

const jsonOf = (name: SchemaName): Json => ({ 'application/json': { schema: { $ref: reference(name) } } });

const eventsOf = (name: SchemaName): Json => ({ 'text/event-stream': { schema: { $ref: reference(name) } } });

function multipartOf(name: SchemaName, upload: string | undefined): Json {
  if (upload === undefined) return {};
  const file = { type: 'object', properties: { [upload]: { type: 'string', format: 'binary' } } };
  return { 'multipart/form-data': { schema: { allOf: [{ $ref: reference(name) }, file] } } };
}

function reference(name: string): string {
  const cut = name.lastIndexOf('/');
  return `#/components/schemas/${name.slice(0, cut).replaceAll('/', '.')}.${name.slice(cut + 1)}`;
}

function parameters(name: SchemaName | undefined, place: 'path' | 'query'): Json[] {
  if (!name) return [];
  const schema = schemaOf(name) as { properties?: Record<string, JsonSchema>; required?: string[] };
  // Properties with the schema `false` are rejected, so they are not parameters.
  const taken = Object.entries(schema.properties ?? {}).filter(([, property]) => (property as unknown) !== false);
  return taken.map(([field, property]) => ({
    name: field,
    in: place,
    required: place === 'path' || (schema.required?.includes(field) ?? false),
    ...(typeof property['description'] === 'string' && { description: property['description'] }),
    schema: withReferences(property, `${name.slice(0, name.lastIndexOf('/'))}.json`),
  }));
}

function components(): Json {
  const entries: [string, unknown][] = [];
  for (const [file, document] of schemaDocuments) {
    // The schemas of language model answers are not part of the API.
    if (file.startsWith('llm/')) continue;
    for (const [name, schema] of Object.entries(document.$defs ?? {}))
      entries.push([`${file.slice(0, -'.json'.length).replaceAll('/', '.')}.${name}`, withReferences(schema, file)]);
  }
  return Object.fromEntries(entries);
}

/** The schema with `$ref`s that point to the components of the document. */
function withReferences(value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withReferences(entry, file));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      if (key !== '$ref' || typeof entry !== 'string') return [key, withReferences(entry, file)];
      const [document = '', pointer = ''] = entry.split('#/$defs/');
      const [name = '', ...rest] = pointer.split('/');
      const target = reference(`${(document || file).slice(0, -'.json'.length)}/${name}`);
      return ['$ref', [target, ...rest].join('/')];
    }),
  );
}
