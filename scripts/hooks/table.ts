// What the hooks of each agent are used for. docs/hooks.md has the same table, with the reasons.

/** Memories for the start of a session; memories that match a prompt; storing the last turn. */
export type Use = 'brief' | 'recall' | 'retain';

/** By agent and by the name that it gives to the event. */
export const hooks: Record<string, Record<string, Use>> = {
  'claude-code': { SessionStart: 'brief', UserPromptSubmit: 'recall', Stop: 'retain', SessionEnd: 'retain' },
  codex: { SessionStart: 'brief', UserPromptSubmit: 'recall', Stop: 'retain' },
  gemini: { SessionStart: 'brief', BeforeAgent: 'recall', AfterAgent: 'retain' },
  cursor: { sessionStart: 'brief' },
  vscode: { SessionStart: 'brief' },
};

/** What an agent reads from stdout to put `text` before the model. */
export const injection = (agent: string, event: string, text: string): object =>
  agent === 'cursor'
    ? { additional_context: text }
    : { hookSpecificOutput: { hookEventName: event, additionalContext: text } };
