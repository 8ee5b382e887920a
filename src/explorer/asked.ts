// The prepared questions in everyday words, in groups. A question without an entry here keeps its own title.

export const questionGroups: [title: string, questions: Record<string, string>][] = [
  [
    'People and names',
    {
      'who-is-known': 'Who and what is known?',
      'what-do-we-know': 'What is known about a name?',
      'how-are-two-connected': 'How are two names connected?',
      'who-appears-with': 'Who is mentioned together?',
      'who-said-what': 'Who said what?',
      'names-joined': 'Which names were joined, and why?',
      bridges: 'Which memories connect two well-known names?',
    },
  ],
  [
    'Decisions and rules',
    {
      'who-decided-what': 'Who decided what, and why?',
      'how-sure-are-decisions': 'Which evidence supports or contradicts each decision?',
      'what-was-rejected': 'Which alternatives were rejected?',
      'decisions-on-what-was-retracted': 'Which decisions are based on something withdrawn?',
      'rules-that-bind': 'Which rules apply today?',
    },
  ],
  [
    'Plans and open questions',
    {
      'what-can-begin': 'Which tasks can start now?',
      'how-far-are-plans': 'How far along are the plans?',
      'what-waits-for-whom': 'Which tasks wait for which?',
      'what-waits-for-a-person': 'What is waiting for a person?',
    },
  ],
  [
    'Time and change',
    {
      'what-changed-between': 'What changed between two days?',
      'what-was-true': 'What was true at a moment?',
      'what-was-superseded': 'What was replaced, and by what?',
      'what-was-retracted': 'What was withdrawn, and why?',
      'what-has-ended': 'What has ended?',
      growth: 'How did the memory grow?',
    },
  ],
  [
    'What is stored',
    {
      'what-do-we-hold': 'What is stored, and how much of it?',
      'most-cited': 'Which memories are cited most?',
      orphans: 'Which memories are linked to nothing?',
      'tags-together': 'Which tags go together?',
      conversations: 'Which conversations are the longest?',
      'read-a-session': 'What was said in a conversation?',
    },
  ],
  [
    'Code',
    {
      'code-most-used': 'Which code is used most?',
      'what-code-decisions-touch': 'Which decisions mention code?',
    },
  ],
];

const fields: Record<string, string> = { first: 'First name', second: 'Second name' };

export const fieldInWords = (name: string): string => fields[name] ?? name.replaceAll('_', ' ');

const asked = new Map(questionGroups.flatMap(([, questions]) => Object.entries(questions)));

export const questionInWords = ({ name, title }: { name: string; title: string }): string => asked.get(name) ?? title;
