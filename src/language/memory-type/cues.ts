// Cues for memory types with their weights. English; patterns are matched at the beginning of the text.

/** Types that can be recognised by wording, in order of priority for ties; all other texts are `semantic`. */
export const classifiedTypes = [
  'decision',
  'reasoning',
  'zettel',
  'constraint',
  'learned',
  'episodic',
  'procedural',
  'observation',
  'opinion',
] as const;
export type ClassifiedType = (typeof classifiedTypes)[number] | 'semantic';

export interface Cue {
  pattern: RegExp;
  /** Weight from 0 to 1: the share of the remaining doubt that it removes; negative weights add doubt. */
  weight: number;
}

// bounded: 1000 characters, see `memoryTypeOf`.
const cue = (weight: number, ...parts: string[]): Cue => ({ pattern: new RegExp(parts.join('|'), 'imu'), weight });
/** A label before a colon that names the type: `Decision: …`. */
const label = (...words: string[]) =>
  cue(0.95, `^[^\\w\\n\\r\\u2028\\u2029]*(?:\\w+ )?(?:${words.join('|')})(?: \\w+)? ?:`);

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b';
const month = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const pastVerb =
  '(?:went|met|had|rang|spent|caught|sat|stood|paid|hurt|got|came|took|saw|ran|called|cried|fell|broke|hit|tore|sold|moved|finished|rang|left|bought|lost|won|made|gave|told|said|found|began|ended|was|were|did|slept|ate|drove|flew|read|wrote|felt|held|brought|\\w{3,}ed)';
const verdict =
  '(?:better|worse|best|worst|overrated|underrated|beautiful|ugly|cheap|boring|bitter|terrible|awful|great|nicer|nicest|unreasonable|unhealthy|stronger|pleasant|stupid|pointless|unfair|wonderful|amazing|annoying|ridiculous|worth|should|too \\w+)';
/** Imperatives at the beginning of a clause. */
const instructionVerb = `(?:${`
  add align announce apply approve ask attach back bake beat bend blend boil book breathe bring build bump call
  change check chill choose chop clean click clone close collect commit compile configure confirm connect cook
  cool copy cordon count cover cream create cut deploy dig disable divide do download drain drill drizzle drop dry
  edit enable enter export feed fetch file fill find flash flip fold follow format fry garnish generate get give
  glue go grease hammer hand head heat hit hold import insert install iron jack jog keep knead label leave let lie
  lift line log look loosen lower make mark measure melt merge mix mount move nail navigate notify open order
  paint pay peel pick place plant plug point position pour preheat press print prove prune publish pull push put
  raise read rebase reboot register remove repeat replace reset rest restart restore review rinse roll rotate run
  salt sand save scan screw scroll season select send serve set shape show shut sign simmer sit slice soak sort
  spread sprinkle squash stack stand start stick stir stop strain stretch submit swap swipe switch tag take tap
  taste tell test tie tighten turn type unmount unplug untie update upgrade upload use verify visit wait walk warm
  wash water weigh whisk wrap write
`
  .trim()
  .split(/\s+/)
  .join('|')})`;
/** The beginning of a clause. */
const clause = '(?:^|[.;:!?] |, |,? and |,? then |\\n[-*\\d.) ]*)';

