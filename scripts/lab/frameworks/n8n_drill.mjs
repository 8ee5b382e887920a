// n8n: the requests of the workflow in docs/n8n-memory.json, in the order of its connections, with its expressions. n8n
// itself is not installed.
import { readFileSync } from 'node:fs';
import { equal, match, memory, ok, other } from './drill.mjs';

const { AGENT_MEMORY_URL, AGENT_MEMORY_KEY, OTHER_MEMORY_KEY, PAGE } = process.env;
const workflow = JSON.parse(readFileSync(PAGE.replace('frameworks.md', 'n8n-memory.json'), 'utf8'));

async function execute(key, execution, message) {
  const items = { Message: { body: message } };
  const $ = (name) => ({ item: { json: items[name] } });
  const valueOf = (text, $json) =>
    new Function('$', '$json', '$workflow', '$execution', `return ${/^=\{\{(.*)\}\}$/s.exec(text)[1]}`)(
      $,
      $json,
      { id: 'w1' },
      { id: execution },
    );
  let last = items.Message;
  let name = 'Message';
  while ((name = workflow.connections[name]?.main[0][0].node)) {
    const { type, parameters } = workflow.nodes.find((node) => node.name === name);
    if (type === 'n8n-nodes-base.set')
      last = Object.fromEntries(
        parameters.assignments.assignments.map((each) => [each.name, valueOf(each.value, last)]),
      );
    else {
      const url = parameters.url.replace('http://127.0.0.1:7700', AGENT_MEMORY_URL);
      const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
      const response = await fetch(url, {
        method: parameters.method,
        headers,
        body: valueOf(parameters.jsonBody, last),
      });
      ok(response.ok, await response.clone().text());
      last = await response.json();
    }
    items[name] = last;
  }
  return last;
}

const said = { session_id: 's "1"', text: 'The "Tern" is moored at berth 5.' };
const { stored } = await execute(AGENT_MEMORY_KEY, 1, said);
equal((await execute(AGENT_MEMORY_KEY, 1, said)).stored, stored);
match(
  (await execute(AGENT_MEMORY_KEY, 2, { session_id: 's2', text: 'Where is the Tern moored?' })).memories,
  /berth 5/,
);
ok(
  !(await execute(OTHER_MEMORY_KEY, 1, { session_id: 's2', text: 'Where is the Tern moored?' })).memories.includes(
    'berth 5',
  ),
);
const { metadata, origin } = await memory.get('/memory/{item_id}', { params: { path: { item_id: stored } } });
equal(metadata.session_id, 's "1"');
equal(origin, 'import:n8n');
equal((await other.get('/memory/list')).items.length, 1);
console.log('n8n: the requests of the workflow recall and remember, a repetition stores nothing twice; walls hold');
