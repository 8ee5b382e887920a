// The uses of each agent's hooks. docs/connect.md has the same table.

/** Memories for the start of a session; memories that match a prompt; storing the last turn. */
export type HookUse = 'brief' | 'recall' | 'retain';

/** Uses by agent and by the agent's name for the event. */
export const hooks: Record<string, Record<string, HookUse>> = {
  'claude-code': {
    SessionStart: 'brief',
    UserPromptSubmit: 'recall',
    Stop: 'retain',
    PreCompact: 'retain',
    SessionEnd: 'retain',
  },
  codex: { SessionStart: 'brief', UserPromptSubmit: 'recall', Stop: 'retain' },
  gemini: { SessionStart: 'brief', BeforeAgent: 'recall', AfterAgent: 'retain' },
  cursor: { sessionStart: 'brief' },
  vscode: { SessionStart: 'brief' },
};

/** The object that an agent reads from stdout to show `text` to its model. */
export const injection = (agent: string, event: string, text: string): object =>
  agent === 'cursor'
    ? { additional_context: text }
    : { hookSpecificOutput: { hookEventName: event, additionalContext: text } };
