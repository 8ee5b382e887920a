// One memory in a list: two lines of its text, its kind, and when it was said or true.
import type { ComponentChildren } from 'preact';
import type { View } from './address';
import { useExplorer } from './context';
import { statusInWords } from './filters';
import { shortenedAtWord, withoutMarks } from './formats';
import { speakerBefore, titleOfItem, type SearchHit, type ShownItem } from './items';
import { excerptOf, type Light } from './lit';
import { Kind, LitText, MemoryText, PageLink, StatedDay } from './parts';
import { agoInWords, timeInWords } from './times';

interface RowProps {
  item: ShownItem | SearchHit;
  isChosen?: boolean;
  onChoose?: (() => void) | undefined;
  /** The target of the row, besides its memory. */
  to?: Partial<View>;
  /** Shows when it was added, if the list has this order. */
  hasAdded?: boolean;
  /** Highlighted words of the question. */
  light?: Light | undefined;
  children?: ComponentChildren;
}

export function ItemRow({ item, isChosen = false, onChoose, to = {}, hasAdded = false, light, children }: RowProps) {
  const { view, known, withdrawn } = useExplorer();
  const { item_id, content, memory_type, true_at_is, version } = item;
  const speaker = speakerBefore(item);
  const title = titleOfItem(item);
  known.set(item_id, () => <KnownItem item={item} />);
  const isWithdrawn = version <= (withdrawn.get(item_id) ?? 0);
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
              <LitText light={light}>{title}</LitText>
              {'  '}
            </b>
          )}
          {speaker && <LitText light={light}>{speaker}</LitText>}
          <LitText light={light}>{excerptOf(withoutMarks(content, title), 220, light)}</LitText>
        </PageLink>
        <p class="facts">
          <Kind type={memory_type} />
          <ItemMarks of={isWithdrawn ? { ...item, status: 'retracted' } : item} />
          {children}
          {hasAdded ? (
            <time dateTime={item.created_at} title={`Added ${timeInWords(item.created_at, { full: true })}`}>
              {agoInWords(item.created_at)}
            </time>
          ) : (
            true_at_is !== 'stored' && <StatedDay of={item} />
          )}
        </p>
      </div>
    </li>
  );
}

/** Letters of a text that a row knows; the whole follows. */
const knownLength = 1_200;

/** What a row says of its memory, in the place where it will be read. */
function KnownItem({ item }: Pick<RowProps, 'item'>) {
  const title = titleOfItem(item);
  const text = shortenedAtWord(withoutMarks(item.content, title), knownLength);
  return (
    <article>
      <p class="facts">
        <Kind type={item.memory_type} />
        <ItemMarks of={item} />
        <StatedDay of={item} />
      </p>
      {title && (
        <h2 class="title">
          <MemoryText>{title}</MemoryText>
        </h2>
      )}
      <p class={classOfText(title, text)}>
        <MemoryText>{text}</MemoryText>
      </p>
    </article>
  );
}

/** A text so short is shown large. */
const shortText = 200;

export const classOfText = (title: string | null | undefined, { length }: string) =>
  !title && length < shortText ? 'content statement' : 'content prose';

type Marked = Partial<Pick<SearchHit, 'ended' | 'superseded_by' | 'corrected' | 'status' | 'not_yet'>>;

/** The state of a current memory, such as that of a task. */
const isOpenState = (status: string) =>
  ['pending', 'in_progress', 'complete', 'completed', 'blocked', 'skipped'].includes(status);

/** Marks that show why a memory is not current, or the progress of a task. */
export function ItemMarks({ of: { ended, superseded_by, corrected, status, not_yet } }: { of: Marked }) {
  const isState = status !== undefined && isOpenState(status);
  const marks = [
    superseded_by && 'replaced',
    ended && !superseded_by && 'ended',
    corrected && 'corrected',
    not_yet && 'not yet',
    status && !isState && !['active', 'superseded'].includes(status) && statusInWords(status),
  ].filter(Boolean);
  return (
    <>
      {marks.map((mark) => (
        <span class="mark">{mark}</span>
      ))}
      {isState && <span class="tag">{statusInWords(status)}</span>}
    </>
  );
}
