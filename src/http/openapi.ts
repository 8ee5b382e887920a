// GET /openapi.json: all routes as an OpenAPI 3.1 document.
import { refusals as meanings, type Code } from '../errors';
import type { SchemaName } from '../generated/schemas';
import { addToList } from '../lists';
import { schemaDocuments, schemaOf } from '../schemas';
import { shownSchema, referenceTo, withComponents, type SchemaJson } from './components';
import { exampleOf } from './examples';
import { answerHeaders, headersIn, isConditional, refusalHeaders } from './header-names';
import { asList, listOfRoute, listSchema } from './list-answer';
import { refusalsOf, storesMemories } from './refusals';
import { isStream, isText, mediaTypes, shownPath, type Declaration, type Route, type TextDeclaration } from './route';

/** Version of the event contract of the progress stream. */
export const eventContract = '1.5.0';

/** @param rooms routes by room (a folder of src/memory); each room becomes a tag */
export function openApi(rooms: Record<string, Route[]>, version: string): SchemaJson {
  const paths: Record<string, SchemaJson> = {};
  for (const [room, routes] of Object.entries(rooms))
    for (const route of routes) {
      const path = shownPath(route.path);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: { tags: [room], ...operation(route) } };
    }
  const routes = Object.values(rooms).flat();
  const document = {
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
      headers: headersIn,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
  return withComponents(document, routes.flatMap(answersIn), finisher(routes));
}

/** Descriptions of groups that have no schema document. */
const otherGroups: Record<string, string> = {
  service: 'Returns health checks of the service, and this document.',
  teams: 'Manages workspaces under the names and in the form that published clients use.',
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

function operation(route: Route): SchemaJson {
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
        content: { ...bodyOf(route.body), ...multipartOf(route.body, route.upload) },
      },
    }),
    ...(route.receives && { requestBody: { required: true, content: fileContent(route.receives) } }),
    responses: responsesOf(route),
  };
}

export const responsesOf = (route: Route): Record<string, Response> => merged(successes(route), refusals(route));

function successes(route: Route): Record<string, Response> {
  const headers = answerHeaders(route);
  if (isStream(route))
    return {
      200: {
        description: 'Each Server-Sent Event contains one progress event in `data`',
        headers,
        content: contentOf(route.returns, 'text/event-stream'),
      },
    };
  if (isText(route)) return { 200: { description: descriptions[route.media], headers, content: textOf(route) } };
  const content = answerContent(route);
  const { orReturns, also = {} } = route;
  const other = orReturns && `, or ${orReturns.slice(orReturns.lastIndexOf('/') + 1)}`;
  const success = { description: `OK${other ?? ''}`, headers, content };
  const others = Object.entries(also).map(([status, description]) => [status, { description, headers, content }]);
  const unchanged = { description: 'The caller already has this answer: `If-None-Match` contains its ETag', headers };
  const known: Record<string, Response> = isConditional(route) ? { 304: unchanged } : {};
  return { ...known, [route.status ?? 200]: success, ...(Object.fromEntries(others) as Record<string, Response>) };
}

interface Response {
  description: string;
  headers: SchemaJson;
  content?: Record<string, { schema: SchemaJson; example?: unknown }>;
}

/** Merges answers and errors by status. One status can be both: /ready answers 503 when a check fails. */
function merged(answers: Record<string, Response>, errors: Record<string, Response>): Record<string, Response> {
  const both = Object.entries(errors).map(([status, error]): [string, Response] => {
    const answer = answers[status];
    if (!answer) return [status, error];
    const [one, other] = [answer, error].map(({ content }) => content?.['application/json']);
    const anyOf = [one?.schema, other?.schema];
    return [
      status,
      {
        description: `${answer.description}, or\n${error.description}`,
        headers: { ...answer.headers, ...error.headers },
        content: { 'application/json': { schema: { anyOf }, example: one?.example } },
      },
    ];
  });
  return { ...answers, ...Object.fromEntries(both) };
}

function refusals(route: Route): Record<string, Response> {
  const byStatus = new Map<number, Code[]>();
  for (const code of refusalsOf(route)) addToList(byStatus, meanings[code].status, code);
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
    'An end user of your product, in ASCII. The request reads and writes only the data of this user; without the header, that of the workspace itself.',
  schema: { ...subjectSchema, pattern: '^[ -~]+$' },
};

