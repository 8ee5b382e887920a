import { foundIn, saidIn } from '../../support/found';

// ChatGPT: the path that the person saw, the rest counted.
describe('a ChatGPT export', () => {
  const message = (id: string, role: string, text: unknown, more: object = {}) => ({
    id,
    author: { role, name: null, metadata: {} },
    create_time: 1_700_000_000 + Number(id.slice(1)),
    content: typeof text === 'string' ? { content_type: 'text', parts: [text] } : text,
    status: 'finished_successfully',
    recipient: 'all',
    metadata: {},
    ...more,
  });
  const node = (id: string, parent: string | null, sent: unknown, children: string[] | undefined = []) => ({
    id,
    parent,
    message: sent,
    ...(children && { children }),
  });
  const mappingOf = (nodes: ReturnType<typeof node>[]) => Object.fromEntries(nodes.map((each) => [each.id, each]));
  const edited = {
    conversation_id: 'conv-1',
    title: 'Mooring lines',
    create_time: 1_700_000_000.1,
    current_node: 'm6',
    mapping: mappingOf([
      node('root', null, null, ['m1']),
      node('m1', 'root', message('m1', 'system', '', { metadata: { is_visually_hidden_from_conversation: true } })),
      node('m2', 'm1', message('m2', 'user', 'How long is a warp?')),
      node('m3', 'm2', message('m3', 'assistant', 'Ten metres.')),
      node('m4', 'm2', message('m4', 'assistant', { content_type: 'thoughts', thoughts: [{ content: 'Hm.' }] })),
      node(
        'm5',
        'm4',
        message('m5', 'assistant', { content_type: 'code', text: 'search()' }, { recipient: 'browser' }),
      ),
      node('m6', 'm5', message('m6', 'assistant', 'Twice the length of the boat.')),
    ]),
  };

  test('in a zip of shards is read along the path to the current message; all else is counted with its reason', async () => {
    const withPicture = {
      id: 'conv-2',
      title: null,
      mapping: mappingOf([
        node(
          'm1',
          null,
          message('m1', 'user', {
            content_type: 'multimodal_text',
            parts: [{ asset_pointer: 'file-service://x' }, 'What knot is this?'],
          }),
        ),
        node('m2', 'm1', message('m2', 'tool', 'raw output')),
        node('m3', 'm2', message('m3', 'assistant', 'A bowline.')),
        node(
          'm4',
          'm3',
          message('m4', 'user', { content_type: 'multimodal_text', parts: [{ asset_pointer: 'file-service://y' }] }),
        ),
      ]),
      current_node: 'm4',
    };
    const found = await foundIn({
      'conversations-000.json': JSON.stringify([edited]),
      'conversations-001.json': JSON.stringify([withPicture], null, 2),
      'user.json': JSON.stringify({ id: 'user-1', email: 'mara@example.org' }),
      'chat.html': '<html><head><title>ChatGPT Data Export</title></head></html>',
      'file-x.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
    });
    expect(found.formats).toEqual(['chatgpt']);
    expect(saidIn(found)).toEqual([
      'user: How long is a warp?',
      'assistant: Twice the length of the boat.',
      'user: What knot is this?',
      'assistant: A bowline.',
    ]);
    expect(found.conversations[0]).toMatchObject({ id: 'conv-1', about: { title: 'Mooring lines' } });
    expect(found.conversations[0]?.turns[1]).toMatchObject({ id: 'm6', at: '2023-11-14T22:13:26.000Z' });
    expect(found.skipped).toEqual({
      'hidden in the conversation': 1,
      'thoughts of the model': 1,
      'a call of a tool': 1,
      'an earlier version, replaced by an edit or a new answer': 1,
      'a tool message': 1,
      'without text (picture, sound or file)': 1,
      'of an unknown format': 1,
      'looks like a web page: ingest it as a document': 1,
      'not text (picture, sound, PDF or program)': 1,
    });
  });

  test('has texts without the marks of their sources, and counts a conversation without messages', async () => {
    const said = 'Twice the boat\u30104:0\u2020source\u3011, as a rule.\ue200cite\ue202turn0search1\ue201';
    const cited = { id: 'c1', title: 'A', mapping: mappingOf([node('m1', null, message('m1', 'assistant', said))]) };
    const found = await foundIn({ 'conversations.json': JSON.stringify([cited, { id: 'c2', mapping: null }]) });
    expect(saidIn(found)).toEqual(['assistant: Twice the boat, as a rule.']);
    expect(found.skipped).toEqual({ 'a conversation without messages': 1 });
  });

  test('without current_node, children and metadata is read to its newest message', async () => {
    const bare = (id: string, role: string, text: string, create_time: number) => ({
      id,
      author: { role },
      create_time,
      content: { content_type: 'text', parts: [text] },
    });
    const nodes = [
      node('a', 'gone', bare('a', 'user', 'First', 1), undefined),
      node('b', 'a', bare('b', 'assistant', 'Old', 2), undefined),
      node('c', 'a', bare('c', 'assistant', 'New', 3), undefined),
    ];
    // A parent that leads back must not be followed for ever.
    const loop = [
      node('x', 'y', bare('x', 'user', 'Round', 1)),
      node('y', 'x', bare('y', 'assistant', 'and round', 2)),
    ];
    const found = await foundIn({
      'conversations.json': JSON.stringify([
        { id: 'c1', mapping: mappingOf(nodes) },
        { id: 'c2', mapping: mappingOf(loop), current_node: 'y' },
      ]),
    });
    expect(saidIn(found)).toEqual(['user: First', 'assistant: New', 'user: Round', 'assistant: and round']);
    expect(Object.values(found.skipped)).toEqual([1]);
  });

  test('gives messages without a time that of a neighbour or of their conversation, and says so', async () => {
    const timed = (times: (number | null)[], create_time: number | null) => {
      const nodes = times.map((time, i) =>
        node(`m${i}`, i > 0 ? `m${i - 1}` : null, message(`m${i}`, 'user', `Word ${i}.`, { create_time: time })),
      );
      return { id: `c${times.length}`, create_time, mapping: mappingOf(nodes), current_node: `m${times.length - 1}` };
    };
    const found = await foundIn({
      'conversations.json': JSON.stringify([
        timed([null, 1_740_942_300, null, 1_740_942_400], 1_700_000_000),
        timed([null, null], 1_700_000_000),
        timed([null], null),
        timed([0, 1_740_942_300, 8e15], 0),
      ]),
    });
    expect(found.conversations.map(({ turns }) => turns.map(({ at, time_is }) => [at, time_is]))).toEqual([
      [
        ['2025-03-02T19:05:00.000Z', 'neighbour'],
        ['2025-03-02T19:05:00.000Z', undefined],
        ['2025-03-02T19:05:00.000Z', 'neighbour'],
        ['2025-03-02T19:06:40.000Z', undefined],
      ],
      [
        ['2023-11-14T22:13:20.000Z', 'conversation'],
        ['2023-11-14T22:13:20.000Z', 'conversation'],
      ],
      [[undefined, undefined]],
      [
        ['2025-03-02T19:05:00.000Z', 'neighbour'],
        ['2025-03-02T19:05:00.000Z', undefined],
        ['2025-03-02T19:05:00.000Z', 'neighbour'],
      ],
    ]);
  });

  test('without any message counts each conversation, and what the person said of herself is hidden', async () => {
    const empty = await foundIn({ 'conversations.json': '[{"title":"A","create_time":1,"mapping":null,"id":"a"}]' });
    expect(empty.skipped).toEqual({ 'a conversation without messages': 1 });
    const profile = message('m1', 'user', 'The user says about herself: …', {
      metadata: { is_user_system_message: true },
    });
    const mapping = mappingOf([node('m1', null, profile), node('m2', 'm1', message('m2', 'user', 'Hello'))]);
    const found = await foundIn({ 'conversations.json': JSON.stringify([{ id: 'c', mapping, current_node: 'm2' }]) });
    expect(saidIn(found)).toEqual(['user: Hello']);
    expect(found.skipped).toEqual({ 'hidden in the conversation': 1 });
  });

  test('that was cut off, or has an entry that is not JSON, is read as far as it goes, and the damage is reported', async () => {
    const whole = JSON.stringify([edited, edited]);
    const found = await foundIn({ 'conversations.json': `[{"mapping": {bad}},${whole.slice(1, -40)}` });
    expect(found.conversations.map(({ id }) => id)).toEqual(['conv-1']);
    expect(found.skipped).toMatchObject({ 'is not JSON': 1, 'ends in the middle': 1 });
  });
});

