// Two times on one slider: what was true at one moment, as known at another. Both are now at the right end.
import { useState } from 'preact/hooks';
import { useAnswer, useExplorer } from './context';
import { Icon } from './icons';
import { Time } from './parts';
import { timeInWords } from './times';

const steps = 1_000;

export function MomentBar() {
  const { view } = useExplorer();
  const isPast = view.as_of !== '' || view.as_known_at !== '';
  const [isOpen, setOpen] = useState(isPast);
  return (
    <details class="moment" open={isPast} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon of="time" /> {isPast ? 'Viewing: the past' : 'Viewing: now'}
      </summary>
      {isOpen && <Line />}
    </details>
  );
}

/** Appears above every view of the past, and leads back to the present. */
export function PastBanner() {
  const { view, go } = useExplorer();
  const { as_of, as_known_at } = view;
  if (as_of === '' && as_known_at === '') return null;
  return (
    <div class="past-banner" role="status">
      <Icon of="history" />
      <span>
        {as_of ? (
          <>
            What was true on <Time at={as_of} />
          </>
        ) : (
          'What is true now'
        )}
        {as_known_at && (
          <>
            , as it was known on <Time at={as_known_at} />
          </>
        )}
        .
      </span>
      <button class="push" onClick={() => go({ as_of: '', as_known_at: '' })}>
        Back to now
      </button>
    </div>
  );
}

function Line() {
  const { view, go } = useExplorer();
  const range = useAnswer((client) => client.get('/memory/summary'), []);
  const [now] = useState(() => Date.now());
  const oldest = Date.parse(range.value?.oldest ?? '') || now - 86_400_000;
  // Most statements are true before they are stored, so the line begins a year before the first item.
  const first = oldest - 365 * 86_400_000;
  const stepOf = (time: string) => (time ? Math.round((steps * (Date.parse(time) - first)) / (now - first)) : steps);
  const timeOf = (step: number) =>
    step >= steps ? '' : new Date(first + (step / steps) * (now - first)).toISOString().replace(/\.\d+Z/, 'Z');
  const slider = (name: 'as_of' | 'as_known_at', label: string) => (
    <input
      type="range"
      class={name}
      min={0}
      max={steps}
      aria-label={label}
      aria-valuetext={view[name] ? timeInWords(view[name]) : 'now'}
      value={stepOf(view[name])}
      onChange={({ currentTarget }) => go({ [name]: timeOf(Number(currentTarget.value)) }, true)}
    />
  );
  const field = (name: 'as_of' | 'as_known_at', label: string) => (
    <label class={name}>
      <span>{label}</span>
      <input
        type="date"
        value={view[name].slice(0, 10)}
        onChange={({ currentTarget }) => go({ [name]: currentTarget.value && `${currentTarget.value}T00:00:00Z` })}
      />
    </label>
  );
  return (
    <>
      <div class="line" role="group" aria-label="Two times">
        {slider('as_of', 'True on')}
        {slider('as_known_at', 'Known on')}
      </div>
      <div class="bar">
        {field('as_of', 'True on')}
        {field('as_known_at', 'Known on')}
      </div>
    </>
  );
}
