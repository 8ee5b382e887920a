// ./scripts/hook: one event of a coding agent. Whatever happens, it ends in time, with success, and says nothing about
// a service that is away: an agent must work as well without its memory.
import { spawn } from 'node:child_process';
import { readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { answer } from './event';
import { noteMissed } from './missed';
import { poster } from './post';
import { isSessionOff, projectOf } from './project';
import { note, statusOf } from './session';
import { sendSpooled, waiting } from './spool';
import { hooks, injection, type Use } from './table';
import type { HookInput } from './turn';

/** Sends what waits, as a process of its own. */
const sending = 'send';
/** Prints what the memory did in a session, for agents that show a line of their user's choice. */
const status = 'StatusLine';

/** Milliseconds since the process began; of sending, of which the agent knows nothing, since the last request. */
const limits: Record<Use | typeof sending | typeof status, number> = {
  brief: Number(process.env['MEMORY_HOOK_BRIEF_MS']) || 1_500,
  recall: Number(process.env['MEMORY_HOOK_RECALL_MS']) || 600,
  // The agent ends a hook after five seconds.
  retain: 4_500,
  send: 60_000,
  StatusLine: 4_500,
};
/** Milliseconds for which an agent waits until its turn is sent. */
const sentWithin = 200;

const [event = '', file = ''] = process.argv.slice(2);
const agent = path.basename(file, '.json');
const use = event === sending ? undefined : hooks[agent]?.[event];
let input: HookInput = {};

const connected = () => poster(JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof poster>[0]);

async function main(): Promise<void> {
  if (event === sending) return sendSpooled(file, connected(), () => void limit.refresh());
  if (event !== status && (!use || isSessionOff(process.env))) return;
  input = JSON.parse(await text(process.stdin)) as HookInput;
  if (!use) return void writeSync(1, `${statusOf(file, input.session_id)}\n`);
  const { folder, isOff } = projectOf(input.cwd ?? input.workspace_roots?.[0] ?? process.cwd());
  if (isOff || input.agent_id !== undefined) return;
  const said = await answer({
    agent,
    use,
    input,
    connection: file,
    post: connected(),
    project: folder,
    now: new Date(),
    onKept: () => setTimeout(sendLater, sentWithin),
  });
  if (said !== '') writeSync(1, JSON.stringify(injection(agent, event, said)));
  if (waiting(file).length > 0) sendApart();
}

/** Sends what waits in another process, since the agent waits for the end of this one. */
function sendApart(): void {
  const [program = ''] = process.argv.slice(1);
  spawn(process.execPath, [program, sending, file], { detached: true, stdio: 'ignore' }).unref();
}

function sendLater(): void {
  sendApart();
  process.exit(0);
}

function end(missed?: string): void {
  if (missed !== undefined) {
    noteMissed(file, event, missed);
    if (use === 'brief' || use === 'recall') note(file, input.session_id, 'missed', 1);
  }
  process.exit(0);
}

const limit = setTimeout(
  () => end('no answer in time'),
  limits[use ?? (event === status ? status : sending)] - performance.now(),
);
main().then(
  () => end(),
  (error: unknown) => end(String(error)),
);
