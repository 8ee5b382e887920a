// Two times on one slider: what was true at one moment, as it was known at another. At the right end both are now.
import { useState } from 'preact/hooks';
import { useAnswer, useExplorer } from './context';
import { Time } from './parts';

const steps = 1_000;

export function MomentBar() {
  const { view } = useExplorer();
  const { as_of, as_known_at } = view;
  const isPast = as_of !== '' || as_known_at !== '';
  // On a phone it stays folded, or little of the view would be seen.
  const isUnfolded = isPast && matchMedia('(min-width: 48rem)').matches;
  const [isOpen, setOpen] = useState(isUnfolded);
  return (
    <details
      class={isPast ? 'moment past' : 'moment'}
      open={isUnfolded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {isPast ? (
          <>
            True at {as_of ? <Time at={as_of} /> : 'now'}, known at {as_known_at ? <Time at={as_known_at} /> : 'now'}
          </>
        ) : (
          'Time: now'
        )}
      </summary>
      {isOpen && <Line />}
    </details>
  );
}

function Line() {
  const { view, go } = useExplorer();
  const range = useAnswer((client) => client.get('/memory/summary'), []);
  const [now] = useState(() => Date.now());
  const oldest = Date.parse(range.value?.oldest ?? '') || now - 86_400_000;
  // Most is true before it is stored, so the line begins a year before the first item.
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
      aria-valuetext={view[name] || 'now'}
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
        {slider('as_of', 'True at')}
        {slider('as_known_at', 'Known at')}
      </div>
      <div class="bar">
        {field('as_of', 'True at')}
        {field('as_known_at', 'Known at')}
        <button
          disabled={view.as_of === '' && view.as_known_at === ''}
          onClick={() => go({ as_of: '', as_known_at: '' })}
        >
          Back to now
        </button>
      </div>
    </>
  );
}
