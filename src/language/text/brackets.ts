// Names with an explanation in brackets.

/** A name without a bracket at its end: "Aster" of "Aster (film)". Linear, also for text that consists of brackets. */
export function withoutLastBracket(name: string): string {
  const trimmed = name.trimEnd();
  const open = trimmed.lastIndexOf('(');
  if (open < 0 || trimmed.indexOf(')', open) !== trimmed.length - 1) return name;
  return trimmed.slice(0, open).trimEnd();
}
