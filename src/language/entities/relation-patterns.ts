// Wordings that state a fact: between two names, and between the speaker and a name.
import type { EntityType } from './extraction';

export interface Pattern {
  predicate: string;
  /** Matches the whole text between the two names, in lower case, without dates and brackets. */
  between: RegExp;
  /** The fact leads from the second name to the first. */
  reverse?: boolean;
  /** The fact is about the subject of the sentence instead of the first name: "Ann met Bo and owns the Ferry Inn". */
  ofSubject?: boolean;
  source?: EntityType[];
  target?: EntityType[];
  confidence: number;
}

const person: EntityType[] = ['person', 'other'];
const place: EntityType[] = ['place', 'other'];
export const works: EntityType[] = ['work', 'other', 'concept', 'product'];
const group: EntityType[] = ['organisation', 'other', 'product', 'place'];

/** "is a French painter", "was the first mayor": may precede the main verb. */
const clause = String.raw`(?:,? (?:is|was|are|were) (?:an?|the) [^,;.]{2,60}?)?,?`;

/** "the supply boat": up to three words of the second name in lower case, but no beginning of another phrase. */
const smallWords = String.raw`(?: (?:the|an?|its|his|her|their|our))?(?: (?!(?:in|on|at|of|for|to|with|near|by|from|and|or|but|that|who|which|when|where|while|after|before|under|over|about|into|as|than|not|no)\b)[\p{Ll}-]+){0,3}`;

/** Plain verbs: predicate, its forms, and its participle for "was … by". */
const verbs: [predicate: string, forms: string, participle?: string][] = [
  ['owns', 'owns|owned', 'owned'],
  ['leads', 'leads|led|runs|manages|managed|heads|headed|chairs|chaired', 'led|run|managed|headed|chaired'],
  ['commands', 'commands|commanded|captains|captained|skippers|skippered', 'commanded|captained|skippered'],
  ['built', 'builds|built|constructs|constructed', 'built|constructed'],
  [
    'maintains',
    'maintains|maintained|repairs|repaired|fixed|restored|services|serviced',
    'maintained|repaired|restored',
  ],
  ['inspects', 'inspects|inspected|audits|audited|reviews|reviewed', 'inspected|audited|reviewed'],
  ['approved', 'approves|approved', 'approved'],
  ['rejected', 'rejects|rejected', 'rejected'],
  ['funds', 'funds|funded|finances|financed|sponsors|sponsored', 'funded|financed|sponsored'],
  ['supports', 'supports|supported', 'supported'],
  ['employs', 'employs|employed|hires|hired', 'employed|hired'],
  ['teaches', 'teaches|taught|mentors|mentored|coaches|coached|trains|trained', 'taught|mentored|coached|trained'],
  ['visited', 'visits|visited|toured', 'visited'],
  ['met', 'meets|met'],
  ['contacted', 'phoned|emailed|texted|contacted', 'contacted'],
  ['helps', 'helps|helped|assists|assisted', 'helped|assisted'],
  ['likes', 'likes|liked|loves|loved|enjoys|enjoyed|prefers|preferred'],
  ['supplies', 'supplies|supplied|delivers|delivered|sells|sold', 'supplied|delivered|sold'],
  ['hosts', 'hosts|hosted', 'hosted'],
  ['contains', 'contains|contained|includes|included|houses'],
  ['borders', 'borders|bordered'],
  ['won', 'wins|won', 'won'],
  ['defeated', 'defeats|defeated|beat', 'defeated|beaten'],
];

