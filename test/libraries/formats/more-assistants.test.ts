import { foundIn, saidIn } from '../../support/found';

const json = (value: unknown) => JSON.stringify(value, null, 1);

test('chats of Open WebUI are read along the path to the current message', async () => {
  const message = (id: string, parentId: string | null, role: string, content: string) => [
    id,
    { id, parentId, childrenIds: [], role, content, timestamp: 1_740_942_300 },
  ];
  const messages = Object.fromEntries([
    message('1', null, 'user', 'Which berth?'),
    message('2', '1', 'assistant', 'Berth 8.'),
    message('3', '1', 'assistant', '<details type="reasoning" done="true">Let me see</details>\nBerth 9.'),
  ]);
  const chat = { id: 'c1', title: 'Berths', chat: { title: 'Berths', history: { messages, currentId: '3' } } };
  const found = await foundIn({
    'chat-export.json': json([chat, { title: 'x', chat: { history: { messages: null } } }]),
  });
  expect(found.formats).toEqual(['open-webui']);
  expect(found.conversations[0]).toMatchObject({ id: 'c1', about: { title: 'Berths' } });
  expect(saidIn(found)).toEqual(['user: Which berth?', 'assistant: Berth 9.']);
  expect(found.skipped).toEqual({
    'an earlier version, replaced by an edit or a new answer': 1,
    'a conversation without id': 1,
  });
});

test.each([
  ['as a list', (question: object, answer: object) => ({ messages: [question, answer] })],
  ['as a tree', (question: object, answer: object) => ({ messages: [{ ...question, children: [answer] }] })],
])('a conversation of LibreChat is read %s', async (_, messagesOf) => {
  const question = { messageId: 'a', parentMessageId: '0', isCreatedByUser: true, text: 'Which berth?' };
  const content = [
    { type: 'think', think: 'hm' },
    { type: 'text', text: 'Berth 9.' },
  ];
  const answer = { messageId: 'b', parentMessageId: 'a', isCreatedByUser: false, text: '', content };
  const found = await foundIn({
    'berths.json': json({ conversationId: 'c', title: 'Berths', exportAt: '10:00', ...messagesOf(question, answer) }),
  });
  expect(found.formats).toEqual(['librechat']);
  expect(saidIn(found)).toEqual(['user: Which berth?', 'assistant: Berth 9.']);
});

test("Grok's data are read with the times of MongoDB", async () => {
  const response = (_id: string, sender: string, message: string) => ({
    response: { _id, sender, message, create_time: { $date: { $numberLong: '1740942300000' } } },
  });
  const found = await foundIn({
    'prod-grok-backend.json': json({
      conversations: [
        {
          conversation: { id: 'c', title: 'Berths' },
          responses: [response('1', 'human', 'Which?'), response('2', 'ASSISTANT', 'Berth 9.')],
        },
        { conversation: { id: 'd' }, responses: [] },
      ],
      projects: [],
    }),
  });
  expect(found.formats).toEqual(['grok']);
  expect(saidIn(found)).toEqual(['user: Which?', 'assistant: Berth 9.']);
  expect(found.conversations[0]?.turns[0]?.at).toBe('2025-03-02T19:05:00.000Z');
  expect(found.skipped).toEqual({ 'a conversation without messages': 1 });
});

test('a chat exported from VS Code is read without the tools that were used', async () => {
  const found = await foundIn({
    'chat.json': json({
      requesterUsername: 'mara',
      responderUsername: 'GitHub Copilot',
      requests: [
        {
          requestId: 'r1',
          timestamp: 1_740_942_300_000,
          message: { text: 'Why does the test fail?', parts: [] },
          response: [
            { value: 'Let me look at the files.' },
            { kind: 'toolInvocationSerialized', toolId: 'read' },
            { value: 'The clock ' },
            { value: 'is wrong.' },
          ],
        },
        { requestId: 'r2', message: { text: 'Mend it' }, response: [{ kind: 'textEditGroup' }] },
      ],
    }),
  });
  expect(found.formats).toEqual(['vscode-chat']);
  expect(found.conversations[0]).toMatchObject({ id: 'r1', about: { assistant: 'GitHub Copilot' } });
  expect(saidIn(found)).toEqual(['user: Why does the test fail?', 'assistant: The clock is wrong.', 'user: Mend it']);
  expect(found.skipped).toEqual({ 'without text': 1 });
});

