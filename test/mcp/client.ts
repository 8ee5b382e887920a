// Agents as MCP clients of the official SDK, for tests.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { World } from '../support/world';

export interface Agent {
  client: Client;
  /** Calls a tool and returns its text. */
  call(name: string, args?: Record<string, unknown>): Promise<string>;
  /** The same for a call that is refused. */
  refused(name: string, args?: Record<string, unknown>): Promise<string>;
  /** The same, parsed. */
  json(name: string, args?: Record<string, unknown>): Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into any shape
}

export type Version = '2025-11-25' | '2026-07-28';

export async function connectAgent(
  world: World,
  key: string,
  { version = '2026-07-28', at = '/mcp', project }: { version?: Version; at?: string; project?: string } = {},
): Promise<Agent> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: version === '2025-11-25' ? 'legacy' : { pin: version } } },
  );
  const header = project === undefined ? undefined : Buffer.from(project).toString('latin1');
  const requestInit = { headers: { 'X-API-Key': key, ...(header !== undefined && { 'X-Project': header }) } };
  await client.connect(new StreamableHTTPClientTransport(new URL(at, world.base), { requestInit }));
  return agentOf(client);
}

export function agentOf(client: Client): Agent {
  const result = async (name: string, args: Record<string, unknown>, isError: boolean) => {
    const answer = await client.callTool({ name, arguments: args });
    const [first] = answer.content;
    const text = first?.type === 'text' ? first.text : '';
    if ((answer.isError ?? false) !== isError) throw new Error(`${name}: ${text}`);
    return text;
  };
  const call = (name: string, args = {}) => result(name, args, false);
  return {
    client,
    call,
    refused: (name, args = {}) => result(name, args, true),
    json: async (name, args) => JSON.parse(await call(name, args)) as unknown,
  };
}
