// Keys for programs and agents: make one, see which there are, end one; and the agents of the workspace.
import { useState } from 'preact/hooks';
import { Copy } from './calls';
import { useAction, useAnswer, useExplorer } from './context';
import { AnswerArea, TextEntry, MemoryText, Time, Writes } from './parts';

export function Keys() {
  const { client, me, mayWrite: isWriter, changed } = useExplorer();
  const keys = useAnswer((asked) => asked.get('/memory/api-keys'), []);
  const [name, setName] = useState('');
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
      setName('');
      changed();
      return 'Made. It is shown only once: copy it now.';
    });
  };
  const [ending, setEnding] = useState('');
  const end = (key_id: string) =>
    act(async () => {
      await client.delete('/memory/api-keys/{key_id}', { params: { path: { key_id } } });
      changed();
      return 'Ended. Programs that use it are refused from now on.';
    });
  return (
    <section class="wide" aria-label="Keys">
      <h2>Make a key</h2>
      <Writes>
        <form class="bar" onSubmit={make}>
          <TextEntry label="What the key is for" value={name} onValue={setName} />
          <label>
            <input type="checkbox" checked={mayWrite} onChange={() => setMayWrite(!mayWrite)} /> may also write
          </label>
          <button class="primary" aria-disabled={isBusy} disabled={name.trim() === ''}>
            Make it
          </button>
        </form>
      </Writes>
      {made && (
        <p>
          Copy it now, it is shown only once: <code class="secret">{made}</code> <Copy key={made} text={made} />
        </p>
      )}
      <h2>Keys</h2>
      <AnswerArea of={keys}>
        {(page) => (
          <ul class="names">
            {page.map((each) => (
              <li>
                <MemoryText>{each.name}</MemoryText>
                <small>
                  {each.key_prefix}…, {each.scopes.join(', ')}, last used{' '}
                  {each.last_used_at ? <Time at={each.last_used_at} /> : 'never'}
                </small>
                {each.id === me.key_id && <small>This page is signed in with it: ending it signs you out here.</small>}
                {isWriter && (
                  <div class="bar">
                    <button
                      aria-label={`End it: ${each.name}`}
                      aria-expanded={ending === each.id}
                      onClick={() => setEnding(each.id)}
                    >
                      End it
                    </button>
                    {ending === each.id && (
                      <>
                        <button onClick={() => setEnding('')}>Cancel</button>
                        <button
                          class="danger"
                          aria-label={`End it for good: ${each.name}`}
                          aria-disabled={isBusy}
                          onClick={() => end(each.id)}
                        >
                          End it for good
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
      <Agents />
    </section>
  );
}

function Agents() {
  const agents = useAnswer((asked) => asked.get('/memory/agents'), []);
  return (
    <>
      <h2>Agents</h2>
      <AnswerArea of={agents}>
        {(page) =>
          page.length === 0 ? (
            <p class="hint">
              None yet. <code>./scripts/connect claude-code</code> connects one, with a key of its own.
            </p>
          ) : (
            <ul class="names">
              {page.map(({ name, description, roles, updated_at }) => (
                <li>
                  <MemoryText>{name}</MemoryText>
                  {description && <MemoryText>{description}</MemoryText>}
                  <small>
                    {[...roles, 'last changed '].join(', ')}
                    <Time at={updated_at} />
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </AnswerArea>
    </>
  );
}
