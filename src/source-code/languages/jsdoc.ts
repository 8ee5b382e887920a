// Reads types from comments: `@param {import('./store').Store} store`, `@returns {Promise<Link | undefined>}`.
import type { TypeExpr } from '../facts';

export interface DocTypes {
  params: Map<string, TypeExpr>;
  returns: TypeExpr | undefined;
}

/** Maximum nesting of types. Deeper ones are unknown. */
const maxDepth = 20;
const maxTypes = 100;

/**
 * The types in a comment.
 * @param imported resolves a name of another module, given as written
 */
export function docTypes(doc: string, imported: (from: string, name: string | undefined) => TypeExpr): DocTypes {
  const found: DocTypes = { params: new Map(), returns: undefined };
  for (const part of doc.split('@').slice(1, maxTypes)) {
    const [tag, ...rest] = part.split('{');
    const kind = tag?.trim();
    if (kind !== 'param' && kind !== 'returns' && kind !== 'return') continue;
    const text = rest.join('{');
    const end = endOf(text);
    if (end < 0) continue;
    const type = new TypeText(text.slice(0, end), imported).union(0);
    if (kind !== 'param') found.returns ??= type;
    else {
      const [name = ''] = text
        .slice(end + 1)
        .trim()
        .split(/[\s=\]]/, 1);
      found.params.set(name.replace('[', ''), type);
    }
  }
  return found;
}

/** Position of the closing brace, for a text after its opening brace. */
function endOf(text: string): number {
  let open = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open++;
    if (text[at] === '}' && --open === 0) return at;
  }
  return -1;
}

class TypeText {
  private at = 0;
  private readonly words: string[];

  constructor(
    text: string,
    private readonly imported: (from: string, name: string | undefined) => TypeExpr,
  ) {
    this.words = text.match(/[\w$.]+|'[^']*'|"[^"]*"|\S/g) ?? [];
  }

  union(depth: number): TypeExpr {
    const of = [this.one(depth)];
    while (this.take('|')) of.push(this.one(depth));
    return of.length === 1 ? (of[0] as TypeExpr) : { t: 'any', of };
  }

  private one(depth: number): TypeExpr {
    if (depth > maxDepth) return { t: 'any', of: [] };
    if (this.take('?') || this.take('!')) return this.one(depth + 1);
    let type: TypeExpr;
    if (this.take('(')) {
      type = this.union(depth + 1);
      this.take(')');
    } else type = this.named(depth);
    while (this.words[this.at] === '[' && this.words[this.at + 1] === ']') {
      this.at += 2;
      type = { t: 'name', n: 'Array', a: [type] };
    }
    return type;
  }

  private named(depth: number): TypeExpr {
    const word = this.words[this.at++] ?? '';
    if (word === 'import' && this.take('(')) {
      const from = (this.words[this.at++] ?? '').slice(1, -1);
      this.take(')');
      const next = this.words[this.at]?.startsWith('.') ? this.words[this.at++] : undefined;
      return this.imported(from, next?.slice(1));
    }
    const n = word.endsWith('.') ? word.slice(0, -1) : word;
    if (!this.take('<')) return { t: 'name', n };
    const a = [this.union(depth + 1)];
    while (this.take(',')) a.push(this.union(depth + 1));
    this.take('>');
    return { t: 'name', n, a };
  }

  private take(word: string): boolean {
    if (this.words[this.at] !== word) return false;
    this.at++;
    return true;
  }
}
