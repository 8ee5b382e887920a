// Reads facts that verbs state, by the frames of data/patterns/statements.txt: "works for", "lives in", "owns".
import { wordList } from '../read-data';
import { allows, fitTogether, isPerson, isWeak, decideType } from './ends';
import { framesOf, type EndType, type Frame } from './frames';
import { relatives } from './noun-relations';
import { objectsAt } from './objects';
import { afterArticle, isNounWord, skipAdverbs } from './phrases';
import { addRole, roleAround, roleAt } from './roles';
import { thing, type End, type Row } from './row';
import { subjectsAt } from './subjects';
import { beforeVerb, isReduced, type BeforeVerb } from './verb-group';
import { afterTail } from './verb-tails';
import { beForms, determiners } from './word-classes';
import { addAll } from '../../lists';

const switches = wordList('switch-verbs');

/** Adds the facts of the verb at an index, by the first fitting frame. */
export function readVerb(row: Row, i: number): void {
  const frames = row.at(i).kind === 'word' ? framesOf.get(row.at(i).lower) : undefined;
  if (!frames) return;
  const left = beforeVerb(row, i);
  if (!left) return;
  readSwitch(row, i, left.at);
  frames.some((frame) => readFrame(row, frame, i, left));
}

/** Adds `replaced_by`: "We switched from Ledgerfox to Tallyman". */
function readSwitch(row: Row, i: number, left: number): void {
  const from = skipAdverbs(row, i + 1);
  if (row.word(from) !== 'from' || !switches.has(row.word(i))) return;
  const first = afterArticle(row, from + 1);
  const second = afterArticle(row, first + 2);
  if (!row.isName(first) || row.word(first + 1) !== 'to' || !row.isName(second)) return;
  const [before, after] = [row.endAt(first), row.endAt(second)];
  if ([before, after].some(({ type }) => type === 'place')) return;
  row.add({ relation: 'replaced_by', source: before, target: after, at: i, event: true, timed: true });
  for (const user of subjectsAt(row, left, i))
    row.add({ relation: 'uses', source: user, target: after, at: i, event: true, timed: true });
}

/** Adds the facts of a frame for the verb at an index. False if the frame does not fit. */
function readFrame(row: Row, frame: Frame, i: number, left: BeforeVerb): boolean {
  if (!hasVoice(row, frame, i, left)) return false;
  const after = afterTail(row, frame, i + 1);
  if (!after) return false;
  let objects = objectsAt(row, after.at, frame.object, frame.relation);
  if (objects.length === 0 && after.at === i + 1 && !frame.passive) objects = antecedent(row, left.at, frame.object);
  if (objects.length === 0) return false;
  const isHome = row.word(left.at) === 'home';
  const subjects = subjectsAt(row, left.at, i).filter(
    (end) =>
      isHome || (allows(frame.subject, end, frame.relation) && !(frame.relation === 'located_in' && isHuman(end))),
  );
  const [subject] = subjects;
  if (!subject || subject.type === 'amount' || !fitTogether(frame.relation, subject, objects[0])) return false;
  row.clause = subjects;
  if (frame.relation === 'replaced_by') addSuccession(row, frame, i, subjects, objects);
  if (frame.relation === 'lives_in') addAll(subjects, companions(row, after.at));
  // A person's location is a residence: "Ann's home is in Ghent" → lives_in.
  const relation = frame.relation === 'located_in' && isHuman(subject) ? 'lives_in' : frame.relation;
  for (const end of subjects) decideType(end, frame.subject);
  for (const end of objects) decideType(end, frame.object);
  const detail = after.between ?? (frame.relation === 'works_at' ? roleAround(row, i) : undefined);
  const { event, ends } = frame;
  for (const one of subjects)
    for (const other of objects) {
      const [source, target] = frame.swap ? [other, one] : [one, other];
      row.add({ relation, source, target, at: i, event, ends, timed: true, detail });
    }
  return true;
}

const isHuman = (end: End) => end.type === 'person' && !isWeak(end);

/** Whether the verb has the voice that a frame requires: "was founded by", "is leading". */
function hasVoice(row: Row, { passive }: Frame, i: number, { at, be }: BeforeVerb): boolean {
  const verb = row.at(i).lower;
  if (passive || verb.endsWith('ing')) return be || isReduced(row, at);
  return !be || beForms.has(verb);
}

/** Adds the roles of a successor and a predecessor: "X replaces Y as head of sales at Z". */
function addSuccession(row: Row, frame: Frame, i: number, subjects: End[], objects: End[]): void {
  const [after, before] = frame.swap ? [subjects[0], objects[0]] : [objects[0], subjects[0]];
  if (!after || !before || !isPerson(after) || !isPerson(before)) return;
  for (let k = i + 1; k < i + 10; k++) {
    const role = row.word(k) === 'as' ? roleAt(row, k + 1) : undefined;
    if (!role?.organisation) continue;
    addRole(row, after, role.organisation, role.text, i, true);
    const { organisation: target, text: detail } = role;
    row.add({ relation: 'role_at', source: before, target, detail, at: i, ends: true, timed: true });
  }
}

/** The object before a relative clause: "the app that we use", "Roadbook, which we use". */
function antecedent(row: Row, subject: number, types: EndType[]): End[] {
  if (!row.says(subject - 1, 'that', 'which')) return [];
  const before = row.at(subject - 2).kind === 'mark' ? subject - 3 : subject - 2;
  if (row.isName(before)) return allows(types, row.endAt(before)) ? [row.endAt(before)] : [];
  let from = before;
  while (from > before - 4 && isNounWord(row, from)) from--;
  if (!determiners.has(row.word(from)) || from === before) return [];
  // The name before the comma is the object: "Roadbook, the app that …"
  if (row.at(from - 1).lower === ',' && row.isName(from - 2))
    return [row.endAt(from - 2)].filter((end) => allows(types, end));
  return types.includes('thing') ? [thing(row.textOf(from + 1, before + 1))] : [];
}

/** The companions, who have the same fact: "lives in Ghent with her sister Mieke". */
function companions(row: Row, from: number): End[] {
  for (let i = from + 1; i < from + 4; i++) {
    if (row.word(i) !== 'with') continue;
    let at = i + 1;
    while (at < i + 5 && row.at(at).kind !== 'name' && row.at(at).kind !== 'mark') at++;
    return row.isWholeName(at) && relatives.has(row.word(at - 1)) ? [row.endAt(at)].filter(isPerson) : [];
  }
  return [];
}
