// Names with an explanation in brackets.

/** A name without a bracket at its end: "Aster" for "Aster (film)". Linear, even for a text of brackets only. */
export function withoutLastBracket(name: string): string {
  const trimmed = name.trimEnd();
  const open = trimmed.lastIndexOf('(');
  if (open < 0 || trimmed.indexOf(')', open) !== trimmed.length - 1) return name;
  return trimmed.slice(0, open).trimEnd();
}
