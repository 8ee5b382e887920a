// Webhooks of the workspace: add one, test it, see its deliveries and send one again.
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { Copy } from './calls';
import { useAction, useAnswer, useDraft, useExplorer, usePages } from './context';
import { eventChoices, eventsInWords } from './event-words';
import { AnswerArea, MemoryText, More, TextEntry, Time, Writes } from './parts';
import { agoInWords } from './times';

const statusWords = { active: 'Active', paused: 'Paused', disabled: 'Disabled' };
const deliveryWords = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' };

export function Webhooks() {
  const webhooks = useAnswer((asked) => asked.get('/memory/webhooks'), []);
  const [secret, setSecret] = useState('');
  return (
    <section aria-label="Webhooks">
      <h2>Webhooks</h2>
      <p class="hint">
        When something happens here, the service tells another program at its address. It sends ids, never texts.
      </p>
      <Writes>
        <NewWebhookForm onSecret={setSecret} />
      </Writes>
      {secret && (
        <p>
          Copy the secret now; it is shown only once: <code class="secret">{secret}</code>{' '}
          <Copy key={secret} text={secret} />
        </p>
      )}
      <AnswerArea of={webhooks}>
        {({ webhooks: all }) => (
          <ul class="names">
            {all.map((each) => (
              <Entry key={each.id} of={each} onSecret={setSecret} />
            ))}
          </ul>
        )}
      </AnswerArea>
    </section>
  );
}

interface Secretive {
  onSecret: (secret: string) => void;
}

function NewWebhookForm({ onSecret }: Secretive) {
  const { client, changed } = useExplorer();
  const [url, setUrl, forget] = useDraft('webhook');
  const [chosen, setChosen] = useState<string[]>(['graph.node']);
  const { act, isBusy } = useAction();
  const toggle = (types: string[]) =>
    setChosen(
      chosen.some((type) => types.includes(type))
        ? chosen.filter((type) => !types.includes(type))
        : [...chosen, ...types],
    );
  const add = (event: Event) => {
    event.preventDefault();
    act(async () => {
      const made = await client.post('/memory/webhooks', { body: { url: url.trim(), event_types: chosen } as never });
      onSecret(made.secret);
      forget();
      changed();
      return 'Added. Copy the secret now: it is shown only once.';
    });
  };
  return (
    <form class="sending" onSubmit={add}>
      <TextEntry label="Address of the receiver" placeholder="https://…" type="url" value={url} onValue={setUrl} />
      <fieldset>
        <legend>It is told when</legend>
        {eventChoices.map(([types, words]) => (
          <label>
            <input
              type="checkbox"
              checked={chosen.some((type) => types.includes(type))}
              onChange={() => toggle(types)}
            />{' '}
            {words}
          </label>
        ))}
      </fieldset>
      <button class="primary" aria-disabled={isBusy} disabled={url.trim() === '' || chosen.length === 0}>
        {isBusy ? 'Adding …' : 'Add'}
      </button>
    </form>
  );
}

type Webhook = Shapes['Webhook'];

function Entry({ of, onSecret }: Secretive & { of: Webhook }) {
  const { client, mayWrite, changed } = useExplorer();
  const { act, isBusy } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const params = { params: { path: { webhook_id: of.id } } };
  const test = () =>
    act(async () => {
      const { status, error } = await client.post('/memory/webhooks/{webhook_id}/test', params);
      setOpen(true);
      changed();
      if (status === 'delivered') return 'The test was delivered.';
      throw new Error(`The test failed. ${error ?? ''}`);
    });
  const rotate = () =>
    act(async () => {
      onSecret((await client.post('/memory/webhooks/{webhook_id}/rotate-secret', params)).secret);
      return 'The old secret works for 24 more hours. Copy the new one now: it is shown only once.';
    });
  const change = (status: 'active' | 'paused') =>
    act(async () => {
      await client.patch('/memory/webhooks/{webhook_id}', { ...params, body: { status } as never });
      changed();
      return status === 'active' ? 'Resumed. New events are sent.' : 'Paused. Nothing is sent until it is resumed.';
    });
  const end = () =>
    act(async () => {
      await client.delete('/memory/webhooks/{webhook_id}', params);
      changed();
      return 'Deleted.';
    });
  const isActive = of.status === 'active';
  return (
    <li class="entry">
      <div>
        <strong>
          <MemoryText>{of.url}</MemoryText>
        </strong>{' '}
        <span class="tag">{statusWords[of.status]}</span>
        <p class="facts">
          <MemoryText>{eventsInWords(of.event_types)}</MemoryText>
          {of.status_reason && <MemoryText>{of.status_reason}</MemoryText>}
          {of.failing_since && <span>Failing, first {agoInWords(of.failing_since)}</span>}
        </p>
        {isOpen && <Deliveries of={of} />}
      </div>
      <div class="bar">
        <button aria-label={`Deliveries: ${of.url}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Deliveries
        </button>
        {mayWrite && (
          <>
            <button aria-label={`Test: ${of.url}`} aria-disabled={isBusy} onClick={test}>
              Test
            </button>
            <button
              aria-label={`${isActive ? 'Pause' : 'Resume'}: ${of.url}`}
              aria-disabled={isBusy}
              onClick={() => change(isActive ? 'paused' : 'active')}
            >
              {isActive ? 'Pause' : 'Resume'}
            </button>
            <button aria-label={`New secret: ${of.url}`} aria-disabled={isBusy} onClick={rotate}>
              New secret
            </button>
            <button aria-label={`Delete: ${of.url}`} aria-expanded={isEnding} onClick={() => setEnding(!isEnding)}>
              Delete …
            </button>
            {isEnding && (
              <button class="danger" aria-label={`Delete permanently: ${of.url}`} aria-disabled={isBusy} onClick={end}>
                Delete
              </button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

const perPage = 10;

function Deliveries({ of }: { of: Webhook }) {
  const { client, mayWrite, changed } = useExplorer();
  const { act, isBusy } = useAction();
  const { pages, more } = usePages(
    (asked, cursor) =>
      asked.get('/memory/webhooks/{webhook_id}/deliveries', {
        params: { path: { webhook_id: of.id }, query: { limit: perPage, ...cursor } },
      }),
    ({ deliveries }) => deliveries,
    [of.id],
  );
  const replay = (delivery_id: string) =>
    act(async () => {
      await client.post('/memory/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', {
        params: { path: { webhook_id: of.id, delivery_id } },
      });
      changed();
      return 'It will be sent again within seconds.';
    });
  return (
    <AnswerArea of={pages}>
      {({ rows, hasMore }) => (
        <>
          {rows.length === 0 && <p class="hint">Nothing has been sent yet.</p>}
          <ul class="names" aria-label={`Deliveries to ${of.url}`}>
            {rows.map((each) => (
              <li class="entry">
                <div>
                  {each.type} <span class="tag">{deliveryWords[each.status]}</span>
                  <p class="facts">
                    <Time at={each.last_attempt_at ?? each.created_at} />
                    <span>{each.attempts === 1 ? '1 attempt' : `${each.attempts} attempts`}</span>
                    {each.error && <MemoryText>{each.error}</MemoryText>}
                  </p>
                </div>
                {mayWrite && of.status === 'active' && each.status !== 'waiting' && (
                  <button
                    aria-label={`Send again: ${each.type}`}
                    aria-disabled={isBusy}
                    onClick={() => replay(each.id)}
                  >
                    Send again
                  </button>
                )}
              </li>
            ))}
          </ul>
          <More hasMore={hasMore} onMore={more} />
        </>
      )}
    </AnswerArea>
  );
}
