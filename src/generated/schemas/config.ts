// Written by `npm run generate`. Do not edit.
export interface Config {
  PORT: number;
  SERVICE_HOST: string;
  SERVICE_ENV: 'production' | 'test';
  ROLE: 'service' | 'worker';
  SERVICE_PROGRESS_MAXLEN: number;
  SERVICE_QUERY_TIMEOUT_MS: number;
  SERVICE_FETCH_URLS: 'off' | 'public';
  SERVICE_CODE_ROOTS?: string;
  SERVICE_ADAPTER_ROOTS?: string;
  SERVICE_ADAPTER_HOSTS?: string;
  SERVICE_SECRET_KEY?: string;
  SERVICE_REQUEST_TIMEOUT_MS: number;
  SERVICE_RATE_LIMIT_PER_KEY: number;
  SERVICE_RATE_LIMIT_PER_USER: number;
  SERVICE_RATE_LIMIT_PER_TENANT: number;
  SERVICE_QUOTA_MB_PER_TENANT: number;
  SERVICE_CORS_ORIGINS?: string;
  MEMORY_HOME: string;
  NEO4J_URI?: string;
  NEO4J_USER: string;
  NEO4J_PASSWORD?: string;
  NEO4J_DATABASE: string;
  REDIS_URL?: string;
  EMBEDDING_BASE_URL?: string;
  EMBEDDING_API_KEY?: string;
  EMBEDDING_MODEL?: string;
  LLM_BASE_URL?: string;
  LLM_API_KEY?: string;
  LLM_MODEL?: string;
  LLM_TIMEOUT_MS: number;
  IDP_ISSUER?: string;
  IDP_JWKS_URL?: string;
  IDP_AUDIENCE?: string;
  IDP_CLIENTS?: string;
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
