// Agents in a separate process, which the plan drill kills. They claim and complete tasks, and print each step as a
// line.
import { setTimeout as delay } from 'node:timers/promises';

export interface AgentLine {
  agent: string;
  kind: 'granted' | 'completed' | 'lost';
  item_id: string;
  token: number;
  /** End of the lease of a granted claim, in milliseconds. */
  until: number;
}

/** The orders for a process of agents, passed as its argument. */
export interface Orders {
  /** Where each service has its plans. */
  bases: string[];
  headers: Record<string, string>;
  plan_ids: string[];
  agents: string[];
  lease_seconds: number;
}

async function work({ bases, headers, plan_ids, lease_seconds }: Orders, agent: string, index: number): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    try {
      const url = `${bases[index % bases.length]}/${path}`;
      const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    } catch {
      return { status: 0, body: {} };
    }
  };
  for (let turn = 0; ; turn++) {
    const plan_id = plan_ids[(index + turn) % plan_ids.length] as string;
    const claimed = await send('POST', `${plan_id}/claim`, { agent_id: agent, lease_seconds });
    if (claimed.status !== 200 || claimed.body['item_id'] === null) {
      await delay(200);
      continue;
    }
    const { item_id, token, lease_until } = claimed.body as { item_id: string; token: number; lease_until: string };
    const printLine = (kind: AgentLine['kind']) => {
      const line: AgentLine = { agent, kind, item_id, token, until: Date.parse(lease_until) };
      process.stdout.write(`${JSON.stringify(line)}\n`);
    };
    printLine('granted');
    // Some agents complete too late, others never.
    if (turn % 10 === 4) continue;
    if (turn % 10 === 7) await delay(lease_seconds * 1_000 + 500);
    const { status } = await send('PATCH', `${plan_id}/task`, { task_id: item_id, status: 'complete', token });
    if (status === 200) printLine('completed');
    else if (status === 409) printLine('lost');
  }
}

async function main(): Promise<void> {
  const orders = JSON.parse(process.argv[2] as string) as Orders;
  await Promise.all(orders.agents.map((agent, index) => work(orders, agent, index)));
}

if (require.main === module) void main();
