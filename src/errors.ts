// All errors of a request: one table of codes, and error classes. http/errors.ts maps them to HTTP.
import type { Issue } from './schemas';

interface Meaning {
  status: number;
  /** Cause and remedy, for people. It is the default message of the error. */
  meaning: string;
}

/**
 * Every code with its status. A 422 response lists all issues of a request. So a code with status 422 is the `type` of
 * an issue, like those in `issueTypes`.
 */
const table = {
  bad_hop_strategy: { status: 400, meaning: 'Unknown hop_strategy; the message lists the known ones.' },
  budget_too_small: { status: 400, meaning: 'No item fits into the token budget.' },
  contradiction: { status: 400, meaning: 'Options of the request contradict each other.' },
  duplicate_header: { status: 400, meaning: 'A header with an effect was sent more than once.' },
  foreign_results: { status: 400, meaning: 'Feedback names items that are not results of the search.' },
  malformed_body: { status: 400, meaning: 'The body is not valid UTF-8 JSON, or is nested too deeply.' },
  malformed_query: {
    status: 400,
    meaning: 'The query contains a `%` that is not an escape, or escapes that are not UTF-8.',
  },
  malformed_request: { status: 400, meaning: 'This is not a well-formed HTTP/1.1 request.' },
  malformed_url: { status: 400, meaning: 'The URL cannot be parsed.' },
  not_embeddable: { status: 400, meaning: 'The embedding server rejected this text.' },
  run_id_required: { status: 400, meaning: '`from_seq` requires `run_id`.' },
  self_superseded: { status: 400, meaning: 'An item cannot replace itself.' },

  unauthenticated: { status: 401, meaning: 'These credentials are not valid.' },

  bound_key: { status: 403, meaning: 'A key bound to a workspace cannot change anything outside that workspace.' },
  not_approver: {
    status: 403,
    meaning: 'Another user or key must approve the gate; the message names it.',
  },
  foreign_host: {
    status: 403,
    meaning:
      'The Host or Origin of the request is not one of this service; set SERVICE_MCP_URL or SERVICE_CORS_ORIGINS.',
  },
  csrf: { status: 403, meaning: 'A request with cookies may come from another site; send the CSRF token.' },
  grant_required: { status: 403, meaning: 'The credential lacks a grant; the message names it.' },
  not_own_key: {
    status: 403,
    meaning: 'A key without admin:workspace can only revoke itself and the keys created with it.',
  },
  onboarding_required: { status: 403, meaning: 'Start onboarding first: POST /auth/onboarding/start.' },
  other_subject: {
    status: 403,
    meaning: 'The key is bound to one subject: it cannot act for another subject, or on accounts and workspaces.',
  },
  role_required: { status: 403, meaning: 'Your role in the workspace or tenant does not allow this.' },
  user_inactive: { status: 403, meaning: 'This account is deactivated.' },
  workspace_required: {
    status: 403,
    meaning: 'This requires a workspace you are a member of; name one in X-Workspace-Id.',
  },

  not_found: { status: 404, meaning: 'It does not exist, or is not visible to the caller.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not support this method; `Allow` lists the supported ones.',
  },
  body_timeout: { status: 408, meaning: 'The body did not arrive in time.' },
  request_timeout: { status: 408, meaning: 'The request did not arrive in time.' },

  already_done: {
    status: 409,
    meaning: 'The first request with this key has written its data, but its response was lost.',
  },
  already_exists: { status: 409, meaning: 'Another request has just stored the same item.' },
  claimed: {
    status: 409,
    meaning: 'An agent has claimed the task; until the lease ends, only that agent can change it, with its token.',
  },
  claim_lost: { status: 409, meaning: 'The token does not belong to the current claim of the task.' },
  changed: { status: 409, meaning: 'Another request has just changed the same data; try again.' },
  email_taken: {
    status: 409,
    meaning: 'Another user of this tenant has your e-mail address; an address can only belong to one user.',
  },
  external_id_taken: {
    status: 409,
    meaning: 'An item of the workspace has this external_id and cannot be replaced; the message says why.',
  },
  source_taken: {
    status: 409,
    meaning: 'A document from this source is already stored, and `on_conflict` is `refuse`.',
  },
  feedback_given: { status: 409, meaning: 'Feedback on this search has already been given.' },
  id_taken: { status: 409, meaning: 'Another item of this type has this id in the workspace; choose another one.' },
  in_progress: { status: 409, meaning: 'The first request with this Idempotency-Key is still running.' },
  last_owner: {
    status: 409,
    meaning: 'A workspace must have at least one owner; promote another member first.',
  },
  onboarding_not_started: { status: 409, meaning: 'Start onboarding first: POST /auth/onboarding/start.' },
  other_tenant: {
    status: 409,
    meaning: 'You belong to another tenant; accept the invitation with a different account.',
  },
  other_turns: {
    status: 409,
    meaning:
      'The stored conversation with this id begins in the same way but continues differently; send only what follows its last turn, or omit conversation_id.',
  },
  personal_workspace: { status: 409, meaning: 'A personal workspace cannot be shared, changed or deleted.' },
  changed_since: {
    status: 409,
    meaning:
      'Items that the run wrote have been changed since then; the message names them, and the runs to undo first.',
  },
  not_undoable: {
    status: 409,
    meaning:
      'The run cannot be undone here: only evolution, grounding, conflict resolution, reviews, removals by an adapter and changes by filter can.',
  },
  not_cancellable: {
    status: 409,
    meaning: 'The run cannot be cancelled, because the request that started it executes it.',
  },
  run_open: { status: 409, meaning: 'The run is still in progress.' },
  superseded: { status: 409, meaning: 'One of the two items has already been replaced; replace its successor.' },
  own_route: { status: 409, meaning: 'Only a dedicated route can change the field; the message names the route.' },
  type_in_use: {
    status: 409,
    meaning: 'The type is built in, or entities have it; the message says how many. Give them another type first.',
  },
  user_exists: { status: 409, meaning: 'A user of the tenant already has this e-mail address.' },
  wrong_state: { status: 409, meaning: 'The state of the item does not allow this; the message names the state.' },

  precondition_failed: { status: 412, meaning: 'The version of the item is not the one in If-Match; read it again.' },
  too_large: { status: 413, meaning: 'The body, or the requested data, is too large.' },
  unsupported_media_type: {
    status: 415,
    meaning: 'Send JSON (Content-Type: application/json), or multipart/form-data where files are accepted.',
  },

  adapter_paths_off: {
    status: 422,
    meaning: 'Reading folders by adapters is disabled on this server (SERVICE_ADAPTER_ROOTS).',
  },
  no_folder: { status: 422, meaning: 'Is not within a folder that the operator allows (SERVICE_ADAPTER_ROOTS).' },
  secrets_off: {
    status: 422,
    meaning: 'Storing secrets is disabled on this server (SERVICE_SECRET_KEY).',
  },
  address_refused: { status: 422, meaning: 'Is not the address of a public web server.' },
  broken_file: { status: 422, meaning: 'Cannot be read; the file is damaged.' },
  code_paths_off: {
    status: 422,
    meaning: 'Reading folders is disabled on this server (SERVICE_CODE_ROOTS); send files or an archive.',
  },
  not_indexed: { status: 422, meaning: 'The repository could not be read; the message says why.' },
  empty: { status: 422, meaning: 'Contains no text.' },
  fetch_failed: { status: 422, meaning: 'The server could not be reached, or closed the connection.' },
  fetch_off: {
    status: 422,
    meaning: 'Fetching URLs is disabled on this server (SERVICE_FETCH_URLS); send the content or the file.',
  },
  fetch_timeout: { status: 422, meaning: 'Fetching took too long.' },
  url: { status: 422, meaning: 'Is not a URL.' },
  validation_error: { status: 422, meaning: 'The request is not valid; all issues are listed.' },

  budget_exceeded: {
    status: 429,
    meaning:
      'The tenant has used up the bytes that its tier allows per minute or day; retry after the time in Retry-After.',
  },
  quota_exceeded: { status: 429, meaning: 'Memory quota exceeded' },
  rate_limited: { status: 429, meaning: 'Too many requests; retry after the time in Retry-After.' },
  too_many_runs: {
    status: 429,
    meaning: 'The tenant has too many open runs; wait until some have ended, or cancel some.',
  },
  too_many_streams: { status: 429, meaning: 'The user has too many event streams open; close one first.' },
  headers_too_large: { status: 431, meaning: 'URL and headers together may have at most 16 kB.' },

  cancelled: { status: 409, meaning: 'The run was cancelled. Data written until then is kept.' },
  aborted: { status: 499, meaning: 'The request has ended, and its unwritten work was discarded.' },
  given_up: { status: 500, meaning: 'Given up: workers stopped three times while executing the run.' },
  internal_error: { status: 500, meaning: 'Internal error; quote the request_id when you report it.' },
  interrupted: {
    status: 500,
    meaning: 'Interrupted: the process that executed the run has stopped. Data stored until then is kept.',
  },
  language_model_failed: {
    status: 502,
    meaning: 'The language model returned no usable answer; try again.',
  },
  idp_not_configured: {
    status: 503,
    meaning: 'No identity provider is configured: set IDP_ISSUER, IDP_JWKS_URL and IDP_AUDIENCE, or use an API key.',
  },
  timeout: {
    status: 503,
    meaning:
      'The request took too long and was aborted. A write may have been stored; repeat it with the same Idempotency-Key.',
  },
  unavailable: { status: 503, meaning: 'A backend is unavailable; try again in a moment.' },
} as const satisfies Record<string, Meaning>;

