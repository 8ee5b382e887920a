// The outcome of the last action, with an undo button if there is one.
import { useAction, useExplorer, type Message } from './context';
import { Icon } from './icons';

/** Both regions always exist, because only changes within a region are read aloud. */
export function Toast({ said: { text, failed = false, isWaiting = false, undo } }: { said: Message }) {
  const { tell } = useExplorer();
  const { act } = useAction();
  return (
    <div class={text ? `toast${failed ? ' failed' : ''}` : 'hidden'}>
      {isWaiting && <Icon of="wait" />}
      <span role="status">{failed ? '' : text}</span>
      <span role="alert" class="error">
        {failed ? text : ''}
      </span>
      {undo && (
        <button class="undo" onClick={() => act(undo)}>
          Undo
        </button>
      )}
      {text && !isWaiting && (
        <button class="bare" aria-label="Close this message" onClick={() => tell({ text: '' })}>
          <Icon of="close" />
        </button>
      )}
    </div>
  );
}