/** In order of precedence: the first match counts. */
export const patterns: Pattern[] = [
  pattern(
    'capital_of',
    `,? (?:is|was|became) the (?:\\w+ )?capital(?: city)? (?:and [\\w ]{3,30} )?of(?: the(?: \\w+ of)?)?`,
    { target: place },
  ),
  pattern(
    'founded',
    `,? (?:co-?)?(?:founded|established|created|started|set up)(?: the)?(?: company| band| magazine)?`,
    { source: person },
  ),
  pattern(
    'founded',
    `${clause} (?:was |were )?(?:co-?)?(?:founded|established|created|set up)(?: (?:in|on))? ?(?:by|in by)(?: the)?(?: \\w+)?`,
    { reverse: true, target: person },
  ),
  pattern(
    'born_in',
    `${clause}(?: who)?(?: was)? born(?: and raised)?(?: on)?(?: in| at| near)(?: the)?(?: (?:city|town|village) of)?`,
    { source: person, target: place },
  ),
  pattern('born_in', ` (?:grew up|was raised) in`, { source: person, target: place, confidence: 0.6 }),
  pattern('died_in', `${clause}(?: who)? died(?: on)?(?: in| at| near)`, { source: person, target: place }),
  pattern('married_to', `,? (?:married|is married to|was married to|wed)`, { source: person, target: person }),
  pattern('married_to', `['’]s? (?:(?:first|second|third|late|ex) ?-?)?(?:wife|husband|spouse|widow)(?:,| is| was)?`, {
    source: person,
    target: person,
  }),
  pattern('parent_of', `,? (?:is|was) the (?:father|mother|parent) of`, { source: person, target: person }),
  pattern('parent_of', `,? (?:is|was) (?:the|a) (?:\\w+ )?(?:son|daughter|child) of(?: the)?`, {
    source: person,
    target: person,
    reverse: true,
  }),
  pattern('parent_of', `['’]s? (?:\\w+ )?(?:father|mother|dad|mom|mum)(?:,| is| was)?`, {
    source: person,
    target: person,
    reverse: true,
  }),
  pattern('parent_of', `['’]s? (?:\\w+ )?(?:son|daughter)(?:,| is| was)?`, { source: person, target: person }),
  pattern(
    'sibling_of',
    `['’]s? (?:\\w+ )?(?:brother|sister|sibling|twin)(?:,| is| was)?|,? (?:is|was) (?:the|a) (?:\\w+ )?(?:brother|sister|sibling) of`,
    { source: person, target: person },
  ),
  pattern(
    'works_at',
    `,? (?:works|worked|is working|was working|has worked|interned|is employed)(?: part-time)? (?:at|for|with)(?: the)?`,
    { source: person, target: group },
  ),
  pattern('works_at', `,? (?:joined|is joining|started at|starts at|got a job at|got a job with)(?: the)?`, {
    source: person,
    target: ['organisation'],
    confidence: 0.7,
  }),
  pattern('works_at', ` (?:of|from|at)`, { source: ['person'], target: ['organisation'], confidence: 0.6 }),
  pattern(
    'works_at',
    `,? (?:is |was )?(?:a |an |the )?(?:\\w+ ){0,2}(?:ceo|cto|cfo|director|president|manager|engineer|editor|professor|teacher|head|chair) (?:at|of)(?: the)?`,
    { source: person, target: ['organisation', 'other'] },
  ),
  pattern(
    'educated_at',
    `,? (?:(?:and )?(?:studied|graduated|studies|was educated|attended|enrolled)[\\w ]{0,30}?)(?: at| from| in)?(?: the)?`,
    { source: person, target: ['organisation'] },
  ),
  pattern('educated_at', ` (?:got|was) (?:accepted|admitted) (?:at|to|by)(?: the)?`, {
    source: person,
    target: ['organisation'],
    confidence: 0.6,
  }),
  pattern('member_of', `${clause} (?:is|was|as|became)?(?: a| an| the)? ?(?:\\w+ )?members? of(?: the)?`, {
    source: person,
    target: group,
  }),
  pattern('member_of', `,? (?:played|plays|signed|has played) (?:\\w+ )?(?:for|with)(?: the)?`, {
    source: person,
    target: group,
  }),
  pattern(
    'lives_in',
    `,? (?:lives|lived|is living|was living|has lived|resides|resided|moved|relocated|is moving)(?: \\w+)? (?:in|to|near)(?: the)?`,
    { source: person, target: place },
  ),
  pattern(
    'wrote',
    `,? (?:wrote|authored|composed|has written|co-wrote|published|is writing)(?: the)?(?: (?:novel|book|song|play|poem|essay|story))?`,
    { source: person, target: ['work', 'other'] },
  ),
  pattern(
    'wrote',
    `${clause}(?: (?:is|was))? ?(?:written|authored|composed|co-written)(?: and directed)? by(?: the)?(?: \\w+){0,2}?`,
    { source: works, target: person, reverse: true },
  ),
  pattern(
    'wrote',
    `,?(?: is| was)?(?: an?| the)?(?: \\w+){0,3} (?:novel|book|poem|play|essay|memoir|short story) by(?: the)?(?: \\w+){0,3}?`,
    { target: person, reverse: true },
  ),
  pattern('wrote', ` by`, { source: ['work'], target: ['person'], reverse: true, confidence: 0.6 }),
  pattern('wrote', `['’]s?(?: \\w+){0,2} (?:novel|book|poem|play|memoir|essay|song),?`, {
    source: person,
    target: ['work', 'other'],
  }),
  pattern('directed', `,? (?:directed|has directed|co-directed)(?: the)?(?: (?:film|movie|drama|comedy))?`, {
    source: person,
    target: ['work', 'other'],
  }),
  pattern('directed', `${clause}(?: (?:is|was))? ?(?:written and |produced and |co-)?directed(?: and \\w+)? by`, {
    source: works,
    target: person,
    reverse: true,
  }),
  pattern('produced', `${clause}(?: (?:is|was))? ?produced(?: and \\w+)? by`, {
    source: works,
    target: [...person, 'organisation'],
    reverse: true,
  }),
  pattern(
    'performed',
    `,?(?: is| was)?(?: an?| the)?(?: \\w+){0,4} (?:song|single|album|ep)(?: recorded| released)? by(?: the)?(?: \\w+){0,4}?`,
    { target: [...person, 'organisation'], reverse: true },
  ),
  pattern('starring', `[^.;]{0,60}?(?: and| the film)? (?:starring|stars|starred|featuring)`, {
    source: works,
    target: person,
    confidence: 0.6,
  }),
  pattern(
    'located_in',
    `,? (?:is|was|are|were)(?: (?:a|an|the) [\\w -]{3,50}?)?(?: located| situated| based)?,? in(?: the)?(?: [\\w -]{2,30} of)?`,
    { source: ['place', 'organisation', 'other'], target: ['place'] },
  ),
  pattern(
    'located_in',
    `,? (?:is |was |are |were )?(?:located|situated|based|headquartered) (?:in|at|on|near)(?: the)?`,
    { source: ['place', 'organisation', 'other', 'event'], target: place },
  ),
  pattern('located_in', ` in|,`, { source: ['place'], target: ['place'], confidence: 0.6 }),
  pattern('located_in', ` in`, { source: ['organisation'], target: ['place'], confidence: 0.6 }),
  pattern('part_of', `,? (?:is|was|are|were|forms?|belongs?)(?: a)? (?:part of|part|to)(?: the)?(?: \\w+ of)?`, {}),
  pattern(
    'part_of',
    `,? (?:is|was) a (?:tributary|suburb|district|subsidiary|division|branch|department|module|sub-?unit|borough) of(?: the)?`,
    {},
  ),
  pattern('acquired', `,? (?:acquired|bought|purchased|took over)(?: the)?`, { source: group, target: group }),
  pattern('acquired', `${clause}[\\w ]{0,10}(?:was |were )?(?:acquired|bought|purchased|taken over) by`, {
    source: group,
    target: group,
    reverse: true,
  }),
  pattern('discovered', `,? (?:discovered|invented|designed|developed)(?: the)?`, { source: person, confidence: 0.7 }),
  pattern('discovered', ` (?:was|were) (?:discovered|invented|designed|developed) (?:in )?by`, {
    target: person,
    reverse: true,
  }),
  pattern('replaced', `,? (?:replaced|replaces|supersedes|superseded)(?: the)?`, {}),
  pattern('replaced', ` (?:was|were|is|are) (?:replaced|superseded) (?:in )?(?:by|with)`, { reverse: true }),
  pattern('uses', `,? (?:uses|used|runs on|depends on|relies on|calls|imports)(?: the)?`, { confidence: 0.7 }),
  pattern('implements', `,? (?:implements|extends|inherits from|subclasses)(?: the)?`, { confidence: 0.9 }),
  pattern('flows_into', `,? (?:flows|empties|drains) into(?: the)?`, { target: place }),
  pattern('works_at', `,? (?:is|was) (?:an?|the) [\\p{Ll} -]{3,40} (?:at|for)(?: the)?`, {
    source: ['person'],
    target: group,
    confidence: 0.6,
  }),
  ...verbs.flatMap(([predicate, forms, participle]) => [
    pattern(predicate, `,?(?: who| which)?(?: has| had| also| now| still| then)? (?:${forms})${smallWords}`, {
      confidence: 0.7,
    }),
    pattern(
      predicate,
      `(?: [^,;.]{2,40})?,? (?:and|then)(?: also| now| still| then| later)? (?:${forms})${smallWords}`,
      {
        ofSubject: true,
        confidence: 0.6,
      },
    ),
    ...(participle === undefined
      ? []
      : [
          pattern(predicate, `,? (?:(?:is|was|are|were|being|been|has been|had been) )?(?:${participle}) by(?: the)?`, {
            reverse: true,
            confidence: 0.7,
          }),
        ]),
  ]),
];