export type Code = keyof typeof table;

type CodeOf<S extends number> = { [C in Code]: (typeof table)[C]['status'] extends S ? C : never }[Code];

/** Typed for look-up by any code. */
export const refusals: Readonly<Record<Code, Meaning>> = table;

/**
 * Types of issues found by rules that no schema expresses. Schema issues are named after the keyword (`max_length`).
 */
export const issueTypes = {
  as_of_incomplete: 'Items that a search finds today have no state at `as_of`.',
  contradiction: 'Cannot be combined with another part of the request.',
  cursor: 'Is not a cursor of this list with these parameters.',
  cycle: 'Creates a cycle.',
  deleted: 'Was deleted while it was being processed.',
  duplicate: 'Is used twice.',
  enum: 'Is not one of the possible values.',
  fixed: 'Cannot be changed.',
  idempotency_mismatch: 'The Idempotency-Key was already used for a different request.',
  interval: 'Ends before it begins.',
  max_length: 'Is too long.',
  missing: 'Is required.',
  present_only: 'The route reads only the present.',
  more_issues: 'There are more issues than a response can list.',
  not_configured: 'Needs a feature that is not configured on this server.',
  own_items: 'Are separate items, which are changed one by one.',
  past: 'Must be in the future.',
  pattern: 'Does not have the required form.',
  range: 'Is outside the range that can be stored.',
  secret_refused: 'Contains a secret, which the workspace refuses to store.',
  self: 'Must differ from the other end.',
  server_owned: 'Is set by the server and must not be sent.',
  too_many: 'Would exceed a maximum number.',
  too_many_values: 'Contains too many different values.',
  unknown_field: 'Is neither a field of the request nor of items.',
  unknown: 'References something unknown.',
  unicode: 'Is not well-formed Unicode.',
  unique: 'Is listed twice.',
} as const satisfies Record<string, string>;

