// Which e-mail addresses are the same.

/** An address without differences of case, Unicode form and surrounding spaces. */
export function emailKey(email: string): string {
  // Upper case first, which also folds letters such as ß.
  return email.normalize('NFKC').trim().toUpperCase().toLowerCase();
}
