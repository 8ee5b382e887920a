// The summary after a start: addresses, key, and next steps.
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import type { Local } from '../local';
import { neo4jMemory } from '../servers/neo4j';

interface SummaryOptions {
  home: string;
  local: Local;
  /** Whether this start created the key. Only a new key is shown. */
  keyIsNew: boolean;
  hasEmbeddedNeo4j: boolean;
  /** Text before the summary; may be empty. */
  before: string;
  stop: 'Ctrl-C' | './scripts/stop';
}

export function startSummary({ home, local, keyIsNew, hasEmbeddedNeo4j, before, stop }: SummaryOptions): string {
  const file = shortPath(path.join(home, 'local.json'));
  const env = home === path.join(projectRoot, '.memory') ? '' : `MEMORY_HOME=${shortPath(home)} `;
  const memory = hasEmbeddedNeo4j ? `; ${neo4jMemory.heap} heap and ${neo4jMemory.pageCache} page cache` : '';
  return `
${
  before &&
  `${before}
`
}The memory service is running at ${local.base_url}

  Explorer   ${local.base_url}/explore
  API key    ${keyLine(local, keyIsNew, file)}
  API docs   ${local.base_url}/docs
  Workspace  ${local.workspace_id}
  Neo4j      ${local.neo4j.uri}, user ${local.neo4j.user}, password in ${file}${memory}

  Import     ${env}./scripts/import scripts/sample/memories.jsonl
  Search     ${searchCommand(home, local)}
  Agents     ${env}./scripts/connect claude-code   (or cursor, vscode, codex, gemini, opencode)
  Stop       ${stop === 'Ctrl-C' ? stop : `${env}${stop}`}
`;
}

function keyLine(local: Local, keyIsNew: boolean, file: string): string {
  if (!local.api_key)
    return (
      `not in ${file}; create a new one: npm run admin -- key create --tenant ${local.tenant_id} ` +
      `--workspace ${local.workspace_id} --user ${local.user_id} --name new --scopes read:memories,write:memories`
    );
  return keyIsNew ? `${local.api_key}  (shown once; stored in ${file})` : `stored in ${file}`;
}

/** A search command. It reads the key from local.json, so that the key does not appear in the shell history. */
function searchCommand(home: string, local: Local): string {
  const key = local.api_key ? `$(node -p "require('${path.join(home, 'local.json')}').api_key")` : '$MEMORY_KEY';
  return (
    `curl -s ${local.base_url}/memory/search -H "X-API-Key: ${key}" -H 'Content-Type: application/json' ` +
    `-d '{"query": "Why did the team give up the diesel generator?", "top_k": 3}'`
  );
}

/** The path relative to the checkout, if it is inside. */
function shortPath(file: string): string {
  const relative = path.relative(projectRoot, file);
  return relative.startsWith('..') ? file : relative;
}
