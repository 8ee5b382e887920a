// ./scripts/hook: one event of a coding agent. Whatever happens, it succeeds in time, and says nothing if the service
// is unavailable: an agent must also work without its memory.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { answer, keepTurns } from './event';
import { keepLeft, leftEvents } from './left';
import { noteMissed } from './missed';
import { poster } from './post';
import { projectOf, type Project } from './project';
import { noteInSession, statusLine } from './session';
import { sendSpooled, waiting } from './spool';
import { hooks, injection, type HookUse } from './table';
import type { HookInput } from './turn';

/** Saves and sends the turns that other hooks have left, as a separate process. */
const sending = 'send';
/** Prints the memory's activity in a session, for agents that show a custom status line. */
const status = 'StatusLine';
/** Prints headers for the requests of an agent to /mcp: its project, named as hooks name it. */
const headers = 'Headers';

/** Milliseconds since the process began; when sending, which the agent does not see, since the last request. */
const limits: Record<HookUse | typeof sending | typeof status, number> = {
  brief: Number(process.env['MEMORY_HOOK_BRIEF_MS']) || 1_500,
  recall: Number(process.env['MEMORY_HOOK_RECALL_MS']) || 600,
  // The agent ends a hook after five seconds.
  retain: 4_500,
  send: 60_000,
  StatusLine: 4_500,
};
/** Milliseconds for which an agent waits until its turn is sent. */
const sentWithin = 200;

/** `kept`: the file of an event with turns. */
const [event = '', file = '', kept] = process.argv.slice(2);
const agent = path.basename(file, '.json');
const use = event === sending ? undefined : hooks[agent]?.[event];
let input: HookInput = {};

const connection = () =>
  JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof poster>[0] & { workspace?: string };
const connected = () => poster(connection());

async function main(): Promise<void> {
  if (event === sending) return catchUp();
  if (event === headers)
    return void writeSync(1, JSON.stringify({ 'X-Project': inHeader(projectOf(process.cwd()).name) }));
  if (event !== status && !use) return;
  input = JSON.parse(kept === undefined ? await text(process.stdin) : readFileSync(kept, 'utf8')) as HookInput;
  if (!use) return void writeSync(1, `${statusLine(file, input.session_id, { workspace: workspaceIn() })}\n`);
  const project = projectIn(input);
  if (project === undefined) return;
  const said = await answer({ ...common(input, project), use, post: connected(), onKept });
  if (said !== '') writeSync(1, JSON.stringify(injection(agent, event, said)));
  sendIfAny();
}

/** A header has the bytes of its text as characters. */
const inHeader = (text: string) => Buffer.from(text).toString('latin1');

/** A status line is shown without a connection too. */
function workspaceIn(): string | undefined {
  try {
    return connection().workspace;
  } catch {
    return undefined;
  }
}

const common = (of: HookInput, project: Project) => ({ agent, input: of, connection: file, project, now: new Date() });

/** @returns undefined for a subagent, or if the memory is off */
function projectIn({ cwd, workspace_roots, agent_id }: HookInput): Project | undefined {
  const project = projectOf(cwd ?? workspace_roots?.[0] ?? process.cwd());
  return project.isOff || agent_id !== undefined ? undefined : project;
}

async function catchUp(): Promise<void> {
  await keepLeft(file, Date.now(), async (left) => {
    const project = projectIn(left);
    if (project !== undefined) await keepTurns(common(left, project));
  });
  await sendSpooled(file, connected(), () => void limit.refresh());
}

function onKept(): void {
  forget();
  setTimeout(sendLater, sentWithin);
}

function forget(): void {
  if (kept !== undefined) rmSync(kept, { force: true });
}

function sendIfAny(): void {
  if (waiting(file).length > 0 || leftEvents(file, Date.now()).length > 0) sendApart();
}

/** Another process sends the waiting turns, because the agent waits for the end of this one. */
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
    if (use === 'brief' || use === 'recall') noteInSession(file, input.session_id, 'missed', 1);
  }
  process.exit(0);
}

function endLate(): void {
  if (event !== sending) sendIfAny();
  end('no answer in time');
}

const limit = setTimeout(endLate, limits[use ?? (event === status ? status : sending)] - performance.now());
main()
  .finally(forget)
  .then(
    () => end(),
    (error: unknown) => end(String(error)),
  );
