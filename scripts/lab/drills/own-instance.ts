// Starts a separate instance with a supervisor for a drill.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/config';
import type { Local } from '../../runtime/local';
import { choosePort } from '../../runtime/process/ports';

const script = (name: string) => path.join(projectRoot, 'dist', 'scripts', 'runtime', `${name}.js`);

export interface Running {
  base_url: string;
  headers: Record<string, string>;
  local: Local;
  /** Starts missing components. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the instance in a folder on a free port. */
export async function startIn(home: string): Promise<Running> {
  const { PATH, HOME, JDK_JAVA_OPTIONS } = process.env;
  const env = {
    PATH,
    HOME,
    JDK_JAVA_OPTIONS,
    MEMORY_HOME: home,
    PORT: String(await choosePort()),
    SERVICE_ENV: 'test',
  };
  const run = promisify(execFile);
  const start = async () => void (await run(process.execPath, [script('start'), '--detach'], { env }));
  await start();
  const local = JSON.parse(readFileSync(path.join(home, 'local.json'), 'utf8')) as Local;
  return {
    base_url: local.base_url,
    local,
    headers: { 'X-API-Key': local.api_key ?? '', 'Content-Type': 'application/json' },
    start,
    stop: async () => void (await run(process.execPath, [script('stop')], { env })),
  };
}

/** The contents of all items, by id. */
export async function contentsOfInstance({
  base_url,
  headers,
}: Pick<Running, 'base_url' | 'headers'>): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (let cursor = ''; ;) {
    const response = await fetch(`${base_url}/memory/list?limit=200${cursor && `&cursor=${cursor}`}`, { headers });
    const page = (await response.json()) as {
      items: { item_id: string; content: string }[];
      next_cursor: string | null;
    };
    for (const { item_id, content } of page.items) contents.set(item_id, content);
    if (page.next_cursor === null) return contents;
    cursor = encodeURIComponent(page.next_cursor);
  }
}
