// Imports a file from another program: it is dropped or chosen, inspected, and imported once confirmed.
import { useEffect, useState } from 'preact/hooks';
import type { MemoryClient, Shapes } from '../client';
import { useAction, useExplorer } from './context';
import { filesOfDrop, filesOf, oneFile, type FolderFound } from './folder';
import { counted } from './formats';
import { Icon } from './icons';
import { MemoryText, Time, Writes } from './parts';

type Inspection = Shapes['Inspection'];

/** The request body is the file itself. */
const sendFile = (client: MemoryClient, file: File, inspect: boolean) =>
  client.post('/memory/import', {
    params: { query: { inspect, name: file.name } },
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file as unknown as string,
    bodySerializer: (body) => body,
  });

export function Import() {
  const { client, go, mayWrite } = useExplorer();
  const [file, setFile] = useState<File>();
  const [inspection, setInspection] = useState<Inspection>();
  const { act, isBusy } = useAction();
  const take = (files: Promise<FolderFound[]>) => {
    setInspection(undefined);
    act(async () => {
      const chosen = await oneFile(await files);
      if (!chosen) return '';
      setFile(chosen);
      const { inspection: found } = await sendFile(client, chosen, true);
      setInspection(found ?? undefined);
      return '';
    });
  };
  const begin = () =>
    act(async () => {
      const { run_id } = await sendFile(client, file as File, false);
      go({ page: 'runs', id: run_id ?? '' });
      return '';
    });
  const isOver = useDrop(mayWrite, take);
  return (
    <section class="empty" aria-label="Import a file">
      <h2>Import a file or a folder</h2>
      <p>
        Exports from ChatGPT, Claude, Slack, Telegram, WhatsApp, Notion and others; mail, calendars, Markdown notes and
        tables; also as a zip. You first see what was recognised. Nothing is stored until you confirm.
      </p>
      <Writes>
        <div class={isOver ? 'drop over' : 'drop'}>
          <p>Drop a file or a folder anywhere on this page, or</p>
          <div class="bar">
            {(['files', 'a folder'] as const).map((what) => (
              <label class="button">
                <Icon of="upload" /> Choose {what}
                <input
                  type="file"
                  multiple
                  {...(what === 'a folder' && { webkitdirectory: true })}
                  onChange={({ currentTarget }) => take(Promise.resolve(filesOf(currentTarget.files)))}
                />
              </label>
            ))}
          </div>
        </div>
      </Writes>
      {isBusy && <p role="status">{inspection ? 'Sending …' : `Reading ${file?.name ?? 'the file'} …`}</p>}
      {inspection && file && (
        <Inspected name={file.name} of={inspection}>
          <div class="bar">
            <button class="primary" aria-disabled={isBusy} disabled={inspection.formats.length === 0} onClick={begin}>
              Import
            </button>
            <button aria-disabled={isBusy} onClick={() => setInspection(undefined)}>
              Cancel
            </button>
          </div>
        </Inspected>
      )}
    </section>
  );
}

/** Accepts files dropped anywhere on the page. @returns whether something is being dragged over it */
function useDrop(isOn: boolean, take: (files: Promise<FolderFound[]>) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(event.type === 'dragover');
      if (event.type === 'drop') take(filesOfDrop(event.dataTransfer.items));
    };
    const names = ['dragover', 'dragleave', 'drop'] as const;
    for (const name of names) document.addEventListener(name, onDrag);
    return () => names.forEach((name) => document.removeEventListener(name, onDrag));
  }, [isOn]);
  return isOver;
}

function Inspected({ name, of, children }: { name: string; of: Inspection; children: preact.ComponentChildren }) {
  const counts = [
    [of.conversations, 'conversation'],
    [of.messages, 'message'],
    [of.texts, 'text'],
    [of.rows, 'row'],
  ] as const;
  const found = counts.flatMap(([count, what]) => (count === 0 ? [] : counted(count, what)));
  return (
    <section aria-label="What the file contains">
      <h3>
        <MemoryText>{name}</MemoryText>
      </h3>
      <p>
        {of.formats.length === 0 ? 'Nothing here can be read.' : `${of.formats.join(', ')}: `}
        {found.join(', ')}
        {of.from !== null && (
          <>
            , from <Time at={of.from} day /> to <Time at={of.until} day />
          </>
        )}
      </p>
      {of.people.length > 0 && (
        <p>
          People:{' '}
          <MemoryText>
            {of.people
              .slice(0, maxPeople)
              .map((person) => `${person.name} (${person.messages})`)
              .join(', ')}
          </MemoryText>
          {of.people.length > maxPeople && ' and others'}
        </p>
      )}
      {of.skipped.length > 0 && (
        <>
          <h4>Skipped</h4>
          <ul>
            {of.skipped.map(({ reason, count, first }) => (
              <li>
                {count.toLocaleString()}: {reason}
                {first && (
                  <>
                    , such as <MemoryText>{first}</MemoryText>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  );
}

const maxPeople = 12;
