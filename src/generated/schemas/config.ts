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
   * Address the REST API listens on.
   */
  SERVICE_HOST: string;
  /**
   * Kind of deployment: decides whether API keys start with `svc_live_` or `svc_test_`.
   */
  SERVICE_ENV: 'production' | 'test';
  /**
   * `worker` only works on what comes in, beside any number of services; `service` answers requests and works.
   */
  ROLE: 'service' | 'worker';
  /**
   * Events kept per workspace stream, approximately; 50000 to 100000 for batch-heavy use.
   */
  SERVICE_PROGRESS_MAXLEN: number;
  /**
   * Longest time one query to the graph may take, in milliseconds.
   */
  SERVICE_QUERY_TIMEOUT_MS: number;
  /**
   * Whether documents are fetched from URLs: `off`, or `public` for addresses on the public internet only.
   */
  SERVICE_FETCH_URLS: 'off' | 'public';
  /**
   * Longest time one request may take before it is answered with 503, in milliseconds.
   */
  SERVICE_REQUEST_TIMEOUT_MS: number;
  /**
   * Requests a minute for each API key; 0 sets no limit.
   */
  SERVICE_RATE_LIMIT_PER_KEY: number;
  /**
   * Requests a minute for each user, over all keys and sessions; 0 sets no limit.
   */
  SERVICE_RATE_LIMIT_PER_USER: number;
  /**
   * Origins whose pages may call the API, cookies included; separated by commas.
   */
  SERVICE_CORS_ORIGINS?: string;
  /**
   * Folder of the embedded Neo4j, Redis, logs and `local.json`; relative to the checkout.
   */
  MEMORY_HOME: string;
  /**
   * Address of your own Neo4j (`bolt://`, `neo4j://`, `neo4j+s://`); without it an embedded one is started.
   */
  NEO4J_URI?: string;
  /**
   * User name there.
   */
  NEO4J_USER: string;
  /**
   * Password there.
   */
  NEO4J_PASSWORD?: string;
  /**
   * Database there.
   */
  NEO4J_DATABASE: string;
  /**
   * Address of your own Redis; without it an embedded one is started.
   */
  REDIS_URL?: string;
  /**
   * An OpenAI-compatible embedding server; without it bge-small-en-v1.5 runs in process.
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
   * An OpenAI-compatible server with structured outputs; without it every route works without a language model.
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
   * Longest time one question to the language model may take, retries included, in milliseconds.
   */
  LLM_TIMEOUT_MS: number;
  /**
   * Issuer of the identity provider whose tokens are exchanged for sessions; without it there are only API keys.
   */
  IDP_ISSUER?: string;
  /**
   * Where its public keys are.
   */
  IDP_JWKS_URL?: string;
  /**
   * The audience its tokens must name.
   */
  IDP_AUDIENCE?: string;
  /**
   * Least severe level that is logged.
   */
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
