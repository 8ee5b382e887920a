// The tools of /mcp as operations: their arguments are the body, their text is the answer, and a refusal has the status
// of its code.
import { refusals, type Code } from '../../../src/errors';
import type { OperationJson, Operation } from './operations';

const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

interface ToolResult {
  content: { text: string }[];
  isError?: boolean;
}

export async function readTools(baseUrl: string, key: string): Promise<Operation[]> {
  const answer = await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: { ...headers, 'X-API-Key': key },
    body: message('tools/list', {}),
  });
  const { result } = messageIn(await answer.text()) as {
    result: { tools: { name: string; inputSchema: OperationJson }[] };
  };
  return result.tools.map(({ name, inputSchema }) => ({
    method: 'POST',
    path: '/mcp',
    name: `tool ${name}`,
    policy: 'team_required',
    fields: [],
    body: inputSchema,
    content_type: headers['Content-Type'],
    tool: name,
  }));
}

const message = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const messageIn = (sent: string) => JSON.parse(/^data: (.*)$/m.exec(sent)?.[1] ?? sent) as OperationJson;

/** The request that calls a tool. */
export const callOf = (name: string, body: OperationJson | undefined) => ({
  text: message('tools/call', { name, arguments: body ?? {} }),
  headers,
});

/** The status and the text of a tool's answer. */
export function answerOfTool(status: number, received: string): { status: number; answer: string } {
  if (status !== 200) return { status, answer: received };
  const { result } = messageIn(received) as { result?: ToolResult };
  // An error of the protocol, such as arguments that are not an object.
  if (!result) return { status: 500, answer: received };
  const answer = result.content.map(({ text }) => text).join('\n');
  if (result.isError !== true) return { status, answer };
  const code = /^\w+/.exec(answer)?.[0] as Code;
  return { status: refusals[code]?.status ?? 422, answer };
}

/** The ids in an answer, as a response of a route names them. */
export function idsIn(answer: string): OperationJson {
  if (answer.startsWith('{')) return JSON.parse(answer) as OperationJson;
  const named = [...answer.matchAll(/\b(plan_id|task_id|Plan) ([^\s,:]+)/g)];
  const all = (...names: string[]) => named.flatMap(([, name = '', id]) => (names.includes(name) ? [id] : []));
  return {
    item_ids: answer.match(/\bmem_[0-9a-z]{26}\b/g) ?? [],
    plan_ids: all('plan_id', 'Plan'),
    task_ids: all('task_id'),
  };
}