export type IssueType = keyof typeof issueTypes | CodeOf<422>;

export const isIssueType = (code: string): code is CodeOf<422> =>
  Object.hasOwn(table, code) && table[code as Code].status === 422;

/** An expected failure: its message is meant for the caller, its cause is only logged. */
export class Refusal extends Error {
  /** @param message replaces the meaning of the code */
  constructor(
    readonly code: Code,
    message: string = refusals[code].meaning,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

/** The item does not exist or the caller cannot see it. The response is the same for both. */
export class NotFound extends Refusal {
  constructor(kind = 'item') {
    super('not_found', `No such ${kind}.`);
  }
}

export class Invalid extends Refusal {
  constructor(readonly issues: Issue[]) {
    super('validation_error');
  }

  static field(loc: string[], msg: string, type: IssueType, input: unknown = null): Invalid {
    return new Invalid([{ loc, msg, type, input, ctx: {} }]);
  }
}

export class TooMany extends Refusal {
  /** @param seconds time until a retry makes sense */
  constructor(
    readonly seconds: number,
    code: CodeOf<429> = 'rate_limited',
    message = `Too many requests; retry in ${seconds} s.`,
  ) {
    super(code, message);
  }
}

export class TimedOut extends Refusal {
  constructor(message?: string, cause?: unknown) {
    super('timeout', message, { cause });
  }
}

/** Retrying can succeed. */
export class Unavailable extends Refusal {
  constructor(backend: string, cause?: unknown) {
    super('unavailable', `${backend} is unavailable; try again in a moment.`, { cause });
  }
}

/** The language model returned no usable answer. Callers that have an alternative catch this. */
export class ModelFailed extends Refusal {
  constructor(cause?: unknown) {
    super('language_model_failed', undefined, { cause });
  }
}
