// A workspace with at least one item of each kind.
import type { Client, Json } from './world';

/**
 * Stores items of each kind in a workspace: plans, versions, open and closed links, sessions, documents, feedback,
 * aliases.
 */
export async function fill(client: Client): Promise<void> {
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await client.post(path, body);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
    return answer as Json;
  };
  await client.add({
    memory_type: 'plan',
    title: 'Move the pump',
    content: 'Move the pump before winter.',
    tasks: [
      { task_id: 'a', content: 'Close the valve' },
      { task_id: 'b', content: 'Lift the pump', depends_on: ['a'] },
    ],
  });
  // Notes: linked, renamed, and one with a wikilink to a missing note.
  const [note] = await client.addAll([
    { memory_type: 'zettel', title: 'Pump note', content: 'See [[Valve note]]. ((Oil pressure)) #pumps' },
    { memory_type: 'zettel', title: 'Valve note', content: 'Back to [[Pump note]], on to [[Nobody yet]].' },
  ]);
  await client.patch(`/memory/${note}`, { title: 'Pump', content: 'No more links. #pumps' });
  const [first, second] = await client.addAll([
    {
      content: 'Orla Finnegan works at Brightwater Labs.',
      tags: ['staff'],
      valid_start_time: '2026-03-01T09:00:00+02:00',
    },
    {
      content: 'Ingrid Solberg leads the night watch of Brightwater Labs.',
      metadata: { score: 1.0, seen: 'x\u2028y' },
    },
  ]);
  await client.patch(`/memory/${first}`, { content: 'Orla Finnegan works at Nordlys Energy.' });
  await client.patch(`/memory/${first}`, { metadata: { desk: '4' } });
  await client.add({
    memory_type: 'decision',
    content: 'Keep the old pump.',
    rationale: 'It works.',
    supersedes: [second],
  });
  await post('/memory/link', { source_id: first, target_id: second, link_type: 'LINKS_TO' });
  await post('/memory/edge', {
    source_id: second,
    target_id: first,
    relation_type: 'SUPPORTS',
    properties: { weight: 2 },
  });
  await client.delete(`/memory/${first}/links/${second}?link_type=LINKS_TO`);
  await client.addAll(
    [3, 1, 2].map((turn) => ({ content: `Turn ${turn} of the watch.`, metadata: { session_id: 'night', turn } })),
  );
  await post('/memory/ingest/document', {
    content: '# Pump\n\nClose the valve.\n\n'.repeat(40),
    source_type: 'markdown',
  });
  await post('/memory/feedback', { item_ids: [first, second], outcome: 'helpful' });
  const backup = await client.add({ content: 'The night backup is enabled.' });
  const against = { existing_item_id: backup, new_fact: 'The night backup is disabled.', strategy: 'defer' };
  await post('/memory/reasoning/resolve', against);
  await post(`/memory/ontology/hitl/${backup}/resolve`, { action: 'dismissed', note: 'Two machines.' });
  const { entities } = (await client.get('/memory/entities')).body as { entities: Json[] };
  const [one, other, third] = entities.map(({ entity_id }) => entity_id as string);
  await post(`/memory/entities/${one}/same-as`, { target_id: other });
  await client.delete(`/memory/entities/${one}/same-as/${third}`);
}
