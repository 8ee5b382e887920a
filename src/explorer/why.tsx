// Why a memory is where it is among the results, or why it is not among them.
import type { Shapes } from '../client';
import { useAnswer, useExplorer } from './context';
import { chipOf, filterOf, statusInWords, type Filters } from './filters';
import { AnswerArea, PageLink, MemoryText, Time } from './parts';
import { searchOf } from './search';
import { isTime, timeInWords } from './times';

const percent = (share: number) => `${Math.round(share * 100)}%`;

type WhyAnswer = Shapes['WhyAnswer'];
type Part = WhyAnswer['without'][number]['part'];

const channelNames = { semantic: 'Similar meaning', lexical: 'Shared words', graph: 'Linked to another result' };

const partNames: Record<Part, string> = {
  vectors: 'similar meaning',
  words: 'shared words',
  neighbours: 'messages and parts next to results',
  graph: 'links in the graph',
  feedback: 'feedback on earlier results',
  profile: 'the profile of the agent',
  reranker: 'the reranker',
};

export function Why() {
  const { view } = useExplorer();
  const body = searchOf(view);
  const { id } = view;
  const why = useAnswer(
    (client) => client.post('/memory/search/why/{item_id}', { params: { path: { item_id: id } }, body }),
    [id, body],
  );
  if (view.query === '' && Object.keys(view.filters).length === 0)
    return <p class="hint">Search for something first. This page then says why this memory is found, or why not.</p>;
  if (why.error)
    return (
      <p class="hint">
        Nothing here has the id <code>{id}</code>. It was deleted, was never stored, or is in another workspace. (
        {why.error})
      </p>
    );
  return (
    <AnswerArea of={why}>{(answer) => (answer.shown ? <Shown of={answer} /> : <NotShown of={answer} />)}</AnswerArea>
  );
}

function Shown({ of: { rank, results, relevance, channels, path, without } }: { of: WhyAnswer }) {
  return (
    <>
      <h2>
        Result {rank} of {results}
      </h2>
      {relevance !== null && (
        <p title="How well its text fits the question: 100% says the same.">Relevance {percent(relevance)}</p>
      )}
      <h3>What found it</h3>
      <ul class="plain">
        {channels.map((each) => (
          <li>
            {channelNames[each.channel]}: place {each.rank}
          </li>
        ))}
        {channels.length === 0 && <li>These are the newest, without a comparison.</li>}
      </ul>
      {path && path.length > 1 && <Path path={path} />}
      {without.length > 0 && (
        <>
          <h3>What raises or lowers its rank</h3>
          <Without now={rank ?? 0} without={without} />
        </>
      )}
    </>
  );
}

/** The effect of each part of the ranking; parts that change nothing are not listed. */
function Without({ now, without }: { now: number; without: WhyAnswer['without'] }) {
  const acting = without.filter(({ rank }) => rank !== now);
  if (acting.length === 0)
    return <p class="hint">No single part decides: without any one of them, its rank is the same.</p>;
  return (
    <ul class="plain">
      {acting.map(({ part, rank }) => (
        <li key={part}>
          Without {partNames[part]} it would {rank === null ? 'not be shown' : `be result ${rank}`}.
        </li>
      ))}
    </ul>
  );
}

const Path = ({ path }: { path: NonNullable<WhyAnswer['path']> }) => (
  <>
    <h3>How it was reached</h3>
    <ol>
      {path.map((step) => (
        <li>
          {step.item_id ? (
            <PageLink to={{ id: step.item_id, panel: 'text' }}>
              <MemoryText>{step.text ?? step.item_id}</MemoryText>
            </PageLink>
          ) : (
            <em>
              {step.relationship?.toLowerCase().replaceAll('_', ' ')} {step.name}
            </em>
          )}
        </li>
      ))}
    </ol>
  </>
);

/** The filters that would include such memories. */
const remedies: Record<string, Filters> = {
  include_speculative: { speculative: 'yes' },
  include_superseded: { superseded: 'yes' },
  include_retracted: { retracted: 'yes' },
  include_archived: { archived: 'yes' },
  include_ended: { ended: 'yes' },
};

function Remedy({ field }: { field: string }) {
  const { filters } = useExplorer().view;
  const remedy = remedies[field];
  if (remedy)
    return (
      <p>
        <PageLink to={{ filters: { ...filters, ...remedy } }}>Include them in the search</PageLink>
      </p>
    );
  const name = filterOf(filters, field);
  if (!name) return null;
  const { [name]: value = '', ...others } = filters;
  return (
    <p>
      <PageLink to={{ filters: others }}>Search without “{chipOf(name, value)}”</PageLink>
    </p>
  );
}

type Reason = WhyAnswer['reasons'][number];

const sentences: Partial<Record<Reason['reason'], string>> = {
  not_found: 'Neither its words nor its meaning are among the 100 closest.',
  min_score: 'It is less relevant than the search requires.',
  tier: 'It is an opinion or an observation, or the service derived or recorded it; a search leaves those out.',
  filter: 'It does not match a filter.',
};

/** Labels for the two values of a reason. All other reasons give their values in their sentence. */
const measures: Partial<Record<Reason['reason'], [string, string]>> = {
  not_found: ['Its similarity to the question', 'The lowest similarity of those'],
  rank: ['Its place', 'Results shown'],
  min_score: ['Its relevance', 'Required at least'],
  memory_type: ['Its type', 'The search accepts'],
  stored: ['Added', 'The search accepts'],
};

/** A number between 0 and 1 is a share. */
function valueOf(value: string | number | null) {
  if (typeof value === 'number') return value > 0 && value < 1 ? percent(value) : Number(value.toFixed(3));
  return value !== null && isTime(value) ? timeInWords(value) : value;
}

function WhyNot({ of: { reason, field, has, wants, note } }: { of: Reason }) {
  const [one, other] = measures[reason] ?? [];
  const sentence =
    reason === 'status' ? `It is ${statusInWords(String(has))}; a search leaves those out.` : sentences[reason];
  return (
    <li>
      <strong>{sentence ?? note}</strong>
      {one && has !== null && (
        <dl>
          <dt>{one}</dt>
          <dd>{valueOf(has)}</dd>
          {wants.length > 0 && (
            <>
              <dt>{other}</dt>
              <dd>{wants.map(valueOf).join(', ')}</dd>
            </>
          )}
        </dl>
      )}
      <Remedy field={field} />
    </li>
  );
}

function NotShown({ of: { rank, similarity, reasons, superseded_by, ended_at } }: { of: WhyAnswer }) {
  return (
    <>
      <h2>Not among the results</h2>
      <ul class="reasons">
        {reasons
          .filter(({ field }, i) => reasons.findIndex((each) => each.field === field) === i)
          .map((each) => (
            <WhyNot of={each} />
          ))}
      </ul>
      <p class="hint">
        {rank !== null && `Without that it would be result ${rank}. `}
        {similarity !== null && `Its text is ${percent(similarity)} similar to the question.`}
      </p>
      {superseded_by && (
        <p>
          <PageLink to={{ id: superseded_by, panel: 'text' }}>See what replaced it</PageLink>
        </p>
      )}
      {ended_at && (
        <p>
          It ended on <Time at={ended_at} day isStated />.
        </p>
      )}
    </>
  );
}
