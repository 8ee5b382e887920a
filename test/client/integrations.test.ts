// Two model SDKs with this memory, with models that follow a script: Anthropic's memory tool, and the AI SDK over MCP.
import { createMCPClient } from '@ai-sdk/mcp';
import Anthropic from '@anthropic-ai/sdk';
import { betaMemoryTool } from '@anthropic-ai/sdk/helpers/beta/memory';
import { generateText, stepCountIs, wrapLanguageModel } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { memoryClient } from '../../src/client';
import { memoryMiddleware, memoryTools } from '../../src/client/agent-tools';
import { memoryHandlers } from '../../src/client/anthropic-memory';
import { openTenant, type Json, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const memory = () => memoryClient({ baseUrl: world.base, apiKey: world.client.key });

/** Lets a model call the memory tool, one command after the other. @returns what it got for each */
async function called(commands: object[]): Promise<string[]> {
  const results: string[] = [];
  let next = 0;
  const model: typeof fetch = (_input, init) => {
    const { messages } = JSON.parse(init?.body as string) as { messages: { content: Json[] | string }[] };
    const [result] = (messages.at(-1)?.content ?? []) as Json[];
    if (next > 0)
      results.push(
        `${result?.['is_error'] ? 'Error: ' : ''}${result?.['content']}`.replace('Error: Error: ', 'Error: '),
      );
    const input = commands[next++];
    const content = input
      ? [{ type: 'tool_use', id: `call_${next}`, name: 'memory', input }]
      : [{ type: 'text', text: 'Done.' }];
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: `msg_${next}`, type: 'message', role: 'assistant', model: 'script', content, usage };
    return Promise.resolve(Response.json({ ...message, stop_reason: input ? 'tool_use' : 'end_turn' }));
  };
  await new Anthropic({ apiKey: 'none', fetch: model }).beta.messages.toolRunner({
    model: 'script',
    max_tokens: 100,
    messages: [{ role: 'user', content: 'Keep notes.' }],
    tools: [betaMemoryTool(memoryHandlers(memory()))],
  });
  return results;
}

test("each command of Anthropic's memory tool reads or changes a note, which a search finds", async () => {
  const path = '/memories/boat/pump.md';
  const results = await called([
    { command: 'view', path: '/memories' },
    { command: 'create', path, file_text: 'The bilge pump\nneeds a gasket.' },
    { command: 'create', path, file_text: 'Again.' },
    { command: 'create', path: '/memories/boat', file_text: 'A folder.' },
    { command: 'view', path: '/memories' },
    { command: 'str_replace', path, old_str: 'gasket', new_str: 'new gasket' },
    { command: 'str_replace', path, old_str: 'valve', new_str: '' },
    { command: 'str_replace', path, old_str: 'n', new_str: '' },
    { command: 'insert', path, insert_line: 1, insert_text: 'of the tender\n' },
    { command: 'insert', path, insert_line: 9, insert_text: 'x' },
    { command: 'view', path, view_range: [2, 3] },
    { command: 'rename', old_path: '/memories/boat', new_path: '/memories/tender' },
    { command: 'view', path },
    { command: 'view', path: '/memories/tender/pump.md' },
    { command: 'view', path: '/memories/../etc' },
    { command: 'view', path: '/etc' },
  ]);
  const header =
    "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:\n";
  expect(results).toEqual([
    `${header}0B\t/memories`,
    `File created successfully at: ${path}`,
    `Error: File ${path} already exists`,
    'Error: File /memories/boat already exists',
    `${header}30B\t/memories\n30B\t/memories/boat/\n30B\t${path}`,
    expect.stringMatching(/^The memory file has been edited\.[^]*\n {5}2\tneeds a new gasket\.$/),
    `Error: No replacement was performed, old_str \`valve\` did not appear verbatim in ${path}.`,
    `Error: No replacement was performed. Multiple occurrences of old_str \`n\` in lines: 2, 2. Please ensure it is unique`,
    `The file ${path} has been edited.`,
    'Error: Invalid `insert_line` parameter: 9. It should be within the range of lines of the file: [0, 3]',
    `Here's the content of ${path} with line numbers:\n     2\tof the tender\n     3\tneeds a new gasket.`,
    'Successfully renamed /memories/boat to /memories/tender',
    `Error: The path ${path} does not exist. Please provide a valid path.`,
    expect.stringContaining('     1\tThe bilge pump\n'),
    'Error: Path /memories/../etc is not plain',
    'Error: Path must start with /memories, got: /etc',
  ]);
  const { body } = await world.client.post('/memory/search', { query: 'Which pump needs a gasket?' });
  expect(body.results[0]).toMatchObject({ title: '/memories/tender/pump.md', memory_type: 'zettel' });
  expect(
    await called([
      { command: 'delete', path: '/memories/tender' },
      { command: 'view', path: '/memories' },
    ]),
  ).toEqual(['Successfully deleted /memories/tender', `${header}0B\t/memories`]);
});

