// The reasons for a decision: in its own words, what was rejected, and the evidence for and against it.
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { statusInWords } from './filters';
import { shortenedAtWord } from './formats';
import { AnswerArea, Kind, PageLink, StatedDay, MemoryText } from './parts';
import { wordsOfEvent } from './run-kinds';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sureness = (confidence: number) => `${Math.round(confidence * 100)} per cent sure`;

const roles = { rests_on: 'It rests on', reinforces: 'For it speaks', contradicts: 'Against it speaks' };

export function Grounds({ decision_id }: { decision_id: string }) {
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
      {({ decision, reasoning_trace, evidence, superseded }) => (
        <section class="grounds" aria-label="Why it was decided">
          <h3>Why it was decided</h3>
          <p>{decision.rationale ? <MemoryText>{decision.rationale}</MemoryText> : 'No reason was given with it.'}</p>
          <p class="hint">
            {sentence(statusInWords(decision.status))}, {sureness(decision.confidence)}.
            {decision.stale && ' Something that it rests on was withdrawn since.'}
          </p>
          {reasoning_trace && (
            <blockquote>
              <MemoryText>{reasoning_trace.content}</MemoryText>
            </blockquote>
          )}
          {decision.rejected_alternatives.length > 0 && (
            <>
              <h3>What was rejected</h3>
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
          {evidence.length > 0 && (
            <>
              <h3>Evidence</h3>
              <ul class="resting">
                {evidence.map((each) => (
                  <li>
                    <strong>{roles[each.role]}</strong> <Kind type={each.memory_type} />{' '}
                    <PageLink to={{ id: each.item_id, panel: 'text' }}>
                      <MemoryText>{shortenedAtWord(each.content, 160)}</MemoryText>
                    </PageLink>
                    <small>
                      {' '}
                      <StatedDay of={each} />
                      {each.status !== 'active' && `, ${statusInWords(each.status)}`}
                    </small>
                  </li>
                ))}
              </ul>
            </>
          )}
          {superseded.length > 0 && (
            <>
              <h3>It replaced</h3>
              <ul class="plain">
                {superseded.map((each) => (
                  <li>
                    <PageLink to={{ id: each.item_id, panel: 'text' }}>
                      <MemoryText>{shortenedAtWord(each.content, 160)}</MemoryText>
                    </PageLink>
                    <small>
                      {' '}
                      <StatedDay of={each} />
                      {each.reason && (
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
      )}
    </AnswerArea>
  );
}
