// GET /openapi.json: all routes as an OpenAPI 3.1 document.
import path from 'node:path';
import { refusals as meanings, type Code } from '../errors';
import type { SchemaName } from '../generated/schemas';
import { addTo } from '../lists';
import { schemaDocuments, schemaOf, type JsonSchema } from '../schemas';
import { refusalsOf, storesMemories } from './refusals';
import { isStream, isText, mediaTypes, shownPath, type Route, type TextDeclaration } from './route';

type Json = Record<string, unknown>;

/** Version of the event contract of the progress stream. */
export const eventContract = '1.5.0';

/**
 * The whole document. Schemas are components named `<document>.<name>`.
 * @param rooms routes by room (a folder of src/memory); each room becomes a tag
 */
export function openApi(rooms: Record<string, Route[]>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [room, routes] of Object.entries(rooms))
    for (const route of routes) {
      const path = shownPath(route.path);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: { tags: [room], ...operation(route) } };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Memory service',
      version,
      'x-event-contract-version': eventContract,
      description:
        'Typed memories, entities, notes, decisions and plans as one graph. Authenticate with an API key (`X-API-Key`) or an access ' +
        'token (`Authorization: Bearer`); `X-Workspace-Id` selects a workspace other than the default one, `X-Subject` one end user in it.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(rooms).map((name) => ({ name, description: groupDescription(name) })),
    paths,
    components: {
      schemas: components(Object.values(rooms).flat()),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
}

/** Descriptions of groups that have no schema document. */
const otherGroups: Record<string, string> = {
  service: 'Whether the service is alive and ready, and this document.',
  teams: 'Workspaces by the name and in the shapes that published clients use.',
};

/** The description of a group, by default that of its schema document. */
function groupDescription(name: string): string {
  const description = otherGroups[name] ?? schemaDocuments.get(`${name}.json`)?.['description'];
  if (typeof description !== 'string') throw new Error(`The group ${name} has no description.`);
  return description;
}

