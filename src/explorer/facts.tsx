// The facts of a memory or a name, to correct or withdraw.
import { useState } from 'preact/hooks';
import type { MemoryClient, Shapes } from '../client';
import { momentOfView, type ViewMoment } from './address';
import { useAction, useAnswer, hasDraft, useDraft, useExplorer } from './context';
import { statusInWords } from './filters';
import { AnswerArea, TextEntry, PageLink, MemoryText, Time } from './parts';

type Fact = Shapes['FactPage']['facts'][number];

interface FactProps {
  fact: Fact;
  onCorrected: (fact: Fact) => void;
}

/** Selects the facts of a memory, or those with a given name at either end. */
type Of = { item_id: string } | { name: string };

export function Facts(of: Of) {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const facts = useAnswer((client) => factsOf(client, of, moment), [of, moment]);
  const [corrected, setCorrected] = useState<Fact>();
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      {corrected && (
        <p>
          Corrected: <MemoryText>{corrected.fact}</MemoryText> It is stored as{' '}
          <PageLink to={{ page: 'search', id: corrected.item_id, panel: 'text' }}>a new memory</PageLink>.
        </p>
      )}
      <AnswerArea of={facts}>
        {(found) =>
          found.length === 0 ? (
            <p class="hint">No facts yet.</p>
          ) : (
            <ul class="facts-list">
              {found.map((fact) => (
                <FactRow key={fact.fact_id} fact={fact} onCorrected={setCorrected} />
              ))}
            </ul>
          )
        }
      </AnswerArea>
    </section>
  );
}

async function factsOf(client: MemoryClient, of: Of, moment: ViewMoment): Promise<Fact[]> {
  const ends = 'name' in of ? [{ source: of.name }, { target: of.name }] : [of];
  const found = await Promise.all(
    ends.map((end) => client.get('/memory/facts', { params: { query: { limit: 50, ...end, ...moment } } })),
  );
  return [...new Map(found.flatMap((page) => page.facts).map((fact) => [fact.fact_id, fact])).values()];
}

function FactRow({ fact, onCorrected }: FactProps) {
  const { mayWrite } = useExplorer();
  const [isOpen, setOpen] = useState(() => hasDraft(`fact ${fact.fact_id}`));
  return (
    <li>
      <MemoryText>{fact.fact}</MemoryText>
      <p class="facts">
        <PageLink to={{ page: 'names', id: fact.source_id }}>{fact.source}</PageLink>
        <span>{fact.predicate.toLowerCase().replaceAll('_', ' ')}</span>
        <PageLink to={{ page: 'names', id: fact.target_id }}>{fact.target}</PageLink>
        {fact.status !== 'current' && <span class="mark">{statusInWords(fact.status)}</span>}
        {fact.valid_start_time && (
          <span>
            from <Time at={fact.valid_start_time} day isStated />
          </span>
        )}
        <PageLink to={{ page: 'search', id: fact.item_id, panel: 'text' }}>Source</PageLink>
        {fact.status === 'current' && mayWrite && (
          <button class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Correct or withdraw
          </button>
        )}
      </p>
      {isOpen && <Correct fact={fact} onCorrected={onCorrected} />}
    </li>
  );
}

function Correct({ fact, onCorrected }: FactProps) {
  const { client, changed } = useExplorer();
  const [target, setTarget, forget] = useDraft(`fact ${fact.fact_id}`, fact.target);
  const [reason, setReason, forgetReason] = useDraft(`reason of ${fact.fact_id}`);
  const { act, isBusy } = useAction();
  const params = { path: { fact_id: fact.fact_id } };
  const because = reason.trim();
  const correct = () =>
    act(async () => {
      const body = { target: target.trim(), ...(because && { reason: because }) };
      onCorrected((await client.patch('/memory/facts/{fact_id}', { params, body })).fact);
      forget();
      forgetReason();
      changed();
      return 'Corrected.';
    });
  const withdraw = () =>
    act(async () => {
      await client.post('/memory/facts/{fact_id}/retract', { params, body: { reason: because } as never });
      forget();
      forgetReason();
      changed();
      return 'Withdrawn.';
    });
  return (
    <div class="bar" role="group" aria-label={`Correct: ${fact.fact}`}>
      <label>
        {fact.source} {fact.predicate.toLowerCase().replaceAll('_', ' ')}{' '}
        <input value={target} onInput={({ currentTarget }) => setTarget(currentTarget.value)} />
      </label>
      <TextEntry label="Reason" value={reason} onValue={setReason} />
      <button
        class="primary"
        aria-disabled={isBusy}
        disabled={target.trim() === '' || target === fact.target}
        onClick={correct}
      >
        Correct
      </button>
      <button aria-disabled={isBusy} disabled={because === ''} onClick={withdraw}>
        Withdraw
      </button>
      <span class="hint">
        The text stays as it is, but no longer counts for this fact. A correction is stored as a new memory; to undo it,
        correct the new fact back. To withdraw, say why.
      </span>
    </div>
  );
}
