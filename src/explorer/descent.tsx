// A picture of what an item rests on, and what rests on it; for a decision also what caused it, and what it caused.
import type { MemoryClient, Shapes } from '../client';
import { useAnswer, useExplorer } from './context';
import { statusInWords } from './filters';
import { shortenedAtWord } from './formats';
import { Grounds } from './grounds';
import type { ShownItem } from './items';
import { drawnInColumns } from './layout';
import { AnswerArea, RowList, saidWords, type Dated } from './parts';
import type { DrawnNode } from './nodes';
import { Picture } from './picture';

interface Step {
  node: DrawnNode;
  of: Dated;
  /** Columns below 0 are before the item. */
  column: number;
  line: { from: string; to: string; label: string };
}

export function Descent({ item }: { item: ShownItem }) {
  const { go } = useExplorer();
  const steps = useAnswer((client) => stepsOf(client, item), [item.item_id, item.version]);
  return (
    <AnswerArea of={steps}>
      {(found) => {
        if (found.length === 0)
          return (
            <>
              {item.memory_type === 'decision' && <Grounds item={item} />}
              <p class="hint">No stored memory is linked to it as a reason, and nothing is based on it.</p>
            </>
          );
        const self: DrawnNode = { ...nodeOf(item), isMain: true };
        const name = `reasons of ${shortenedAtWord(item.content, 40)}`;
        const nodes = [self, ...new Map(found.map(({ node }) => [node.id, node])).values()];
        const columns = columnsOf(self.id, found);
        const { places, lines } = drawnInColumns(columns, leftToRight(columns, found));
        return (
          <>
            <h2>Where it comes from, and what followed from it</h2>
            <p class="hint">Left: what it is based on. Right: what is based on it.</p>
            <Picture
              name={name}
              title={`What led to “${shortenedAtWord(item.title ?? item.content, 60)}”, and what followed from it`}
              nodes={nodes}
              lines={lines.map((line) => ({ ...line, label: 'leads to' }))}
              places={places}
              onOpen={(id) => id !== item.item_id && go({ id, panel: 'descent' })}
            />
            <RowList
              isTwin
              name={name}
              table={{
                columns: ['steps from here', 'relationship', 'type', 'text', 'said', 'added', 'id'],
                rows: found.map(({ node, of, column, line }) => [
                  ...[column, line.label, node.type, node.text, of.true_at, of.created_at, node.id],
                ]),
              }}
            />
          </>
        );
      }}
    </AnswerArea>
  );
}

async function stepsOf(client: MemoryClient, { item_id, memory_type }: ShownItem): Promise<Step[]> {
  const params = { path: { item_id } };
  const [{ lineage }, { dependents }, chain] = await Promise.all([
    client.get('/memory/{item_id}/lineage', { params }),
    client.get('/memory/{item_id}/dependents', { params }),
    memory_type === 'decision'
      ? client.get('/memory/decisions/{decision_id}/causal-chain', { params: { path: { decision_id: item_id } } })
      : undefined,
  ]);
  const before = lineage.map((each): Step => ({
    node: nodeOf(each),
    of: each,
    column: -each.depth,
    line: { from: item_id, to: each.item_id, label: 'based on' },
  }));
  const after = dependents.map((each): Step => ({
    node: nodeOf(each),
    of: each,
    column: each.depth,
    line: { from: each.item_id, to: item_id, label: 'based on' },
  }));
  const causal = chain
    ? [...causalSteps(chain.causes, item_id, -1, 'causes'), ...causalSteps(chain.effects, item_id, 1, 'effects')]
    : [];
  const known = new Set([...before, ...after].map(({ node }) => node.id));
  return [...before, ...after, ...causal.filter(({ node }) => !known.has(node.id))];
}

type Causal = Shapes['CausalNode'];

function causalSteps(nodes: Causal[], from: string, side: -1 | 1, branch: 'causes' | 'effects'): Step[] {
  return nodes.flatMap((each) => [
    {
      node: nodeOf(each.node),
      of: each.node,
      column: side * each.depth,
      line: { from, to: each.node_id, label: each.relationship },
    },
    ...causalSteps(each[branch] ?? [], each.node_id, side, branch),
  ]);
}

interface Shown extends Dated {
  item_id: string;
  content: string;
  memory_type: string;
  status?: string;
}

const nodeOf = ({ item_id, content, memory_type, status = 'active', ...dated }: Shown): DrawnNode => ({
  id: item_id,
  text: content,
  type: memory_type,
  note: saidWords(dated) + (status === 'active' ? '' : `, ${statusInWords(status)}`),
});

/** Lines lead from earlier items to later ones. */
function leftToRight(columns: string[][], steps: Step[]): { from: string; to: string }[] {
  const columnOf = (id: string) => columns.findIndex((ids) => ids.includes(id));
  return steps.map(({ line: { from, to } }) => (columnOf(from) < columnOf(to) ? { from, to } : { from: to, to: from }));
}

/** Places each node once, in its first column. */
function columnsOf(self: string, steps: Step[]): string[][] {
  const column = new Map<string, number>([[self, 0]]);
  for (const step of steps) if (!column.has(step.node.id)) column.set(step.node.id, step.column);
  const first = Math.min(...column.values());
  const columns: string[][] = [];
  for (const [id, at] of column) (columns[at - first] ??= []).push(id);
  return Array.from(columns, (ids) => ids ?? []);
}