test('a file that somebody else changed meanwhile is not overwritten', async () => {
  const handlers = memoryHandlers(memory());
  const path = '/memories/shared.md';
  await handlers.create({ path, file_text: 'one' });
  const settled = await Promise.allSettled(
    ['two', 'three', 'four'].map((new_str) => handlers.str_replace({ path, old_str: 'one', new_str })),
  );
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

/** A model that makes these calls, then says the berth that its prompt names. */
function scripted(calls: { toolName: string; input: object }[]) {
  const prompts: string[] = [];
  const model = new MockLanguageModelV3({
    doGenerate: ({ prompt }) => {
      const call = calls[prompts.push(JSON.stringify(prompt)) - 1];
      const said = /berth \d/.exec(prompts.at(-1) ?? '')?.[0] ?? 'Unknown.';
      const toolCallId = `call_${prompts.length}`;
      return Promise.resolve({
        content: [
          call
            ? { type: 'tool-call', toolCallId, toolName: call.toolName, input: JSON.stringify(call.input) }
            : { type: 'text', text: said },
        ],
        finishReason: { unified: call ? 'tool-calls' : 'stop', raw: undefined },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      });
    },
  });
  return { model, prompts };
}

const stopWhen = stepCountIs(5);

test('a model of the AI SDK remembers and searches by the tools of the client; a call with wrong input is refused', async () => {
  const { model } = scripted([
    { toolName: 'remember', input: { content: 'The pilot boat is moored at berth 7.' } },
    { toolName: 'searchMemory', input: { query: 'Where is the pilot boat moored?' } },
    { toolName: 'remember', input: { text: 'wrong' } },
  ]);
  const { steps } = await generateText({ model, tools: memoryTools(memory()), stopWhen, prompt: 'Note it.' });
  expect(JSON.stringify(steps[1]?.toolResults)).toContain('berth 7');
  expect(JSON.stringify(steps[2]?.content)).toContain('must be a string');
});

test('middleware gives a model what its workspace remembers about the question, and nothing of another one', async () => {
  await world.client.post('/memory/add', { content: 'The dredger is moored at berth 3.' });
  const beside = await openTenant();
  const asked = async ({ base, client }: World) => {
    const { model, prompts } = scripted([]);
    const middleware = memoryMiddleware(memoryClient({ baseUrl: base, apiKey: client.key }));
    const { text } = await generateText({
      model: wrapLanguageModel({ model, middleware }),
      prompt: 'Where is the dredger moored?',
    });
    return { text, prompt: prompts[0] };
  };
  expect((await asked(world)).text).toBe('berth 3');
  const { text, prompt } = await asked(beside);
  expect(text).toBe('Unknown.');
  expect(prompt).not.toContain('<memories>');
});

test('a model of the AI SDK remembers and searches by the tools of /mcp', async () => {
  const client = await createMCPClient({
    transport: { type: 'http', url: `${world.base}/mcp`, headers: { 'X-API-Key': world.client.key } },
  });
  const { model } = scripted([
    { toolName: 'remember', input: { content: 'The tender is moored at berth 9.' } },
    { toolName: 'search', input: { query: 'Where is the tender moored?' } },
  ]);
  const { text, steps } = await generateText({
    model,
    tools: await client.tools(),
    stopWhen,
    prompt: 'Where is the tender?',
  });
  await client.close();
  expect(text).toBe('berth 9');
  expect(JSON.stringify(steps[1]?.toolResults)).toContain('berth 9');
});
