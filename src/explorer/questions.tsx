// Questions of the graph: each is a form, and answers with a table, and a picture where the columns make one.
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { AnswerPicture } from './answer-picture';
import { questionGroups, questionInWords } from './asked';
import { useAnswer, useExplorer } from './context';
import { AnswerArea, Tabs, TextEntry, PageLink, RowList, Split } from './parts';
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
                      <PageLink to={{ id: each.name }}>{questionInWords(each)}</PageLink>
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
  const [entered, setEntered] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<Record<string, string>>({});
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
    setAsked(entered);
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
              <span>{each.name.replaceAll('_', ' ')}</span>
              <input
                placeholder={plainSees(each.description)}
                title={plainSees(each.description)}
                value={entered[each.name] ?? ''}
                onInput={({ currentTarget }) => setEntered({ ...entered, [each.name]: currentTarget.value })}
              />
            </label>
          ))}
          <button class="primary">Ask</button>
        </form>
      )}
      <AnswerArea of={answer}>
        {({ columns, rows, why_empty }) => {
          if (rows.length === 0) return <p class="hint">{plainSees(why_empty ?? empty)}</p>;
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

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

const cellOf = (value: unknown): Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Cell) : JSON.stringify(value);
