// One item in a list: what it says in two lines, what kind it is, and when it was said or true.
import type { ComponentChildren } from 'preact';
import type { View } from './address';
import { useExplorer } from './context';
import { statusInWords } from './filters';
import { shortenedAtWord, withoutMarks } from './formats';
import type { SearchHit, ShownItem } from './items';
import { Kind, PageLink, StatedDay, MemoryText } from './parts';
import { trustInWords } from './words';

interface RowProps {
  item: ShownItem | SearchHit;
  isChosen?: boolean;
  onChoose?: (() => void) | undefined;
  /** Where the row leads, beside its item. */
  to?: Partial<View>;
  children?: ComponentChildren;
}

export function ItemRow({ item, isChosen = false, onChoose, to = {}, children }: RowProps) {
  const { view } = useExplorer();
  const { item_id, content, title, memory_type, trust, origin } = item;
  const isOpen = view.id === item_id;
  return (
    <li class={isOpen ? 'hit current' : 'hit'}>
      {onChoose && (
        <input
          type="checkbox"
          aria-label={`Select ${shortenedAtWord(title ?? content, 40)}`}
          checked={isChosen}
          onChange={onChoose}
        />
      )}
      <div>
        <PageLink
          to={{ id: item_id, panel: 'text', opened: [], ...to }}
          class="text"
          aria-current={isOpen ? 'true' : undefined}
        >
          {title && (
            <b>
              <MemoryText>{title}</MemoryText>
              {'  '}
            </b>
          )}
          <MemoryText>{shortenedAtWord(withoutMarks(content, title), 220)}</MemoryText>
        </PageLink>
        <p class="facts">
          <Kind type={memory_type} />
          <ItemMarks of={item} />
          {trust !== 'member' && (
            <span class={`trust ${trust}`} title={`Origin: ${origin}`}>
              {trustInWords(trust)}
            </span>
          )}
          {children}
          <StatedDay of={item} />
        </p>
      </div>
    </li>
  );
}

type Marked = Partial<Pick<SearchHit, 'ended' | 'superseded_by' | 'corrected' | 'status' | 'not_yet'>>;

/** Marks that show why an item is not current. */
export function ItemMarks({ of: { ended, superseded_by, corrected, status, not_yet } }: { of: Marked }) {
  const marks = [
    superseded_by && 'superseded',
    ended && !superseded_by && 'ended',
    corrected && 'corrected',
    not_yet && 'not yet',
    status && !['active', 'superseded'].includes(status) && statusInWords(status),
  ].filter(Boolean);
  return (
    <>
      {marks.map((mark) => (
        <span class="mark">{mark}</span>
      ))}
    </>
  );
}
