// Decisions that a text labels as such: "Decision: we ship on Friday", "## Decided", "**Decisions:**" with a list
// below.

/** Maximum decisions per text. Later ones are ignored. */
const maxDecisions = 20;
const maxLength = 2_000;
/** Maximum characters of a line in which a label is searched. */
const maxLine = 3_000;

/**
 * List and heading markup before the words of a line. Quotation markup is not included: a quoted decision belongs to
 * another text.
 */
const marks = /^(?:\s|[-*+•] |\d{1,3}[.)] |#{1,6} |\[[ xX]\] ){0,8}/u;
const label =
  /^(?:(?:final|key|our) )?(?:decisions?|decided)(?: (?:made|taken|reached|today|#?\d{1,4}))?(?: ?\([^()]{1,60}\))?$/iu;
const heading = /^ {0,3}#{1,6} /u;
const bullet = /^\s{0,8}(?:[-*+•]|\d{1,3}[.)]) /u;
const fence = /^ {0,3}(?:`{3}|~{3})/u;
/** Words after a label that mean that nothing is decided yet: "Decision: pending". */
const nothing = /^(?:none|no|n\/?a|tbd|tba|open|pending|postponed|deferred|not yet|to be decided|nothing)$/iu;

/** The decisions that a text labels, each once, without labels. Questions and open points are left out. */
export function decisionsInText(text: string): string[] {
  const found = new Set<string>();
  const lines = withoutFenced(text.split(/\r?\n/u));
  for (let at = 0; at < lines.length && found.size < maxDecisions; at++) {
    const labelled = labelledBy((lines[at] as string).slice(0, maxLine));
    if (labelled === undefined) continue;
    const decisions = labelled === '' ? below(lines, at + 1) : [labelled];
    for (const each of decisions) {
      const decision = bare(each);
      if (isDecision(decision) && found.size < maxDecisions) found.add(decision);
    }
  }
  return [...found];
}

/** The text before the first decision label; the whole text without a label. */
export function beforeDecisions(text: string): string {
  const lines = text.split(/\r?\n/u);
  const first = withoutFenced(lines).findIndex((line) => labelledBy(line.slice(0, maxLine)) !== undefined);
  return first < 0 ? text : lines.slice(0, first).join('\n');
}

function withoutFenced(lines: string[]): string[] {
  let isFenced = false;
  return lines.map((line) => {
    const isFence = fence.test(line);
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced ? '' : line;
  });
}

/** The text after the label of a line; '' if it follows on the next lines, undefined without a label. */
function labelledBy(line: string): string | undefined {
  const words = line.replace(marks, '');
  const colon = words.indexOf(':');
  const head = bare(colon < 0 ? words : words.slice(0, colon));
  if (!label.test(head)) return undefined;
  if (colon >= 0) return bare(words.slice(colon + 1));
  // Without a colon, only a heading or a bold line is a label.
  return heading.test(line) || /^(?:\*\*|__)/u.test(words) ? '' : undefined;
}

function below(lines: string[], from: number): string[] {
  const start = lines.findIndex((line, at) => at >= from && line.trim() !== '');
  if (start < 0 || heading.test(lines[start] as string)) return [];
  const isList = bullet.test(lines[start] as string);
  const ends = lines.findIndex(
    (line, at) => at > start && (line.trim() === '' || heading.test(line) || (isList && !bullet.test(line))),
  );
  const block = lines.slice(start, ends < 0 ? undefined : ends).map((line) => line.replace(marks, ''));
  return isList ? block : [block.join(' ')];
}

const bare = (text: string) =>
  text
    .trim()
    .replace(/^[*_]{1,3}|[*_]{1,3}$/gu, '')
    .trim();

const isDecision = (text: string) =>
  text.length <= maxLength && /\p{L}/u.test(text) && !text.endsWith('?') && !nothing.test(text.replace(/[.!…]$/u, ''));
