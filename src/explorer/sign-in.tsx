import { useEffect, useState } from 'preact/hooks';
import { awayMs, useAction } from './context';
import { Icon } from './icons';
import { openSession, type Session } from './session';

interface Props {
  /** Explains why the sign-in is shown again. */
  reason: string;
  onSignIn: (key: string | undefined) => Promise<void>;
}

export function SignIn({ reason, onSignIn }: Props) {
  const [key, setKey] = useState('');
  const [token, setToken] = useState('');
  const { act, isBusy, problem } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    act(async () => {
      await onSignIn(key.trim());
      return '';
    });
  };
  const withSession = (event: Event) => {
    event.preventDefault();
    act(async () => {
      await openSession(token.trim());
      await onSignIn(undefined);
      return '';
    });
  };
  return (
    <main class="sign-in">
      <h1>Memory explorer</h1>
      <p>See, check and correct what is remembered.</p>
      {reason && <p role="status">{reason}</p>}
      <form onSubmit={submit}>
        <label for="key">API key</label>
        <input
          id="key"
          type="password"
          autocomplete="off"
          required
          autofocus
          value={key}
          onInput={({ currentTarget }) => setKey(currentTarget.value)}
        />
        <button class="primary" aria-disabled={isBusy} disabled={key.trim() === ''}>
          Sign in
        </button>
        {problem && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
      </form>
      <p class="hint">
        If the service runs on this machine, <code>node -p "require('./.memory/local.json').api_key"</code> prints its
        key. The key stays in the open tabs of this page, and is forgotten with the last of them.
      </p>
      <details>
        <summary>Sign in with an identity provider</summary>
        <form onSubmit={withSession}>
          <label for="token">Token from the provider</label>
          <input
            id="token"
            type="password"
            autocomplete="off"
            value={token}
            onInput={({ currentTarget }) => setToken(currentTarget.value)}
          />
          <button aria-disabled={isBusy} disabled={token.trim() === ''}>
            Sign in with the token
          </button>
        </form>
        <p class="hint">
          If another program has opened a session in this browser, you are signed in here too. The session is renewed
          while the page is open.
        </p>
      </details>
    </main>
  );
}

/** The page while nobody knows whether the key or session is valid. */
export function Away({ onTry }: { onTry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onTry, awayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main class="sign-in">
      <h1>Memory explorer</h1>
      <p class="error" role="alert">
        <Icon of="alert" /> The service does not answer. Trying again … <button onClick={onTry}>Try now</button>
      </p>
    </main>
  );
}

/** The page for somebody who signs in for the first time. */
export function NoWorkspace({ session: { client, me }, onDone }: { session: Session; onDone: () => void }) {
  const { act, isBusy, problem } = useAction();
  const begin = () =>
    act(async () => {
      await client.post('/auth/onboarding/start', { body: {} });
      onDone();
      return '';
    });
  return (
    <main class="sign-in">
      <h1>Welcome, {me.full_name}</h1>
      <p>You have no workspace yet. Create one, or accept an invitation.</p>
      <button class="primary" aria-disabled={isBusy} onClick={begin}>
        Create a workspace
      </button>
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
    </main>
  );
}
