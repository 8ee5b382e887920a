// Frameworks drill: installs each framework in the version that is named here, and checks the examples and promises of
// docs/frameworks.md against a running service, with keys of two workspaces of one tenant. Needs Python 3.10 and the
// network. node dist/scripts/lab/drills/frameworks.js [FRAMEWORK…]
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provisionKey, provisionMember, provisionWorkspace } from '../../../src/auth/provision';
import { projectRoot } from '../../../src/config';
import { commandLine } from '../../command';
import { printLine } from '../../runtime/output/print-line';
import { deleteDrillNames, openDrill, type Drill } from './drill';

const lab = path.join(projectRoot, 'scripts', 'lab', 'frameworks');
const client = path.join(projectRoot, 'scripts', 'clients', 'python');

/** Python frameworks, by the file that lists their packages: CrewAI needs older ones than the others. */
const python = {
  'requirements.txt': ['client', 'langgraph', 'openai_agents', 'llama_index', 'pydantic_ai'],
  'requirements-crewai.txt': ['crewai'],
};
const node = { ai_sdk: ['ai@6.0.325'], mastra: ['ai@6.0.325', '@mastra/core@1.71.0'], n8n: [] };

type Env = Record<string, string>;

/** Keys of two new workspaces. Items stored in one of them must not exist for the other. */
async function openKeys({ graph, config, tenant_id, user_id, base_url }: Drill, workspaces: string[]): Promise<Env> {
  const open = async (name: string) => {
    const { workspace_id } = await provisionWorkspace(graph, tenant_id, name, 'WORKSPACE');
    await provisionMember(graph, user_id, workspace_id);
    workspaces.push(workspace_id);
    const grants = ['read:memories' as const, 'write:memories' as const];
    return (await provisionKey(graph, config.SERVICE_ENV, { tenant_id, workspace_id, user_id, name, grants })).key;
  };
  const page = path.join(projectRoot, 'docs', 'frameworks.md');
  return {
    AGENT_MEMORY_URL: base_url,
    AGENT_MEMORY_KEY: await open('one'),
    OTHER_MEMORY_KEY: await open('other'),
    PAGE: page,
  };
}

function run(program: string, args: string[], cwd: string, env: Env = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...env,
      PYTHONDONTWRITEBYTECODE: '1',
      CREWAI_DISABLE_TELEMETRY: 'true',
      RUFF_NO_CACHE: 'true',
    },
  });
  if (status !== 0) throw new Error(`${path.basename(program)} ${args[0]}:\n${`${stdout}\n${stderr}`.slice(-4_000)}`);
  return stdout.trim().split('\n').at(-1) ?? '';
}

async function runPython(folder: string, file: string, names: string[], keys: () => Promise<Env>): Promise<void> {
  const venv = path.join(folder, file);
  const program = (name: string) => path.join(venv, 'bin', name);
  const install = (...args: string[]) => run(program('pip'), ['install', '--quiet', ...args], folder);
  run('python3', ['-m', 'venv', venv], folder);
  install('--requirement', path.join(lab, file));
  install(client);
  for (const name of names) {
    if (name === 'client') {
      run(program('ruff'), ['check', '--config', path.join(client, 'pyproject.toml'), client, lab], folder);
      run(program('ruff'), ['format', '--check', '--config', path.join(client, 'pyproject.toml'), client, lab], folder);
      const cache = path.join(folder, 'mypy');
      // CrewAI is installed separately.
      run(
        program('mypy'),
        ['--strict', '--cache-dir', cache, '--exclude', 'crewai', '--package', 'memory_service_client'],
        client,
      );
    }
    printLine(run(program('python'), [path.join(lab, `${name}_drill.py`)], folder, await keys()));
  }
}

function runNode(folder: string, name: keyof typeof node, env: Env): void {
  writeFileSync(path.join(folder, 'package.json'), '{"name": "frameworks", "private": true}');
  const tarball = path.join(projectRoot, 'dist', 'memory-service-client-0.1.0.tgz');
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', tarball, ...node[name]], folder);
  for (const file of ['drill.mjs', `${name}_drill.mjs`]) copyFileSync(path.join(lab, file), path.join(folder, file));
  printLine(run(process.execPath, [`${name}_drill.mjs`], folder, env));
}

async function main(wanted: string[]): Promise<void> {
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  const folder = mkdtempSync(path.join(tmpdir(), 'memory-frameworks-'));
  const drill = await openDrill('frameworks');
  const workspaces: string[] = [];
  const keys = () => openKeys(drill, workspaces);
  try {
    if (!existsSync(path.join(client, 'memory_service_client', 'api.pyi')) || Object.keys(node).some(isWanted))
      execFileSync('npm', ['run', '--silent', 'build:client'], { cwd: projectRoot });
    for (const [file, names] of Object.entries(python))
      if (names.some(isWanted)) await runPython(folder, file, names.filter(isWanted), keys);
    for (const name of ['ai_sdk', 'mastra', 'n8n'] as const) if (isWanted(name)) runNode(folder, name, await keys());
  } finally {
    for (const workspace_id of workspaces) await deleteDrillNames(drill, workspace_id);
    await drill.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

void commandLine('frameworks', 'Runs the frameworks of docs/frameworks.md against the running service.')
  .argument(
    '[framework...]',
    'only these: client, langgraph, openai_agents, llama_index, pydantic_ai, crewai, ai_sdk, mastra, n8n',
  )
  .action(main)
  .parseAsync();
