// What differs between two texts, word by word.
import { diffWordsWithSpace } from 'diff';
import { MemoryText } from './parts';

/** Comparing longer texts would block the page. */
const maxCompared = 20_000;
/** If two texts share little, no reader follows single words. */
const minShared = 0.3;

export function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = before.length + after.length > maxCompared ? [] : diffWordsWithSpace(before, after);
  const same = parts.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.length), 0);
  if (same < minShared * Math.max(before.length, after.length))
    return (
      <>
        <p class="content">
          <del>
            <MemoryText>{before}</MemoryText>
          </del>
        </p>
        <p class="content">
          <ins>
            <MemoryText>{after}</MemoryText>
          </ins>
        </p>
      </>
    );
  return (
    <p class="content">
      {parts.map(({ added, removed, value }) => {
        const text = <MemoryText>{value}</MemoryText>;
        if (added) return <ins>{text}</ins>;
        return removed ? <del>{text}</del> : text;
      })}
    </p>
  );
}