export const cues: Record<Exclude<ClassifiedType, 'semantic'>, Cue[]> = {
  decision: [
    label('decision', 'decided', 'resolution', 'final call', 'verdict'),
    cue(
      0.95,
      "\\b(?:we|i|they|he|she|team|board|committee|management|council|it)(?:[’']ve| have| has| was| all)? (?:finally |now |jointly )?decided\\b",
      '\\bdecision (?:was|is|has been) (?:made|taken|to)\\b',
    ),
    cue(0.9, '\\bADR[ -]?\\d+', '\\bstatus: (?:accepted|approved|rejected)'),
    cue(
      0.9,
      '\\b(?:opted|voted|resolved|elected) (?:for|to|against|in favou?r)\\b',
      '\\bsettled on\\b',
      '\\bagreed (?:to|on|that)\\b',
      '\\b(?:made|make) up (?:my|our|his|her|their) minds?\\b',
      '\\bsigned off on\\b',
      '^resolved\\b',
      '\\bchose (?:not )?to\\b',
      '\\bthe (?:choice|verdict) (?:is|was|fell)\\b',
    ),
    cue(
      0.85,
      "\\b(?:we|i)(?:[’']ll| will|[’']re| are)? (?:go|going) (?:with|for|ahead with)\\b",
      "^(?:let[’']s|going) (?:go )?with\\b",
      '\\bfinal call\\b',
      "\\bthat[’']s final\\b",
      "\\b(?:we|i)(?:[’']re|[’']m| are| am) (?:dropping|switching|moving|keeping|replacing|adopting|sticking|cancelling|canceling|choosing|migrating)\\b",
    ),
    cue(
      0.75,
      '\\b(?:approved|greenlit|adopted|ratified|vetoed|turned down)\\b',
      "\\b(?:we|i|the (?:team|company|board|school|city|council|committee))(?:[’']ll| will) (?:switch|move|adopt|migrate|replace|keep|drop|use|stop|cancel|buy|sell|hire|stay|stick)\\b",
      '\\bsticking (?:with|to)\\b',
    ),
    cue(
      0.85,
      '\\b(?:chose|picked|selected|approved|rejected|adopted)\\b.*\\b(?:over|instead|because|the|against)\\b',
      '\\bwent with\\b',
    ),
    cue(
      0.6,
      "\\b(?:instead of|rather than|in favou?r of)\\b.*\\b(?:we(?:[’']re| are|[’']ll| will)|i[’']ll|use|adopt)\\b",
      '\\b(?:use|adopt|keep|drop)\\b.*\\b(?:instead of|rather than|in favou?r of)\\b',
    ),
  ],
  reasoning: [
    label('reasoning', 'premise', 'argument', 'proof', 'conclusion', 'inference'),
    cue(0.9, '\\b(?:therefore|hence|thus|consequently|ergo|it follows that|follows that)\\b'),
    cue(
      0.85,
      '\\b(?:which|this|that) (?:means|implies|suggests|indicates|proves|shows|leaves)\\b',
      '\\bwe can conclude\\b',
      '\\b(?:i|we) (?:conclude|infer|deduce)\\b',
      '\\b(?:this|that) leaves\\b',
      '\\b(?:implies|suggests|indicates) that\\b',
    ),
    cue(
      0.8,
      '\\b(?:so|and so|then) (?:it|he|she|they|the [\\w ]{1,40}) must (?:be|have)\\b',
      ', so [^.,;]{1,60} (?:must|has to) (?:be|have)\\b',
      '\\bmust be (?:the|a) (?:cause|reason|problem|culprit)\\b',
      '\\bcannot be\\b.*\\bmust\\b',
      "\\b(?:it )?can[’']t be\\b.*\\b(?:because|since)\\b",
    ),
    cue(
      0.75,
      '^(?:since|because|given that|as|assuming|if)\\b[^.]*, [^.]*\\b(?:likely|must|will|is due|follows|we would|cannot)\\b',
      '^given that\\b',
    ),
    cue(0.6, '; so (?:we|it|they|i|the)\\b', '\\bis to blame\\b', '\\bresult is\\b'),
  ],
  zettel: [
    label('zettel', 'permanent note', 'literature note', 'fleeting note', 'evergreen note'),
    cue(0.95, '\\[\\[[^\\[\\]]+\\]\\]'),
    cue(0.9, '\\(\\([^()]+\\)\\)'),
    cue(0.9, '(?:^|\\s)#[\\p{L}][\\p{L}\\d_/-]*(?:\\s+#[\\p{L}][\\p{L}\\d_/-]*)+\\s*$'),
    cue(0.55, '(?:^|\\s)#[\\p{L}][\\p{L}\\d_/-]*\\s*$', '^\\d{12,14}\\b'),
  ],
  constraint: [
    label('constraint', 'rule', 'hard rule', 'policy', 'requirement'),
    cue(
      0.9,
      '\\b(?:must|shall|may|should) (?:not|never|always)\\b',
      "\\b(?:must|may)n[’']t\\b",
      "^(?:never|always|do not|don[’']t)\\b",
      '\\b(?:is|are) (?:strictly )?(?:forbidden|prohibited|not allowed|not permitted|required|obliged|banned|mandatory)\\b',
    ),
    cue(
      0.8,
      '\\b(?:must|shall|has to|have to|is to|are to) (?:be|have|stay|remain|carry|use|wear|sign|go|pass|contain|include|end|start|run|keep)\\b',
      '\\bonly [\\w ]{1,40} (?:may|can|are allowed)\\b',
      '\\bno more than\\b',
      '\\bat most\\b',
      "\\b(?:cannot|can[’']t|may not|must not) (?:go above|exceed|be)\\b",
      '\\bunder any circumstances\\b',
      '\\bat least every\\b',
    ),
    cue(
      0.7,
      '\\b(?:must|shall) \\w+',
      '\\b(?:nobody|no one|no \\w+) (?:\\w+ ){1,5}(?:without|unless|before|until)\\b',
      '\\b(?:needs?|required) to be\\b',
      '\\b(?:limited|restricted) to\\b',
    ),
    // `must` also occurs in arguments and guesses.
    cue(-0.6, '\\bmust have\\b', '\\bmust be (?:the|a|some)\\b', '\\bso [^.,;]{1,60} must\\b', '\\bdecided\\b'),
  ],
  learned: [
    label(
      'lesson',
      'lessons?',
      'lesson learned',
      'takeaways?',
      'learning',
      'insight',
      'til',
      'learned',
      'note to self',
    ),
    cue(
      0.95,
      '\\blessons? (?:learned|from)\\b',
      '\\bTIL\\b',
      '^note to self\\b',
      '\\b(?:learned|learnt|found out) the hard way\\b',
      '\\bkey takeaway\\b',
    ),
    cue(
      0.85,
      "\\b(?:i|we)(?:[’']ve| have)? (?:learned|learnt|realised|realized) (?:that|to|how|from|not)\\b",
      '^(?:it )?turns out\\b',
      '\\bin hindsight\\b',
      '\\bwith hindsight\\b',
      '\\btaught (?:us|me)\\b',
      '\\bi now know\\b',
      '^(?:learned|learnt) \\w+',
      '^takeaway\\b',
    ),
    cue(
      0.8,
      "\\bnext time\\b.*\\b(?:i|we)\\b.*\\b(?:would|will|[’']ll|should)\\b",
      '\\b(?:took|take) away from\\b',
      '\\bmain (?:insight|lesson|learning)\\b',
      '\\bshould have\\b.*\\bbefore\\b',
      '\\bwould have (?:been better|saved)\\b',
    ),
    cue(0.6, '\\ball along\\b'),
  ],
  episodic: [
    cue(
      0.85,
      '\\b(?:yesterday|last (?:night|week|weekend|month|year|summer|winter|spring|autumn|fall|' + weekday + '))\\b',
      '\\b(?:\\w+ )?(?:days?|weeks?|months?|years?|hours?|minutes?) ago\\b',
      '\\bthis (?:morning|afternoon|evening)\\b',
      '\\bearlier today\\b',
      '\\btonight\\b',
      '\\bthe other day\\b',
    ),
    cue(
      0.8,
      `\\bon (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}|${month} \\d{1,2}|${weekday})\\b.*\\b${pastVerb}\\b`,
      `\\b${pastVerb}\\b.*\\bon (?:${weekday}|${month} \\d|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month})`,
      `^at \\d{1,2}[:.]\\d\\d\\b.*\\b${pastVerb}\\b`,
      '^\\d{4}-\\d\\d-\\d\\d(?:[ T]\\d\\d:\\d\\d)?\\b.*\\w+ed\\b',
    ),
    cue(
      0.75,
      `^in (?:the )?(?:${month}|summer|winter|spring|autumn|fall|early|late)\\b.*\\b(?:i|we|my|our|he|she|they)\\b.*\\b${pastVerb}\\b`,
      `\\b(?:took place|happened|occurred)\\b`,
      `\\b(?:i|we)? ?just (?:got|came|finished|met|arrived|saw|heard|returned|left)\\b`,
      `\\b${pastVerb}\\b[^.]*\\b(?:around|at) (?:midnight|noon|\\d{1,2}(?::\\d\\d)? ?(?:am|pm|a\\.m|p\\.m|o[’\']clock)?)\\b`,
    ),
    cue(
      0.5,
      `^(?:i|we|\\p{Lu}\\p{Ll}+: i|\\p{Lu}\\p{Ll}+: we) (?:\\w+ly |also |then )?${pastVerb}\\b`,
      '\\b\\d{1,2}:\\d\\d\\b.*\\d{1,2}:\\d\\d\\b',
    ),
    // Habits and plans also mention days.
    cue(-0.4, '\\b(?:every|each|usually|always|will|tomorrow|going to)\\b'),
  ],
  procedural: [
    label('steps?', 'how to', 'recipe', 'runbook', 'instructions?', 'procedure', 'how-to', 'guide'),
    cue(
      0.95,
      '^(?:how (?:to|do (?:i|you|we))|steps? (?:for|to)|recipe for|instructions? for|the \\w+ procedure|runbook)\\b',
      '^\\s*(?:step )?1[.):].*(?:\\n|\\s)\\s*(?:step )?2[.):]',
      '\\bstep 1\\b',
    ),
    cue(
      0.85,
      `^to \\w+[^.]*, (?:first )?${instructionVerb}\\b`,
      `\\bfirst,? (?:\\w+ )?${instructionVerb}\\b.*\\bthen\\b`,
      `^(?:- |\\* )\\p{Lu}\\p{Ll}+.*\\n(?:- |\\* )\\p{Lu}\\p{Ll}+.*\\n(?:- |\\* )`,
    ),
    cue(
      0.8,
      `^(?:use|${instructionVerb})\\b[^.]*(?:, | and |, then )(?:then |and )?${instructionVerb}\\b`,
      `^(?:if|when|before|after|once)\\b[^,]*, (?:first )?${instructionVerb}\\b`,
      `\\byou \\w+ [^.]* by \\w+ing\\b`,
      '^use `[^`]+` to\\b',
    ),
    cue(
      0.75,
      `(?:^|^(?:to|for|when|if|before|after|once)\\b[^,]*, (?:\\w+ )?|[.!?:] )${instructionVerb}\\b.*${clause}(?:\\w+ly )?${instructionVerb}\\b`,
    ),
    cue(
      0.6,
      `(?:, then|; after that,|, and finally|, finally,?) ${instructionVerb}\\b`,
      '\\bthen (?:run|press|click|add|open)\\b',
    ),
  ],
  observation: [
    label('observations?', 'observed', 'pattern'),
    cue(
      0.85,
      "\\b(?:i|we)(?:[’']ve| have)? (?:noticed?|observed?|keep seeing|keep noticing|see a pattern)\\b",
      '\\bthere (?:is|seems to be) a pattern\\b',
      '\\blooking back over\\b',
    ),
    cue(
      0.75,
      '\\b(?:tends?|appears?|seems?) to\\b',
      '\\b(?:every time|whenever)\\b',
      '\\b(?:it seems|it appears)\\b',
      '\\bover the (?:last|past) \\w+ \\w+\\b',
      '\\b(?:repeatedly|consistently)\\b',
      '\\bmost of the\\b.*\\b(?:came|come|were|are)\\b',
    ),
    cue(0.7, '\\b(?:often|usually|frequently|rarely|mostly)\\b'),
    // How something is meant to be done.
    cue(-0.5, '\\byou\\b.*\\busually\\b'),
  ],
  opinion: [
    label('opinion', 'hot take', 'my take', 'unpopular opinion'),
    cue(
      0.9,
      '\\bin my (?:\\w+ )?(?:opinion|view|eyes)\\b',
      '\\bIMH?O\\b',
      '\\bto my mind\\b',
      '\\bfrom my point of view\\b',
      '\\bif you ask me\\b',
      '\\bmy take\\b',
    ),
    cue(
      0.8,
      `\\b(?:i|we)(?: \\w+ly| really| don[’']t| do not)? (?:think|believe|feel|find|consider)\\b.*\\b${verdict}\\b`,
      '\\bi (?:strongly |firmly |really |honestly )(?:believe|think|feel|dislike|hate|prefer|love)\\b',
      "\\bi(?:[’']d| would) say\\b",
      '\\bi prefer\\b',
    ),
    cue(
      0.7,
      `^(?:personally|honestly|frankly),?\\b`,
      `\\bi (?:love|hate|adore|can[’']t stand|dislike)\\b.*\\b${verdict}\\b`,
      '\\bi (?:believe|feel)\\b',
    ),
  ],
};