/** Wordings before a name that relate it to the speaker. */
export const spoken: { predicate: string; before: RegExp; target: EntityType[] }[] = [
  {
    predicate: 'works_at',
    before:
      /\bI(?:['’]m| am)? (?:now |currently )?(?:work|worked|working|got a job|started)(?: \w+)? (?:at|for|with)(?: the)? $/u,
    target: group,
  },
  {
    predicate: 'lives_in',
    before: /\bI(?:['’]ve)? (?:just )?(?:live|lived|moved|am living|relocated)(?: \w+)? (?:in|to) $/u,
    target: place,
  },
  { predicate: 'born_in', before: /\bI(?: was born(?: and raised)?| grew up) in $/u, target: place },
  {
    predicate: 'educated_at',
    before: /\bI (?:study|studied|graduated)(?: \w+){0,3} (?:at|from)(?: the)? $/u,
    target: ['organisation'],
  },
  {
    predicate: 'visited',
    before:
      /\b(?:I|[Ww]e)(?:['’]ve)? (?:just )?(?:visited|went to|traveled to|travelled to|flew to|been to)(?: the)? $/u,
    target: ['place', 'event', 'organisation'],
  },
  {
    predicate: 'met',
    before:
      /\b(?:I|[Ww]e)(?:['’]ve)? (?:just |also |finally )?(?:met|saw|ran into|had lunch with|spoke to|talked to) $/u,
    target: person,
  },
  {
    predicate: 'likes',
    before: /\bI(?:['’]m)? (?:also |really |just |still )*(?:love|like|enjoy|prefer|a fan of|into) (?:the )?["“]?$/u,
    target: ['work', 'product', 'organisation', 'place', 'person', 'other'],
  },
  {
    predicate: 'read',
    before: /\bI(?:['’]m|['’]ve| am| have)? (?:just )?(?:read|reading|finished reading|finished) ["“]?$/u,
    target: ['work', 'other'],
  },
  { predicate: 'married_to', before: /\b[Mm]y (?:wife|husband|spouse),? $/u, target: person },
  { predicate: 'sibling_of', before: /\b[Mm]y (?:\w+ )?(?:brother|sister|twin),? $/u, target: person },
  { predicate: 'child_of', before: /\b[Mm]y (?:father|mother|dad|mom|mum),? $/u, target: person },
  { predicate: 'parent_of', before: /\b[Mm]y (?:\w+ )?(?:son|daughter),? $/u, target: person },
  { predicate: 'friend_of', before: /\b[Mm]y (?:\w+ )?(?:friend|buddy|roommate),? $/u, target: person },
  {
    predicate: 'owns',
    before: /\b[Mm]y (?:\w+ )?(?:dog|cat|puppy|kitten|horse|rabbit),? $/u,
    target: ['other', 'person'],
  },
];

function pattern(predicate: string, between: string, limits: Partial<Pattern>): Pattern {
  return { predicate, between: new RegExp(`^(?:${between})$`, 'u'), confidence: 0.8, ...limits };
}
