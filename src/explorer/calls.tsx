// The REST calls behind the view, and the Cypher that they read with, to copy.
import { useEffect, useState } from 'preact/hooks';
import { useAnswer, useExplorer } from './context';
import { AnswerArea } from './parts';
import type { MadeCall } from './session';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const curlOf = ({ method, path, body }: MadeCall, workspace: string): string =>
  [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}${quoted(location.origin + path)} -H "X-API-Key: $KEY"`,
    ...(workspace ? [`-H ${quoted(`X-Workspace-Id: ${workspace}`)}`] : []),
    ...(body ? [`-H 'Content-Type: application/json' -d ${quoted(body)}`] : []),
  ].join(' \\\n  ');

export function CallsBehindView() {
  const { calls: log, me } = useExplorer();
  const [calls, setCalls] = useState(log.calls);
  useEffect(() => {
    setCalls(log.calls);
    return log.listen(() => setCalls(log.calls));
  }, [log]);
  return (
    <details class="calls">
      <summary>API calls behind this page ({calls.length})</summary>
      <ol>
        {calls.map((call) => (
          <li key={`${call.method} ${call.path} ${call.body}`}>
            <Copied text={curlOf(call, me.active_workspace_id ?? '')} />
            {call.queries.length > 0 && <Queries names={call.queries} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

const Copied = ({ text }: { text: string }) => (
  <>
    <pre tabIndex={0}>{text}</pre>
    <Copy text={text} />
  </>
);

export function Copy({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return <button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</button>;
}

function Queries({ names }: { names: string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Cypher: {names.join(', ')}</summary>
      {isOpen && <Texts names={names.join(',')} />}
    </details>
  );
}

function Texts({ names }: { names: string }) {
  const texts = useAnswer((client) => client.get('/memory/explore/queries', { params: { query: { names } } }), [names]);
  return (
    <AnswerArea of={texts}>
      {({ queries }) => (
        <>
          <p class="hint">
            Paste this into Neo4j Browser. What you can read is filled in; other parameters are examples.
          </p>
          {queries.map(({ name, title, params, text }) => (
            <section aria-label={name}>
              <h3>{title}</h3>
              <Copied text={`${params}\n\n${text}`} />
            </section>
          ))}
        </>
      )}
    </AnswerArea>
  );
}
