// Explains why a memory is missing among the results. A reader names it by its id, or finds it by its words.
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { requestOf } from './filters';
import { shortenedAtWord, withoutMarks } from './formats';
import { hitsIn } from './items';
import { AnswerArea, TextEntry, Kind, PageLink, MemoryText } from './parts';
import { ItemMarks } from './row';
import { idPattern } from './searched';

export function Missing({ shown, isOpen }: { shown: string[]; isOpen: boolean }) {
  const { go } = useExplorer();
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    const asked = text.trim();
    if (idPattern.test(asked)) go({ id: asked, panel: 'why', opened: [] });
    else setWords(asked);
  };
  return (
    <details open={isOpen}>
      <summary>Something missing?</summary>
      <form class="bar" onSubmit={submit}>
        <TextEntry
          label="Words or id of the missing memory"
          placeholder="A few of its words, or its id"
          value={text}
          onValue={setText}
        />
        <button disabled={text.trim() === ''}>Find</button>
      </form>
      {words && <Found words={words} shown={shown} />}
    </details>
  );
}

const all = { speculative: 'yes', superseded: 'yes', retracted: 'yes', archived: 'yes', ended: 'yes' };

/** Memories with those words that are not in the results. */
function Found({ words, shown }: { words: string; shown: string[] }) {
  const { view } = useExplorer();
  const body = { query: words, top_k: 20, ...requestOf(all), ...momentOfView(view) } as Shapes['SearchRequest'];
  const found = useAnswer((client) => client.post('/memory/search', { body }), [body]);
  return (
    <AnswerArea of={found}>
      {({ results }) => {
        const hits = hitsIn(results);
        const others = hits.filter(({ item_id }) => !shown.includes(item_id)).slice(0, 10);
        if (others.length === 0) return <p class="hint">Nothing else was found with those words.</p>;
        return (
          <ul class="resting">
            {others.map((each) => (
              <li key={each.item_id}>
                <Kind type={each.memory_type} /> <ItemMarks of={each} />{' '}
                <MemoryText>{shortenedAtWord(withoutMarks(each.content), 120)}</MemoryText>{' '}
                <PageLink
                  to={{ id: each.item_id, panel: 'why', opened: [] }}
                  aria-label={`Why not: ${shortenedAtWord(each.content, 60)}`}
                >
                  Why not?
                </PageLink>
              </li>
            ))}
          </ul>
        );
      }}
    </AnswerArea>
  );
}