test('a chat that Cursor exports is read, and is the same when it has grown', async () => {
  const part = (who: string, text: string) => `\n---\n\n**${who}**\n\n${text}\n`;
  const head = '# Flicker\n_Exported on 5/27/2025 at 12:12:26 GMT+2 from Cursor (0.50.7)_\n';
  const answer = part('Cursor', 'I look.') + part('Cursor', 'The relay.') + part('Cursor', '');
  const chat = head + part('User', 'Why?\n\n---\n\nAt night.') + answer;
  const found = await foundIn({ 'flicker.md': `${chat}\n---\n`, 'note.md': 'From Cursor (a note)' });
  expect(found.formats).toEqual(['cursor', 'markdown']);
  expect(found.conversations[0]?.about).toEqual({ title: 'Flicker' });
  expect(saidIn(found)).toEqual(['user: Why?\n\n---\n\nAt night.', 'assistant: The relay.']);
  expect(found.skipped).toEqual({ 'without text': 1, 'a remark between the actions of the agent': 1 });
  const grown = await foundIn({ 'flicker (1).md': chat.replaceAll('\n', '\r\n') + part('User', 'Thanks') });
  expect(grown.conversations[0]?.id).toBe(found.conversations[0]?.id);
});

test.each([
  ['one chat', (chat: object) => JSON.stringify(chat)],
  ['a list of chats', (chat: object) => JSON.stringify([chat], null, 1)],
])("Cursor's store as JSON with %s is read without actions", async (_, written) => {
  const conversation = [
    { type: 1, bubbleId: 'b1', text: 'Why?' },
    { type: 2, bubbleId: 'b0', text: 'I look.' },
    { type: 2, bubbleId: 'b2', text: '', toolFormerData: {} },
    { type: 2, bubbleId: 'b3', text: 'The relay.' },
  ];
  const chat = { _v: 3, composerId: 'c', name: 'Flicker', createdAt: 1_740_942_300_000, conversation };
  const found = await foundIn({ 'a.json': written(chat) });
  expect(found.conversations[0]).toMatchObject({ id: 'c', about: { title: 'Flicker' } });
  expect(saidIn(found)).toEqual(['user: Why?', 'assistant: The relay.']);
  expect(found.conversations[0]?.turns[1]).toMatchObject({
    at: '2025-03-02T19:05:00.000Z',
    time_is: 'conversation',
  });
  expect(found.skipped).toEqual({
    'a tool, its result or a thought': 1,
    'a remark between the actions of the agent': 1,
  });
});

test('a session of Continue is read', async () => {
  const found = await foundIn({
    'session.json': json({
      sessionId: 's',
      title: 'Clock',
      workspaceDirectory: 'file:///home/mara/harbour',
      history: [
        { message: { role: 'user', content: [{ type: 'text', text: 'Why?' }] } },
        { message: { role: 'assistant', content: 'I look.', toolCalls: [{ id: 't' }] } },
        { message: { role: 'assistant', content: 'The clock.' } },
        { message: { role: 'tool', content: '3 files' } },
      ],
    }),
  });
  expect(found.formats).toEqual(['continue']);
  expect(saidIn(found)).toEqual(['user: Why?', 'assistant: The clock.']);
  expect(found.conversations[0]?.about).toEqual({ title: 'Clock', project: 'file:///home/mara/harbour' });
  expect(found.skipped).toEqual({ 'a remark between the actions of the agent': 1, 'a tool message': 1 });
});

test('lines of chat completions are conversations; the same line has the same id', async () => {
  const line = JSON.stringify({
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Which berth?' },
      { role: 'assistant', content: 'Berth 9.' },
    ],
  });
  const read = () => foundIn({ 'train.jsonl': `${line}\n\nnot json\n` });
  const found = await read();
  expect(found.formats).toEqual(['chat-lines']);
  expect(saidIn(found)).toEqual(['user: Which berth?', 'assistant: Berth 9.']);
  expect(found.skipped).toEqual({ 'a system message': 1, 'is not JSON': 1 });
  expect((await read()).conversations[0]?.id).toBe(found.conversations[0]?.id);
});

