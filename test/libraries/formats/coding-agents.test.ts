import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { turnsSince } from '../../../scripts/hooks/turn';
import { foundIn, saidIn } from '../../support/found';

const jsonl = (lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

describe('a transcript of Claude Code', () => {
  const event = (uuid: string, type: string, content: unknown, more: object = {}) => ({
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/mara/lamp',
    sessionId: 's1',
    gitBranch: 'main',
    type,
    message: { role: type, content },
    uuid,
    timestamp: '2025-12-03T18:27:04.359Z',
    ...more,
  });

  test('has what was asked and answered, by session and message id; all other lines are counted', async () => {
    const found = await foundIn({
      'projects/lamp/s1.jsonl': jsonl([
        { type: 'queue-operation', operation: 'dequeue', sessionId: 's1', timestamp: '2025-12-03T18:27:00Z' },
        event('u1', 'user', 'Why does the lamp flicker?'),
        event('u2', 'assistant', [{ type: 'thinking', thinking: '…' }]),
        event('u3', 'assistant', [{ type: 'text', text: 'I look at the relay.' }]),
        event('u4', 'assistant', [{ type: 'tool_use', id: 't', name: 'Read', input: {} }]),
        event('u5', 'user', [{ type: 'tool_result', tool_use_id: 't', content: 'secret' }]),
        event('u6', 'user', '<command-name>/clear</command-name>'),
        event('u7', 'user', 'Caveat: …', { isMeta: true }),
        event('u8', 'assistant', [{ type: 'text', text: 'The relay is worn.' }]),
        { type: 'summary', summary: 'Lamp', leafUuid: 'u8' },
      ]),
      'projects/lamp/agent-1.jsonl': jsonl([event('a1', 'user', 'Search', { isSidechain: true, agentId: '1' })]),
    });
    expect(found.formats).toEqual(['claude-code']);
    expect(found.conversations).toHaveLength(1);
    expect(found.conversations[0]).toMatchObject({ id: 's1', about: { project: '/home/mara/lamp', branch: 'main' } });
    expect(found.conversations[0]?.turns.map(({ id }) => id)).toEqual(['u1', 'u8']);
    expect(found.skipped).toEqual({
      'an event of the program (queue-operation)': 1,
      'an event of the program (summary)': 1,
      'a tool, its result or a thought': 3,
      'a remark between the actions of the agent': 1,
      'added by the program': 1,
      'private, or added by the program': 1,
      'a message of a sub-agent': 1,
    });
  });

  test('takes no text before an action or an interruption for an answer', async () => {
    const text = (uuid: string, said: string) => event(uuid, 'assistant', [{ type: 'text', text: said }]);
    const found = await foundIn({
      's.jsonl': jsonl([
        event('u1', 'user', 'Drop the table.'),
        event('u2', 'assistant', [
          { type: 'text', text: 'I drop it now.' },
          { type: 'tool_use', id: 't', name: 'Bash', input: {} },
        ]),
        text('u3', 'Done with the first.'),
        event('u4', 'user', [{ type: 'text', text: '[Request interrupted by user]' }]),
        event('u5', 'user', 'Which one?'),
        text('u6', 'The table of berths.'),
        text('u7', 'It is empty.'),
        event('u8', 'user', 'Go on.'),
        text('u9', 'Let me look at the files.'),
        event('u10', 'assistant', [{ type: 'tool_use', id: 't', name: 'Read', input: {} }]),
      ]),
    });
    expect(saidIn(found)).toEqual([
      'user: Drop the table.',
      'user: Which one?',
      'assistant: The table of berths.',
      'assistant: It is empty.',
      'user: Go on.',
    ]);
    expect(found.skipped['a remark between the actions of the agent']).toBe(3);
  });

  test('whose last line was cut off by a kill is read up to it', async () => {
    const found = await foundIn({ 's.jsonl': `${jsonl([event('u1', 'user', 'Hello')])}{"type":"user","mess` });
    expect(saidIn(found)).toEqual(['user: Hello']);
    expect(found.skipped).toEqual({ 'is not JSON': 1 });
  });

  test('of several sessions keeps these apart, also without messages', async () => {
    const found = await foundIn({
      'a.jsonl': jsonl([event('u1', 'user', 'One')]),
      'b.jsonl': jsonl([event('u2', 'user', 'Two', { sessionId: 's2' })]),
      'c.jsonl': jsonl([{ type: 'summary', leafUuid: 'x', sessionId: 's3' }]),
    });
    expect(found.conversations.map(({ id }) => id)).toEqual(['s1', 's2']);
  });
});

describe('a transcript of Codex', () => {
  const message = (role: string, type: string, text: string) => ({ type: 'message', role, content: [{ type, text }] });
  const line = (type: string, payload: object) => ({ timestamp: '2025-10-29T00:59:38.317Z', type, payload });

  test('has messages numbered in their order, without context, tools and doubled events', async () => {
    const found = await foundIn({
      'sessions/2025/10/29/rollout-1.jsonl': jsonl([
        line('session_meta', { id: 'c1', cwd: '/work', git: { branch: 'dev' } }),
        line('response_item', message('user', 'input_text', '<environment_context>\n</environment_context>')),
        line('response_item', message('user', 'input_text', 'what is 2+2?')),
        line('event_msg', { type: 'user_message', message: 'what is 2+2?' }),
        line('turn_context', { model: 'm' }),
        line('response_item', { type: 'reasoning', summary: [] }),
        line('response_item', { type: 'function_call', name: 'shell', arguments: '{}' }),
        line('response_item', message('assistant', 'output_text', '4')),
      ]),
    });
    expect(found.formats).toEqual(['codex']);
    expect(found.conversations[0]).toMatchObject({ id: 'c1', about: { project: '/work', branch: 'dev' } });
    expect(found.conversations[0]?.turns.map(({ id, text }) => [id, text])).toEqual([
      ['0', 'what is 2+2?'],
      ['1', '4'],
    ]);
    expect(Object.values(found.skipped).reduce((sum, count) => sum + count, 0)).toBe(5);
  });

  const event = (type: string, part: string, text: string, more: object = {}) =>
    line('event_msg', {
      type: 'item_completed',
      thread_id: 'c3',
      turn_id: 't',
      item: { type, id: text, content: [{ type: part, text }], ...more },
    });

  test.each([
    ['events alone', false],
    ['messages that events repeat', true],
  ])('of 2026 with %s has each message once, and no remarks', async (_, isTwice) => {
    const twice = (role: string, type: string, text: string, more: object = {}) => [
      ...(isTwice ? [line('response_item', { ...message(role, type, text), ...more })] : []),
      event(role === 'user' ? 'UserMessage' : 'AgentMessage', role === 'user' ? 'text' : 'Text', text, more),
    ];
    const found = await foundIn({
      'rollout.jsonl': jsonl([
        line('session_meta', { id: 'c3', base_instructions: { text: 'x' } }),
        line('response_item', message('user', 'input_text', '<recommended_plugins>\n</recommended_plugins>')),
        ...twice('user', 'input_text', 'Go on.'),
        ...twice('assistant', 'output_text', 'I look at the files.', { phase: 'commentary' }),
        line('response_item', { type: 'custom_tool_call', name: 'exec' }),
        ...twice('assistant', 'output_text', 'All nine are there.', { phase: 'final_answer' }),
        ...twice('user', 'input_text', 'Go on.'),
        ...twice('assistant', 'output_text', 'Nothing is left.'),
        line('event_msg', { type: 'turn_aborted' }),
      ]),
    });
    expect(found.conversations[0]?.turns.map(({ id, text }) => [id, text])).toEqual([
      ['0', 'Go on.'],
      ['2', 'All nine are there.'],
      ['3', 'Go on.'],
    ]);
    expect(found.skipped['a remark between the actions of the agent']).toBe(2);
  });

  test('of the time before 2025-09, without wrapped lines, is read', async () => {
    const found = await foundIn({
      'rollout.jsonl': jsonl([
        { id: 'c2', timestamp: '2025-06-01T00:00:00Z', instructions: null },
        { record_type: 'state' },
        message('user', 'input_text', 'Hello'),
        message('assistant', 'output_text', 'Hi.'),
      ]),
    });
    expect(found.conversations.map(({ id }) => id)).toEqual(['c2']);
    expect(saidIn(found)).toEqual(['user: Hello', 'assistant: Hi.']);
    expect(found.skipped).toEqual({ 'a tool, its result or a thought': 1 });
  });

  test('without its head, or with broken lines, loses nothing in silence', async () => {
    const found = await foundIn({
      'rollout.jsonl': `{"type":"session_meta"}\n${jsonl([line('response_item', message('user', 'input_text', 'Lost'))])}[]\n`,
    });
    expect(found.conversations).toEqual([]);
    expect(Object.values(found.skipped).reduce((sum, count) => sum + count, 0)).toBe(3);
  });
});

test.each([
  [
    'claude-code',
    ['Old', 'Older', 'Is <private>PIN 4711</private> it dry?', 'It is.'].map((text, at) => {
      const role = at % 2 === 0 ? 'user' : 'assistant';
      return { type: role, uuid: `u${at}`, sessionId: 's1', message: { role, content: [{ type: 'text', text }] } };
    }),
  ],
  [
    'codex',
    [
      { type: 'session_meta', payload: { id: 's1', cwd: '/lamp' } },
      ...[
        '# AGENTS.md',
        '<private>All of it</private>',
        'Noted.',
        'Is <private>PIN 4711</private> it dry?',
        'It is.',
      ].map((text, at) => {
        const role = at < 2 || at === 3 ? 'user' : 'assistant';
        return { type: 'response_item', payload: { type: 'message', role, content: [{ type: 'input_text', text }] } };
      }),
    ],
  ],
])('what a hook of %s stores has the texts and ids of an import, without what is private', async (agent, lines) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'transcript-'));
  const transcript_path = path.join(folder, 's1.jsonl');
  writeFileSync(transcript_path, jsonl(lines));
  const hooked = turnsSince(agent, { session_id: 's1', transcript_path });
  rmSync(folder, { recursive: true });
  const turns = (await foundIn({ 's1.jsonl': jsonl(lines) })).conversations.flatMap((each) => each.turns);
  const imported = turns.map(({ id, role, text }) => ({ external_id: `${agent}:s1:${id}`, role, content: text }));
  expect(hooked.map(({ external_id, role, content }) => ({ external_id, role, content }))).toEqual(imported.slice(-2));
  expect(imported.map(({ content }) => content).join(' ')).not.toMatch(/PIN|All of it/);
});
