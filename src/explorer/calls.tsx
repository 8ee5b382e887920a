// The REST calls behind the view, to copy.
import { useEffect, useState } from 'preact/hooks';
import { useExplorer } from './context';
import type { MadeCall } from './session';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const curlOf = ({ method, path, body }: MadeCall, workspace: string): string =>
  [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}${quoted(location.origin + path)} -H "X-API-Key: $KEY"`,
    ...(workspace ? [`-H ${quoted(`X-Workspace-Id: ${workspace}`)}`] : []),
    ...(body ? [`-H 'Content-Type: application/json' -d ${quoted(body)}`] : []),
  ].join(' \\\n  ');

export function Calls() {
  const { calls: log, me } = useExplorer();
  const [calls, setCalls] = useState(log.calls);
  useEffect(() => {
    setCalls(log.calls);
    return log.listen(() => setCalls(log.calls));
  }, [log]);
  const [copied, setCopied] = useState(-1);
  const copy = async (i: number, text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(i);
  };
  return (
    <details class="calls">
      <summary>REST calls behind this view: {calls.length}</summary>
      <ol>
        {calls.map((call, i) => {
          const text = curlOf(call, me.active_workspace_id ?? '');
          return (
            <li>
              <pre tabIndex={0}>{text}</pre>
              <button onClick={() => void copy(i, text)}>{copied === i ? 'Copied' : 'Copy'}</button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
