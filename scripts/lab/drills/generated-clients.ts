// Generated clients drill: three generators read the API document without errors, and each result is used with a
// running service. Needs Python 3. node dist/scripts/lab/drills/generated-clients.js
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import { apiDocument } from '../../client-types';
import { commandLine } from '../../command';
import { printLine } from '../../runtime/output/print-line';
import { openDrill } from './drill';

const packages = ['datamodel-code-generator', 'openapi-python-client', 'pydantic[email]', 'ruff'];

/** The generator does not know NDJSON and XML as media types. */
const config = `content_type_overrides:
  application/x-ndjson: application/octet-stream
  application/zip: application/octet-stream
  application/graphml+xml: application/octet-stream
`;

const typescript = `
import type { paths } from './api';
type Answer = paths['/memory/search']['post']['responses']['200']['content']['application/json'];
export async function search(url: string, headers: Record<string, string>): Promise<string[]> {
  const response = await fetch(url + '/memory/search', { method: 'POST', headers, body: JSON.stringify({ query: 'gasket' }) });
  const found = (await response.json()) as Answer;
  const ids: string[] = [];
  for (const r of found.results) ids.push(r.item_id);
  return ids;
}`;

const models = `
import json, sys, urllib.request
from models import SearchAnswer
url, headers = sys.argv[1], json.loads(sys.argv[2])
request = urllib.request.Request(url + "/memory/search", json.dumps({"query": "gasket"}).encode(), headers)
found = SearchAnswer.model_validate_json(urllib.request.urlopen(request).read())
assert [r.content for r in found.results] == ["The gasket is in locker 4."], found
`;

const client = `
import json, sys
from memory_api import AuthenticatedClient
from memory_api.api.search import post_memory_search
from memory_api.models import SearchRequest
url, headers = sys.argv[1], json.loads(sys.argv[2])
client = AuthenticatedClient(base_url=url, token=headers["X-API-Key"])
found = post_memory_search.sync(client=client, body=SearchRequest(query="gasket"), x_workspace_id=headers["X-Workspace-Id"])
assert [r.content for r in found.results] == ["The gasket is in locker 4."], found
`;

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'memory-generated-'));
  const drill = await openDrill('generated-clients');
  const run = (program: string, args: string[], mayComplain = false) => {
    const env = { ...process.env, PATH: `${path.join(folder, 'venv', 'bin')}:${process.env['PATH'] ?? ''}` };
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env });
    const said = `${stdout}${stderr}`;
    if (status !== 0 || (!mayComplain && /warning|error/i.test(said)))
      throw new Error(`${path.basename(program)} complains:\n${said.slice(0, 3_000)}`);
  };
  const tool = (name: string) => path.join(projectRoot, 'node_modules', '.bin', name);
  const python = (name: string) => path.join(folder, 'venv', 'bin', name);
  const caller = [drill.base_url, JSON.stringify(drill.headers)];
  try {
    const added = await fetch(`${drill.base_url}/memory/add`, {
      method: 'POST',
      headers: drill.headers,
      body: JSON.stringify({ content: 'The gasket is in locker 4.' }),
    });
    if (!added.ok) throw new Error(await added.text());
    writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(await apiDocument()));
    run(tool('openapi-typescript'), ['openapi.json', '-o', 'api.ts'], true);
    writeFileSync(path.join(folder, 'use.ts'), typescript);
    const compilerOptions = { strict: true, noEmit: true, target: 'es2022', module: 'preserve', types: [] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    run(tool('tsc'), ['-p', '.']);
    printLine('openapi-typescript: compiles, and loops over results');
    run('python3', ['-m', 'venv', 'venv']);
    run(python('pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages], true);
    const output = ['--output-model-type', 'pydantic_v2.BaseModel', '--formatters', 'builtin'];
    run(python('datamodel-codegen'), [
      '--input',
      'openapi.json',
      '--input-file-type',
      'openapi',
      '--output',
      'models.py',
      ...output,
    ]);
    writeFileSync(path.join(folder, 'use_models.py'), models);
    run(python('python'), ['use_models.py', ...caller]);
    printLine('datamodel-codegen: its models read an answer');
    writeFileSync(path.join(folder, 'config.yaml'), config);
    const where = [
      '--path',
      'openapi.json',
      '--meta',
      'none',
      '--output-path',
      'memory_api',
      '--config',
      'config.yaml',
    ];
    run(python('openapi-python-client'), ['generate', ...where, '--fail-on-warning']);
    writeFileSync(path.join(folder, 'use_client.py'), client);
    run(python('python'), ['use_client.py', ...caller]);
    printLine('openapi-python-client: no warning, and its client searches');
  } finally {
    await drill.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

void commandLine('generated-clients', 'Three generators read the API document, and each result is used.')
  .action(main)
  .parseAsync();
