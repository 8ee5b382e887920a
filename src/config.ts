// Settings: the environment is read once, here, checked against schemas/config.json and frozen.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Config as ConfigFromSchema } from './generated/schemas/config';
import { addAll } from './lists';

export type Config = Readonly<ConfigFromSchema>;

/** A setting is unknown, malformed or contradicts another one. The message names the setting and the remedy. */
export class ConfigError extends Error {}

export const projectRoot = (function rootAbove(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder));
})(__dirname);

interface SettingSchema {
  type: string;
  description: string;
  default?: string | number;
  enum?: string[];
}

interface ConfigSchema {
  properties: Record<string, SettingSchema>;
}

/** A test compares this list with the tables in docs/operate.md and the README. */
export const configSchema = JSON.parse(
  readFileSync(path.join(projectRoot, 'schemas', 'config.json'), 'utf8'),
) as ConfigSchema;

let check: ValidateFunction | undefined;

/** A variable with one of these prefixes that is not a setting is a typo, and is refused. */
const ourPrefixes = ['NEO4J_', 'REDIS_', 'EMBEDDING_', 'SERVICE_', 'MEMORY_', 'LOG_', 'LLM_', 'RERANKER_', 'IDP_'];

export function loadConfig(env = process.env): Config {
  const known = configSchema.properties;
  const problems = Object.keys(env)
    .filter((name) => ourPrefixes.some((prefix) => name.startsWith(prefix)) && !(name in known))
    .map((name) => `${name} is not a known setting; remove it or correct its name.`);
  const given = Object.fromEntries(
    Object.keys(known)
      .filter((name) => env[name] !== undefined && env[name] !== '')
      .map((name) => [name, env[name]]),
  );
  addAll(problems, contradictions(given));
  check ??= new Ajv2020({ allErrors: true, coerceTypes: true, useDefaults: true, strictTypes: false }).compile(
    configSchema,
  );
  const config: unknown = given;
  if (!check(config)) {
    for (const error of check.errors ?? []) {
      const name = error.instancePath.slice(1);
      const allowed =
        error.keyword === 'enum' ? `: ${(error.params as { allowedValues: string[] }).allowedValues.join(', ')}` : '';
      problems.push(`${name || 'settings'} ${error.message ?? 'is invalid'}${allowed}.`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.freeze(config as ConfigFromSchema);
}

/** Folder that keeps uploaded files until the run that reads them has ended. */
export const uploadsIn = ({ MEMORY_HOME }: Pick<Config, 'MEMORY_HOME'>): string =>
  path.resolve(projectRoot, MEMORY_HOME, 'imports', 'uploads');

export const workerEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, ROLE: 'worker' });

/** The value of EMBEDDING_MODEL for which ./scripts/start runs an embedding server. */
export const multilingual = 'multilingual';

function contradictions(given: Record<string, unknown>): string[] {
  const problems: string[] = [];
  const together = (name: string, others: string[]) => {
    for (const other of others)
      if (given[other] !== undefined && given[name] === undefined)
        problems.push(`${other} is set without ${name}; set both or neither.`);
  };
  together('NEO4J_URI', ['NEO4J_USER', 'NEO4J_PASSWORD', 'NEO4J_DATABASE']);
  together('EMBEDDING_BASE_URL', [
    'EMBEDDING_API_KEY',
    'EMBEDDING_QUERY_PREFIX',
    'EMBEDDING_PASSAGE_PREFIX',
    'EMBEDDING_DIMENSIONS',
  ]);
  if (given['EMBEDDING_MODEL'] !== multilingual) together('EMBEDDING_BASE_URL', ['EMBEDDING_MODEL']);
  together('LLM_BASE_URL', ['LLM_API_KEY', 'LLM_MODEL']);
  // The path has a default, so it is always set.
  together('RERANKER_URL', ['RERANKER_MODEL', 'RERANKER_API_KEY', 'RERANKER_PROTOCOL']);
  const hasFolder = given['RERANKER_MODEL_PATH'] !== undefined;
  if (hasFolder && given['RERANKER_URL'] !== undefined)
    problems.push('RERANKER_URL and RERANKER_MODEL_PATH are both set; a service has one reranker.');
  if (given['RERANKER_DEFAULT'] === 'on' && !hasFolder) together('RERANKER_URL', ['RERANKER_DEFAULT']);
  together('EMBEDDING_MODEL', ['EMBEDDING_BASE_URL']);
  together('LLM_MODEL', ['LLM_BASE_URL']);
  const idp = ['IDP_ISSUER', 'IDP_JWKS_URL', 'IDP_AUDIENCE'];
  const missing = idp.filter((name) => given[name] === undefined);
  if (missing.length > 0 && missing.length < idp.length)
    problems.push(`${missing.join(', ')} must be set too: ${idp.join(', ')} are only valid together.`);
  const jwks = given['IDP_JWKS_URL'];
  if (typeof jwks === 'string' && !isSafeAddress(jwks))
    problems.push('IDP_JWKS_URL must be an https URL; plain http is only accepted on this machine.');
  const mcp = given['SERVICE_MCP_URL'];
  const isOn = given['SERVICE_SIGN_IN'] === 'yes';
  if (isOn && !(typeof mcp === 'string' && isSafeAddress(mcp) && new URL(mcp).pathname === '/mcp'))
    problems.push(
      'SERVICE_SIGN_IN needs SERVICE_MCP_URL, such as https://memory.example.org/mcp; plain http is only accepted on this machine.',
    );
  return problems;
}

/** Names of this machine in URLs. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Addresses from which this machine calls itself. */
export const loopbackAddresses: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** An attacker could replace signing keys sent over plain HTTP, and read tokens. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
}
