import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { main } from '../../scripts/importer/main';
import { exitCodes } from '../../scripts/importer/work';
import { projectRoot } from '../../src/config';
import { formats } from '../../src/libraries/formats';
import { originOfFormat } from '../../src/memory/flows/import/store-found';
import { openWorld, type Json, type World } from '../support/world';

let world: World;
let home: string;

beforeAll(async () => {
  world = await openWorld();
  home = mkdtempSync(path.join(tmpdir(), 'import-sources-'));
});

afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true });
});

async function run(workspace_id: string, args: string[], signal = new AbortController().signal) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const where = ['--url', world.base, '--key', world.client.key, '--workspace', workspace_id];
  const output = { stdout, stderr: stderr as unknown as NodeJS.WriteStream };
  const code = await main([...where, ...args], { MEMORY_HOME: home }, output, signal);
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}

/** A Claude export as a zip: conversations of so many messages each, and a project without description. */
function exportOf(name: string, conversations: Record<string, number>): string {
  const message = (id: string, i: number) => ({
    uuid: `${id}-${i}`,
    sender: i % 2 ? 'assistant' : 'human',
    content: [{ type: 'text', text: `Message ${i} of ${id} about the buoy.` }],
    created_at: `2025-03-02T19:0${i}:00Z`,
  });
  const chats = Object.entries(conversations).map(([uuid, count]) => ({
    uuid,
    name: `About ${uuid}`,
    chat_messages: Array.from({ length: count }, (_, i) => message(uuid, i)),
  }));
  const file = path.join(home, name);
  const memories = [{ conversations_memory: 'Mara keeps the light.', account_uuid: 'a1' }];
  const projects = [{ uuid: 'p1', name: 'Lamp', prompt_template: '', docs: [] }];
  const parts = { conversations: chats, memories, projects };
  const zip = Object.entries(parts).map(([part, value]) => [`${part}.json`, strToU8(JSON.stringify(value))]);
  writeFileSync(file, zipSync(Object.fromEntries(zip) as Record<string, Uint8Array>));
  return file;
}

