// AI SDK: a model remembers and searches with tools, and middleware gives it its memories.
import { generateText, stepCountIs, streamText, wrapLanguageModel } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { memoryMiddleware, memoryTools } from 'memory-service-client/agent-tools.js';
import { equal, match, memory, ok, other, runExample, scripted } from './drill.mjs';

const stopWhen = stepCountIs(5);
const { model } = scripted(MockLanguageModelV3, [
  ['remember', { content: 'The tender is moored at berth 9.' }],
  ['searchMemory', { query: 'Where is the tender moored?' }],
  ['remember', { text: 'wrong' }],
]);
const { steps } = await generateText({ model, tools: memoryTools(memory), stopWhen, prompt: 'Note it.' });
match(JSON.stringify(steps[1].toolResults), /berth 9/);
match(JSON.stringify(steps[2].content), /must be a string/);

const asked = async (memory, run = generateText) => {
  const { model, prompts } = scripted(MockLanguageModelV3, []);
  const wrapped = wrapLanguageModel({ model, middleware: memoryMiddleware(memory) });
  equal(typeof ((await run({ model: wrapped, prompt: 'Where is the tender moored?' }).text) ?? ''), 'string');
  const { text } = await generateText({ model: wrapped, prompt: 'Where is the tender moored?' });
  return { text, prompt: prompts.at(-1) };
};
equal((await asked(memory)).text, 'berth 9');
equal((await asked(memory, streamText)).text, 'berth 9');
const beside = await asked(other);
equal(beside.text, 'Unknown.');
ok(!beside.prompt.includes('memories'));
equal(await runExample('AI SDK', scripted(MockLanguageModelV3, []).model), 'berth 9');
console.log('ai-sdk: a model remembers and searches by tools, middleware recalls; walls hold');
