// Written by `npm run generate`. Do not edit.
/**
 * Every setting of the service, read once from the environment.
 */
export interface Config {
  /**
   * Port of the REST API.
   */
  PORT: number;
  /**
   * Host or IP address the REST API listens on.
   */
  SERVICE_HOST: string;
  /**
   * Deployment type: determines whether API keys start with `svc_live_` or `svc_test_`.
   */
  SERVICE_ENV: 'production' | 'test';
  /**
   * `service` serves the API and processes ingests; `worker` only processes ingests, next to any number of services.
   */
  ROLE: 'service' | 'worker';
  /**
   * Approximate number of events kept per workspace stream; use 50000 to 100000 for batch-heavy workloads.
   */
  SERVICE_PROGRESS_MAXLEN: number;
  /**
   * Time limit of a single graph query in milliseconds.
   */
  SERVICE_QUERY_TIMEOUT_MS: number;
  /**
   * Whether documents may be fetched from URLs: `off`, or `public` for public internet addresses only.
   */
  SERVICE_FETCH_URLS: 'off' | 'public';
  /**
   * Folders of this machine whose source code may be indexed by path, separated like those of PATH; none by default.
   */
  SERVICE_CODE_ROOTS?: string;
  /**
   * Folders of this machine that adapters may read, separated like those of PATH; none by default.
   */
  SERVICE_ADAPTER_ROOTS?: string;
  /**
   * Comma-separated hosts (`host` or `host:port`) that adapters may reach even if their addresses are not public.
   */
  SERVICE_ADAPTER_HOSTS?: string;
  /**
   * Encrypts the secrets of adapters: at least 32 characters, or several separated by commas of which the first encrypts. Without it none are stored.
   */
  SERVICE_SECRET_KEY?: string;
  /**
   * Time limit of a request in milliseconds; then it fails with 503, and its work ends.
   */
  SERVICE_REQUEST_TIMEOUT_MS: number;
  /**
   * Requests per minute and API key; 0 means no limit.
   */
  SERVICE_RATE_LIMIT_PER_KEY: number;
  /**
   * Requests per minute and user, across all keys and sessions; 0 means no limit.
   */
  SERVICE_RATE_LIMIT_PER_USER: number;
  /**
   * Requests per minute and tenant, in each process; 0 means no limit.
   */
  SERVICE_RATE_LIMIT_PER_TENANT: number;
  /**
   * Megabytes that a tenant may store, counted every half hour; more is refused with 429. 0 means no limit.
   */
  SERVICE_QUOTA_MB_PER_TENANT: number;
  /**
   * Comma-separated origins allowed to call the API from a browser, with cookies.
   */
  SERVICE_CORS_ORIGINS?: string;
  /**
   * Folder for the data of the embedded Neo4j and Redis, logs and `local.json`; relative to the checkout.
   */
  MEMORY_HOME: string;
  /**
   * URI of your own Neo4j (`bolt://`, `neo4j://`, `neo4j+s://`). If unset, an embedded one is started.
   */
  NEO4J_URI?: string;
  /**
   * Neo4j user.
   */
  NEO4J_USER: string;
  /**
   * Neo4j password.
   */
  NEO4J_PASSWORD?: string;
  /**
   * Neo4j database.
   */
  NEO4J_DATABASE: string;
  /**
   * URL of your own Redis. If unset, an embedded one is started.
   */
  REDIS_URL?: string;
  /**
   * Base URL of an OpenAI-compatible embedding server. If unset, bge-small-en-v1.5 runs in-process.
   */
  EMBEDDING_BASE_URL?: string;
  /**
   * Key for that server.
   */
  EMBEDDING_API_KEY?: string;
  /**
   * Model name at that server.
   */
  EMBEDDING_MODEL?: string;
  /**
   * Base URL of an OpenAI-compatible server with structured outputs. If unset, everything works without a language model.
   */
  LLM_BASE_URL?: string;
  /**
   * Key for that server.
   */
  LLM_API_KEY?: string;
  /**
   * Model name at that server.
   */
  LLM_MODEL?: string;
  /**
   * Time limit of a language model request in milliseconds, including retries.
   */
  LLM_TIMEOUT_MS: number;
  /**
   * Issuer of the identity provider whose tokens are exchanged for sessions. If unset, only API keys work.
   */
  IDP_ISSUER?: string;
  /**
   * URL of its public keys (JWKS).
   */
  IDP_JWKS_URL?: string;
  /**
   * Audience its tokens must have.
   */
  IDP_AUDIENCE?: string;
  /**
   * Clients, besides the audience, whose tokens are accepted (`azp`), separated by commas.
   */
  IDP_CLIENTS?: string;
  /**
   * Minimum log level.
   */
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