/** The description of a route: who may call it, whether it can be repeated, and what it returns. */
function operationDescription(route: Route): string {
  const grants = [route.grant, route.orGrant].filter(Boolean).map((grant) => `\`${grant}\``);
  const needs = grants.length > 0 ? ` and needs ${grants.join(' or ')}` : '';
  const access = {
    public: 'Needs no credentials.',
    user_only: `Acts for the authenticated user${needs}.`,
    team_required: `Acts in the active workspace${needs}.`,
  }[route.policy];
  const answer = isText(route) ? undefined : schemaOf(route.returns).description;
  return [
    access,
    'creates' in route && route.creates && 'An `Idempotency-Key` makes it safe to repeat.',
    typeof answer === 'string' && `Returns: ${answer}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function operation(route: Route): Json {
  const known = route.policy !== 'public';
  const creates = 'creates' in route && route.creates;
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: operationDescription(route),
    'x-policy': route.policy,
    ...(route.grant && { 'x-grant': route.grant }),
    ...(route.orGrant && { 'x-or-grant': route.orGrant }),
    security: known ? [{ bearer: [] }, { apiKey: [] }] : [],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.policy === 'team_required' ? [workspaceHeader] : []),
      ...(route.policy === 'team_required' && !route.ofSubject ? [subjectHeader, subjectInQuery] : []),
      ...(isStream(route) ? [lastEventIdHeader] : []),
      ...(creates ? [idempotencyKey] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: 'required' in schemaOf(route.body),
        content: { ...contentOf(route.body), ...multipartOf(route.body, route.upload) },
      },
    }),
    ...(route.receives && { requestBody: { required: true, content: fileContent(route.receives) } }),
    responses: responsesOf(route),
  };
}

export const responsesOf = (route: Route): Record<string, Response> => merged(successes(route), refusals(route));

function successes(route: Route): Record<string, Response> {
  if (isStream(route))
    return {
      200: {
        description: 'Each Server-Sent Event carries one progress event in `data`',
        content: contentOf(route.returns, 'text/event-stream'),
      },
    };
  if (isText(route)) return { 200: { description: descriptions[route.media], content: textOf(route) } };
  const content = contentOf(route.returns);
  const also: Record<string, Response> = {};
  for (const [status, description] of Object.entries(route.also ?? {})) also[status] = { description, content };
  return { [route.status ?? 200]: { description: 'OK', content }, ...also };
}

interface Response {
  description: string;
  content: Record<string, { schema: Json }>;
}

/** Merges answers and errors by status. One status can be both: /ready answers 503 when a check fails. */
function merged(answers: Record<string, Response>, errors: Record<string, Response>): Record<string, Response> {
  const both = Object.entries(errors).map(([status, error]): [string, Response] => {
    const answer = answers[status];
    if (!answer) return [status, error];
    const anyOf = [answer, error].map(({ content }) => content['application/json']?.schema);
    return [
      status,
      {
        description: `${answer.description}, or\n${error.description}`,
        content: { 'application/json': { schema: { anyOf } } },
      },
    ];
  });
  return { ...answers, ...Object.fromEntries(both) };
}

function refusals(route: Route): Record<string, Response> {
  const byStatus = new Map<number, Code[]>();
  for (const code of refusalsOf(route)) addTo(byStatus, meanings[code].status, code);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(status, codes)]));
}

const workspaceHeader = {
  name: 'X-Workspace-Id',
  in: 'header',
  description: 'The workspace to act in; defaults to the default workspace of the caller.',
  schema: { type: 'string' },
};

/** The rules of auth/subject.ts: not blank, no control characters, and neither `.` nor `..`. */
const subjectSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 256,
  allOf: [{ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$' }, { pattern: '\\S' }],
  not: { pattern: '^\\s*\\.{1,2}\\s*$' },
};

const subjectHeader = {
  name: 'X-Subject',
  in: 'header',
  description:
    'An end user of your product (ASCII): the request reads and writes only what is stored for them. Without it, it reads and writes the workspace itself.',
  schema: { ...subjectSchema, pattern: '^[ -~]+$' },
};

const subjectInQuery = {
  name: 'subject',
  in: 'query',
  description: 'The same as X-Subject, in any characters.',
  schema: subjectSchema,
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

/** The response for one status. A 422 response lists issues; its codes are types of issues. */
function refusal(status: number, codes: Code[]): Response {
  const description = codes.map((code) => `- \`${code}\`: ${meanings[code].meaning}`).join('\n');
  if (status === 422) return { description, content: contentOf('wire/ValidationProblem') };
  const schema = { allOf: [{ $ref: reference('wire/Problem') }, { properties: { code: { enum: codes } } }] };
  return { description, content: { 'application/json': { schema } } };
}

const contentOf = (name: SchemaName, media = 'application/json'): Response['content'] => ({
  [media]: { schema: { $ref: reference(name) } },
});

const descriptions = {
  lines: 'One JSON value on each line',
  json: 'OK',
  xml: 'An XML document',
  zip: 'A zip archive',
} as const;

const textOf = (route: TextDeclaration): Response['content'] => ({
  [mediaTypes[route.media]]: { schema: { $ref: reference(route.returns) } },
  ...('isZip' in route && { [mediaTypes.zip]: { schema: { type: 'string', format: 'binary' } } }),
});

function fileContent(field: string): Json {
  const file = { type: 'string', format: 'binary' };
  return {
    'application/octet-stream': { schema: file },
    'multipart/form-data': { schema: { type: 'object', required: [field], properties: { [field]: file } } },
  };
}

function multipartOf(name: SchemaName, upload: string | undefined): Json {
  if (upload === undefined) return {};
  const file = { type: 'object', properties: { [upload]: { type: 'string', format: 'binary' } } };
  return { 'multipart/form-data': { schema: { allOf: [{ $ref: reference(name) }, file] } } };
}

function reference(name: string): string {
  const cut = name.lastIndexOf('/');
  return `#/components/schemas/${name.slice(0, cut).replaceAll('/', '.')}.${name.slice(cut + 1)}`;
}

