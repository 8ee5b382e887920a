// What a user reads when everything runs: where it is, how to put something in and find it again, how to stop.
import path from 'node:path';
import { projectRoot } from '../../src/config';
import type { Local } from './local';
import { neo4jMemory } from './neo4j';

interface SummaryOptions {
  home: string;
  local: Local;
  /** Shown only by the start that made it. */
  keyIsNew: boolean;
  hasEmbeddedNeo4j: boolean;
  /** Put first, if there is anything to say. */
  before: string;
  stop: 'Ctrl-C' | './scripts/stop';
}

/** The last words of a start. */
export function summary({ home, local, keyIsNew, hasEmbeddedNeo4j, before, stop }: SummaryOptions): string {
  const file = shortPath(path.join(home, 'local.json'));
  const env = home === path.join(projectRoot, '.memory') ? '' : `MEMORY_HOME=${shortPath(home)} `;
  const memory = hasEmbeddedNeo4j ? `; ${neo4jMemory.heap} heap and ${neo4jMemory.pageCache} page cache` : '';
  return `
${
  before &&
  `${before}
`
}The memory service runs at ${local.base_url}

  API key    ${keyLine(local, keyIsNew, file)}
  Workspace  ${local.workspace_id}
  Neo4j      ${local.neo4j.uri}, user ${local.neo4j.user}, password in ${file}${memory}

  Import     ${env}./scripts/import scripts/sample/memories.jsonl
  Search     ${searchCommand(home, local)}
  Stop       ${stop === 'Ctrl-C' ? stop : `${env}${stop}`}
`;
}

function keyLine(local: Local, keyIsNew: boolean, file: string): string {
  if (!local.api_key)
    return (
      `not in ${file}; make a new one: npm run admin -- key create --tenant ${local.tenant_id} ` +
      `--workspace ${local.workspace_id} --user ${local.user_id} --name new --scopes read:memories,write:memories`
    );
  return keyIsNew ? `${local.api_key}  (shown this once; kept in ${file})` : `in ${file}`;
}

/** Reads the key from local.json, so that the line works in any shell and keeps the key out of its history. */
function searchCommand(home: string, local: Local): string {
  const key = local.api_key ? `$(node -p "require('${path.join(home, 'local.json')}').api_key")` : '$MEMORY_KEY';
  return (
    `curl -s ${local.base_url}/memory/search -H "X-API-Key: ${key}" -H 'X-Workspace-Id: ${local.workspace_id}' ` +
    `-H 'Content-Type: application/json' -d '{"query": "Why did the team give up the diesel generator?", "top_k": 3}'`
  );
}

/** Relative to the checkout where that is shorter, for it is what the user has before them. */
function shortPath(file: string): string {
  const relative = path.relative(projectRoot, file);
  return relative.startsWith('..') ? file : relative;
}
