// Finds a person's own words in a text. Only these may be stored: they are neither private nor inserted by a program.
//
// Injected memories are inside a frame that no memory can close, so cutting the frame cuts all of them. Agents mark
// their additions in the same way. A part that is not closed extends to the end of the text: a lost line is better than
// a leaked one.

const notOwn = new Set([
  'private',
  'memories',
  'system-reminder',
  'user-prompt-submit-hook',
  'session-start-hook',
  'hook_prompt',
  'hook_context',
  'command-name',
  'command-message',
  'command-args',
  'command-contents',
  'local-command-caveat',
  'local-command-stdout',
  'local-command-stderr',
  'bash-input',
  'bash-stdout',
  'bash-stderr',
  'task-notification',
]);
const tag = /<([^<>]{1,999})>/gu;

/** The beginning of a message that Codex itself inserts into a session. */
export const addedByCodex =
  /^\s*(?:<(?:environment_context|user_instructions|INSTRUCTIONS|turn_aborted|recommended_plugins|permissions instructions|collaboration_mode|skills_instructions|subagent_notification)>|# AGENTS\.md)/;

export function ownWords(text: string): string {
  let own = '';
  let end = 0;
  let open = '';
  let depth = 0;
  for (const { 0: found, 1: written = '', index } of text.matchAll(tag)) {
    const isEnd = written.trimStart().startsWith('/');
    const [name = ''] = written.replace('/', '').trim().toLowerCase().split(/\s/);
    if (depth > 0 ? name !== open : !notOwn.has(name)) continue;
    if (depth === 0) {
      own += text.slice(end, index);
      open = name;
    }
    depth = Math.max(0, depth + (isEnd ? -1 : 1));
    end = depth === 0 ? index + found.length : text.length;
  }
  return (own + text.slice(end)).trim();
}