test('an agent of Letta is read as blocks and a conversation', async () => {
  const found = await foundIn({
    'agent.af': json({
      agents: [
        {
          id: 'agent-0',
          name: 'Harbour',
          agent_type: 'memgpt_agent',
          messages: [
            {
              id: 'm1',
              role: 'user',
              content: [{ type: 'text', text: 'Which berth?' }],
              created_at: '2025-03-02T19:05:00Z',
            },
            {
              ...{ id: 'm3', role: 'assistant', content: [{ type: 'text', text: 'She means the plan.' }] },
              tool_calls: [{ function: { name: 'send_message', arguments: '{"message":"Berth 9."}' } }],
            },
            {
              ...{ id: 'm4', role: 'assistant', content: [{ type: 'text', text: 'I look it up.' }] },
              tool_calls: [{ function: { name: 'archival_memory_search', arguments: '{}' } }],
            },
            { id: 'm5', role: 'user', content: '{"type":"user_message","message":"Thanks","time":"2025"}' },
            { id: 'm6', role: 'user', content: '{"type":"heartbeat","reason":"x","time":"2025"}' },
            { id: 'm2', role: 'tool', content: [{ type: 'text', text: 'ok' }] },
          ],
        },
      ],
      blocks: [
        { id: 'block-0', label: 'human', value: 'Mara is the pilot.' },
        { id: 'block-1', label: 'persona', value: '' },
      ],
    }),
  });
  expect(found.formats).toEqual(['letta']);
  expect(found.texts).toMatchObject([{ id: 'block-0', text: 'Mara is the pilot.', about: { block: 'human' } }]);
  expect(saidIn(found)).toEqual(['user: Which berth?', 'assistant: Berth 9.', 'user: Thanks']);
  expect(found.skipped).toEqual({
    'a tool message': 1,
    'a block without text': 1,
    'a tool, its result or a thought': 1,
    'added by the program': 1,
  });
});

describe("Gemini's activity", () => {
  const turns = [
    ['2025-03-02', 'user', 'Which berth?', '2025-03-02T19:05:00.000Z'],
    ['2025-03-02', 'assistant', 'Berth 9 is free.', '2025-03-02T19:05:00.000Z'],
  ];

  test('is read from JSON with the answers, a conversation for each day', async () => {
    const activity = (time: string, title: string, html?: string) => ({
      header: 'Gemini Apps',
      title,
      time,
      products: ['Gemini Apps'],
      ...(html && { safeHtmlItem: [{ html }] }),
    });
    const found = await foundIn({
      'Takeout/My Activity/Gemini Apps/MyActivity.json': json([
        activity('2025-03-03T08:00:00.000Z', 'Prompted And today?', '<p>Berth 4.</p>'),
        activity('2025-03-02T19:05:00.000Z', 'Prompted Which berth?', '<p>Berth <b>9</b> is free.</p>'),
        activity('2025-03-01T08:00:00.000Z', 'Created Gemini Canvas'),
        { header: 'Maps', title: 'Searched', products: ['Maps'], time: '2025-03-01T08:00:00.000Z' },
      ]),
    });
    expect(found.formats).toEqual(['gemini']);
    const read = found.conversations.flatMap(({ id, turns: all }) =>
      all.map(({ role, text, at }) => [id, role, text, at]),
    );
    expect(read.slice(0, 2)).toEqual(turns);
    expect(found.conversations.map(({ id }) => id)).toEqual(['2025-03-02', '2025-03-03']);
    expect(found.skipped).toEqual({ 'an activity without a question': 1, 'an activity of another product': 1 });
  });

  test('is read from HTML', async () => {
    const cell =
      '<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid">' +
      '<div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">Gemini Apps<br></p></div>' +
      '<div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">Prompted\u00a0Which berth?<br>' +
      'Mar 2, 2025, 7:05:00\u202fPM UTC<br><p>Berth <b>9</b> is free.</p></div>' +
      '<div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Products:</b></div></div></div>';
    const found = await foundIn({ 'MyActivity.html': `<html><body><div class="mdl-grid">${cell}</div></body></html>` });
    expect(found.formats).toEqual(['gemini']);
    expect(
      found.conversations.flatMap(({ id, turns: all }) => all.map(({ role, text, at }) => [id, role, text, at])),
    ).toEqual(turns);
  });
});
