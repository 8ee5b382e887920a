// The reasons for a decision: in its own words, what was rejected, and the evidence for and against it.
import type { Shapes } from '../client';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { statusInWords } from './filters';
import { shortenedAtWord } from './formats';
import type { ShownItem } from './items';
import { AnswerArea, Kind, PageLink, StatedDay, MemoryText } from './parts';
import { wordsOfEvent } from './run-kinds';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sureness = (confidence: number) => `${Math.round(confidence * 100)}% confident`;

const roles = { rests_on: 'Based on', reinforces: 'Supported by', contradicts: 'Contradicted by' };

export function Grounds({ item: { item_id: decision_id, superseded_by } }: { item: ShownItem }) {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const found = useAnswer(
    (client) =>
      client.get('/memory/decisions/{decision_id}/provenance', {
        params: { path: { decision_id }, query: moment },
      }),
    [decision_id, moment],
  );
  return (
    <AnswerArea of={found}>
      {({ decision, reasoning_trace, evidence, superseded }) => {
        // If it replaced another decision, the reason may be there.
        const reason = decision.rationale ?? superseded.find((each) => each.reason)?.reason;
        return (
          <section class="grounds" aria-label="Why it was decided">
            <h3>Why it was decided</h3>
            <p>{reason ? <MemoryText>{reason}</MemoryText> : 'No reason was given.'}</p>
            <p class="hint">
              {superseded_by ? 'Replaced' : sentence(statusInWords(decision.status))}, {sureness(decision.confidence)}.
              {decision.stale && ' Something it is based on has been withdrawn.'}
            </p>
            {reasoning_trace && (
              <blockquote>
                <MemoryText>{reasoning_trace.content}</MemoryText>
              </blockquote>
            )}
            {decision.rejected_alternatives.length > 0 && (
              <>
                <h3>Rejected alternatives</h3>
                <ul class="plain">
                  {decision.rejected_alternatives.map((each) => (
                    <li>
                      <MemoryText>
                        {typeof each === 'string' ? each : wordsOfEvent(each as Record<string, unknown>)}
                      </MemoryText>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {(Object.keys(roles) as (keyof typeof roles)[]).map((role) => (
              <Evidence title={roles[role]} of={evidence.filter((each) => each.role === role)} />
            ))}
            {superseded.length > 0 && (
              <>
                <h3>Replaced</h3>
                <ul class="plain">
                  {superseded.map((each) => (
                    <li>
                      <PageLink to={{ id: each.item_id, panel: 'text' }}>
                        <MemoryText>{shortenedAtWord(each.content, 160)}</MemoryText>
                      </PageLink>
                      <small>
                        {' '}
                        <StatedDay of={each} />
                        {each.reason && each.reason !== reason && (
                          <>
                            , because: <MemoryText>{each.reason}</MemoryText>
                          </>
                        )}
                      </small>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
        );
      }}
    </AnswerArea>
  );
}

type Grounded = Shapes['Provenance']['evidence'];

const Evidence = ({ title, of }: { title: string; of: Grounded }) =>
  of.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul class="resting">
        {of.map((each) => (
          <li>
            <PageLink to={{ id: each.item_id, panel: 'text' }}>
              <MemoryText>{shortenedAtWord(each.content, 160)}</MemoryText>
            </PageLink>
            <p class="facts">
              <Kind type={each.memory_type} />
              {each.status !== 'active' && <span class="mark">{statusInWords(each.status)}</span>}
              <StatedDay of={each} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