function writeAll(folder: string, files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

async function stored(workspace: string): Promise<Json[]> {
  const client = await world.clientFor(world.owner, { workspace });
  const { body } = await client.get('/memory/list?limit=200');
  return body.items as Json[];
}

const runIn = (out: string) => /--undo (\S+)/.exec(out)?.[1] as string;

test('an export is shown, and stored only with consent; everything in it is accounted for', async () => {
  const workspace = await world.workspace();
  const file = exportOf('shown.zip', { harbour: 3, mole: 2 });
  const asked = await run(workspace, [file]);
  expect(asked).toMatchObject({ code: exitCodes.couldNotRun, err: expect.stringContaining('--yes') });
  expect(asked.out).toContain('2 conversations with 5 messages, 1 texts, from 2025-03-02 to 2025-03-02');
  expect(asked.out).toContain('1 a project without description (project:p1)');
  expect(await stored(workspace)).toEqual([]);
  const { code, out } = await run(workspace, ['--yes', file]);
  expect(code).toBe(exitCodes.good);
  expect(out).toMatch(/6 messages, texts and rows in .*: 6 new\. Not read: 1\. In all: 7\./);
  const items = await stored(workspace);
  expect(new Set(items.map(({ origin }) => origin))).toEqual(new Set(['import:claude_ai']));
  expect(items.map(({ external_id }) => external_id)).toEqual(
    expect.arrayContaining(['claude-ai:harbour:harbour-0', 'claude-ai:memory:a1']),
  );
});

test('an import after a stop, or of a later export, adds only what is new', async () => {
  const workspace = await world.workspace();
  const stopped = new AbortController();
  stopped.abort();
  const file = exportOf('grown.zip', { harbour: 2 });
  expect((await run(workspace, ['--yes', file], stopped.signal)).code).toBe(exitCodes.interrupted);
  expect((await run(workspace, ['--yes', file])).out).toContain('3 new');
  expect((await run(workspace, ['--yes', file])).out).toContain('0 new, 3 existing');
  exportOf('grown.zip', { harbour: 4 });
  expect((await run(workspace, ['--yes', file])).out).toContain('2 new, 3 existing');
});

test('the undo of a run deletes what it created, and keeps what was changed or continued', async () => {
  const workspace = await world.workspace();
  const client = await world.clientFor(world.owner, { workspace });
  const first = runIn((await run(workspace, ['--yes', exportOf('undo.zip', { harbour: 2, mole: 2, quay: 2 })])).out);
  const second = runIn((await run(workspace, ['--yes', exportOf('later.zip', { harbour: 2, mole: 4, pier: 1 })])).out);
  const turn = (await stored(workspace)).find(({ external_id }) => external_id === 'claude-ai:quay:quay-0');
  await client.patch(`/memory/${turn?.['item_id']}`, { tags: ['mine'] });
  expect(await run(workspace, ['--undo', first])).toMatchObject({ code: exitCodes.couldNotRun });
  const undone = await run(workspace, ['--undo', first, '--yes']);
  // Of the first run: the text and `harbour`; `mole` was continued, `quay` changed.
  expect(undone.out).toContain('2 deleted, 2 kept');
  const ids = async () =>
    new Set((await stored(workspace)).map(({ metadata }) => metadata['conversation_id'] as string));
  expect([...(await ids())].sort()).toEqual(['claude-ai:mole', 'claude-ai:pier', 'claude-ai:quay']);
  expect((await run(workspace, ['--undo', second, '--yes'])).out).toContain('1 deleted, 1 kept');
  expect((await run(workspace, ['--undo', 'claude_ai', '--yes'])).out).toContain('1 deleted, 1 kept');
  expect([...(await ids())]).toEqual(['claude-ai:quay']);
  expect((await run(workspace, ['--undo', 'nowhere', '--yes'])).err).toContain('No items of nowhere are stored here.');
});

/** For most formats, the smallest file that has something to read. */
const smallestOfEach: Record<string, string> = {
  'gemini/MyActivity.json':
    '[{"header":"Gemini Apps","title":"Prompted Hello","products":["Gemini Apps"],"time":"2025-03-02T19:05:00Z"}]',
  'grok/grok.json':
    '{"conversations":[{"conversation":{"id":"g"},"responses":[{"response":{"_id":"1","sender":"human","message":"Hello"}}]}]}',
  'open-webui/chats.json':
    '[{"id":"w","chat":{"history":{"currentId":"1","messages":{"1":{"role":"user","content":"Hello"}}}}}]',
  'librechat/chat.json': '{"conversationId":"l","messages":[{"messageId":"1","isCreatedByUser":true,"text":"Hello"}]}',
  'vscode/chat.json':
    '{"responderUsername":"Copilot","requests":[{"requestId":"v","message":{"text":"Hello"},"response":[]}]}',
  'continue/s.json':
    '{"sessionId":"k","workspaceDirectory":"/w","history":[{"message":{"role":"user","content":"Hello"}}]}',
  'chats/lines.jsonl': '{"messages":[{"role":"user","content":"Hello"}]}\n',
  'letta/agent.af': '{"agent_type":"x","id":"a","messages":[{"role":"user","content":"Hello"}]}',
  'discord/channel.json':
    '{"guild":{},"channel":{"id":"d"},"dateRange":{},"messages":[{"id":"1","content":"Hello","author":{"name":"m"}}]}',
  'matrix/room.json':
    '{"room_creator":"@m:x","exported_by":"@m:x","messages":[{"type":"m.room.message","event_id":"$1","sender":"@m:x","content":{"body":"Hello"}}]}',
  'google-chat/messages.json':
    '{"messages":[{"creator":{"name":"M"},"created_date":"","text":"Hello","message_id":"1"}]}',
  'graphiti/nodes.json':
    '{"type":"node","id":"0","labels":["Episodic"],"properties":{"uuid":"e","group_id":"g","content":"Hello","created_at":"2025-03-02T19:05:00Z"}}\n',
  'mem0/all.json': '{"results":[{"id":"m","memory":"Hello of mem0","hash":"h"}]}',
  'zep/threads.json': '{"session_id":"z","messages":[{"uuid":"1","role":"Mara","role_type":"user","content":"Hello"}]}',
  'keep/Note.json': '{"isTrashed":false,"userEditedTimestampUsec":1740942300000000,"textContent":"Hello of Keep"}',
  'roam/graph.json': '[{"title":"P","edit-time":1,"children":[{"string":"Hello of Roam"}]}]',
  'evernote/notes.enex': '<en-export><note><title>N</title><content>Hello of Evernote</content></note></en-export>',
  'signal/main.jsonl':
    '{"backupTimeMs":"1"}\n{"chatItem":{"chatId":"2","authorId":"5","dateSent":"1740942300000","standardMessage":{"text":{"body":"Hello"}}}}\n',
  'names.ttl': '<https://x.example/1> <http://www.w3.org/2000/01/rdf-schema#label> "Hello of RDF" .\n',
  'apple.html': '<div><h1>Hello of Apple</h1></div>',
  'library.bib': '@misc{hello, title={Hello of BibTeX}}\n',
  'facebook/message_1.json':
    '{"participants":[],"messages":[{"sender_name":"Mara","timestamp_ms":1740942300000,"content":"Hello"}],"thread_path":"inbox/m"}',
  'cursor.md': '# Chat\n_Exported on 5/27/2025 at 12:12:26 GMT+2 from Cursor (0.50.7)_\n\n---\n\n**User**\n\nHello\n',
  'pocket.csv': 'title,url,time_added,tags,status\nHello,https://x.example/pocket,1740942300,,unread\n',
  'instapaper.csv': 'URL,Title,Selection,Folder,Timestamp\nhttps://x.example/insta,Hello,,Unread,1740942300\n',
  'pages/Hello.md': '- Hello of Logseq\n',
  'bookmarks.html': '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><DT><A HREF="https://x.example/">Hello</A></DL>',
  'list.opml': '<opml><body><outline text="Hello of an outline"/></body></opml>',
  'cards.vcf': 'BEGIN:VCARD\nFN:Mara Lind\nEND:VCARD\n',
  'clippings.txt':
    'The Sea (Banville)\n- Your Note on page 1 | Added on Sunday, 2 March 2025 19:05:00\n\nHello\n==========\n',
  'vault/note.md': '---\nmemory: 1\nid: mem_1\ntype: semantic\n---\nHello of a vault\n',
  'joplin.md': `Note\n\nHello of Joplin\n\nid: ${'a'.repeat(32)}\ntype_: 1`,
};

test('a folder of files of every format is stored without a failure, each under its own origin', async () => {
  const workspace = await world.workspace();
  const folder = path.join(home, 'everything');
  const pageId = '0123456789abcdef0123456789abcdef';
  const files: Record<string, string> = {
    'chatgpt/conversations.json': JSON.stringify([
      { id: 'c', mapping: { m: { message: { id: 'm', author: { role: 'user' }, content: { parts: ['Hello'] } } } } },
    ]),
    'claude/claude.json': JSON.stringify([
      { uuid: 'c', chat_messages: [{ uuid: 'm', sender: 'human', text: 'Hello' }] },
    ]),
    's.jsonl': '{"sessionId":"s","uuid":"u","type":"user","message":{"content":"Hello"},"cwd":"/work"}\n',
    'r.jsonl': `{"type":"session_meta","payload":{"id":"c"}}\n{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"${'long '.repeat(20_500)}"}]}}\n`,
    'slack/general/2025-03-02.json': '[{"type":"message","ts":"1740942300.000100","user":"U1","text":"Hello"}]',
    'telegram/result.json':
      '{"name":"Chat","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","from":"Mara","text":"Hello"}]}',
    'a.mbox': `From x@y Sun Mar  2 19:05:00 2025\nMessage-ID: <${'a'.repeat(600)}@x>\nFrom: m@x\nSubject: S\nDate: Sun, 2 Mar 2025 19:05:00 +0100\n\nHello\n`,
    'WhatsApp Chat with Mara.txt': '31/12/2024, 19:05 - Mara: Hello\n',
    'a.ics':
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Hello\nSTATUS:CONFIRMED\nLOCATION:Tower\nDTSTART:20250302T100000Z\nDTEND:20250302T110000Z\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR\n',
    [`Page ${pageId}.md`]: '# Page\n\nStatus: Open\nType: x\nCreated: March 3, 2025\n\nHello from Notion',
    ...smallestOfEach,
    'rows.csv': 'external_id;content;Preis\na;The buoy;1.234,50\n',
    'rows.json': '{"total":1,"results":[{"id":"b","content":"Of a wrapper"}]}',
    'note.md': '---\nstatus: open\ndate: 2025-03-02\naliases: [N]\nid: 7\nconfidence: high\n---\nHello from a note',
  };
  writeAll(folder, files);
  const size = Object.keys(files).length;
  const { code, out } = await run(workspace, ['--yes', folder]);
  expect({ code, out }).toEqual({ code: exitCodes.good, out: expect.stringContaining(`${size} new.\n`) });
  const expected = [...formats.map(({ name }) => name), 'file'].filter((name) => name !== 'failed').map(originOfFormat);
  const origins = new Set((await stored(workspace)).map(({ origin }) => origin as string));
  expect([...origins].sort()).toEqual(expected.sort());
  const page = readFileSync(path.join(projectRoot, 'docs', 'import.md'), 'utf8');
  expect(expected.filter((origin) => !page.includes(`\`${origin}\``))).toEqual([]);
  expect((await run(workspace, ['--yes', folder])).out).toContain(`0 new, ${size} existing`);
});

test('rows have an undo as well', async () => {
  const workspace = await world.workspace();
  const file = path.join(home, 'rows.jsonl');
  writeFileSync(file, '{"id":"a","content":"The buoy is red."}\n{"id":"b","content":"The mole is long."}\n');
  const { out } = await run(workspace, [file]);
  expect((await run(workspace, ['--undo', runIn(out), '--yes'])).out).toContain('2 deleted');
  expect(await stored(workspace)).toEqual([]);
  expect((await run(workspace, [file])).out).toContain('2 new');
});

test('what failed is in a file that is imported after it was mended, under the ids and origins it would have had', async () => {
  const workspace = await world.workspace();
  const folder = path.join(home, 'failing');
  writeAll(folder, {
    'rows.csv': 'external_id,content,confidence\nr1,The buoy is red.,0.5\nr2,,0.5\nr3,Too,many,cells\n',
    'rows.jsonl': '{"id":"r4","content":"The mole is long."}\n{"id":"r5","content":"cut off\n',
    'chats.json': JSON.stringify([{ uuid: 'c', chat_messages: [{ uuid: 'm', sender: 'human', text: 'Hello' }] }]),
    'note.md': `---\nexpires: 1\nid: {a: 1}\n---\n${'x'.repeat(1_000_001)}`,
  });
  const first = await run(workspace, ['--yes', folder]);
  expect(first.code).toBe(exitCodes.badLines);
  const file = /import it: (.+)\n/.exec(first.out)?.[1] as string;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines).toHaveLength(4);
  const again = await run(workspace, ['--yes', file]);
  expect(again.out).toContain('0 new, 2 failed. Not read: 2. In all: 4.');
  const mended = lines
    .join('\n')
    .replace('"content":""', '"content":"Mended."')
    .replace('"external_id":"r2"', '"external_id":"r2","content":"Mended."')
    .replace('Too,many,cells', 'Few,0.5')
    .replace('cut off', 'cut off\\"}')
    .replace(/x{1000001}/, 'A short note.');
  writeFileSync(file, mended);
  expect(await run(workspace, ['--yes', file])).toMatchObject({
    code: exitCodes.good,
    out: expect.stringContaining('4 new'),
  });
  const items = new Map((await stored(workspace)).map((item) => [item['external_id'], item]));
  expect(items.get('r3')).toMatchObject({ content: 'Few', metadata: { confidence: 0.5 }, origin: 'import:file' });
  expect(items.get('r2')).toMatchObject({ content: 'Mended.' });
  expect(items.get('r5')).toMatchObject({ content: 'cut off' });
  expect(items.get('markdown:note.md')).toMatchObject({ content: 'A short note.', origin: 'import:markdown' });
  expect((await run(workspace, ['--yes', folder])).out).toContain('3 existing, 2 failed');
});

test('texts are read in the encoding that is named, where their bytes would be taken for another', async () => {
  const workspace = await world.workspace();
  // In Windows-1252 the text `Ã¼`, which is also valid UTF-8.
  const file = path.join(home, 'encoded.csv');
  writeFileSync(file, Buffer.from('external_id,content\na,Ã¼ber\n', 'latin1'));
  await run(workspace, ['--encoding', 'windows-1252', file]);
  expect(await stored(workspace)).toMatchObject([{ content: 'Ã¼ber' }]);
});
