// What ./scripts/doctor says, for who has only the page: whether everything works, and what works less well and since
// when.
import { useAnswer } from './context';
import { Icon } from './icons';
import { AnswerArea, MemoryText } from './parts';
import { agoInWords } from './times';

interface HealthLine {
  isGood: boolean;
  what: string;
  said: string;
}

const good = (what: string, said: string): HealthLine => ({ isGood: true, what, said });
const judged = (isGood: boolean, what: string, said: string): HealthLine => ({ isGood, what, said });

/** What each check is about, what it says when all is well, and else. A clock that is right is no news. */
const parts: Record<string, [name: string, good: string, bad: string]> = {
  neo4j: ['Neo4j', 'Answers; the memories are in it', 'Does not answer, so nothing can be read or saved'],
  redis: [
    'Redis',
    'Answers; it carries news and waiting work',
    'Does not answer, so work waits and progress is not shown',
  ],
  embedder: ['Embedding model', 'Finds texts by their meaning', 'Does not answer, so nothing is found by meaning'],
  migrations: ['Graph schema', 'Up to date', 'Older than the service; restart the service'],
  clock: ['Clock', '', 'That of the database differs from that of the service, so times are wrong'],
  warm: ['First requests', 'Fast', 'Still slow, because the service has just begun'],
};

/** The client would repeat a 503, which is a valid response here. */
async function readyChecks(): Promise<HealthLine[]> {
  const { checks } = (await (await fetch('/ready')).json()) as { checks: Record<string, string> };
  return Object.entries(checks).flatMap(([name, state]) => {
    const [what, fine, bad] = parts[name] ?? [name, 'Ready', 'Not ready'];
    const said = state === 'ok' ? fine : bad;
    return said === '' ? [] : judged(state === 'ok', what, said);
  });
}

export function Health() {
  const lines = useAnswer(async (asked): Promise<HealthLine[]> => {
    const [{ version }, checks, { language_model: model }, { connections }] = await Promise.all([
      asked.get('/health'),
      readyChecks(),
      asked.get('/memory/health'),
      asked.get('/memory/adapters/connections'),
    ]);
    const isFailing = model?.status === 'failing';
    const since = model?.last_failure ? `, last ${agoInWords(model.last_failure.at)}` : '';
    return [
      good('Service', `Version ${version}`),
      ...checks,
      model
        ? judged(
            !isFailing,
            'Language model',
            isFailing ? `Its calls fail${since}; rules read the texts instead` : model.model,
          )
        : good('Language model', 'None; rules read the texts, and nothing is summarised'),
      ...connections.map(({ name, status, last_sync, error_message }) =>
        judged(
          status === 'active' || status === 'paused',
          name,
          [error_message ?? '', last_sync ? `Last synced ${agoInWords(last_sync)}` : 'Not synced yet']
            .filter(Boolean)
            .join('. '),
        ),
      ),
    ];
  }, []);
  return (
    <section class="wide" aria-label="Health">
      <AnswerArea of={lines}>
        {(all) => (
          <>
            <p>{all.every(({ isGood }) => isGood) ? 'Everything works.' : 'Something needs attention.'}</p>
            <ul class="names">
              {all.map(({ isGood, what, said }) => (
                <li class="entry">
                  <div>
                    <strong>
                      <Icon of={isGood ? 'done' : 'alert'} /> <MemoryText>{what}</MemoryText>
                    </strong>
                    <p class="facts">
                      <MemoryText>{said}</MemoryText>
                    </p>
                  </div>
                </li>
              ))}
            </ul>
            <p class="hint">
              <code>./scripts/doctor</code> also looks at the machine, the indexes and the hooks of agents.
            </p>
          </>
        )}
      </AnswerArea>
    </section>
  );
}
