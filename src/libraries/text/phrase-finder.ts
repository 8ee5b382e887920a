// Finds which of many phrases a text contains (Aho and Corasick, over words instead of letters). Both sides may be
// written by a caller, so the time must not grow with their product: it grows with the words of the text, plus those
// of the phrases.
//
// The phrases form a tree of words. Each node also knows the node of its longest proper ending that begins a phrase
// (`ending`): when a text leaves a phrase, the search continues there, without reading a word twice. `hit` is the
// nearest ending that is a whole phrase; a text that reaches a node contains it too. Known hits are not followed again,
// because phrases that end in each other ("a", "a a", "a a a") would otherwise be counted at every word.

interface Node {
  next: Map<string, Node>;
  ending: Node | undefined;
  hit: Node | undefined;
  /** Indexes of the phrases that end here. */
  phrases: number[];
}

const newNode = (): Node => ({ next: new Map(), ending: undefined, hit: undefined, phrases: [] });

/** Words and symbols, ignoring case. In scripts without spaces, each character counts as a word. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+|\S/gu;

export const phraseWords = (text: string): string[] => text.toLowerCase().match(word) ?? [];

/**
 * Prepares the phrases for finding them in texts.
 * @param phrases as words; an empty phrase is never found
 * @returns a function from the words of a text to the indexes of the phrases in it
 */
export function phraseFinder(phrases: string[][]): (words: string[]) => Set<number> {
  const root = treeOf(phrases);
  return (words) => {
    const found = new Set<number>();
    const seen = new Set<Node>();
    let at = root;
    for (const each of words) {
      at = after(root, at, each);
      for (let hit: Node | undefined = at; hit && !seen.has(hit); hit = hit.hit) {
        seen.add(hit);
        for (const index of hit.phrases) found.add(index);
      }
    }
    return found;
  };
}

function treeOf(phrases: string[][]): Node {
  const root = newNode();
  for (const [index, words] of phrases.entries()) {
    let at = root;
    for (const each of words) {
      const next = at.next.get(each) ?? newNode();
      at.next.set(each, next);
      at = next;
    }
    if (at !== root) at.phrases.push(index);
  }
  linkEndings(root);
  return root;
}

/**
 * Links each node to its ending. Shorter nodes come first: the ending of a node follows from that of the node before
 * it.
 */
function linkEndings(root: Node): void {
  const open = [root];
  for (const at of open)
    for (const [each, next] of at.next) {
      next.ending = at === root ? root : after(root, at.ending as Node, each);
      next.hit = next.ending.phrases.length > 0 ? next.ending : next.ending.hit;
      open.push(next);
    }
}

/** The longest ending of the path to `at`, plus the next word, that begins a phrase. */
function after(root: Node, at: Node, each: string): Node {
  for (let from: Node | undefined = at; from; from = from.ending) {
    const next = from.next.get(each);
    if (next) return next;
  }
  return root;
}
