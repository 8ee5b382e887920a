// The memory types of the service compared with the table in the API description, which is repeated here.
import { schemaDocuments } from '../../../../src/schemas';
import { memoryTypes, typeFacts } from '../../../../src/memory/model/types';

/** From the table: type, layer, strategy, key fields; then aliases and the type's own id. */
const table: [type: string, layer: string, strategy: string, fields: string[], besides: string[]][] = [
  ['semantic', 'knowledge', 'FULL', [], []],
  ['episodic', 'knowledge', 'FULL', ['valid_time'], []],
  ['procedural', 'knowledge', 'FULL', [], []],
  ['pending', 'knowledge', 'FULL', [], []],
  ['zettel', 'knowledge', 'FULL', ['zettel_tags'], []],
  [
    'decision',
    'expertise',
    'FULL',
    [
      'rejected_alternatives',
      'rationale',
      'decision_type',
      'status',
      'decision_id',
      'confidence',
      'constraints',
      'domain',
    ],
    [],
  ],
  ['opinion', 'expertise', 'FULL', ['subject', 'confidence'], []],
  ['observation', 'expertise', 'FULL', ['entity_id', 'fact_id', 'aspect'], []],
  ['reasoning', 'expertise', 'FULL', [], ['trace_id']],
  ['constraint', 'expertise', 'FULL', ['constraint_id', 'domain', 'source'], []],
  ['learned', 'expertise', 'FULL', ['learned_id', 'lesson', 'context'], []],
  ['plan', 'operational', 'FULL', ['title', 'tasks', 'status', 'context'], ['plan_id']],
  ['plan_task', 'operational', 'INDEXED', ['task_id', 'status'], []],
  ['code', 'operational', 'FULL', ['entity_type', 'repo'], []],
  ['evaluation', 'operational', 'FULL', [], []],
  ['anchor', 'operational', 'FULL', ['anchor_type', 'session_id'], ['anchor_id']],
  ['tool_call', 'structured', 'APPEND', ['tool_name', 'result'], []],
  ['conversation_turn', 'structured', 'APPEND', [], []],
  ['conversation', 'structured', 'INDEXED', [], []],
  ['document', 'structured', 'FULL', [], []],
  ['hook_capture', 'structured', 'APPEND', [], []],
  ['timeline_entry', 'structured', 'INDEXED', [], []],
  ['record', 'structured', 'INDEXED', [], []],
  ['seed_item', 'structured', 'FULL', [], []],
];

test('there are the 23 memory types of the API description, and one for rows of registered schemas', () => {
  expect([...memoryTypes].sort()).toEqual(table.map(([type]) => type).sort());
});

test.each(table)(
  'the memory type %s has the layer, strategy and fields of the API description',
  (type, layer, strategy, fields, besides) => {
    const facts = typeFacts(type as (typeof memoryTypes)[number]);
    expect(facts).toMatchObject({ layer, strategy });
    expect([...facts.keyFields].sort()).toEqual([...fields, ...besides].sort());
  },
);

test('all memory types except evaluation can be written', () => {
  const writable = schemaDocuments.get('items.json')?.$defs?.['WritableType']?.['enum'] as string[];
  expect([...writable, 'evaluation'].sort()).toEqual([...memoryTypes].sort());
});
