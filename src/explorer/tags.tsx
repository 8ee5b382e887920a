// The tags of a memory. Each leads to the memories that have it, and whoever may write adds and removes them.
import { useState } from 'preact/hooks';
import { tag, untag } from './acts';
import { useAction, useExplorer } from './context';
import type { ShownItem } from './items';
import { MemoryText, PageLink, TextEntry } from './parts';

export function Tags({ item }: { item: ShownItem }) {
  const explorer = useExplorer();
  const [word, setWord] = useState('');
  const { act, isBusy } = useAction();
  const { mayWrite, view } = explorer;
  const { tags } = item;
  // What is shown of the past are the tags of that time.
  const canChange = mayWrite && view.as_of === '' && view.as_known_at === '';
  if (tags.length === 0 && !canChange) return null;
  const add = (event: Event) => {
    event.preventDefault();
    act(async () => {
      const told = await tag(explorer, [item], word.trim());
      setWord('');
      return told;
    });
  };
  return (
    <section aria-labelledby="tags">
      <h3 id="tags" class="over">
        Tags
      </h3>
      <div class="chips">
        {tags.map((each) => (
          <span key={each} class="chip">
            <PageLink to={{ page: 'search', query: '', filters: { tag: each }, id: '' }}>
              <MemoryText>{each}</MemoryText>
            </PageLink>
            {canChange && (
              <button
                class="quiet inline"
                aria-label={`Remove the tag ${each}`}
                aria-disabled={isBusy}
                onClick={() => act(() => untag(explorer, item, each))}
              >
                ×
              </button>
            )}
          </span>
        ))}
        {canChange && (
          <form class="chips" onSubmit={add}>
            <TextEntry label="Add a tag" value={word} onValue={setWord} />
            {word.trim() !== '' && <button aria-disabled={isBusy}>Add</button>}
          </form>
        )}
      </div>
    </section>
  );
}
