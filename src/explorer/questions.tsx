// Questions of the graph: each is a form, and answers with a table, and a picture where the columns make one.
import { useEffect, useState } from 'preact/hooks';
import type { MemoryClient, Shapes } from '../client';
import { AnswerPicture } from './answer-picture';
import { fieldInWords, questionGroups, questionInWords } from './asked';
import { useAnswer, useExplorer } from './context';
import { AnswerArea, MemoryText, Tabs, TextEntry, PageLink, RowList, Split } from './parts';
import type { Cell } from './formats';
import { pathColumns } from './paths';

type Exploration = Shapes['Exploration'];

export function Questions() {
  const { view } = useExplorer();
  const { id } = view;
  const [part, setPart] = useState('');
  const all = useAnswer((client) => client.get('/memory/explore'), []);
  const chosen = all.value?.explorations.find(({ name }) => name === id);
  const box = <TextEntry type="search" label="Find a question" value={part} onValue={setPart} />;
  const list = (
    <AnswerArea of={all}>
      {({ explorations }) => {
        const found = explorations.filter((each) =>
          hasWords(`${questionInWords(each)} ${each.title} ${each.sees}`, part),
        );
        if (found.length === 0) return <p class="hint">No question with those words.</p>;
        return (
          <>
            {groupsOf(found).map(([title, questions]) => (
              <section aria-label={title}>
                <h2 class="over">{title}</h2>
                <ul class="names">
                  {questions.map((each) => (
                    <li class={each.name === id ? 'current' : ''}>
                      <PageLink to={{ id: each.name, params: {} }}>{questionInWords(each)}</PageLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </>
        );
      }}
    </AnswerArea>
  );
  return (
    <Split name="Questions" list={[box, list]} opened="Answer">
      {chosen && <Ask key={id} exploration={chosen} />}
    </Split>
  );
}

/** Questions without a group come last. */
function groupsOf(explorations: Exploration[]): [string, Exploration[]][] {
  const named = questionGroups.map(([title, questions]): [string, Exploration[]] => [
    title,
    Object.keys(questions).flatMap((name) => explorations.find((each) => each.name === name) ?? []),
  ]);
  const known = new Set(named.flatMap(([, found]) => found));
  const others = explorations.filter((each) => !known.has(each));
  return [...named, ['Other', others] satisfies [string, Exploration[]]].filter(([, found]) => found.length > 0);
}

/** Each typed word must begin a word of the text. */
const hasWords = (text: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => ` ${text.toLowerCase()}`.includes(` ${word}`));

/** Descriptions for programs name a route; people use another page of the explorer instead. */
const withoutRoute = (text: string) => text.replace(/[.;] (GET|POST|PATCH|DELETE) \/.*$/, '.');

/** The graph calls a memory an item, and names columns and other explorations, for those who write Cypher. */
const plainSees = (text: string) =>
  withoutRoute(text)
    .replace(/ The exploration `.*$/, '')
    .replaceAll('`', '')
    .replace(
      /(?<!\[)\b([Ii])tem(s?)\b/g,
      (_all, i: string, s: string) => (i === 'I' ? 'M' : 'm') + (s ? 'emories' : 'emory'),
    )
    .replaceAll('retracted', 'withdrawn');

function Ask({ exploration }: { exploration: Exploration }) {
  const { name, params: wanted, empty, sees } = exploration;
  const { view, go } = useExplorer();
  const { params: asked } = view;
  const [entered, setEntered] = useState(asked);
  useEffect(() => setEntered(asked), [JSON.stringify(asked)]);
  const params = Object.fromEntries(
    wanted.flatMap((each) => {
      const value = asked[each.name];
      return value ? [[each.name, each.type.startsWith('string') ? value : Number(value)]] : [];
    }),
  );
  const answer = useAnswer(
    (client) => client.post('/memory/explore/{name}', { params: { path: { name } }, body: { params } as never }),
    [name, params],
  );
  const submit = (event: Event) => {
    event.preventDefault();
    go({ params: entered });
  };
  return (
    <>
      <Tabs label="Answer">{null}</Tabs>
      <h2 class="title">{questionInWords(exploration)}</h2>
      <p class="hint">{plainSees(sees)}</p>
      {wanted.length > 0 && (
        <form class="bar asking" onSubmit={submit}>
          {wanted.map((each) => (
            <label>
              <span>{fieldInWords(each.name)}</span>
              <input
                placeholder={plainSees(each.description)}
                title={plainSees(each.description)}
                list={nameFields.includes(each.name) ? `names-${each.name}` : undefined}
                value={entered[each.name] ?? ''}
                onInput={({ currentTarget }) => setEntered({ ...entered, [each.name]: currentTarget.value })}
              />
              {nameFields.includes(each.name) && (
                <NameChoices id={`names-${each.name}`} part={entered[each.name] ?? ''} />
              )}
            </label>
          ))}
          <button class="primary">Ask</button>
        </form>
      )}
      <AnswerArea of={answer}>
        {({ columns, rows, why_empty }) => {
          if (rows.length === 0)
            return (
              <NoRows
                why={plainSees(why_empty ?? empty)}
                names={wholeNameFields.flatMap((field) => asked[field] || [])}
              />
            );
          const all = columns.map((each) => each.name);
          const wanted = all.filter((column) => !pathColumns.includes(column));
          const filled = wanted.filter((column) => rows.some((row) => !isEmpty(row[column])));
          const left = wanted.filter((column) => !filled.includes(column));
          return (
            <>
              <AnswerPicture name={name} columns={all} rows={rows} />
              <RowList
                name={name}
                table={{ columns: filled, rows: rows.map((row) => filled.map((column) => cellOf(row[column]))) }}
              />
              {left.length > 0 && (
                <p class="hint">
                  Not stored for any row: {left.map((column) => column.replaceAll('_', ' ')).join(', ')}.
                </p>
              )}
            </>
          );
        }}
      </AnswerArea>
    </>
  );
}

/** Fields for a whole name, and all that take a name. */
const wholeNameFields = ['first', 'second'];
const nameFields = [...wholeNameFields, 'name'];

/** Names are looked up when the reader has stopped for so long. */
const pauseMs = 150;
const mostNames = 8;

/** Known names with these letters, to choose from. */
function NameChoices({ id, part }: { id: string; part: string }) {
  const [q, setPart] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPart(part.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [part]);
  const found = useAnswer(
    async (client) =>
      q.length < 2
        ? undefined
        : client.get('/memory/entities', { params: { query: { q, order: 'use', joined: true, limit: mostNames } } }),
    [q],
  );
  const names = found.value?.entities.flatMap(({ name, same_as }) => [name, ...same_as.map((each) => each.name)]) ?? [];
  return (
    <datalist id={id}>
      {[...new Set(names)].map((name) => (
        <option value={name} />
      ))}
    </datalist>
  );
}

/** Says why an answer is empty, and which of the names that were asked about is unknown. */
function NoRows({ why, names }: { why: string; names: string[] }) {
  const unknown = useAnswer(
    async (client) => {
      const found = await Promise.all(names.map((name) => isKnown(client, name)));
      return names.filter((_name, i) => !found[i]);
    },
    [names],
  );
  if (!unknown.value?.length) return <p class="hint">{why}</p>;
  return (
    <>
      {unknown.value.map((name) => (
        <p role="status">
          “<MemoryText>{name}</MemoryText>” is not a known name.
        </p>
      ))}
    </>
  );
}

/** True also if so many names have these letters that not all of them are read. */
async function isKnown(client: MemoryClient, name: string): Promise<boolean> {
  const query = { q: name, order: 'name' as const, limit: 100 };
  const { entities, next_cursor } = await client.get('/memory/entities', { params: { query } });
  return next_cursor !== null || entities.some((each) => each.name.toLowerCase() === name.toLowerCase());
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

const cellOf = (value: unknown): Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Cell) : JSON.stringify(value);
