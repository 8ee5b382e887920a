// Questions of the graph: each is a form, and answers with a table, and a picture where the columns make one.
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { AnswerPicture } from './answer-picture';
import { useAnswer, useExplorer } from './context';
import { AnswerArea, Tabs, TextEntry, PageLink, RowList, Split } from './parts';
import { counted, type Cell } from './formats';

type Exploration = Shapes['Exploration'];

export function Questions() {
  const { view } = useExplorer();
  const { id } = view;
  const [part, setPart] = useState('');
  const all = useAnswer((client) => client.get('/memory/explore'), []);
  const chosen = all.value?.explorations.find(({ name }) => name === id);
  const box = (
    <TextEntry
      type="search"
      label="Questions about"
      placeholder="Questions about …, such as decisions or names"
      value={part}
      onValue={setPart}
    />
  );
  const list = (
    <AnswerArea of={all}>
      {({ explorations }) => {
        const asked = explorations.filter(({ title, sees }) => hasWords(`${title} ${sees}`, part));
        return (
          <>
            <p class="hint" role="status">
              {asked.length} of {counted(explorations.length, 'question')}
            </p>
            <ul class="names told">
              {asked.map(({ name, title, sees }) => (
                <li class={name === id ? 'current' : ''}>
                  <PageLink to={{ id: name }}>{title}</PageLink>
                  <small>{withoutRoute(sees)}</small>
                </li>
              ))}
            </ul>
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

/** Each word begins a word of the text. */
const hasWords = (text: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => ` ${text.toLowerCase()}`.includes(` ${word}`));

/** Programs read there by which route something is done; here it is done on another page. */
const withoutRoute = (text: string) => text.replace(/[.;] (GET|POST|PATCH|DELETE) \/.*$/, '.');

function Ask({ exploration: { name, title, params: wanted, empty } }: { exploration: Exploration }) {
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
      <h2 class="title">{title}</h2>
      {wanted.length > 0 && (
        <form class="bar" onSubmit={submit}>
          {wanted.map((each) => (
            <label title={each.description}>
              <span>{each.name.replaceAll('_', ' ')}</span>
              <input
                placeholder={each.default === null || each.default === undefined ? '' : JSON.stringify(each.default)}
                value={entered[each.name] ?? ''}
                onInput={({ currentTarget }) => setEntered({ ...entered, [each.name]: currentTarget.value })}
              />
            </label>
          ))}
          <button class="primary">Ask</button>
        </form>
      )}
      <AnswerArea of={answer}>
        {({ columns, rows, why_empty }) =>
          rows.length === 0 ? (
            <p class="hint">{withoutRoute(why_empty ?? empty)}</p>
          ) : (
            <>
              <AnswerPicture name={name} columns={columns.map((each) => each.name)} rows={rows} />
              <RowList
                name={name}
                table={{
                  columns: columns.map((each) => each.name),
                  rows: rows.map((row) => columns.map((each) => cellOf(row[each.name]))),
                }}
              />
            </>
          )
        }
      </AnswerArea>
    </>
  );
}

const cellOf = (value: unknown): Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Cell) : JSON.stringify(value);
