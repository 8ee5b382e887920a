// Mastra: an agent remembers and searches with the same tools, and a processor gives it its memories.
import { Agent } from '@mastra/core/agent';
import { MockLanguageModelV3 } from 'ai/test';
import { memoryProcessor, memoryTools } from 'memory-service-client/agent-tools.js';
import { equal, match, memory, ok, other, runExample, scripted } from './drill.mjs';

const agentWith = (model, memory, inputProcessors) =>
  new Agent({
    id: 'harbour',
    name: 'Harbour',
    instructions: 'Answer.',
    model,
    tools: memoryTools(memory),
    inputProcessors,
  });

const { model, prompts } = scripted(MockLanguageModelV3, [
  ['remember', { content: 'The pilot boat is moored at berth 7.' }],
  ['searchMemory', { query: 'Where is the pilot boat moored?' }],
]);
await agentWith(model, memory, []).generate('Note it.');
match(prompts.at(-1), /item_id.*berth 7/);

const asked = async (memory) => {
  const { model, prompts } = scripted(MockLanguageModelV3, []);
  const { text } = await agentWith(model, memory, [memoryProcessor(memory)]).generate(
    'Where is the pilot boat moored?',
  );
  return { text, prompt: prompts.at(-1) };
};
equal((await asked(memory)).text, 'berth 7');
const beside = await asked(other);
equal(beside.text, 'Unknown.');
ok(!beside.prompt.includes('<memories>'));
match(await runExample('Mastra', scripted(MockLanguageModelV3, []).model), /berth \d/);
console.log('mastra: an agent remembers and searches by tools, a processor recalls; walls hold');