const subjectInQuery = {
  name: 'subject',
  in: 'query',
  description: 'The same as X-Subject, but may contain any characters.',
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
  const headers = refusalHeaders(status);
  if (status === 422) return { description, headers, content: contentOf('wire/ValidationProblem') };
  const code = codes[0] as Code;
  const example = { detail: meanings[code].meaning, code, request_id: requestId };
  return { description, headers, content: { 'application/json': { schema: referenceTo('wire/Problem'), example } } };
}

const requestId = '3f1c5a1e-8f0b-4d52-9a57-1f0c6e0a7d11';

const answerContent = (route: Declaration): Response['content'] => ({
  'application/json': { schema: referenceTo(route.returns), example: asList(route, exampleOf(route.returns)) },
});

const contentOf = (name: SchemaName, media = 'application/json'): Response['content'] => ({
  [media]: { schema: referenceTo(name), example: exampleOf(name) },
});

/** The schema of a request contains its examples. */
const bodyOf = (name: SchemaName): SchemaJson => ({ 'application/json': { schema: referenceTo(name) } });

const descriptions = {
  lines: 'One JSON value on each line',
  json: 'OK',
  xml: 'An XML document',
  zip: 'A zip archive',
} as const;

const textOf = (route: TextDeclaration): Response['content'] => ({
  ...contentOf(route.returns, mediaTypes[route.media]),
  ...('isZip' in route && { [mediaTypes.zip]: { schema: { type: 'string', format: 'binary' } } }),
});

function fileContent(field: string): SchemaJson {
  const file = { type: 'string', format: 'binary' };
  return {
    'application/octet-stream': { schema: file },
    'multipart/form-data': { schema: { type: 'object', required: [field], properties: { [field]: file } } },
  };
}

function multipartOf(name: SchemaName, upload: string | undefined): SchemaJson {
  if (upload === undefined) return {};
  const { properties, ...schema } = shownSchema(name);
  const file = { [upload]: { type: 'string', format: 'binary' } };
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...(properties as SchemaJson), ...file } } } };
}

function parameters(name: SchemaName | undefined, location: 'path' | 'query'): SchemaJson[] {
  if (!name) return [];
  const { properties = {}, required = [] } = shownSchema(name) as {
    properties?: Record<string, SchemaJson>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, { description, ...schema }]) => ({
    name: field,
    in: location,
    required: location === 'path' || required.includes(field),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** Items, from which `view` and `fields` can omit any field except `item_id`. */
const narrowed = new Set(['items/MemoryItem', 'search/Result']);

/** Completes components: `unknown_fields` and `masked` of answers, and the fields that are always in an item. */
function finisher(routes: Route[]): (name: string, schema: SchemaJson) => SchemaJson {
  const withBody = routes.filter(({ body }) => body !== undefined);
  const answersOf = (of: Route[]) => new Set<string>(of.flatMap(answersIn));
  // Responses to requests with a body report its unknown fields; responses to writes also report masked secrets.
  const reports = [
    { names: answersOf(withBody), properties: shownSchema('wire/UnknownFields')['properties'] as SchemaJson },
    {
      names: answersOf(withBody.filter(storesMemories)),
      properties: shownSchema('wire/Masked')['properties'] as SchemaJson,
    },
  ];
  const lists = new Map(
    routes.flatMap((route) => (listOfRoute(route) ? [[route.returns as string, listOfRoute(route) as string]] : [])),
  );
  return (name, schema) => {
    const list = lists.get(name);
    if (list !== undefined) return listSchema(list, schema);
    const more = reports.filter(({ names }) => names.has(name)).map(({ properties }) => properties);
    const properties = Object.assign({}, schema['properties'], ...more) as SchemaJson;
    return {
      ...schema,
      ...(more.length > 0 && { properties }),
      ...(narrowed.has(name) && { required: ['item_id'] }),
    };
  };
}

const answersIn = (route: Route): SchemaName[] => [
  route.returns,
  ...('orReturns' in route && route.orReturns ? [route.orReturns] : []),
];
