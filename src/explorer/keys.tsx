// What is connected with the workspace, each under a heading: keys, to create and revoke; agents; webhooks; projects.
import { useState } from 'preact/hooks';
import { Copy } from './calls';
import { useAction, useAnswer, useDraft, useExplorer } from './context';
import { AnswerArea, TextEntry, MemoryText, Writes } from './parts';
import { Projects } from './projects';
import { agoInWords } from './times';
import { Webhooks } from './webhooks';
import { accessInWords } from './words';

export const Keys = () => (
  <div class="wide topics">
    <ApiKeys />
    <Agents />
    <Webhooks />
    <Projects />
  </div>
);

function ApiKeys() {
  const { client, me, mayWrite: isWriter, changed } = useExplorer();
  const keys = useAnswer((asked) => asked.get('/memory/api-keys'), []);
  const [name, setName, forget] = useDraft('key');
  const [made, setMade] = useState('');
  const [mayWrite, setMayWrite] = useState(false);
  const { act, isBusy } = useAction();
  const make = (event: Event) => {
    event.preventDefault();
    act(async () => {
      const scopes = mayWrite ? (['read:memories', 'write:memories'] as const) : (['read:memories'] as const);
      const { key } = await client.post('/memory/api-keys', {
        body: { name: name.trim(), scopes: [...scopes] } as never,
      });
      setMade(key);
      forget();
      changed();
      return 'Created. Copy it now: it is shown only once.';
    });
  };
  const [ending, setEnding] = useState('');
  const end = (key_id: string) =>
    act(async () => {
      await client.delete('/memory/api-keys/{key_id}', { params: { path: { key_id } } });
      changed();
      return 'Revoked. Programs that use it no longer have access.';
    });
  return (
    <section aria-label="Keys for programs">
      <h2>Keys for programs</h2>
      <p class="hint">A key lets a program or an agent into this workspace.</p>
      <Writes>
        <form class="bar" onSubmit={make}>
          <TextEntry label="What the key is for" value={name} onValue={setName} />
          <label>
            <input type="checkbox" checked={mayWrite} onChange={() => setMayWrite(!mayWrite)} /> Can also write
          </label>
          <button class="primary" aria-disabled={isBusy} disabled={name.trim() === ''}>
            {isBusy ? 'Creating …' : 'Create'}
          </button>
        </form>
      </Writes>
      {made && (
        <p>
          Copy it now; it is shown only once: <code class="secret">{made}</code> <Copy key={made} text={made} />
        </p>
      )}
      <AnswerArea of={keys}>
        {(page) => (
          <ul class="names">
            {page.map((each) => (
              <li class="entry">
                <div>
                  <strong>
                    <MemoryText>{each.name}</MemoryText>
                  </strong>{' '}
                  {each.id === me.key_id && <span class="tag">this page</span>}
                  <p class="facts">
                    <span title={each.scopes.join(', ')}>{accessInWords(each.scopes)}</span>
                    <code>{each.key_prefix}…</code>
                    <span>{each.last_used_at ? `Last used ${agoInWords(each.last_used_at)}` : 'Never used'}</span>
                  </p>
                  {each.id === me.key_id && ending === each.id && (
                    <p class="hint">This page is signed in with it. Revoking it signs you out here.</p>
                  )}
                </div>
                {isWriter && (
                  <div class="bar">
                    <button
                      aria-label={`Revoke: ${each.name}`}
                      aria-expanded={ending === each.id}
                      onClick={() => setEnding(each.id)}
                    >
                      Revoke …
                    </button>
                    {ending === each.id && (
                      <>
                        <button onClick={() => setEnding('')}>Cancel</button>
                        <button
                          class="danger"
                          aria-label={`Revoke permanently: ${each.name}`}
                          aria-disabled={isBusy}
                          onClick={() => end(each.id)}
                        >
                          Revoke
                        </button>
                      </>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </AnswerArea>
    </section>
  );
}

function Agents() {
  const agents = useAnswer((asked) => asked.get('/memory/agents'), []);
  return (
    <section aria-label="Agents">
      <h2>Agents</h2>
      <p class="hint">Programs with a model that read and write here, each with a key of its own.</p>
      <AnswerArea of={agents}>
        {(page) =>
          page.length === 0 ? (
            <p class="hint">
              No agents yet. <code>./scripts/connect claude-code</code> connects one, with a key of its own.
            </p>
          ) : (
            <ul class="names">
              {page.map(({ name, description, roles, updated_at }) => (
                <li>
                  <MemoryText>{name}</MemoryText>
                  {description && <MemoryText>{description}</MemoryText>}
                  <small>{[...roles, `last changed ${agoInWords(updated_at)}`].join(', ')}</small>
                </li>
              ))}
            </ul>
          )
        }
      </AnswerArea>
    </section>
  );
}
