// Code that the drills of TypeScript frameworks share. They run in a folder with the packages, beside
// docs/frameworks.md.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { memoryClient } from 'memory-service-client';

const { AGENT_MEMORY_URL: baseUrl, AGENT_MEMORY_KEY, OTHER_MEMORY_KEY, PAGE } = process.env;
export const memory = memoryClient({ baseUrl, apiKey: AGENT_MEMORY_KEY });
export const other = memoryClient({ baseUrl, apiKey: OTHER_MEMORY_KEY });

/** A model that calls the tools of a script, and then returns the beginning of the memories that it received. */
export function scripted(Model, calls) {
  const prompts = [];
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  let next = 0;
  const answer = (prompt) => {
    prompts.push(JSON.stringify(prompt));
    const call = calls[next++];
    const [toolName, input] = call ?? [];
    return call
      ? { type: 'tool-call', toolCallId: `call_${next}`, toolName, input: JSON.stringify(input) }
      : { type: 'text', text: /berth \d/.exec(prompts.at(-1))?.[0] ?? 'Unknown.' };
  };
  const reason = (part) => ({ unified: part.type === 'text' ? 'stop' : 'tool-calls', raw: undefined });
  const model = new Model({
    doGenerate: async ({ prompt }) => {
      const part = answer(prompt);
      return { content: [part], finishReason: reason(part), usage, warnings: [] };
    },
    doStream: async ({ prompt }) => {
      const part = answer(prompt);
      const text = [
        { type: 'text-start', id: '1' },
        { type: 'text-delta', id: '1', delta: part.text },
        { type: 'text-end', id: '1' },
      ];
      const parts = [
        { type: 'stream-start', warnings: [] },
        ...(part.type === 'text' ? text : [part]),
        { type: 'finish', finishReason: reason(part), usage },
      ];
      return { stream: ReadableStream.from(parts) };
    },
  });
  return { model, prompts };
}

/** Runs the example of a section of docs/frameworks.md unchanged. @returns its output */
export async function runExample(section, model) {
  const text = readFileSync(PAGE, 'utf8').split(`\n## ${section}\n`)[1].split('\n## ')[0];
  const [, block] = /^```js\n(.*?)^```$/ms.exec(text);
  const file = new URL(`./example-${section.replaceAll(' ', '-')}.mjs`, import.meta.url);
  writeFileSync(file, `const { model } = globalThis;\n${block}`);
  globalThis.model = model;
  const printed = [];
  const { log } = console;
  console.log = (...values) => printed.push(values.join(' '));
  await import(file.href).finally(() => (console.log = log));
  return printed.join('\n');
}

export const { equal, match, ok } = assert;