describe('a Claude export', () => {
  const said = (uuid: string, sender: string, content: object[], more: object = {}) => ({
    uuid,
    sender,
    text: '',
    content,
    created_at: '2025-03-02T19:05:00.123456Z',
    attachments: [],
    files: [],
    ...more,
  });
  const text = (words: string) => ({ type: 'text', text: words, citations: [] });

  test('has conversations without thoughts and tools, memories and projects with their documents', async () => {
    const found = await foundIn({
      'conversations.json': JSON.stringify([
        {
          uuid: 'c1',
          name: 'Fog horn',
          chat_messages: [
            said('m1', 'human', [text('The horn gave up.')], { files: [{ file_name: 'horn.jpg' }] }),
            said('m2', 'assistant', [
              { type: 'thinking', thinking: '…' },
              text('Check the diaphragm.'),
              { type: 'tool_use', name: 'x' },
            ]),
            said('m3', 'assistant', [
              { type: 'tool_use', name: 'x' },
              { type: 'tool_result', content: [] },
            ]),
            said('m4', 'human', [text('See the note.')], {
              attachments: [{ file_name: 'note.txt', extracted_content: 'Cracked.' }],
            }),
          ],
        },
        { uuid: 'c2', name: '', chat_messages: [] },
      ]),
      'memories.json': JSON.stringify([
        {
          conversations_memory: '**Work**\n\nMara keeps a lighthouse.',
          project_memories: { p1: 'The lamp project.' },
          account_uuid: 'a1',
        },
      ]),
      'projects.json': JSON.stringify([
        {
          uuid: 'p1',
          name: 'Lamp',
          description: 'New lamp',
          prompt_template: '',
          docs: [{ uuid: 'd1', filename: 'lens.md', content: '# Lens' }],
        },
      ]),
      'users.json': JSON.stringify([{ uuid: 'a1', full_name: 'Mara' }]),
    });
    expect(found.formats).toEqual(['claude-ai']);
    expect(saidIn(found)).toEqual([
      'user: The horn gave up.',
      'assistant: Check the diaphragm.',
      'user: See the note.\n\nnote.txt:\nCracked.',
    ]);
    expect(found.texts.map(({ id, title }) => [id, title])).toEqual([
      ['memory:a1', undefined],
      ['memory:p1', undefined],
      ['project:p1', 'Lamp'],
      ['project:p1:d1', 'lens.md'],
    ]);
    expect(found.skipped).toEqual({
      'an attached file, which the export does not contain': 1,
      'without text': 1,
      'a conversation without messages': 1,
      'of an unknown format': 1,
    });
  });

  test('of the time before content blocks has its text in `text`', async () => {
    const old = { uuid: 'm1', sender: 'human', text: 'Old words', created_at: '2023-08-01T10:00:00Z' };
    const found = await foundIn({
      'conversations.json': JSON.stringify([{ uuid: 'c1', name: 'Old', chat_messages: [old] }]),
    });
    expect(saidIn(found)).toEqual(['user: Old words']);
  });

  test('whose conversations have no id, or are something else, loses none in silence', async () => {
    const found = await foundIn({ 'conversations.json': JSON.stringify([{ chat_messages: [] }, { other: 1 }, 7]) });
    expect(found.skipped).toEqual({
      'a conversation without id': 1,
      'neither a conversation, a memory nor a project': 2,
    });
  });
});
