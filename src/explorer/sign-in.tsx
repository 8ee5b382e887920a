import { useState } from 'preact/hooks';
import { useAction } from './context';
import { signIn, type Session } from './session';

export function SignIn({ onSession }: { onSession: (session: Session) => void }) {
  const [key, setKey] = useState('');
  const { act, isBusy, said, failed } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    act(async () => {
      onSession(await signIn(key.trim()));
      return '';
    });
  };
  return (
    <main class="sign-in">
      <h1>Memory explorer</h1>
      <p>See, check and mend what is remembered.</p>
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
        <button class="primary" disabled={isBusy || key.trim() === ''}>
          Sign in
        </button>
        {failed && (
          <p class="error" role="alert">
            {said}
          </p>
        )}
      </form>
      <p class="hint">
        Of a service on this machine: <code>node -p "require('./.memory/local.json').api_key"</code> prints the key. It
        stays in this tab, and is forgotten with it.
      </p>
    </main>
  );
}