function parameters(name: SchemaName | undefined, location: 'path' | 'query'): Json[] {
  if (!name) return [];
  const document = `${name.slice(0, name.lastIndexOf('/'))}.json`;
  const { required, properties } = partsOf(schemaOf(name), document);
  // Properties with the schema `false` are rejected, so they are not parameters.
  const taken = properties.filter(([, property]) => (property as unknown) !== false);
  return [...new Set(taken.map(([field]) => field))].map((field) => {
    const declared = taken.filter(([name]) => name === field);
    const schemas = declared.map(([, property, file]) => withReferences(property, file));
    const description = declared.map(([, property]) => property.description).find((text) => text !== undefined);
    return {
      name: field,
      in: location,
      required: location === 'path' || required.includes(field),
      ...(description !== undefined && { description }),
      // What several parts of a schema declare must hold in each of them.
      schema: schemas.length === 1 ? schemas[0] : { allOf: schemas },
    };
  });
}

/** The properties of a schema and of those it is composed of, each with its document. */
function partsOf(schema: JsonSchema, file: string): { required: string[]; properties: [string, JsonSchema, string][] } {
  const [other, name] = schema.$ref?.split('#/$defs/') ?? [];
  const target = name === undefined ? [] : [partsOf(definition(other || file, name), other || file)];
  const parts = [...(schema.allOf ?? []).map((part) => partsOf(part, file)), ...target];
  const own = Object.entries(schema.properties ?? {});
  return {
    required: [...(schema.required ?? []), ...parts.flatMap(({ required }) => required)],
    properties: [
      ...own.map(([field, property]): [string, JsonSchema, string] => [field, property, file]),
      ...parts.flatMap(({ properties }) => properties),
    ],
  };
}

const definition = (file: string, name: string): JsonSchema => schemaDocuments.get(file)?.$defs?.[name] ?? {};

/** Items: `view` and `fields` leave out all fields but `item_id`. */
const narrowed = new Set(['items/MemoryItem', 'search/Result']);

function components(routes: Route[]): Json {
  const withBody = routes.filter(({ body }) => body !== undefined);
  const answersOf = (of: Route[]) => new Set<string>(of.map(({ returns }) => returns));
  // Answers to a body report its unknown fields; those to what is stored, the secrets that were masked.
  const reports = [
    { names: answersOf(withBody), properties: schemaOf('wire/UnknownFields').properties },
    { names: answersOf(withBody.filter(storesMemories)), properties: schemaOf('wire/Masked').properties },
  ];
  const entries: [string, unknown][] = [];
  for (const [file, document] of schemaDocuments) {
    // Answers of the language model and cursors are not part of the API.
    if (file.startsWith('llm/') || file === 'cursors.json') continue;
    const title = file.slice(0, -'.json'.length);
    for (const [name, schema] of Object.entries(document.$defs ?? {})) {
      const component = defaultsInWords(withReferences(schema, file)) as { properties?: Json; required?: string[] };
      for (const { names, properties } of reports)
        if (names.has(`${title}/${name}`)) component.properties = { ...component.properties, ...properties };
      if (narrowed.has(`${title}/${name}`)) component.required = ['item_id'];
      entries.push([`${title.replaceAll('/', '.')}.${name}`, component]);
    }
  }
  return Object.fromEntries(entries);
}

/** Generators of clients make a field with a `default` required to send; in words it stays optional. */
function defaultsInWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(defaultsInWords);
  if (value === null || typeof value !== 'object') return value;
  const { default: own, ...rest } = value as Json;
  const each = (of: object) =>
    Object.fromEntries(Object.entries(of).map(([key, entry]) => [key, defaultsInWords(entry)]));
  const { properties } = rest as { properties?: Json };
  const schema = { ...each(rest), ...(properties && { properties: each(properties) }) };
  if (own === undefined) return schema;
  const words = `Default: \`${JSON.stringify(own)}\`.`;
  return { ...schema, description: [rest['description'], words].filter(Boolean).join(' ') };
}

/** The schema with `$ref`s to the components of the document. */
function withReferences(value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withReferences(entry, file));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      if (key !== '$ref' || typeof entry !== 'string') return [key, withReferences(entry, file)];
      const [document = '', pointer = ''] = entry.split('#/$defs/');
      const [name = '', ...rest] = pointer.split('/');
      const other = document ? path.posix.join(path.posix.dirname(file), document) : file;
      const target = reference(`${other.slice(0, -'.json'.length)}/${name}`);
      return ['$ref', [target, ...rest].join('/')];
    }),
  );
}
