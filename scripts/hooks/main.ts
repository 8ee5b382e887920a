// ./scripts/hook: one event of a coding agent. Whatever happens, it ends in time, with success, and says nothing about
// a service that is away: an agent must work as well without its memory.
import { readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { answer } from './event';
import { noteMissed } from './missed';
import { poster } from './post';
import { isSessionOff, projectOf } from './project';
import { hooks, injection } from './table';
import type { HookInput } from './turn';

/** Since the process began; starting and ending it takes the rest of 300 ms. */
const maxMs = 260;

async function main(event: string, file: string): Promise<void> {
  const agent = path.basename(file, '.json');
  const use = hooks[agent]?.[event];
  if (!use || isSessionOff(process.env)) return;
  const input = JSON.parse(await text(process.stdin)) as HookInput;
  const { folder, isOff } = projectOf(input.cwd ?? input.workspace_roots?.[0] ?? process.cwd());
  if (isOff || input.agent_id !== undefined) return;
  const post = poster(JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof poster>[0]);
  const said = await answer({ agent, use, input, post, project: folder });
  if (said !== '') writeSync(1, JSON.stringify(injection(agent, event, said)));
}

const [event = '', file = ''] = process.argv.slice(2);

function end(missed?: string): void {
  if (missed !== undefined) noteMissed(file, event, missed);
  process.exit(0);
}

setTimeout(() => end('no answer in time'), maxMs - performance.now());
main(event, file).then(
  () => end(),
  (error: unknown) => end(String(error)),
);
